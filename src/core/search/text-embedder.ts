/** A loaded model that turns texts into vectors of numbers. */
export interface TextEmbedder {
  /** Numbers of a vector. */
  readonly dimensions: number;
  /** Returns the vector of a text. A text that is too long for the model is read in halves, whose vectors are added. */
  embed(text: string): Promise<Float64Array>;
  /** Frees the memory; open calls reject. */
  end(): Promise<void>;
}

/** What a file says of the model in it. */
export interface EmbedderFacts {
  /** Empty when the file does not name it. */
  readonly name: string;
  readonly architecture: string;
}
