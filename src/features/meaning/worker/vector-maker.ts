/** What makes vectors: the table of words, or a model. */
export interface VectorMaker {
  /** SHA-256 of the table or of the model's file: vectors of others are not comparable. */
  readonly id: string;
  /** Numbers of a stored vector, a multiple of those of the table. */
  readonly dimensions: number;
  /** Texts whose vectors are made before others have their turn. */
  readonly batch: number;
  /** Returns the vectors of the parts of a text, one after another; a part without meaning has zeros. Empty when no part has any. */
  ofText(path: string, text: string): Promise<Int8Array>;
  /** Returns the vector of the words of a query, and what counts as near to it; null for words without meaning. */
  ofQuery(words: readonly string[]): Promise<{ readonly vector: Int8Array; readonly near: Nearness } | null>;
  /** What counts as near to a whole note. */
  readonly nearNote: Nearness;
}

/** Smallest cosine that counts as near, and smallest share of the best one. */
export interface Nearness {
  readonly least: number;
  readonly share: number;
}
