/** A block of raw HTML in Markdown. `end`: what its last line contains; null: it ends before a blank line. */
export interface HtmlBlock {
  readonly end: RegExp | null;
}

const BLOCK_TAGS =
  'address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul';

const STARTS: readonly { readonly start: RegExp; readonly end: RegExp | null }[] = [
  { start: /^<(?:script|pre|style|textarea)(?:[\s>]|$)/i, end: /<\/(?:script|pre|style|textarea)>/i },
  { start: /^<!--/, end: /-->/ },
  { start: /^<\?/, end: /\?>/ },
  { start: /^<![A-Za-z]/, end: />/ },
  { start: /^<!\[CDATA\[/, end: /\]\]>/ },
  { start: new RegExp(`^</?(?:${BLOCK_TAGS})(?:[\\s>]|/>|$)`, 'i'), end: null },
];

/** A whole tag alone on its line. */
const TAG_ALONE =
  /^<(?:[A-Za-z][A-Za-z0-9-]*(?:\s+[A-Za-z_:][\w.:-]*(?:\s*=\s*(?:[^\s"'=<>`]+|'[^']*'|"[^"]*"))?)*\s*\/?|\/[A-Za-z][A-Za-z0-9-]*\s*)>\s*$/;
/** Longer lines are not tested for a tag alone: it would be markup of no length that people write. */
const MAX_TAG_CHARS = 2000;

/** Returns the block of HTML that begins with a line; null when none does. A tag alone does not interrupt a paragraph. */
export function htmlBlockAt(line: string, inParagraph: boolean): HtmlBlock | null {
  const text = line.trimStart();
  if (!text.startsWith('<')) return null;
  for (const { start, end } of STARTS) if (start.test(text)) return { end };
  return !inParagraph && text.length <= MAX_TAG_CHARS && TAG_ALONE.test(text) ? { end: null } : null;
}

export function endsHtml({ end }: HtmlBlock, line: string): boolean {
  return end?.test(line) ?? false;
}
