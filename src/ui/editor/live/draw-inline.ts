import { syntaxTree } from '@codemirror/language';
import type { SyntaxNode, SyntaxNodeRef } from '@lezer/common';
import type { DecorationSheet } from './decoration-sheet.ts';
import { drawLink, drawWikiLink } from './links/draw-link.ts';
import { MAX_HIDDEN_CHARS, MAX_ITEM_DEPTH, MAX_LINE_CHARS } from './live-bounds.ts';
import { drawEmbed, drawFormula } from './parts/draw-parts.ts';
import type { Span } from './revealed-blocks.ts';

/** Marked text, within a bounded length. */
const HIGHLIGHT = /(?<!=)==(?![=\s])([^=]{1,300})(?<!\s)==(?!=)/g;
const WITHOUT_HIGHLIGHT = new Set([
  'InlineCode',
  'URL',
  'WikiLink',
  'Image',
  'HTMLTag',
  'Comment',
  'LinkTitle',
  'InlineMath',
]);

/** Draws an inline element, or the mark of a list or quote. Returns whether the elements in it are drawn, too. */
export function drawInline(sheet: DecorationSheet, node: SyntaxNodeRef): boolean {
  const { name, from, to } = node;
  switch (name) {
    case 'EmphasisMark':
    case 'StrikethroughMark':
      sheet.hide(from, to);
      return false;
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

/** Draws `==text==` within the visible lines of a block. */
export function drawHighlights(sheet: DecorationSheet, { from, to }: SyntaxNodeRef, visible: Span): void {
  const end = Math.min(to, visible.to);
  for (let at = Math.max(from, visible.from); at < end && !sheet.isFull; ) {
    const line = sheet.lineAt(at);
    const text = line.length <= MAX_LINE_CHARS ? line.text : '';
    if (text.includes('==')) {
      for (const { index, 0: all } of text.matchAll(HIGHLIGHT)) drawHighlight(sheet, line.from + index, all.length);
    }
    at = line.to + 1;
  }
}

function drawHighlight(sheet: DecorationSheet, from: number, length: number): void {
  const to = from + length;
  const tree = syntaxTree(sheet.state);
  if ([from + 1, to - 1].some((at) => WITHOUT_HIGHLIGHT.has(tree.resolveInner(at, 1).name))) return;
  sheet.hide(from, from + 2);
  sheet.mark('cm-live-mark', from + 2, to - 2);
  sheet.hide(to - 2, to);
}
