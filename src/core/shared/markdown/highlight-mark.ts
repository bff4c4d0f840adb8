/** Length of a mark, in UTF-16 units. */
export const HIGHLIGHT_MARK_CHARS = 2;

/** How a mark may be used. */
export interface HighlightSides {
  readonly opens: boolean;
  readonly closes: boolean;
}

/**
 * Returns how the `==` between two characters may be used; null where the mark is longer or shorter. The editor and the renderer use it,
 * so that a highlight is one for both. Text that is highlighted begins and ends without white space.
 *
 * @param size number of equals signs in a row, from the first one without a backslash
 * @param before the character before, empty at the start of the block
 * @param after the character after, empty at the end of the block
 */
export function highlightSides(size: number, before: string, after: string): HighlightSides | null {
  if (size !== HIGHLIGHT_MARK_CHARS) return null;
  return { opens: /\S/.test(after), closes: /\S/.test(before) };
}

/** A highlight in a short text whose escaped signs and code are read first: the same rule as a pattern with the group `mark`. */
export const HIGHLIGHT = String.raw`(?<!=)==(?![=\s])(?<mark>.+?)(?<!\s)==(?!=)`;
