import { Dexie } from 'dexie';
import {
  GIT_FOLDER,
  GIT_SETTINGS_PATH,
  type GitFile,
  gitServerOrigin,
} from '../../contracts/domain/notebook/git-file.ts';
import { conflictError, damagedError, notFoundError } from '../../contracts/errors/messages/notebook-messages.ts';
import type { GitFilesPart } from '../../core/ports/commit-batch.ts';
import type { Rows } from './commit/one-transaction.ts';
import type { CloisterDatabase } from './database.ts';

/** Reads the `.git` area of one notebook from the database. */
export function readGitArea(database: CloisterDatabase, notebookId: string) {
  return {
    /** Reads a file. Rejects with `damaged` for an unreadable row: git would treat it as absent. */
    async get(path: string): Promise<GitFile | undefined> {
      const row = await database.gitFiles.get([notebookId, path]);
      if (
        row !== undefined ||
        (await database.gitFiles.where('[notebookId+path]').equals([notebookId, path]).count()) === 0
      )
        return row;
      throw damagedError('git', { path }, { table: 'gitFiles' });
    },
    /** Returns the paths of a folder's direct children. */
    async children(path: string): Promise<string[]> {
      const keys = await database.gitFiles.where('[notebookId+parent]').equals([notebookId, path]).primaryKeys();
      return keys.map(([, child]) => child);
    },
    async paths(): Promise<string[]> {
      const range = database.gitFiles
        .where('[notebookId+path]')
        .between([notebookId, Dexie.minKey], [notebookId, Dexie.maxKey]);
      return (await range.primaryKeys()).map(([, path]) => path);
    },
    /** Returns the number of writes so far; 0 when there is no area. */
    revision: async (): Promise<number> => (await database.gitFiles.get([notebookId, GIT_FOLDER]))?.revision ?? 0,
  };
}

/** Reads the settings of the notebooks that keep a git history. */
export async function listGitSettings(
  database: CloisterDatabase,
): Promise<{ notebookId: string; bytes: Uint8Array }[]> {
  const ids = await database.notebooks.toCollection().primaryKeys();
  const rows = await database.gitFiles.bulkGet(ids.map((id): [string, string] => [id, GIT_SETTINGS_PATH]));
  return rows.flatMap((row) => (row === undefined ? [] : [{ notebookId: row.notebookId, bytes: row.bytes }]));
}

/** Lists the git servers of notebooks. */
export async function listGitServers(database: CloisterDatabase): Promise<{ notebookId: string; origin: string }[]> {
  return (await listGitSettings(database)).flatMap(({ notebookId, bytes }) => {
    const origin = gitServerOrigin(bytes);
    return origin === null ? [] : [{ notebookId, origin }];
  });
}

/** Refuses writes based on an older revision, to a deleted notebook, or over a damaged row. */
export async function checkGitFiles(rows: Rows, { notebookId, base }: GitFilesPart): Promise<void> {
  const [notebook, top] = await Promise.all([
    rows.has('notebooks', notebookId),
    rows.get('gitFiles', [notebookId, GIT_FOLDER]),
  ]);
  if (!notebook) throw notFoundError('notebookRemoved', {}, { notebookId });
  if ((top?.revision ?? 0) === base) return;
  throw conflictError('git', {}, { notebookId });
}

/** Writes the files in the transaction of the check. */
export function writeGitFiles(rows: Rows, { notebookId, base, put, remove }: GitFilesPart): void {
  for (const path of remove) rows.remove('gitFiles', [notebookId, path]);
  const top = put.find(({ path }) => path === GIT_FOLDER);
  for (const row of put) if (row !== top) rows.put('gitFiles', row);
  if (remove.includes(GIT_FOLDER)) return;
  const modifiedMs = top?.modifiedMs ?? put[0]?.modifiedMs ?? 0;
  rows.put('gitFiles', {
    notebookId,
    path: GIT_FOLDER,
    parent: '',
    kind: 'folder',
    bytes: new Uint8Array(),
    modifiedMs,
    revision: base + 1,
  });
}
