import type { SyntaxNode, SyntaxNodeRef } from '@lezer/common';
import { HIGHLIGHT_MARK_CHARS } from '../../../core/shared/markdown/highlight-mark.ts';
import type { DecorationSheet } from './decoration-sheet.ts';
import { drawLink, drawWikiLink } from './links/draw-link.ts';
import { MAX_HIDDEN_CHARS, MAX_ITEM_DEPTH } from './live-bounds.ts';
import { drawEmbed, drawFormula } from './parts/draw-parts.ts';

/** Draws an inline element, or the mark of a list or quote. Returns whether the elements in it are drawn, too. */
export function drawInline(sheet: DecorationSheet, node: SyntaxNodeRef): boolean {
  const { name, from, to } = node;
  switch (name) {
    case 'EmphasisMark':
    case 'StrikethroughMark':
    case 'HighlightMark':
      sheet.hide(from, to);
      return false;
    case 'Highlight':
      sheet.mark('cm-live-mark', from + HIGHLIGHT_MARK_CHARS, to - HIGHLIGHT_MARK_CHARS);
      return true;
    case 'InlineCode':
      drawCode(sheet, node);
      return false;
    case 'Escape':
      sheet.hide(from, from + 1);
      return false;
    case 'Link':
      return drawLink(sheet, node);
    case 'Autolink':
      sheet.hide(from, from + 1);
      sheet.hide(to - 1, to);
      sheet.mark('cm-live-link', from + 1, to - 1);
      return false;
    case 'WikiLink':
      drawWikiLink(sheet, from, to);
      return false;
    case 'Image':
      drawEmbed(sheet, node);
      return false;
    case 'InlineMath':
      drawFormula(sheet, node);
      return false;
    case 'Hashtag':
      if (!isInLink(node.node)) sheet.mark('cm-live-tag', from, to);
      return false;
    case 'ListMark':
      drawBullet(sheet, node);
      return false;
    case 'QuoteMark':
      drawQuoteMark(sheet, from, to);
      return false;
    default:
      return true;
  }
}

/** In the text of a link, `#word` is no tag. */
function isInLink({ parent }: SyntaxNode): boolean {
  for (let node = parent; node; node = node.parent) if (node.name === 'Link' || node.name === 'Image') return true;
  return false;
}

function drawCode(sheet: DecorationSheet, { node }: SyntaxNodeRef): void {
  const marks = node.getChildren('CodeMark');
  const [first, last] = [marks[0], marks.at(-1)];
  if (!first || !last || first === last) return;
  sheet.hide(first.from, first.to);
  sheet.hide(last.from, last.to);
  sheet.mark('cm-live-code', first.to, last.from);
}

/** Draws the bullet of a list item, and indents its line by its depth. A task has its checkbox as a bullet, a number stays. */
function drawBullet(sheet: DecorationSheet, { node, from, to }: SyntaxNodeRef): void {
  if (sheet.isRevealed(from, to) || !sheet.canHide(from, to)) return;
  const line = sheet.lineAt(from);
  if (from - line.from <= MAX_HIDDEN_CHARS && sheet.text(line.from, from).trim() === '') {
    sheet.hide(line.from, from);
    sheet.lineClass(`cm-live-item cm-live-item-${depthOf(node)}`, from);
  }
  const isTask = node.nextSibling?.name === 'Task';
  if (!isTask && /^[-*+]$/.test(sheet.text(from, to))) sheet.mark('cm-live-bullet', from, to);
}

/** Returns how deep a list item is, from 1. */
function depthOf(mark: SyntaxNode): number {
  let depth = 0;
  for (let node = mark.parent; node && depth < MAX_ITEM_DEPTH; node = node.parent)
    if (node.name === 'ListItem') depth += 1;
  return depth;
}

function drawQuoteMark(sheet: DecorationSheet, from: number, to: number): void {
  if (sheet.isRevealed(from, to)) return;
  sheet.hide(from, sheet.text(to, to + 1) === ' ' ? to + 1 : to);
}
