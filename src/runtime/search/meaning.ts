import type { CloisterDatabase } from '../../adapters/dexie/database.ts';
import { listMissingContents } from '../../adapters/dexie/notebook-source.ts';
import { breathe } from '../../adapters/platform/create-platform.ts';
import type { Meaning } from '../../core/search/meaning-port.ts';
import {
  createMeaningModelStore,
  createMeaningModels,
  createMeaningTables,
  createTableStore,
  createVectorStore,
  hashOfContent,
  inOneThread,
  keepDownloadedTable,
  loadTable,
  openMeaning,
  type VectorStore,
} from '../../features/meaning/feature-worker.ts';

const embeddings = () => import('../../adapters/wllama/embeddings/embeddings.ts');

/** The search by meaning of this thread, and the vectors it keeps. */
export interface ThreadMeaning {
  readonly meaning: Meaning;
  readonly vectors: VectorStore;
}

/**
 * @param options.withModel uses the embedding model that the person has chosen, in place of a table. Default: false. Agents
 * search by a table, which makes what they lack in a moment: the time of an answer tells nothing of other notes.
 */
export function createThreadMeaning(name?: string, { withModel = false } = {}): ThreadMeaning {
  const vectors = createVectorStore(name);
  const models = withModel
    ? createMeaningModels({
        store: createMeaningModelStore(name && `${name}-model`),
        // The engine is fetched when a model is used.
        check: async (title, blob) => (await embeddings()).readEmbeddingFacts(title, blob),
        open: async (title, blob) => (await embeddings()).openEmbedder(title, blob),
      })
    : null;
  const tables = createMeaningTables(createTableStore(name && `${name}-table`));
  const meaning = openMeaning({ store: vectors, loadTable, tables, models, pause: breathe, exclusively: inOneThread });
  return { meaning, vectors };
}

/** Removes the vectors of contents that are no longer stored. */
export async function removeGoneVectors(database: CloisterDatabase, vectors: VectorStore): Promise<void> {
  const contents = await vectors.contents();
  const gone = new Set(await listMissingContents(database, [...new Set(contents.map(hashOfContent))]));
  await vectors.remove(contents.filter((content) => gone.has(hashOfContent(content))));
}

export { createVectorStore, keepDownloadedTable };
