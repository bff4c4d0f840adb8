import type { Write } from '../../../core/ports/commit-batch.ts';
import type { WriteHandler } from './write-handler.ts';

export const syncFolderHandler: WriteHandler<Write<'sync-folder'>> = {
  tables: () => ['syncFolders', 'syncFiles'],
  async prepare({ notebookId, row, isNew = false }, { rows }) {
    if (row === null || isNew) {
      const known = await rows.keys('syncFiles', null, IDBKeyRange.bound([notebookId], [notebookId, []]));
      return {
        write() {
          for (const key of known) rows.remove('syncFiles', key);
          if (row === null) rows.remove('syncFolders', notebookId);
          else rows.put('syncFolders', row);
        },
      };
    }
    const stored = await rows.get('syncFolders', notebookId);
    // The pass began before the person ended the connection, or made another one.
    if (stored?.connectedMs !== row.connectedMs) return {};
    return { write: () => rows.put('syncFolders', row) };
  },
};

export const syncFilesHandler: WriteHandler<Write<'sync-files'>> = {
  tables: () => ['syncFiles'],
  prepare: ({ notebookId, put, remove }, { rows }) => ({
    write() {
      // Removed first: a row may be noted under its id again.
      for (const fileId of remove) rows.remove('syncFiles', [notebookId, fileId]);
      for (const row of put) rows.put('syncFiles', row);
    },
  }),
};
