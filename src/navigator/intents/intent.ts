/** The intents of the keyword parser. `help` is the fallback. */
export type Intent = 'list' | 'open' | 'find' | 'read' | 'summarize' | 'move' | 'delete' | 'undo' | 'help';

/** A keyword in the request, with its intent and its tokens. */
export interface Hit {
  readonly intent: Intent;
  readonly from: number;
  readonly to: number;
  /** The tokens of the phrase itself, without those matched by `*`. */
  readonly keywords: readonly number[];
  /** A noun such as "summary", which counts only in a request to write one. */
  readonly noun: boolean;
}
