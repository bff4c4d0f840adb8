/** The names by which a model knows the tools of a run, where they are not those of the run. */
export interface GivenNames {
  /** Returns the name of a tool. */
  readonly tool: (toolName: string) => string;
  /** Returns the name of a field of a tool of the run. */
  readonly field: (toolName: string, field: string) => string;
  /** Returns a value that a field of a tool takes. */
  readonly value: (toolName: string, value: string) => string;
  /** Returns a sentence of the run with these names. */
  readonly words: (text: string) => string;
}
