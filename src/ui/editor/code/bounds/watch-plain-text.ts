import { syntaxTree } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { PLAIN_TEXT } from './bounded-markdown.ts';

/** Calls `report` when text on the screen is not formatted because its parse was limited. */
export function watchPlainText(report: () => void): Extension {
  return EditorView.updateListener.of(({ view, state, startState, docChanged, viewportChanged }) => {
    const isParsed = syntaxTree(startState) !== syntaxTree(state);
    if ((docChanged || viewportChanged || isParsed) && holdsPlainText(view)) report();
  });
}

function holdsPlainText(view: EditorView): boolean {
  let found = false;
  for (const { from, to } of view.visibleRanges) {
    syntaxTree(view.state).iterate({
      from,
      to,
      enter: (node) => {
        found ||= node.name === PLAIN_TEXT;
        return !found;
      },
    });
  }
  return found;
}
