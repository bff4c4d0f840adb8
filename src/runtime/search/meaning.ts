import type { CloisterDatabase } from '../../adapters/dexie/database.ts';
import { listMissingContents } from '../../adapters/dexie/notebook-source.ts';
import { breathe } from '../../adapters/platform/create-platform.ts';
import type { Meaning } from '../../core/search/meaning-port.ts';
import {
  createVectorStore,
  hashOfContent,
  inOneThread,
  loadTable,
  openMeaning,
  type VectorStore,
} from '../../features/meaning/feature-worker.ts';

/** The search by meaning of this thread, and the vectors it keeps. */
export interface ThreadMeaning {
  readonly meaning: Meaning;
  readonly vectors: VectorStore;
}

export function createThreadMeaning(name?: string): ThreadMeaning {
  const vectors = createVectorStore(name);
  const meaning = openMeaning({ store: vectors, loadTable, pause: breathe, exclusively: inOneThread });
  return { meaning, vectors };
}

/** Removes the vectors of contents that are no longer stored. */
export async function removeGoneVectors(database: CloisterDatabase, vectors: VectorStore): Promise<void> {
  const contents = await vectors.contents();
  const gone = new Set(await listMissingContents(database, [...new Set(contents.map(hashOfContent))]));
  await vectors.remove(contents.filter((content) => gone.has(hashOfContent(content))));
}

export { createVectorStore };
