import type { AuditAction } from '../../contracts/domain/audit-actions.ts';
import type { DraftRow } from '../../contracts/domain/notebook/notebook.ts';
import { CloisterError, type ErrorCode, hasErrorCode } from '../../contracts/errors/errors.ts';
import { saidOf } from '../../contracts/sentences/said.ts';
import type { CommandResults } from '../../contracts/wire/commands/commands.ts';
import { mergeText } from '../../core/notebook/change/merge-text.ts';
import { planPut } from '../../core/notebook/change/plan-change.ts';
import { decodeUtf8 } from '../../core/notebook/text/note-text.ts';
import { commitAsPerson, planTools, type Services } from '../app/services.ts';

type DraftOutcome = CommandResults['drafts.commit'];

export function draftIdOf(notebookId: string, path: string): string {
  return `${notebookId} ${path}`;
}

/**
 * Commits a draft as one change of the notebook and removes the draft in the same transaction. When the file has changed
 * since, merges by lines; if that fails, marks the draft as conflicting for the person. Never overwrites a change.
 */
export async function commitDraft(services: Services, draft: DraftRow): Promise<DraftOutcome> {
  const { store } = services;
  const reader = await store.notebook(draft.notebookId);
  const now = reader.get(draft.path);
  const theirs = now?.hash ?? null;
  const text = theirs === draft.baseHash ? draft.text : await mergeWithFile(services, draft, theirs);
  // The file may have changed again during the merge.
  if ((reader.get(draft.path)?.hash ?? null) !== theirs) return commitAgain(services, draft);
  if (text === null) return markConflict(services, draft, theirs);
  const bytes = new TextEncoder().encode(text);
  const hash = services.loop.hasher.sha256(bytes);
  // Text typed meanwhile is based on the draft's own text; after a merge, only the old base is common to both.
  const settleDrafts = [
    { draftId: draft.draftId, text: draft.text, baseHash: text === draft.text ? hash : draft.baseHash },
  ];
  const planned = planPut(reader, draft.path, bytes, planTools(services));
  if (planned.type === 'error') throw new CloisterError(planned.code, saidOf(planned), { path: draft.path });
  if (planned.type === 'unchanged') {
    await store.commit({ writes: [{ type: 'settle-drafts', drafts: settleDrafts }], audit: [] });
    return { state: 'unchanged', hash: theirs };
  }
  const action: AuditAction = now ? 'file.write' : 'file.create';
  const act = { action, target: draft.path, labels: draft.labels ?? [] };
  try {
    await commitAsPerson(services, planned.change, act, { writes: [{ type: 'settle-drafts', drafts: settleDrafts }] });
  } catch (error) {
    // Another commit came first: retry.
    if (hasErrorCode(error, 'conflict')) return commitAgain(services, draft);
    throw error;
  }
  return { state: text === draft.text ? 'committed' : 'merged', hash };
}

/** Retries with the current draft, which another commit may have removed or rebased. */
async function commitAgain(services: Services, { draftId, notebookId, path }: DraftRow): Promise<DraftOutcome> {
  const now = await services.store.findDraft(draftId);
  if (now) return commitDraft(services, now);
  return { state: 'unchanged', hash: (await services.store.notebook(notebookId)).get(path)?.hash ?? null };
}

/** Marks a draft as conflicting, unless its base has changed since it was read. */
async function markConflict(services: Services, draft: DraftRow, theirs: string | null): Promise<DraftOutcome> {
  const marked = await services.store.updateDraft(draft.draftId, (now) =>
    now?.baseHash === draft.baseHash ? { ...now, conflict: true } : null,
  );
  return marked ? { state: 'conflict', hash: theirs } : commitAgain(services, draft);
}

async function mergeWithFile(services: Services, draft: DraftRow, theirsHash: string | null): Promise<string | null> {
  if (theirsHash === null || draft.baseHash === null) return null;
  const [base, theirs] = await Promise.all([readText(services, draft.baseHash), readText(services, theirsHash)]);
  if (base === null || theirs === null) return null;
  const merged = mergeText(base, draft.text, theirs);
  return merged.type === 'merged' ? merged.text : null;
}

async function readText(services: Services, hash: string): Promise<string | null> {
  const decoded = decodeUtf8(await services.store.readBytes(hash));
  return decoded.type === 'text' ? decoded.text : null;
}

/** Commits all drafts of a notebook, so that the next read sees the text on the screen. Conflicting drafts remain. */
export async function flushDrafts(services: Services, notebookId: string): Promise<void> {
  if (!services.store.mayHaveDrafts(notebookId)) return;
  const drafts = await services.store.listDrafts(notebookId);
  let left = true;
  try {
    const outcomes: boolean[] = [];
    for (const draft of drafts) outcomes.push(draft.conflict || (await tryCommit(services, draft)));
    left = outcomes.includes(false);
  } finally {
    // Retry the remaining drafts at the next flush.
    if (left) services.store.noteDraft(notebookId);
  }
}

/** Commits a draft. A failure, such as no quota or an invalid name, leaves it as a draft and does not stop the flush. */
async function tryCommit(services: Services, draft: DraftRow): Promise<boolean> {
  try {
    await commitDraft(services, draft);
    return true;
  } catch (error) {
    if (STAYS_A_DRAFT.some((code) => hasErrorCode(error, code))) return false;
    throw error;
  }
}

const STAYS_A_DRAFT: readonly ErrorCode[] = [
  'quota-exceeded',
  'name-collision',
  'name-too-long',
  'is-a-folder',
  'not-a-folder',
  'file-too-large',
  'damaged',
];
