/** Where the head of a note lies in its text: the YAML between `---` at its start. Places in UTF-16 units. */
export interface HeadPlace {
  /** Where the YAML begins: behind the first line. */
  readonly start: number;
  /** Where it ends: before the line that closes it, or at the end of the text. */
  readonly end: number;
  /** Whether a line closes it. */
  readonly closed: boolean;
}

/**
 * Finds the head of a note; null when it has none. A byte order mark may stand before it. The first line is three dashes, and no
 * more, as a rule or a table begins; three dashes or dots close it.
 */
export function splitHead(text: string): HeadPlace | null {
  const first = /^\uFEFF?---[^\S\r\n]*(?:#[^\r\n]*)?(?:\r\n|\r|\n)/.exec(text);
  if (!first) return null;
  const start = first[0].length;
  const rest = text.slice(start);
  const end = /(?<=^|[\r\n])(?:---|\.\.\.)[^\S\r\n]*(?:[\r\n]|$)/.exec(rest);
  return end ? { start, end: start + end.index, closed: true } : { start, end: text.length, closed: false };
}
