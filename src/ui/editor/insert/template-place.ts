import { startCompletion } from '@codemirror/autocomplete';
import { StateEffect, StateField } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';

const ask = StateEffect.define<number>();

/** Where a template was asked for; null for nowhere. Typing, or a move of the caret, ends that. */
export const templatePlace = StateField.define<number | null>({
  create: () => null,
  update(place, { effects, docChanged, selection }) {
    for (const effect of effects) if (effect.is(ask)) return effect.value;
    return docChanged || selection ? null : place;
  },
});

/** Offers the templates at the caret. */
export function askForTemplate(view: EditorView): void {
  view.dispatch({ effects: ask.of(view.state.selection.main.head) });
  startCompletion(view);
}
