import type { Rows, TableName } from '../commit/one-transaction.ts';
import type { StoredChange, StoredFile } from '../database.ts';

/** Tables with rows of a notebook. */
export const REMOVAL_TABLES: readonly TableName[] = [
  'notebooks',
  'files',
  'blobs',
  'changes',
  'gitFiles',
  'drafts',
  'labels',
  'runs',
  'steps',
  'toolCalls',
  'approvals',
  'sessions',
  'messages',
  'summaries',
  'tasks',
  'reviews',
];

/**
 * Removes a notebook with its files, `.git`, labels, journal, drafts, runs and conversations, and the content that no other
 * notebook uses, in the transaction of its log entry. The log stays. While a file or change of another notebook is damaged,
 * no content is removed, because the damaged row may refer to any of it.
 */
export async function removeNotebook(rows: Rows, notebookId: string): Promise<void> {
  const ofNotebook = IDBKeyRange.only(notebookId);
  const inNotebook = IDBKeyRange.bound([notebookId], [notebookId, []]);
  const [files, changes, gitFiles, drafts, labels, tasks, reviews, runs, sessions, approvals] = await Promise.all([
    rows.keys('files', '[notebookId+pathKey]', inNotebook),
    // By index, which includes damaged rows.
    rows.keys('changes', '[notebookId+seq]', inNotebook),
    rows.keys('gitFiles', null, inNotebook),
    rows.keys('drafts', 'notebookId', ofNotebook),
    rows.keys('labels', 'notebookId', ofNotebook),
    rows.keys('tasks', 'notebookId', ofNotebook),
    rows.keys('reviews', 'notebookId', ofNotebook),
    rows.all('runs'),
    rows.all('sessions'),
    rows.all('approvals'),
  ]);
  const own = new Set([...files, ...changes]);
  for (const hash of await contentsOfOnly(rows, own)) rows.remove('blobs', hash);
  for (const key of changes) rows.remove('changes', key);
  for (const key of files) rows.remove('files', key);
  for (const key of gitFiles) rows.remove('gitFiles', key);
  for (const key of drafts) rows.remove('drafts', key);
  for (const key of labels) rows.remove('labels', key);
  for (const key of tasks) rows.remove('tasks', key);
  for (const key of reviews) rows.remove('reviews', key);
  for (const approval of approvals)
    if (approval.notebookId === notebookId) rows.remove('approvals', approval.approvalId);
  for (const { runId } of runs.filter((run) => run.notebookId === notebookId)) {
    const [steps, calls] = await Promise.all([
      rows.keys('steps', null, IDBKeyRange.bound([runId], [runId, []])),
      rows.keys('toolCalls', '[runId+stepIndex]', IDBKeyRange.bound([runId], [runId, []])),
    ]);
    for (const key of steps) rows.remove('steps', key);
    for (const key of calls) rows.remove('toolCalls', key);
    rows.remove('runs', runId);
  }
  for (const { sessionId } of sessions.filter((session) => session.notebookId === notebookId)) {
    for (const key of await rows.keys('messages', null, IDBKeyRange.bound([sessionId], [sessionId, []])))
      rows.remove('messages', key);
    rows.remove('summaries', sessionId);
    rows.remove('sessions', sessionId);
  }
  rows.remove('notebooks', notebookId);
}

/** Finds the contents that only the rows with these keys refer to; none while any other row is unreadable. */
async function contentsOfOnly(rows: Rows, own: ReadonlySet<IDBValidKey>): Promise<string[]> {
  const everything = IDBKeyRange.lowerBound(Number.NEGATIVE_INFINITY);
  const [files, changes, ...keys] = await Promise.all([
    rows.all('files'),
    rows.all('changes'),
    rows.keys('files', null, everything),
    rows.keys('changes', null, everything),
  ]);
  const isOther = (key: IDBValidKey) => !own.has(key);
  const otherFiles = files.filter(({ fileId }) => isOther(fileId));
  const otherChanges = changes.filter(({ changeId }) => isOther(changeId));
  if (keys.flat().filter(isOther).length > otherFiles.length + otherChanges.length) return [];
  const needed = hashesOf(otherFiles, otherChanges);
  return [...hashesOf(files, changes)].filter((hash) => !needed.has(hash));
}

/** Collects the hashes of current files and of the journal. */
function hashesOf(files: readonly StoredFile[], changes: readonly StoredChange[]): Set<string> {
  const hashes = new Set<string>();
  for (const { hash } of files) if (hash !== null) hashes.add(hash);
  for (const { transitions } of changes) {
    for (const { before, after } of transitions) {
      if (before?.hash) hashes.add(before.hash);
      if (after?.hash) hashes.add(after.hash);
    }
  }
  return hashes;
}
