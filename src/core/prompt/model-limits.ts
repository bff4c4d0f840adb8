/** What a request to a model has to fit into, and how it is asked. Null where nothing is known: then nothing is held back. */
export interface ModelLimits {
  /** Tokens of prompt and answer together. */
  readonly contextTokens: number | null;
  /** Most tokens of one answer; the agent's own limit holds beside it. */
  readonly maxOutputTokens: number | null;
  /** Null: as the model or its server would. */
  readonly temperature: number | null;
  /** Tokens of a text by the model's own tokenizer; null where it must be estimated. */
  readonly countTokens: ((text: string) => Promise<number>) | null;
}

export const NO_LIMITS: ModelLimits = {
  contextTokens: null,
  maxOutputTokens: null,
  temperature: null,
  countTokens: null,
};
