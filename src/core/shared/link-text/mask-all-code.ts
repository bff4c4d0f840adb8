import { maskCodeSpans, withoutCode } from '../../notebook/text/mask-code.ts';
import { lineIndent } from '../markdown/line-indent.ts';

const LIST_ITEM = /^([ \t]*(?:[-*+]|\d{1,9}[.)]))(?:[ \t]+|$)/;
const NEW_BLOCK = /^[ \t>]*(?:$|[-*+][ \t]|\d{1,9}[.)][ \t]|#{1,6}[ \t]|\|)/;

/** Returns the text with all code replaced by spaces of the same length: fenced, indented and inline, over several lines too. */
export function maskAllCode(text: string): string {
  const plain = withoutCode(text);
  const unindented = /(?:^|\n)(?: {4}|\t| {1,3}\t)/.test(text) ? withoutIndented(plain, text) : plain;
  return unindented.includes('`') ? withoutLongSpans(unindented) : unindented;
}

/** Masks indented code. A line that may continue a list item is not code. `source` is the text before other code was masked. */
function withoutIndented(text: string, source: string): string {
  const lines = source.split('\n');
  let listIndent = 0;
  let afterBlank = true;
  let inCode = false;
  return text
    .split('\n')
    .map((line, index) => {
      if (line.trim() === '') {
        afterBlank = true;
        return line;
      }
      const indent = lineIndent(lines[index] ?? '');
      if (afterBlank && indent < listIndent) listIndent = indent >= 2 ? indent : 0;
      const item = LIST_ITEM.exec(line);
      if (item && (indent < 4 || listIndent > 0)) {
        listIndent = lineIndent(item[1] ?? '') + (item[1] ?? '').trim().length + 1;
        inCode = false;
      } else if ((afterBlank || inCode) && indent >= listIndent + 4) {
        inCode = true;
        afterBlank = false;
        return line.replace(/[^\r]/g, ' ');
      } else inCode = false;
      afterBlank = /^ {0,3}#{1,6}[ \t]/.test(line);
      return line;
    })
    .join('\n');
}

/** Masks inline code that spans lines of one paragraph. */
function withoutLongSpans(text: string): string {
  const parts: string[] = [];
  let paragraph: string[] = [];
  const flush = () => {
    if (paragraph.length === 0) return;
    const joined = paragraph.join('\n');
    parts.push(joined.includes('`') ? maskCodeSpans(joined) : joined);
    paragraph = [];
  };
  for (const line of text.split('\n')) {
    if (NEW_BLOCK.test(line.endsWith('\r') ? line.slice(0, -1) : line)) flush();
    paragraph.push(line);
  }
  flush();
  return parts.join('\n');
}
