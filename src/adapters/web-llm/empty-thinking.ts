/** What the engine writes at the front of an answer in place of thoughts. It comes back as part of the answer. */
export const EMPTY_THINKING = '<think>\n\n</think>\n\n';
const MARKS = '<think></think>';
const FRONT = /^\s*<think>\s*<\/think>\s*/;

/** Takes an empty thought off the front of an answer, however it was cut into pieces. `end` gives what was held back in vain. */
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
