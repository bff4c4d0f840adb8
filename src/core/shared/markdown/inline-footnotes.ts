/** A footnote within a text, `^[words]`, end exclusive, in UTF-16 units. */
export interface InlineFootnote {
  readonly from: number;
  readonly to: number;
}

/** Longest footnote in characters, and most of a text. */
const MAX_CHARS = 4000;
const MAX_FOOTNOTES = 1000;

/** Returns the footnotes within a text whose code and formulas are masked, in order. One within another is text of it. */
export function findInlineFootnotes(masked: string): InlineFootnote[] {
  const found: InlineFootnote[] = [];
  for (let from = masked.indexOf('^['); from !== -1 && found.length < MAX_FOOTNOTES; ) {
    const end = /[\\[]/.test(masked[from - 1] ?? '') ? -1 : closingBracket(masked, from + 2);
    if (end !== -1) found.push({ from, to: end + 1 });
    from = masked.indexOf('^[', end === -1 ? from + 2 : end);
  }
  return found;
}

/** Returns the `]` that closes a bracket within its paragraph; -1 when it has no words. */
function closingBracket(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length && at - from < MAX_CHARS; at += 1) {
    const character = text[at];
    if (character === '\\') at += 1;
    else if (character === '\n' && /^[ \t>]*(?:\r?\n|$)/.test(text.slice(at + 1, at + 100))) return -1;
    else if (character === '[') depth += 1;
    else if (character === ']') {
      if (depth === 0) return text.slice(from, at).trim() === '' ? -1 : at;
      depth -= 1;
    }
  }
  return -1;
}
