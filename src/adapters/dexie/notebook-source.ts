import type { FileRow } from '../../contracts/domain/notebook/notebook.ts';
import type { SearchSource } from '../../core/ports/rows/search-source.ts';
import type { CloisterDatabase } from './database.ts';

/** Above this number of missed changes all rows are read, which is one query. */
const MAX_MISSED_CHANGES = 500;

/** Creates the search's view of the database. Rows are authoritative; changes only tell which rows to read. */
export function createNotebookSource(database: CloisterDatabase): SearchSource {
  const { notebooks, files, changes, blobs } = database;

  return {
    async changedSince(notebookId, since) {
      // Usually nothing has changed, which costs one read of one row.
      const now = since === null ? undefined : (await notebooks.get(notebookId))?.seq;
      if (now !== undefined && now === since) return { type: 'some', seq: now, fileIds: [], rows: [] };
      return database.transaction('r', notebooks, files, changes, async () => {
        const seq = (await notebooks.get(notebookId))?.seq;
        if (seq === undefined) return null;
        if (seq === since) return { type: 'some', seq, fileIds: [], rows: [] };
        const missed = since === null ? Number.POSITIVE_INFINITY : seq - since;
        if (since !== null && missed > 0 && missed <= MAX_MISSED_CHANGES) {
          const range = [[notebookId, since + 1], [notebookId, seq], true, true] as const;
          const rows = await changes
            .where('[notebookId+seq]')
            .between(...range)
            .toArray();
          if (rows.length === missed) {
            const fileIds = [...new Set(rows.flatMap((row) => row.fileIds))];
            return { type: 'some', seq, fileIds, rows: await rowsOf(fileIds, notebookId) };
          }
        }
        const all = await files
          .where('[notebookId+pathKey]')
          .between([notebookId, ''], [notebookId, '\uffff'], true, true)
          .toArray();
        return { type: 'all', seq, rows: all };
      });
    },
    rows: (fileIds) => rowsOf(fileIds),
    async readBytes(hashes) {
      const rows = await blobs.bulkGet([...hashes]);
      return rows.map((row) => row?.bytes ?? null);
    },
  };

  async function rowsOf(fileIds: readonly string[], notebookId?: string): Promise<FileRow[]> {
    const rows = await files.bulkGet([...fileIds]);
    return rows.flatMap((row) => (row && (notebookId === undefined || row.notebookId === notebookId) ? [row] : []));
  }
}

export function listNotebookIds({ notebooks }: CloisterDatabase): Promise<string[]> {
  return notebooks.toCollection().primaryKeys();
}

/** Returns the hashes of which no content is stored. */
export async function listMissingContents({ blobs }: CloisterDatabase, hashes: readonly string[]): Promise<string[]> {
  const stored = new Set(
    await blobs
      .where(':id')
      .anyOf([...hashes])
      .primaryKeys(),
  );
  return hashes.filter((hash) => !stored.has(hash));
}
