/** The first line of a quote that is a callout. */
export interface CalloutHead {
  /** The type as written. It begins after `[!`. */
  readonly written: string;
  /** The type in lower case, without spaces. */
  readonly kind: string;
  /** `+` or `-` makes it foldable; empty for neither. */
  readonly fold: string;
  /** Length of all of it, in UTF-16 units. */
  readonly length: number;
}

const WORD = '[\\p{L}\\p{N}_-]{1,40}';
const HEAD = new RegExp(`^\\[!(${WORD}(?: ${WORD}){0,2})(?:\\|[^\\]\\n]{0,200})?\\]([+-]?)`, 'u');

/** Reads `[!type]`, `[!type]-` or `[!type|details]` at the start of a text, as Obsidian does; null for none. */
export function calloutHead(text: string): CalloutHead | null {
  const [whole, written = '', fold = ''] = HEAD.exec(text) ?? [];
  if (whole === undefined) return null;
  return { written, kind: written.toLowerCase().replaceAll(' ', '-'), fold, length: whole.length };
}
