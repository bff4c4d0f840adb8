import { EditorSelection, type StateCommand } from '@codemirror/state';
import type { KeyBinding } from '@codemirror/view';

/** Puts marks around what is selected, or takes them away; around the word at the caret where nothing is. */
export function toggleMark(mark: string): StateCommand {
  return ({ state, dispatch }) => {
    const width = mark.length;
    const spec = state.changeByRange((range) => {
      const at = range.empty ? (state.wordAt(range.head) ?? range) : range;
      const { from, to } = at;
      const isAround =
        state.sliceDoc(from - width, from) === mark &&
        state.sliceDoc(to, to + width) === mark &&
        // One star of two is no mark of its own.
        !(width === 1 && state.sliceDoc(from - 2, from) === mark.repeat(2));
      const text = state.sliceDoc(from, to);
      const isWithin = text.length > 2 * width && text.startsWith(mark) && text.endsWith(mark);
      if (isAround) {
        return {
          changes: [
            { from: from - width, to: from },
            { from: to, to: to + width },
          ],
          range: moved(range, -width),
        };
      }
      if (isWithin) {
        return {
          changes: [
            { from, to: from + width },
            { from: to - width, to },
          ],
          range: EditorSelection.range(from, to - 2 * width),
        };
      }
      return {
        changes: [
          { from, insert: mark },
          { from: to, insert: mark },
        ],
        range: moved(range, width),
      };
    });
    dispatch(state.update(spec, { userEvent: 'input', scrollIntoView: true }));
    return true;
  };
}

function moved({ anchor, head }: { anchor: number; head: number }, by: number) {
  return EditorSelection.range(anchor + by, head + by);
}

/** Makes a link of what is selected, with the place for its address selected. Without a selection the key means something else. */
export const linkSelection: StateCommand = ({ state, dispatch }) => {
  if (state.selection.ranges.some((range) => range.empty)) return false;
  const spec = state.changeByRange(({ from, to }) => {
    const text = state.sliceDoc(from, to);
    const isAddress = /^https?:\/\/\S+$/.test(text);
    const insert = isAddress ? `[](${text})` : `[${text}]()`;
    const at = isAddress ? from + 1 : from + insert.length - 1;
    return { changes: { from, to, insert }, range: EditorSelection.cursor(at) };
  });
  dispatch(state.update(spec, { userEvent: 'input', scrollIntoView: true }));
  return true;
};

export const formatKeys: readonly KeyBinding[] = [
  { key: 'Mod-b', run: toggleMark('**'), preventDefault: true, stopPropagation: true },
  { key: 'Mod-i', run: toggleMark('*'), preventDefault: true, stopPropagation: true },
  // With nothing selected the key is the command palette's.
  { key: 'Mod-k', run: linkSelection, stopPropagation: true },
];
