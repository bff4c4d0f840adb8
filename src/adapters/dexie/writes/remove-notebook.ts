import type { BinRow } from '../../../contracts/domain/notebook/bin.ts';
import type { MetaRows, TableName, TableRows } from '../../../core/ports/rows/row-schemas.ts';
import { statesOf } from '../../../core/shared/changes/states-of.ts';
import type { Rows } from '../commit/one-transaction.ts';
import type { StoredChange, StoredFile } from '../database.ts';
import { STATE_TABLE_NAMES } from '../tables/tables.ts';

/** A row to remove. */
export interface Removal {
  readonly table: TableName;
  readonly key: IDBValidKey;
}

/**
 * Removes a notebook with its files, `.git`, labels, journal, drafts, runs and conversations, and the content that no other
 * notebook uses, in the transaction of its log entry. The log stays. While a file or change of another notebook is damaged,
 * no content is removed, because the damaged row may refer to any of it.
 */
export async function removeNotebook(
  rows: Rows,
  notebookId: string,
  count?: (erased: { rows: number; blobs: number }) => void,
): Promise<void> {
  const removals = await listRemovals(rows, notebookId);
  for (const { table, key } of removals) rows.remove(table, key);
  rows.remove('notebooks', notebookId);
  const blobs = removals.filter(({ table }) => table === 'blobs').length;
  count?.({ rows: removals.length - blobs + 1, blobs });
}

/** Returns the row that says when something was erased, and whose copies beside the database have to be cleared. */
export function erasedAt(
  atMs: number,
  notebookId: string,
  before: TableRows['meta'] | undefined,
): MetaRows['lastErasureMs'] {
  const uncleared = before?.key === 'lastErasureMs' ? before.uncleared : [];
  return { key: 'lastErasureMs', atMs, uncleared: [...new Set([...uncleared, notebookId])] };
}

/** Removes a notebook itself, and names it in a row until `finishRemovals` has removed its other rows. */
export function removeInParts(rows: Rows, notebookId: string): void {
  rows.remove('notebooks', notebookId);
  rows.put('meta', { key: `removing:${notebookId}`, notebookId });
}

/**
 * Lists the rows of a notebook except its own. First those that are shown without it, last those that name its contents, so
 * that a list made after a part was removed has the rest.
 */
export async function listRemovals(rows: Rows, notebookId: string): Promise<Removal[]> {
  const ofNotebook = IDBKeyRange.only(notebookId);
  const inNotebook = IDBKeyRange.bound([notebookId], [notebookId, []]);
  const [files, changes, gitFiles, syncFiles, drafts, labels, inBin, binned, runs, sessions, approvals, ...ofState] =
    await Promise.all([
      rows.keys('files', '[notebookId+pathKey]', inNotebook),
      // By index, which includes damaged rows.
      rows.keys('changes', '[notebookId+seq]', inNotebook),
      rows.keys('gitFiles', null, inNotebook),
      rows.keys('syncFiles', null, inNotebook),
      rows.keys('drafts', 'notebookId', ofNotebook),
      rows.keys('labels', 'notebookId', ofNotebook),
      rows.keys('bin', 'notebookId', ofNotebook),
      rows.findAll('bin', 'notebookId', notebookId),
      rows.all('runs'),
      rows.all('sessions'),
      rows.all('approvals'),
      ...STATE_TABLE_NAMES.map((table) => rows.keys(table, 'notebookId', ofNotebook)),
    ]);
  const removals: Removal[] = [];
  const add = (table: TableName, keys: readonly IDBValidKey[]) => {
    for (const key of keys) removals.push({ table, key });
  };
  for (const [at, table] of STATE_TABLE_NAMES.entries()) add(table, ofState[at] ?? []);
  add(
    'approvals',
    approvals.filter((row) => row.notebookId === notebookId).map(({ approvalId }) => approvalId),
  );
  // What is in the bin has its other rows in their tables.
  const sessionIds = new Set(sessions.filter((row) => row.notebookId === notebookId).map(({ sessionId }) => sessionId));
  for (const id of idsInBin(binned, 'sessions', 'sessionId')) sessionIds.add(id);
  for (const sessionId of sessionIds) {
    add('messages', await rows.keys('messages', null, IDBKeyRange.bound([sessionId], [sessionId, []])));
    add('summaries', [sessionId]);
    add('sessions', [sessionId]);
  }
  const runIds = new Set(runs.filter((row) => row.notebookId === notebookId).map(({ runId }) => runId));
  for (const id of idsInBin(binned, 'runs', 'runId')) runIds.add(id);
  for (const runId of runIds) {
    const [steps, calls] = await Promise.all([
      rows.keys('steps', null, IDBKeyRange.bound([runId], [runId, []])),
      rows.keys('toolCalls', '[runId+stepIndex]', IDBKeyRange.bound([runId], [runId, []])),
    ]);
    add('steps', steps);
    add('toolCalls', calls);
    add('runs', [runId]);
  }
  add('drafts', drafts);
  // After the rows that they name, so that an end in between still finds these.
  add('bin', inBin);
  add('gitFiles', gitFiles);
  add('syncFolders', [notebookId]);
  add('syncFiles', syncFiles);
  add('blobs', await contentsOfOnly(rows, new Set([...files, ...changes])));
  add('labels', labels);
  add('changes', changes);
  add('files', files);
  return removals;
}

/** Returns the ids of the rows of a table that items of the bin keep. */
export function idsInBin(items: readonly Pick<BinRow, 'rows'>[], table: string, idField: string): string[] {
  return items
    .flatMap(({ rows }) => rows)
    .filter((one) => one.table === table)
    .flatMap(({ row }) => {
      const id: unknown = typeof row === 'object' && row !== null ? Reflect.get(row, idField) : null;
      return typeof id === 'string' ? [id] : [];
    });
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
    for (const { hash } of transitions.flatMap(statesOf)) if (hash !== null) hashes.add(hash);
  }
  return hashes;
}
