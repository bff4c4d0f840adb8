import type { SyntaxNodeRef } from '@lezer/common';
import { boxState } from '../../../core/shared/markdown/task-mark.ts';
import { strings } from '../editor-strings.ts';
import { withoutMarks } from '../outline/headings.ts';
import type { DecorationSheet } from './decoration-sheet.ts';
import { foldFrontmatter } from './fold-frontmatter.ts';
import { MAX_TASK_NAME_CHARS } from './live-bounds.ts';
import { drawDiagram, drawMathBlock, drawTable } from './parts/draw-parts.ts';
import type { Span } from './revealed-blocks.ts';
import { TaskBoxWidget } from './task-box-widget.ts';

/** Draws a block that contains text. Returns whether it has inline elements. */
export function drawBlock(sheet: DecorationSheet, node: SyntaxNodeRef, visible: Span): boolean {
  const { name } = node;
  const heading = /^(?:ATX|Setext)Heading(\d)$/.exec(name)?.[1];
  if (heading !== undefined) {
    drawHeading(sheet, node, heading);
    return true;
  }
  switch (name) {
    case 'Paragraph':
      return true;
    case 'Task':
      drawTask(sheet, node);
      return true;
    case 'FencedCode':
      if (!drawDiagram(sheet, node)) drawFences(sheet, node, visible);
      return false;
    case 'Table':
      drawTable(sheet, node);
      return false;
    case 'MathBlock':
      drawMathBlock(sheet, node);
      return false;
    case 'HorizontalRule':
      if (sheet.canHide(node.from, node.to)) {
        sheet.lineClass('cm-live-rule', node.from);
        sheet.hide(node.from, node.to);
      }
      return false;
    case 'Frontmatter':
      foldFrontmatter(sheet, node, 0);
      return false;
    default:
      return false;
  }
}

function drawHeading(sheet: DecorationSheet, { node, from, to }: SyntaxNodeRef, level: string): void {
  for (const mark of node.getChildren('HeaderMark')) {
    const line = sheet.lineAt(mark.from);
    const isUnderline = node.name.startsWith('Setext');
    if (isUnderline) {
      sheet.hide(mark.from, mark.to);
      sheet.lineClass('cm-live-edge', mark.from);
    } else if (mark.from === from) {
      const blanks = /^[ \t]*/.exec(sheet.text(mark.to, Math.min(mark.to + 100, line.to)))?.[0].length ?? 0;
      sheet.hide(mark.from, mark.to + blanks);
    } else {
      const before = sheet.text(Math.max(mark.from - 100, from), mark.from);
      sheet.hide(mark.from - (before.length - before.trimEnd().length), mark.to);
    }
  }
  const last = sheet.lineAt(node.name.startsWith('Setext') ? Math.max(from, (node.lastChild?.from ?? to) - 1) : from);
  for (let at = sheet.lineAt(from); ; at = sheet.lineAt(at.to + 1)) {
    sheet.lineClass('cm-live-h', at.from);
    sheet.lineClass(`cm-live-h${level}`, at.from);
    if (at.from >= last.from || sheet.isFull) return;
  }
}

/** Draws the checkbox of a task, unless its mark is shown as source. */
export function drawTask(sheet: DecorationSheet, { node }: SyntaxNodeRef): void {
  const marker = node.getChild('TaskMarker');
  if (!marker || !sheet.canHide(marker.from, marker.to) || sheet.isRevealed(marker.from, marker.to - 1)) return;
  const line = sheet.lineAt(marker.from);
  const name = withoutMarks(sheet.text(marker.to, Math.min(marker.to + MAX_TASK_NAME_CHARS, line.to)));
  const state = boxState(sheet.text(marker.from, marker.to)) ?? ' ';
  sheet.widget(new TaskBoxWidget(state, name || strings.task), marker.from);
  sheet.hide(marker.from, marker.to);
  const mark = node.parent?.getChild('ListMark');
  // The number of a numbered task stays.
  if (mark && /^[-*+]$/.test(sheet.text(mark.from, mark.to))) sheet.hide(mark.from, marker.from);
}

/** Hides the marks of fenced code. The language stays at the upper edge of its box. */
function drawFences(sheet: DecorationSheet, { node }: SyntaxNodeRef, visible: Span): void {
  for (const mark of [node.firstChild, node.lastChild]) {
    if (mark?.name !== 'CodeMark' || mark.to < visible.from || mark.from > visible.to) continue;
    sheet.hide(mark.from, mark.to);
    sheet.lineClass('cm-live-edge', mark.from);
  }
}
