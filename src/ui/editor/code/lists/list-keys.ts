import { deleteMarkupBackward, insertNewlineContinueMarkupCommand } from '@codemirror/lang-markdown';
import { syntaxTree } from '@codemirror/language';
import { type ChangeSpec, EditorSelection, type EditorState, type StateCommand } from '@codemirror/state';
import type { KeyBinding } from '@codemirror/view';
import {
  type ItemLine,
  isEmptyItem,
  isNestedByTabs,
  isParsed,
  itemAtCaret,
  itemBefore,
  itemsAfter,
  markAfter,
  markFrom,
  numberOf,
  parentOf,
} from './item-line.ts';

const continueMarkup = insertNewlineContinueMarkupCommand({ nonTightLists: false });

/** Leaves an item without text: it moves out by one level, and at the outer level its mark goes. */
const leaveEmptyItem: StateCommand = ({ state, dispatch }) => {
  const item = itemAtCaret(state);
  if (item === null || !isEmptyItem(item)) return false;
  const parent = parentOf(state, item);
  const start = item.line.from + item.quotes.length;
  const insert = parent === null ? '' : parent.margin + markAfter(parent) + gapOf(parent) + (item.box && '[ ] ');
  const changes: ChangeSpec[] = [{ from: start, to: item.line.to, insert }];
  if (parent !== null) changes.push(...renumbered(state, parent, 1));
  else changes.push(...renumbered(state, item, -1));
  write(state, dispatch, changes, start + insert.length);
  return true;
};

/** Leaves a quote in a line without text, by one level. */
const leaveEmptyQuote: StateCommand = ({ state, dispatch }) => {
  const { main, ranges } = state.selection;
  const line = state.doc.lineAt(main.head);
  if (ranges.length > 1 || !main.empty || !/^(?: {0,3}> ?)+[ \t]*$/.test(line.text)) return false;
  if (main.head < line.from + line.text.trimEnd().length || !isInQuote(state, line.from)) return false;
  const insert = line.text.trimEnd().replace(/ {0,3}>$/, '');
  write(state, dispatch, [{ from: line.from, to: line.to, insert }], line.from + insert.length);
  return true;
};

function isInQuote(state: EditorState, at: number): boolean {
  for (let node = syntaxTree(state).resolveInner(at, 1); ; ) {
    if (node.name === 'Blockquote') return true;
    if (!node.parent) return false;
    node = node.parent;
  }
}

/** Continues an item behind tabs, a numbered task and one in another state, for which CodeMirror writes blanks and no checkbox. */
const continueItem: StateCommand = ({ state, dispatch }) => {
  const item = itemAtCaret(state);
  if (item === null || state.selection.main.head < item.textFrom || !isParsed(state, item)) return false;
  const isPlainTask = /^(?:\[[ xX]\])?$/.test(item.box) && (item.box === '' || numberOf(item) === null);
  if (!item.margin.includes('\t') && isPlainTask) return false;
  const { head } = state.selection.main;
  const before = state.sliceDoc(item.textFrom, head);
  const insert = `${state.lineBreak}${item.quotes}${item.margin}${markAfter(item)}${gapOf(item)}${item.box && '[ ] '}`;
  const from = head - (before.length - before.trimEnd().length);
  write(state, dispatch, [{ from, to: head, insert }, ...renumbered(state, item, 1)], from + insert.length);
  return true;
};

/** Begins a line that continues the text of an item. */
const breakInItem: StateCommand = ({ state, dispatch }) => {
  const item = itemAtCaret(state);
  const { head } = state.selection.main;
  if (item === null || head < item.textFrom || !isParsed(state, item)) return false;
  const insert = state.lineBreak + item.quotes + item.margin + ' '.repeat(item.textColumn - item.column);
  write(state, dispatch, [{ from: head, insert }], head + insert.length);
  return true;
};

/** Nests an item in the one before it, as far in as that one's text. */
const nestItem: StateCommand = ({ state, dispatch }) => {
  const item = itemAtCaret(state);
  const before = item === null ? null : itemBefore(state, item);
  if (item === null || before === null || before.column < item.column) return false;
  const margin = isNestedByTabs(state, item) ? `${before.margin}\t` : ' '.repeat(before.textColumn);
  const moved = { ...item, margin, column: before.textColumn };
  const last = itemBefore(state, moved);
  // It is the first of a list, or follows the last one nested before it.
  const mark =
    numberOf(item) === null
      ? item.mark
      : last && last.line.number > before.line.number
        ? markAfter(last)
        : `1${item.mark.slice(-1)}`;
  moveItem(state, dispatch, item, margin, mark, renumbered(state, item, -1));
  return true;
};

/** Moves an item out by one level. */
const unnestItem: StateCommand = ({ state, dispatch }) => {
  const item = itemAtCaret(state);
  const parent = item === null ? null : parentOf(state, item);
  if (item === null || parent === null) return false;
  const isNumbered = numberOf(item) !== null && numberOf(parent) !== null;
  const mark = isNumbered ? markAfter(parent) : item.mark;
  moveItem(state, dispatch, item, parent.margin, mark, isNumbered ? renumbered(state, parent, 1) : []);
  return true;
};

function moveItem(
  state: EditorState,
  dispatch: Dispatch,
  item: ItemLine,
  margin: string,
  mark: string,
  others: readonly ChangeSpec[],
): void {
  const from = item.line.from + item.quotes.length;
  const to = markFrom(item) + item.mark.length;
  const caret = state.selection.main.head + margin.length + mark.length - (to - from);
  write(state, dispatch, [{ from, to, insert: margin + mark }, ...others], caret);
}

type Dispatch = Parameters<StateCommand>[0]['dispatch'];

function write(state: EditorState, dispatch: Dispatch, changes: readonly ChangeSpec[], caret: number): void {
  const selection = EditorSelection.cursor(caret);
  dispatch(state.update({ changes, selection, scrollIntoView: true, userEvent: 'input' }));
}

/** Gives the items that follow in a numbered list their numbers, after one was added or has left. */
function renumbered(state: EditorState, item: ItemLine, by: 1 | -1): ChangeSpec[] {
  return itemsAfter(state, item).map((next) => {
    const from = markFrom(next);
    return { from, to: from + next.mark.length - 1, insert: String((numberOf(next) ?? 0) + by) };
  });
}

function gapOf({ gap }: ItemLine): string {
  return gap.length >= 1 && gap.length <= 4 ? gap : ' ';
}

/** The keys of lists and quotes. Where they have no meaning, a key does what it does elsewhere. */
export const listKeys: readonly KeyBinding[] = [
  { key: 'Enter', run: leaveEmptyItem, shift: breakInItem },
  { key: 'Enter', run: leaveEmptyQuote },
  { key: 'Enter', run: continueItem },
  { key: 'Enter', run: continueMarkup },
  { key: 'Tab', run: nestItem, shift: unnestItem },
  { key: 'Backspace', run: deleteMarkupBackward },
];
