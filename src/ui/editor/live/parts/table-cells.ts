/** Range of a cell's text in its line, end exclusive, in UTF-16 units. */
interface CellRange {
  readonly from: number;
  readonly to: number;
}

/** Returns the cells of a row as written, each without the blanks around its text. A bar after a backslash separates no cells. */
export function cellRanges(row: string): CellRange[] {
  const bars: number[] = [];
  let isEscaped = false;
  for (let at = 0; at < row.length; at += 1) {
    if (row[at] === '|' && !isEscaped) bars.push(at);
    isEscaped = !isEscaped && row[at] === '\\';
  }
  const edges = [-1, ...bars, row.length];
  const cells = edges.slice(1).map((end, index) => trimmed(row, (edges[index] ?? -1) + 1, end));
  // Before the first bar and after the last there is a cell only if something is written.
  if (bars.length > 0 && cells[0]?.from === cells[0]?.to) cells.shift();
  if (bars.length > 0 && cells.at(-1)?.from === cells.at(-1)?.to) cells.pop();
  return cells;
}

/** An empty cell begins after its first blank. */
function trimmed(row: string, from: number, to: number): CellRange {
  const text = row.slice(from, to);
  const start = text.length - text.trimStart().length;
  if (start === text.length) return { from: from + Math.min(1, start), to: from + Math.min(1, start) };
  return { from: from + start, to: from + text.trimEnd().length };
}
