/** Characters of a streaming text that are kept on the page; more are dropped from its start. */
export const MAX_TAIL_CHARS = 20_000;

/** The end of a text that is still growing. */
export interface Tail {
  readonly text: string;
  /** Characters before it that were dropped. */
  readonly from: number;
}

export const EMPTY_TAIL: Tail = { text: '', from: 0 };

/** Returns the end of the text with more added. Drops half of it at once, so that what is shown seldom moves. */
export function growTail({ text, from }: Tail, delta: string): Tail {
  const whole = text + delta;
  if (whole.length <= MAX_TAIL_CHARS) return { text: whole, from };
  const at = whole.length - MAX_TAIL_CHARS / 2;
  // A line is not cut where one ends nearby.
  const line = whole.indexOf('\n', at);
  const start = line !== -1 && line < at + MAX_TAIL_CHARS / 4 ? line + 1 : at;
  const kept = whole.slice(start).replace(/^[\udc00-\udfff]/, '');
  return { text: kept, from: from + whole.length - kept.length };
}
