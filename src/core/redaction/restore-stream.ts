import { MAX_PLACEHOLDER_CHARS } from './placeholder.ts';

/** Puts values back into text that arrives in chunks; a placeholder may be split between them. */
export interface RestoreStream {
  push(delta: string): string;
  /** Returns the text that was held back. More text may follow. */
  end(): string;
}

/** The start of a placeholder at the end of a text. */
const UNFINISHED = /\[(?:[A-Z][A-Z0-9_]*(?:-[0-9a-f]*)?)?$/;

export function createRestoreStream(restore: (text: string) => string): RestoreStream {
  let held = '';
  return {
    push(delta) {
      const all = held + delta;
      const open = all.lastIndexOf('[');
      const isHeld = open !== -1 && all.length - open < MAX_PLACEHOLDER_CHARS && UNFINISHED.test(all.slice(open));
      held = isHeld ? all.slice(open) : '';
      return restore(isHeld ? all.slice(0, open) : all);
    },
    end() {
      const rest = held;
      held = '';
      return rest;
    },
  };
}
