import { createSearch, type NotebookSearch } from '../../src/adapters/search/create-search.ts';
import type { IndexKind } from '../../src/adapters/search/note-index.ts';
import type { SnapshotStore } from '../../src/adapters/search/snapshot-store.ts';
import type { NotebookReader } from '../../src/core/ports/notebook-reader-port.ts';
import type { DerivedTexts } from '../../src/core/ports/pdf-texts.ts';
import type { SearchSource } from '../../src/core/ports/rows/search-source.ts';
import type { Meaning } from '../../src/core/search/meaning-port.ts';
import type { MemoryNotebook } from './memory-notebook.ts';

/** The part of a notebook that the search reads. */
type Searched = Pick<MemoryNotebook, 'notebookId' | 'seq' | 'rows' | 'changes' | 'readBytes'>;

/** Creates the real search over a notebook of an in-memory store. */
export function createReaderSearch(reader: NotebookReader): NotebookSearch {
  return createMemorySearch({
    notebookId: reader.notebookId,
    seq: reader.seq,
    rows: () => reader.descendants('/'),
    changes: (filter) => reader.changes(filter),
    readBytes: (hash) => reader.readBytes(hash),
  });
}

/** Creates the real search over an in-memory notebook. */
export function createMemorySearch(
  notebook: Searched,
  snapshots: SnapshotStore | null = null,
  kind?: IndexKind,
  derived: DerivedTexts | null = null,
  pause?: () => Promise<void>,
  meaning: Meaning | null = null,
): NotebookSearch {
  return createSearch(memorySource(notebook), snapshots, derived, {
    ...(kind && { kind }),
    ...(pause && { pause }),
    meaning,
  });
}

function memorySource(notebook: Searched): SearchSource {
  return {
    async changedSince(notebookId, since) {
      if (notebookId !== notebook.notebookId) return null;
      const { seq } = notebook;
      if (since === null) return { type: 'all', seq, rows: notebook.rows() };
      const missed = (await notebook.changes({})).filter((change) => change.seq > since);
      const fileIds = [...new Set(missed.flatMap(({ transitions }) => transitions.map(({ fileId }) => fileId)))];
      return { type: 'some', seq, fileIds, rows: notebook.rows().filter((row) => fileIds.includes(row.fileId)) };
    },
    rows: async (fileIds) => notebook.rows().filter((row) => fileIds.includes(row.fileId)),
    readBytes: (hashes) => Promise.all(hashes.map((hash) => notebook.readBytes(hash))),
  };
}
