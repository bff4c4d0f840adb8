/** What the Navigator can do. `help` is the answer to everything else. */
export type Intent = 'list' | 'open' | 'find' | 'read' | 'summarize' | 'move' | 'delete' | 'undo' | 'help';

/** A keyword of the request: which intent it speaks for, and which tokens it is. */
export interface Hit {
  readonly intent: Intent;
  readonly from: number;
  readonly to: number;
  /** The tokens of the phrase itself, without what its gaps took in. */
  readonly keywords: readonly number[];
  /** A noun such as "summary": it counts only where someone asks for one to be made. */
  readonly noun: boolean;
}
