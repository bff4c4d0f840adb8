/** What is fetched once a model makes vectors. */
export { readEmbeddingFacts } from './embedding-facts.ts';
export { openEmbedder } from './open-embedder.ts';
