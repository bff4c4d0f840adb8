import { syntaxTree } from '@codemirror/language';
import { countColumn, type EditorState, type Line } from '@codemirror/state';

export interface ItemLine {
  readonly line: Line;
  /** The marks of the quotes around it, each with its blank. */
  readonly quotes: string;
  /** The blanks before its mark. */
  readonly margin: string;
  /** `-`, `*`, `+`, or a number with its `.` or `)`. */
  readonly mark: string;
  /** The blanks behind the mark. */
  readonly gap: string;
  /** `[ ]` of a task with what is between the brackets; empty for none. */
  readonly box: string;
  /** Column of the mark, from the start of the quote. A tab ends at a multiple of 4. */
  readonly column: number;
  /** Column at which its text begins: what is nested begins there. */
  readonly textColumn: number;
  /** Where its text begins. */
  readonly textFrom: number;
}

const QUOTES = /^(?: {0,3}> ?)*/;
const ITEM = /^([ \t]*)([-*+]|\d{1,9}[.)])(?:([ \t]+)(?:(\[[^\]]\])(?:[ \t]+|$))?|$)/;
/** Longest margin of a line that is read, in UTF-16 units. */
const MAX_HEAD_CHARS = 200;
/** Widest gap: behind more blanks an item begins with code. */
const MAX_GAP = 4;
/** Most lines that are read around an item. */
const MAX_LINES = 500;

export function readItem(line: Line): ItemLine | null {
  const head = line.text.slice(0, MAX_HEAD_CHARS);
  const [quotes = ''] = QUOTES.exec(head) ?? [];
  const [all, margin = '', mark, gap = '', box = ''] = ITEM.exec(head.slice(quotes.length)) ?? [];
  if (all === undefined || mark === undefined) return null;
  const column = columnOf(margin);
  return {
    line,
    quotes,
    margin,
    mark,
    gap,
    box,
    column,
    textColumn: column + mark.length + (gap.length >= 1 && gap.length <= MAX_GAP ? gap.length : 1),
    textFrom: line.from + quotes.length + all.length,
  };
}

export function columnOf(margin: string): number {
  return countColumn(margin, 4);
}

/** Returns the item whose line has the caret, when nothing is selected and the caret is behind the mark. */
export function itemAtCaret(state: EditorState): ItemLine | null {
  const { main, ranges } = state.selection;
  if (ranges.length > 1 || !main.empty) return null;
  const item = readItem(state.doc.lineAt(main.head));
  if (item === null || main.head < markFrom(item) + item.mark.length || !mayHaveLists(state, item)) return null;
  return item;
}

export function markFrom({ line, quotes, margin }: ItemLine): number {
  return line.from + quotes.length + margin.length;
}

export function isEmptyItem({ line, textFrom }: ItemLine): boolean {
  return line.text.slice(textFrom - line.from).trim() === '';
}

/** Returns whether the syntax tree has the item. An item without text may not interrupt a paragraph there. */
export function isParsed(state: EditorState, item: ItemLine): boolean {
  return syntaxTree(state).resolveInner(markFrom(item), 1).name === 'ListMark';
}

/** Returns whether a line is neither code nor another text that has no lists. */
export function mayHaveLists(state: EditorState, item: ItemLine): boolean {
  for (let node = syntaxTree(state).resolveInner(markFrom(item), 1); ; ) {
    if (/^(?:FencedCode|CodeBlock|Frontmatter|MathBlock|HTMLBlock|CommentBlock|Table)$/.test(node.name)) return false;
    if (!node.parent) return true;
    node = node.parent;
  }
}

/** Returns the nearest item above that is less far in than a column; null at the outer level. */
export function parentOf(state: EditorState, item: ItemLine): ItemLine | null {
  return itemAbove(state, item, item.column - 1);
}

/** Returns the nearest item above at the same column or less. */
export function itemBefore(state: EditorState, item: ItemLine): ItemLine | null {
  return itemAbove(state, item, item.column);
}

function itemAbove({ doc }: EditorState, { line, quotes }: ItemLine, column: number): ItemLine | null {
  let hasBlank = false;
  for (let { number } = line; number > Math.max(1, line.number - MAX_LINES); number -= 1) {
    const above = doc.line(number - 1);
    const found = readItem(above);
    if (found !== null && found.quotes.length === quotes.length) {
      if (found.column <= column) return found;
      continue;
    }
    const text = above.text.slice(quotes.length);
    if (text.trim() === '') hasBlank = true;
    // A paragraph that begins at the margin ends the list, unless it continues the text of an item.
    else if (hasBlank && columnOf(/^[ \t]*/.exec(text)?.[0] ?? '') <= column) return null;
  }
  return null;
}

/** Returns whether the lists around a line are nested by tabs. */
export function isNestedByTabs({ doc }: EditorState, { line, margin }: ItemLine): boolean {
  if (margin !== '') return margin.includes('\t');
  const [first, last] = [Math.max(1, line.number - MAX_LINES), Math.min(doc.lines, line.number + MAX_LINES)];
  for (let number = first; number <= last; number += 1)
    if (readItem(doc.line(number))?.margin.includes('\t')) return true;
  return false;
}

/** Returns the number of an item; null for a bullet. */
export function numberOf({ mark }: ItemLine): number | null {
  return /^\d/.test(mark) ? Number.parseInt(mark, 10) : null;
}

/** Returns the mark of the item that follows. */
export function markAfter(item: ItemLine): string {
  const number = numberOf(item);
  return number === null ? item.mark : `${number + 1}${item.mark.slice(-1)}`;
}

/** Returns the items below at the same column, which continue its list, with their numbers one after the other. */
export function itemsAfter({ doc }: EditorState, item: ItemLine): ItemLine[] {
  const found: ItemLine[] = [];
  let number = numberOf(item);
  const last = Math.min(doc.lines, item.line.number + MAX_LINES);
  for (let at = item.line.number + 1; at <= last && number !== null; at += 1) {
    const line = doc.line(at);
    const text = line.text.slice(item.quotes.length);
    if (text.trim() === '') continue;
    const next = readItem(line);
    const column = next?.column ?? columnOf(/^[ \t]*/.exec(text)?.[0] ?? '');
    if (column > item.column) continue;
    if (next === null || column < item.column || numberOf(next) !== number + 1) break;
    found.push(next);
    number += 1;
  }
  return found;
}
