import { syntaxTree } from '@codemirror/language';
import { EditorSelection, type EditorState, type StateCommand } from '@codemirror/state';
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
  /** Start of the line. */
  readonly from: number;
  readonly cells: ReturnType<typeof cellRanges>;
}

interface PlaceInTable {
  readonly rows: readonly Row[];
  readonly row: number;
  readonly column: number;
}

/** Returns the cell of the caret with the rows around it; null outside a table, in a quote or list, and in the line of dashes. */
function placeInTable(state: EditorState): PlaceInTable | null {
  const { main, ranges } = state.selection;
  if (ranges.length > 1) return null;
  const line = state.doc.lineAt(main.head);
  const table = tableAt(state, line.from);
  if (table === null) return null;
  const first = state.doc.lineAt(table.from).number;
  const last = state.doc.lineAt(table.to).number;
  const numbers = [line.number - 1, line.number, line.number + 1]
    // The line of dashes is no row.
    .map((number) => (number === first + 1 ? (number > line.number ? first + 2 : first) : number))
    .filter((number) => number >= first && number <= last);
  const row = numbers.indexOf(line.number);
  if (row === -1) return null;
  const rows = numbers.map((number) => {
    const { from, text } = state.doc.line(number);
    return { from, cells: cellRanges(text) };
  });
  const column = rows[row]?.cells.findLastIndex((cell) => cell.from <= main.head - line.from) ?? 0;
  return { rows, row, column: Math.max(0, column) };
}

function tableAt(state: EditorState, at: number): { readonly from: number; readonly to: number } | null {
  for (let node = syntaxTree(state).resolveInner(at, 1); ; ) {
    if (node.name === 'Table') return node.parent?.name === 'Document' ? node : null;
    if (!node.parent) return null;
    node = node.parent;
  }
}
