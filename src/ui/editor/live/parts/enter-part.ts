import { syntaxTree } from '@codemirror/language';
import { EditorSelection, type EditorState } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { SyntaxNode } from '@lezer/common';
import { containersOf, ownStart } from './own-text.ts';
import { partAt } from './part-widget.ts';
import { cellRanges } from './table-cells.ts';

/** Puts the caret into the source of a rendered part that is clicked: of a table, into the cell. */
export function enterOnClick(event: MouseEvent, view: EditorView): boolean {
  const from = event.button === 0 && !event.shiftKey && !event.altKey ? partAt(event, view) : null;
  if (from === null) return false;
  event.preventDefault();
  const block = blockAt(view.state, from);
  const cell = block?.name === 'Table' ? cellUnder(event) : null;
  view.dispatch({
    selection: { anchor: block && cell ? endOfCell(view.state, block, cell) : from },
    userEvent: 'select.pointer',
  });
  view.focus();
  return true;
}

interface Cell {
  /** From 0 for the header. */
  readonly row: number;
  readonly column: number;
}

/** Returns the cell of a drawn table under the pointer. What is drawn is inert, so the cell is not the target of the event. */
function cellUnder({ target, clientX: x, clientY: y }: MouseEvent): Cell | null {
  const table = target instanceof Element ? target.querySelector('table') : null;
  for (const row of table?.rows ?? []) {
    for (const cell of row.cells) {
      const { left, right, top, bottom } = cell.getBoundingClientRect();
      if (x >= left && x <= right && y >= top && y <= bottom) return { row: row.rowIndex, column: cell.cellIndex };
    }
  }
  return null;
}

/** Returns the end of the text of a cell. The second line of the source separates the header from the rows. */
function endOfCell({ doc }: EditorState, table: SyntaxNode, { row, column }: Cell): number {
  const number = doc.lineAt(table.from).number + (row === 0 ? 0 : row + 1);
  const line = doc.line(Math.min(number, doc.lines));
  const start = ownStart(table, containersOf(table), line);
  const cell = cellRanges(line.text.slice(start - line.from))[column];
  return cell ? start + cell.to : line.to;
}

/** Moves the caret up into the last line of a rendered block, whose lines have no height. */
export function enterFromBelow(view: EditorView): boolean {
  const { main, ranges } = view.state.selection;
  const line = view.state.doc.lineAt(main.head);
  if (ranges.length > 1 || !main.empty || line.number === 1) return false;
  const above = view.state.doc.line(line.number - 1);
  if (blockAt(view.state, line.from) || !blockAt(view.state, above.from)) return false;
  // In a long paragraph the caret moves up within its line.
  const next = view.moveVertically(main, false);
  if (next.head >= above.from) return false;
  const at = Math.min(above.to, above.from + (main.head - line.from));
  view.dispatch({ selection: EditorSelection.cursor(at), scrollIntoView: true, userEvent: 'select' });
  return true;
}

/** Returns the table or formula block with a line that begins at a position. */
function blockAt(state: EditorState, at: number): SyntaxNode | null {
  for (let node = syntaxTree(state).resolveInner(at, 1); ; ) {
    if (node.name === 'Table' || node.name === 'MathBlock') return node;
    if (!node.parent) return null;
    node = node.parent;
  }
}
