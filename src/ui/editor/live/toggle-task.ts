import { syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import type { Command, EditorView } from '@codemirror/view';
import { boxState, isDone } from '../../../core/shared/markdown/task-mark.ts';

/** Ticks or unticks the task whose `[ ]` begins at a position. A task in another state is ticked. Changes one character. */
export function toggleTask(view: EditorView, at: number): boolean {
  const mark = view.state.sliceDoc(at, at + 3);
  const state = boxState(mark);
  if (state === null) return false;
  view.dispatch({
    changes: { from: at + 1, to: at + 2, insert: isDone(state) ? ' ' : 'x' },
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
