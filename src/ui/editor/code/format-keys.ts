import { EditorSelection, type StateCommand } from '@codemirror/state';
import type { KeyBinding } from '@codemirror/view';

/** Adds or removes Markdown marks around the selection, or around the word at the caret when nothing is selected. */
export function toggleMark(mark: string): StateCommand {
  return ({ state, dispatch }) => {
    const width = mark.length;
    const spec = state.changeByRange((range) => {
      const at = range.empty ? (state.wordAt(range.head) ?? range) : range;
      const { from, to } = at;
      const isAround =
        state.sliceDoc(from - width, from) === mark &&
        state.sliceDoc(to, to + width) === mark &&
        // One star of `**` is not an emphasis mark.
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

/** Turns the selection into a link and puts the caret where the address or the text is missing. Does nothing without a selection. */
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
  // Without a selection the key opens the command palette.
  { key: 'Mod-k', run: linkSelection, stopPropagation: true },
];
