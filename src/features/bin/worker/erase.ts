import type { AuditRecordInput } from '../../../contracts/domain/audit.ts';
import type { Actor } from '../../../contracts/domain/notebook/notebook.ts';
import { CloisterError, hasErrorCode } from '../../../contracts/errors/errors.ts';
import { conflictError, notFoundError } from '../../../contracts/errors/messages/notebook-messages.ts';
import { planDeleteMany, topmostPaths } from '../../../core/notebook/change/plan-many.ts';
import type { Write } from '../../../core/ports/commit-batch.ts';
import type { ErasureTarget, FoundErasure } from '../../../core/ports/rows/upkeep/erasure-store.ts';
import { personEntry, type Services } from '../../../runtime/app/services.ts';
import type { BinItem, Erased } from '../contract/bin-requests.ts';
import { planLogTexts, subjectOf } from './log-texts.ts';
import { resolveTarget } from './resolve-target.ts';

const PERSON: Actor = { type: 'person' };
/** How often everything is searched again because something was written in between. */
const MOST_SEARCHES = 5;

/** Erases an item of the bin for good. */
export async function eraseItem(services: Services, item: BinItem, by: Actor): Promise<Erased> {
  const { id, notebookId } = item;
  switch (item.kind) {
    case 'notebook':
      return eraseNotebook(services, id, by);
    case 'file':
    case 'folder':
      return eraseParts(services, await resolveTarget(services, { files: { notebookId, fileIds: [id] } }), by);
    case 'session':
      return eraseParts(services, { notebookId, sessionIds: [id] }, by);
    case 'run':
      return eraseParts(services, { notebookId, runIds: [id] }, by);
    case 'task':
      return eraseParts(services, { notebookId, taskIds: [id] }, by);
    case 'review':
      return eraseParts(services, { notebookId, reviewIds: [id] }, by);
    default:
      return item.kind satisfies never;
  }
}

/** Erases a notebook with everything in it, also from the bin. */
export async function eraseNotebook(services: Services, notebookId: string, by: Actor = PERSON): Promise<Erased> {
  const { store, loop } = services;
  if (!(await store.findNotebook(notebookId)) && !(await store.findInBin(notebookId)))
    throw notFoundError('notebookGone', {}, { notebookId });
  const erased = { rows: 0, blobs: 0 };
  const texts = await planLogTexts(services, { notebookIds: [notebookId] });
  await store.commit({
    writes: [
      { type: 'remove-notebook', notebookId, count: (counts) => Object.assign(erased, counts) },
      { type: 'note-erasure', notebookId },
      ...texts.writes,
    ],
    audit: [
      entryOf({ action: 'bin.erase', target: null, inputSummary: 'notebook', notebookId }, by, loop.clock.nowMs()),
    ],
  });
  await clear(services, notebookId);
  return { ...erased, logTexts: texts.count, logKept: texts.firstForm };
}

/**
 * Erases files, conversations, runs, tasks or reviewed work in one transaction with its log entry, which names none of them. What was found
 * is checked again inside; it is searched again when something changed in between.
 */
export async function eraseParts(services: Services, target: ErasureTarget, by: Actor = PERSON): Promise<Erased> {
  for (let search = 1; ; search += 1) {
    const found = await services.store.findErasure(target);
    if (found.refusal !== null) {
      const { code, data, ...said } = found.refusal;
      throw new CloisterError(code, said, data);
    }
    try {
      const erased = await commitErasure(services, found, by);
      await clear(services, target.notebookId);
      return erased;
    } catch (error) {
      const isOld = hasErrorCode(error, 'conflict') && !isNeeded(error);
      if (!isOld || search >= MOST_SEARCHES) throw error;
    }
  }
}

/** Whether a refusal names something that needs it: searching again would find the same. */
function isNeeded(error: object): boolean {
  const key: unknown = Reflect.get(error, 'key');
  return typeof key === 'string' && /\.(?:bin|eraseRun|eraseApproval)/.test(key);
}

async function commitErasure(services: Services, { parts, ...found }: FoundErasure, by: Actor): Promise<Erased> {
  const { store, loop } = services;
  const { notebookId } = parts;
  const erased = { rows: 0, blobs: 0 };
  const writes: Write[] = [];
  const changeId = await planRemoval(services, parts, by, writes);
  // Before the changes lose the paths by which entries are found.
  const texts = await planLogTexts(services, subjectOf({ parts, ...found }));
  writes.push({ type: 'erase', ...parts, count: (counts) => Object.assign(erased, counts) }, ...texts.writes);
  const counts = [
    `${parts.fileIds.length} files and folders`,
    `${found.conversations.length} conversations`,
    `${found.runIds.length} runs`,
    `${parts.taskIds.length} tasks`,
    `${parts.reviewIds.length} pieces of reviewed work`,
  ].filter((words) => !words.startsWith('0 '));
  const act = {
    action: 'bin.erase' as const,
    target: null,
    notebookId,
    outputSummary: `Erased for good: ${counts.join(', ') || 'nothing'}.`,
  };
  const entry = { ...entryOf(act, by, loop.clock.nowMs()), changeId };
  await store.commit({ writes, audit: [entry] });
  return { ...erased, logTexts: texts.count, logKept: texts.firstForm };
}

/** Adds the change that removes the files that still exist. Resolves with its id; null when there is none. */
async function planRemoval(
  { store, loop }: Services,
  { notebookId, fileIds }: FoundErasure['parts'],
  actor: Actor,
  writes: Write[],
): Promise<string | null> {
  if (fileIds.length === 0) return null;
  const reader = await store.notebook(notebookId);
  const paths = fileIds.flatMap((fileId) => reader.getById(fileId)?.path ?? []);
  if (paths.length === 0) return null;
  const planned = planDeleteMany(reader, topmostPaths(paths));
  if (planned.type !== 'change') throw conflictError('eraseChanged');
  const changeId = loop.ids.next('change');
  writes.push({
    type: 'change',
    changeId,
    change: planned.change,
    action: 'delete',
    actor,
    runId: null,
    toolCallId: null,
  });
  return changeId;
}

/** Returns the log entry. By the app, the person has set the age; see `RetentionLimits`. */
function entryOf(act: Parameters<typeof personEntry>[0], actor: Actor, atMs: number): AuditRecordInput {
  const entry = { ...personEntry(act, atMs), risk: 'destructive' as const };
  return actor.type === 'person' ? entry : { ...entry, actor, rule: 'retention' };
}

/** Clears the copies beside the database. The erasure itself stands; the next start continues where this ends. */
async function clear(services: Services, notebookId: string): Promise<void> {
  await services.clearCopies([notebookId]).catch(() => undefined);
}
