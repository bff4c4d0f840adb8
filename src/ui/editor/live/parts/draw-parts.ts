import type { SyntaxNode, SyntaxNodeRef } from '@lezer/common';
import type { DecorationSheet } from '../decoration-sheet.ts';
import { MAX_FOLDED_LINES, MAX_PART_CHARS, MAX_TABLE_CELLS } from '../live-bounds.ts';
import { embedOf } from './embed-of.ts';

/** Draws an image, or a note that is embedded in a paragraph; leaves recordings and documents as text. */
export function drawEmbed(sheet: DecorationSheet, { node, from, to }: SyntaxNodeRef): void {
  const embed = embedOf(sheet.state, node);
  if (embed === null || embed.shownAs === 'other') return;
  if (embed.shownAs === 'image') sheet.part('inline', from, to);
  // Elsewhere the reading view shows a link to the note.
  else if (/^(?:Paragraph|Task)$/.test(node.parent?.name ?? '') && sheet.part('block', from, to)) {
    const line = sheet.lineAt(from);
    if (line.from === from && line.to === to) sheet.lineClass('cm-live-part-line', from);
  }
}

/** Draws a formula between `$$` lines. One that is not closed stays as text. */
export function drawMathBlock(sheet: DecorationSheet, { node }: SyntaxNodeRef): void {
  if (node.getChildren('MathMark').length === 2) drawLines(sheet, node);
}

/** Draws a table that is not too large. */
export function drawTable(sheet: DecorationSheet, { node, from, to }: SyntaxNodeRef): void {
  const header = node.getChild('TableHeader');
  if (!header || to - from > MAX_PART_CHARS) return;
  const columns = sheet.text(header.from, header.to).split('|').length;
  const rows = node.getChildren('TableRow').length + 1;
  if (rows * columns <= MAX_TABLE_CELLS) drawLines(sheet, node);
}

/** Hides the lines of a block and draws the block in the first. Blocks in quotes and lists stay as text. */
function drawLines(sheet: DecorationSheet, { from, to, parent }: SyntaxNode): void {
  const { doc } = sheet.state;
  if (parent?.name !== 'Document' || to - from > MAX_PART_CHARS) return;
  const first = sheet.lineAt(from).number;
  const last = doc.lineAt(to).number;
  if (last - first >= MAX_FOLDED_LINES) return;
  const lines = Array.from({ length: last - first + 1 }, (_, index) => doc.line(first + index));
  if (!lines.every((line) => line.length === 0 || sheet.canHide(line.from, line.to))) return;
  const [head, ...rest] = lines;
  if (!head || !sheet.part('block', head.from, head.to, sheet.text(head.from, to))) return;
  sheet.lineClass('cm-live-part-line', head.from);
  for (const line of rest) {
    sheet.lineClass('cm-live-folded', line.from);
    sheet.hide(line.from, line.to);
  }
}
