import { syntaxTree } from '@codemirror/language';
import { EditorSelection, type EditorState, type StateCommand } from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';
import { containersOf, ownStart } from './own-text.ts';
import { cellRanges } from './table-cells.ts';

/** Moves the caret to the end of the next or previous cell of a table. At the last and at the first cell the caret stays. */
export function moveToCell(step: 1 | -1): StateCommand {
  return ({ state, dispatch }) => {
    const place = placeInTable(state);
    if (place === null) return false;
    const { row, column, rows } = place;
    const isWithin = rows[row]?.cells[column + step] !== undefined;
    const target = isWithin ? rows[row] : rows[row + step];
    const cell = isWithin ? target?.cells[column + step] : target?.cells.at(step === 1 ? 0 : -1);
    if (target && cell) dispatch(caretAt(state, target.from + cell.to));
    return true;
  };
}

/** Moves the caret to the cell below. In the last row the key does what it does elsewhere. */
export const moveToRowBelow: StateCommand = ({ state, dispatch }) => {
  const place = placeInTable(state);
  const target = place?.rows[place.row + 1];
  const cell = place && (target?.cells[place.column] ?? target?.cells.at(-1));
  if (!target || !cell) return false;
  dispatch(caretAt(state, target.from + cell.to));
  return true;
};

function caretAt(state: EditorState, at: number) {
  return state.update({ selection: EditorSelection.cursor(at), scrollIntoView: true, userEvent: 'select' });
}

interface Row {
  /** Where the row begins in its line. */
  readonly from: number;
  readonly cells: ReturnType<typeof cellRanges>;
}

interface PlaceInTable {
  readonly rows: readonly Row[];
  readonly row: number;
  readonly column: number;
}

/** Returns the cell of the caret with the rows around it; null outside a table and in the line of dashes. */
function placeInTable(state: EditorState): PlaceInTable | null {
  const { main, ranges } = state.selection;
  if (ranges.length > 1) return null;
  const line = state.doc.lineAt(main.head);
  const table = tableAt(state, main.head) ?? tableAt(state, line.from);
  if (table === null) return null;
  const first = state.doc.lineAt(table.from).number;
  const last = state.doc.lineAt(table.to).number;
  const numbers = [line.number - 1, line.number, line.number + 1]
    // The line of dashes is no row.
    .map((number) => (number === first + 1 ? (number > line.number ? first + 2 : first) : number))
    .filter((number) => number >= first && number <= last);
  const row = numbers.indexOf(line.number);
  if (row === -1) return null;
  const containers = containersOf(table);
  const rows = numbers.map((number) => {
    const at = state.doc.line(number);
    const from = ownStart(table, containers, at);
    return { from, cells: cellRanges(at.text.slice(from - at.from)) };
  });
  const column = rows[row]?.cells.findLastIndex((cell) => (rows[row]?.from ?? 0) + cell.from <= main.head) ?? 0;
  return { rows, row, column: Math.max(0, column) };
}

function tableAt(state: EditorState, at: number): SyntaxNode | null {
  for (let node = syntaxTree(state).resolveInner(at, 1); ; ) {
    if (node.name === 'Table') return node;
    if (!node.parent) return null;
    node = node.parent;
  }
}
