import type { SyntaxNodeRef } from '@lezer/common';
import type { DecorationSheet } from '../decoration-sheet.ts';
import { drawCitation } from '../parts/draw-parts.ts';
import { definesFootnote, definitionOf } from './definitions.ts';
import { referenceOf } from './reference-of.ts';

/**
 * Hides the marks and the address of a link with text. A link by reference without a definition is text. Returns whether the
 * elements in it are drawn, too.
 */
export function drawLink(sheet: DecorationSheet, ref: SyntaxNodeRef): boolean {
  const { node, from, to } = ref;
  const close = node.getChildren('LinkMark')[1];
  if (!close || close.from <= from + 1 || !sheet.canHide(close.from, to)) return true;
  if (!node.getChild('URL')) {
    const label = referenceOf(sheet.state, node);
    if (label === null || definitionOf(sheet.state, label) === null) return !drawCitation(sheet, ref);
    if (label.startsWith('^')) {
      drawFootnoteMark(sheet, from, to);
      return false;
    }
  }
  sheet.hide(from, from + 1);
  sheet.mark('cm-live-link', from + 1, close.from);
  sheet.hide(close.from, to);
  return true;
}

/** Shows the label of `[^1]` as a raised mark. Where the footnote itself begins, it stays as it is. */
function drawFootnoteMark(sheet: DecorationSheet, from: number, to: number): void {
  const { text } = sheet.lineAt(from);
  if (
    sheet.text(to, to + 1) === ':' &&
    definesFootnote(text) &&
    /^[>\s]*$/.test(text.slice(0, from - sheet.lineAt(from).from))
  )
    return;
  sheet.hide(from, from + 2);
  sheet.mark('cm-live-link cm-live-footnote', from + 2, to - 1);
  sheet.hide(to - 1, to);
}

export function drawWikiLink(sheet: DecorationSheet, from: number, to: number): void {
  const text = sheet.text(from + 2, to - 2);
  const bar = text.indexOf('|');
  const start = bar === -1 || text.slice(bar + 1).trim() === '' ? from + 2 : from + 2 + bar + 1;
  if (!sheet.canHide(from, start)) return;
  sheet.hide(from, start);
  sheet.mark('cm-live-link', start, to - 2);
  sheet.hide(to - 2, to);
}
