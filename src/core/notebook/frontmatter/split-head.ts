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
