import { syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import type { Command, EditorView } from '@codemirror/view';

/** Ticks or unticks the task whose `[ ]` begins at a position. Changes one character. */
export function toggleTask(view: EditorView, at: number): boolean {
  const mark = view.state.sliceDoc(at, at + 3);
  if (!/^\[[ xX]\]$/.test(mark)) return false;
  view.dispatch({
    changes: { from: at + 1, to: at + 2, insert: mark === '[ ]' ? 'x' : ' ' },
    userEvent: 'input.toggle',
  });
  return true;
}

/** Ticks or unticks the task on the line of the caret. Does nothing on another line. */
export const toggleTaskAtCaret: Command = (view) => {
  const at = taskOnLine(view.state, view.state.selection.main.head);
  return at !== null && toggleTask(view, at);
};

function taskOnLine(state: EditorState, head: number): number | null {
  const line = state.doc.lineAt(head);
  let found: number | null = null;
  syntaxTree(state).iterate({
    from: line.from,
    to: line.to,
    enter: ({ name, from }) => {
      if (name === 'TaskMarker') found ??= from;
      return found === null && name !== 'Paragraph';
    },
  });
  return found;
}
