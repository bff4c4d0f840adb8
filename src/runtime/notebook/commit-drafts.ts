import type { DraftRow } from '../../contracts/domain/notebook/notebook.ts';
import { CloisterError, type ErrorCode, hasErrorCode } from '../../contracts/errors/errors.ts';
import type { CommandResults } from '../../contracts/wire/commands.ts';
import { mergeText } from '../../core/notebook/change/merge-text.ts';
import { planPut } from '../../core/notebook/change/plan-change.ts';
import { decodeUtf8 } from '../../core/notebook/text/note-text.ts';
import { commitAsPerson, type House, planTools } from '../app/services.ts';

type DraftOutcome = CommandResults['drafts.commit'];

export function draftIdOf(notebookId: string, path: string): string {
  return `${notebookId} ${path}`;
}

/**
 * Makes a draft one change of the notebook, in whose transaction the draft goes as well. When the file changed
 * underneath, the two are brought together if their lines allow it; else the draft is marked and waits for the
 * person. Nothing is overwritten.
 */
export async function commitDraft(house: House, draft: DraftRow): Promise<DraftOutcome> {
  const { store } = house;
  const reader = await store.notebook(draft.notebookId);
  const now = reader.get(draft.path);
  const theirs = now?.hash ?? null;
  const text = theirs === draft.baseHash ? draft.text : await mergeWithFile(house, draft, theirs);
  // The file may have changed again while the two were brought together.
  if ((reader.get(draft.path)?.hash ?? null) !== theirs) return commitAgain(house, draft);
  if (text === null) return markConflict(house, draft, theirs);
  const bytes = new TextEncoder().encode(text);
  const hash = house.loop.hasher.sha256(bytes);
  // What was typed meanwhile goes on from the draft's own words; after a merge only the old base holds for both.
  const settleDrafts = [
    { draftId: draft.draftId, text: draft.text, baseHash: text === draft.text ? hash : draft.baseHash },
  ];
  const planned = planPut(reader, draft.path, bytes, planTools(house));
  if (planned.type === 'error') throw new CloisterError(planned.code, planned.message, { path: draft.path });
  if (planned.type === 'unchanged') {
    await store.commit({ settleDrafts, audit: [] });
    return { state: 'unchanged', hash: theirs };
  }
  const act = { action: now ? 'file.write' : 'file.create', target: draft.path, labels: draft.labels ?? [] };
  try {
    await commitAsPerson(house, planned.change, act, { settleDrafts });
  } catch (error) {
    // Somebody was faster by a moment: look again from the start.
    if (hasErrorCode(error, 'conflict')) return commitAgain(house, draft);
    throw error;
  }
  return { state: text === draft.text ? 'committed' : 'merged', hash };
}

/** Another commit may have settled the draft itself, or moved its base. */
async function commitAgain(house: House, { draftId, notebookId, path }: DraftRow): Promise<DraftOutcome> {
  const now = await house.store.database.drafts.get(draftId);
  if (now) return commitDraft(house, now);
  return { state: 'unchanged', hash: (await house.store.notebook(notebookId)).get(path)?.hash ?? null };
}

/** The conflict is one only if the draft still starts from where it was looked at. */
async function markConflict(house: House, draft: DraftRow, theirs: string | null): Promise<DraftOutcome> {
  const { drafts } = house.store.database;
  const stands = await house.store.database.transaction('rw', drafts, async () => {
    const now = await drafts.get(draft.draftId);
    if (!now || now.baseHash !== draft.baseHash) return false;
    await drafts.update(draft.draftId, { conflict: true });
    return true;
  });
  return stands ? { state: 'conflict', hash: theirs } : commitAgain(house, draft);
}

async function mergeWithFile(house: House, draft: DraftRow, theirsHash: string | null): Promise<string | null> {
  if (theirsHash === null || draft.baseHash === null) return null;
  const [base, theirs] = await Promise.all([readText(house, draft.baseHash), readText(house, theirsHash)]);
  if (base === null || theirs === null) return null;
  const merged = mergeText(base, draft.text, theirs);
  return merged.type === 'merged' ? merged.text : null;
}

async function readText(house: House, hash: string): Promise<string | null> {
  const decoded = decodeUtf8(await house.store.readBytes(hash));
  return decoded.type === 'text' ? decoded.text : null;
}

/** Writes every open draft of a notebook, so that who reads next reads what is on the screen. Conflicts stay drafts. */
export async function flushDrafts(house: House, notebookId: string): Promise<void> {
  if (!house.store.mayHaveDrafts(notebookId)) return;
  const drafts = await house.store.database.drafts.where('notebookId').equals(notebookId).toArray();
  let left = true;
  try {
    const outcomes: boolean[] = [];
    for (const draft of drafts) outcomes.push(draft.conflict || (await tryCommit(house, draft)));
    left = outcomes.includes(false);
  } finally {
    // What could not be written now is tried again the next time.
    if (left) house.store.noteDraft(notebookId);
  }
}

/** A draft that finds no room or no name stays a draft, and the person sees it; that stops nobody else. */
async function tryCommit(house: House, draft: DraftRow): Promise<boolean> {
  try {
    await commitDraft(house, draft);
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
