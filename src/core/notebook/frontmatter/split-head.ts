/** Range of the frontmatter: the YAML between `---` lines at the start of a note. Offsets in UTF-16 units. */
export interface HeadPlace {
  /** Start of the YAML, after the first line. */
  readonly start: number;
  /** End of the YAML: before the closing line, or at the end of the text. */
  readonly end: number;
  /** Whether a closing line exists. */
  readonly closed: boolean;
}

/**
 * Finds the frontmatter of a note; null when it has none. A byte order mark may precede it. The first line is exactly three dashes
 * (more would be a thematic break or a table); three dashes or dots close it.
 */
export function splitHead(text: string): HeadPlace | null {
  const first = /^\uFEFF?---[^\S\r\n]*(?:#[^\r\n]*)?(?:\r\n|\r|\n)/.exec(text);
  if (!first) return null;
  const start = first[0].length;
  const rest = text.slice(start);
  const end = /(?<=^|[\r\n])(?:---|\.\.\.)[^\S\r\n]*(?:[\r\n]|$)/.exec(rest);
  return end ? { start, end: start + end.index, closed: true } : { start, end: text.length, closed: false };
}

/**
 * Returns where the text of a note begins, after the line that closes its frontmatter; 0 without frontmatter. `+++` lines around TOML are
 * frontmatter too, whose properties are not read.
 */
export function headEnd(text: string): number {
  const place = splitHead(text);
  if (place !== null) return place.closed ? lineEnd(text, place.end) : 0;
  const first = /^\uFEFF?\+{3}[^\S\r\n]*(?:\r\n|\r|\n)/.exec(text)?.[0].length ?? 0;
  const end = first === 0 ? null : /(?<=^|[\r\n])\+{3}[^\S\r\n]*(?:[\r\n]|$)/.exec(text.slice(first));
  return end === null ? 0 : lineEnd(text, first + end.index);
}

function lineEnd(text: string, from: number): number {
  const found = /\r\n|\r|\n/g;
  found.lastIndex = from;
  return found.exec(text) === null ? text.length : found.lastIndex;
}
