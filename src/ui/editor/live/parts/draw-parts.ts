import type { SyntaxNode, SyntaxNodeRef } from '@lezer/common';
import { findCitations } from '../../../../core/shared/citations/read-citation.ts';
import type { DecorationSheet } from '../decoration-sheet.ts';
import { MAX_HIDDEN_CHARS, MAX_ITEM_DEPTH, MAX_PART_CHARS, MAX_TABLE_CELLS } from '../live-bounds.ts';
import { embedOf } from './embed-of.ts';
import { containersOf, ownText } from './own-text.ts';

/** Draws an image, or a file that is embedded in a paragraph. Elsewhere the reading view shows a link to the file. */
export function drawEmbed(sheet: DecorationSheet, { node, from, to }: SyntaxNodeRef): void {
  const embed = embedOf(sheet.state, node);
  if (embed === null) return;
  const isInline = embed.shownAs === 'image';
  if (!isInline && !/^(?:Paragraph|Task)$/.test(node.parent?.name ?? '')) return;
  const own = ownText(sheet.state, node);
  if (own === null) return;
  const source = embed.definition === null ? own : `${own}\n\n${embed.definition}`;
  if (isInline) sheet.part({ layout: 'inline', source, hasControls: false }, from, to);
  else drawAsBlock(sheet, node, source, embed.shownAs === 'recording');
}

export function drawFormula(sheet: DecorationSheet, { node, from, to }: SyntaxNodeRef): void {
  const source = to - from > MAX_PART_CHARS ? null : ownText(sheet.state, node);
  if (source === null) return;
  const { parent } = node;
  // As the reading view: with two signs, a formula that is a paragraph of its own is displayed.
  if (source.startsWith('$$') && parent?.name === 'Paragraph' && parent.from === from && parent.to === to)
    drawAsBlock(sheet, node, source, false);
  else sheet.part({ layout: 'inline', source, hasControls: false }, from, to);
}

/** Draws `[@key]`, which is a link without an address to the parser. Returns whether that is done. */
export function drawCitation(sheet: DecorationSheet, { from, to }: Pick<SyntaxNodeRef, 'from' | 'to'>): boolean {
  const text = to - from > MAX_HIDDEN_CHARS ? '' : sheet.text(from, to);
  if (!text.includes('@')) return false;
  const around = sheet.text(Math.max(0, from - 1), to + 1);
  const isCitation = findCitations(around).some((one) => one.to - one.from === to - from);
  return isCitation && sheet.part({ layout: 'inline', source: text, hasControls: false }, from, to);
}

/** Draws a formula between `$$` lines. One that is not closed stays as text. */
export function drawMathBlock(sheet: DecorationSheet, { node }: SyntaxNodeRef): void {
  if (node.getChildren('MathMark').length === 2) drawLines(sheet, node);
}

/** Draws a closed code block whose language is `mermaid` as a diagram. Returns whether that is done. */
export function drawDiagram(sheet: DecorationSheet, { node }: SyntaxNodeRef): boolean {
  const info = node.getChild('CodeInfo');
  if (info === null || node.lastChild?.name !== 'CodeMark') return false;
  const language = /^\S*/.exec(sheet.text(info.from, info.to))?.[0];
  return language === 'mermaid' && drawLines(sheet, node);
}

/** Draws a table that is not too large. */
export function drawTable(sheet: DecorationSheet, { node, from, to }: SyntaxNodeRef): void {
  const header = node.getChild('TableHeader');
  if (!header || to - from > MAX_PART_CHARS) return;
  const columns = sheet.text(header.from, header.to).split('|').length;
  const rows = node.getChildren('TableRow').length + 1;
  if (rows * columns <= MAX_TABLE_CELLS) drawLines(sheet, node);
}

function drawLines(sheet: DecorationSheet, node: SyntaxNode): boolean {
  if (node.to - node.from > MAX_PART_CHARS || sheet.lineAt(node.from).to === node.from) return false;
  const source = ownText(sheet.state, node);
  return source !== null && drawAsBlock(sheet, node, source, false);
}

/**
 * Hides the lines of a block and draws the block in the first, within the quotes and list items around it. Returns whether that is
 * done.
 */
function drawAsBlock(sheet: DecorationSheet, node: SyntaxNode, source: string, hasControls: boolean): boolean {
  const { from, to } = node;
  if (!sheet.part({ layout: 'block', source, hasControls }, from, to)) return false;
  const line = sheet.lineAt(from);
  // The bullet or number of a list item keeps its height, and so does other text of the line.
  if (!/^[>\s]*$/.test(line.text.slice(0, from - line.from)) || to < line.to) return true;
  sheet.lineClass('cm-live-part-line', from);
  const { items } = containersOf(node);
  if (items > 0) sheet.lineClass(`cm-live-part-item-${Math.min(items, MAX_ITEM_DEPTH)}`, from);
  return true;
}
