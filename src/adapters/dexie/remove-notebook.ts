import type { ChangeRow } from '../../contracts/notebook.ts';
import type { Rows } from './one-transaction.ts';

/**
 * Removes a notebook with its files, its `.git`, labels, journal, drafts, runs and conversations, and the bytes that no other notebook
 * needs: part of the transaction whose log entry says so. The log itself stays.
 */
export async function removeNotebook(rows: Rows, notebookId: string): Promise<void> {
  const ofNotebook = IDBKeyRange.only(notebookId);
  const [files, gitFiles, drafts, labels, changes, runs, sessions, approvals] = await Promise.all([
    rows.keys('files', '[notebookId+pathKey]', IDBKeyRange.bound([notebookId], [notebookId, []])),
    rows.keys('gitFiles', null, IDBKeyRange.bound([notebookId], [notebookId, []])),
    rows.keys('drafts', 'notebookId', ofNotebook),
    rows.keys('labels', 'notebookId', ofNotebook),
    rows.all('changes'),
    rows.all('runs'),
    rows.all('sessions'),
    rows.all('approvals'),
  ]);
  const own = changes.filter((change) => change.notebookId === notebookId);
  const needed = hashesOf(changes.filter((change) => change.notebookId !== notebookId));
  for (const hash of hashesOf(own)) if (!needed.has(hash)) rows.remove('blobs', hash);
  for (const { changeId } of own) rows.remove('changes', changeId);
  for (const key of files) rows.remove('files', key);
  for (const key of gitFiles) rows.remove('gitFiles', key);
  for (const key of drafts) rows.remove('drafts', key);
  for (const key of labels) rows.remove('labels', key);
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

/** Every content that a file of these changes has, or had: the journal names all that was ever there. */
function hashesOf(changes: readonly ChangeRow[]): Set<string> {
  const hashes = new Set<string>();
  for (const { transitions } of changes) {
    for (const { before, after } of transitions) {
      if (before?.hash) hashes.add(before.hash);
      if (after?.hash) hashes.add(after.hash);
    }
  }
  return hashes;
}
