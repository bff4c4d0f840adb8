import { type Extension, Transaction } from '@codemirror/state';
import { EditorView, ViewPlugin } from '@codemirror/view';

/** The editors that show the same document. */
const editorsOf = new WeakMap<object, Set<EditorView>>();

/**
 * Repeats each edit of the person at once in the other editors of the same document. Undo in an editor takes back what was typed
 * in that editor. Changes from elsewhere reach every editor by `Editor.show`.
 */
export function mirrorEdits(document: object): Extension {
  const editors = editorsOf.get(document) ?? new Set<EditorView>();
  editorsOf.set(document, editors);
  return [
    ViewPlugin.define((view) => {
      editors.add(view);
      return { destroy: () => editors.delete(view) };
    }),
    EditorView.updateListener.of(({ view, startState, changes, docChanged, transactions }) => {
      if (!docChanged || transactions.some((one) => one.annotation(Transaction.remote))) return;
      for (const editor of editors) {
        // A text of another length has not received the last change from elsewhere yet, and receives this one with it.
        if (editor === view || editor.state.doc.length !== startState.doc.length) continue;
        editor.dispatch({
          changes,
          annotations: [Transaction.remote.of(true), Transaction.addToHistory.of(false)],
        });
      }
    }),
  ];
}
