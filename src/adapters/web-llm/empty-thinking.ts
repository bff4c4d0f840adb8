/** The empty reasoning block that the engine puts before an answer and returns as part of it. */
export const EMPTY_THINKING = '<think>\n\n</think>\n\n';
const MARKS = '<think></think>';
const FRONT = /^\s*<think>\s*<\/think>\s*/;

/**
 * Removes an empty reasoning block from the start of a streamed answer. `end` returns text that was held back and is not such
 * a block.
 */
export function createFrontCutter(): { push(delta: string): string; end(): string } {
  let held: string | null = '';
  return {
    push(delta) {
      if (held === null) return delta;
      held += delta;
      const marks = held.replace(/\s+/g, '');
      if (MARKS.startsWith(marks)) return '';
      const text = held.replace(FRONT, '');
      held = null;
      return text;
    },
    end() {
      const text = held?.replace(FRONT, '') ?? '';
      held = null;
      return text;
    },
  };
}
