const OPEN = '<think>';
const CLOSE = '</think>';

export interface Spoken {
  readonly type: 'text' | 'reasoning';
  readonly delta: string;
}

/**
 * Separates `<think>…</think>` at the start of a streamed answer: its content is reasoning and never part of the answer.
 * Elsewhere the tags are plain text.
 */
export function createThinkingSplitter(): { push(delta: string): Spoken[]; end(): Spoken[] } {
  let phase: 'front' | 'thinking' | 'text' = 'front';
  /** Text that may be the start of a tag. */
  let held = '';

  /** Processes the held text; returns false when more text is needed first. */
  const step = (said: Spoken[]): boolean => {
    if (phase === 'front') {
      held = held.trimStart();
      if (held.length < OPEN.length && OPEN.startsWith(held)) return false;
      phase = held.startsWith(OPEN) ? 'thinking' : 'text';
      if (phase === 'thinking') held = held.slice(OPEN.length);
    }
    if (phase === 'thinking') {
      const close = held.indexOf(CLOSE);
      const end = close === -1 ? held.length - heldBack(held) : close;
      if (end > 0) said.push({ type: 'reasoning', delta: held.slice(0, end) });
      held = held.slice(close === -1 ? end : end + CLOSE.length);
      if (close === -1) return false;
      // Another reasoning block may follow, and leading line breaks are not part of the answer.
      phase = 'front';
      return true;
    }
    if (held !== '') said.push({ type: 'text', delta: held });
    held = '';
    return false;
  };

  const read = (): Spoken[] => {
    const said: Spoken[] = [];
    while (step(said));
    return said;
  };

  return {
    push(delta) {
      held += delta;
      return read();
    },
    end() {
      const rest = phase === 'front' ? held.trimStart() : held;
      held = '';
      if (rest === '') return [];
      return [{ type: phase === 'thinking' ? 'reasoning' : 'text', delta: rest }];
    },
  };
}

/** Returns how many units at the end may be the start of the closing tag. */
function heldBack(text: string): number {
  for (let length = Math.min(CLOSE.length - 1, text.length); length > 0; length -= 1) {
    if (text.endsWith(CLOSE.slice(0, length))) return length;
  }
  return 0;
}
