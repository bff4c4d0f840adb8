export { hashOfContent } from './worker/kept-vectors.ts';
export { loadTable } from './worker/load-table.ts';
export { createMeaningModelStore } from './worker/meaning-model-store.ts';
export { createMeaningModels } from './worker/meaning-models.ts';
export { inOneThread, openMeaning } from './worker/open-meaning.ts';
export { createVectorStore, type VectorStore } from './worker/vector-store.ts';
