import { type Completion, type CompletionSource, completionStatus } from '@codemirror/autocomplete';
import { type Extension, Prec, StateEffect, StateField } from '@codemirror/state';
import { keymap } from '@codemirror/view';
import { isCode } from '../code/completion/is-code.ts';
import { insert } from './insert.ts';
import { INSERT_KINDS } from './insert-kinds.ts';
import { insertPort } from './insert-port.ts';
import { strings } from './insert-strings.ts';
import { templatePlace } from './template-place.ts';

/** A slash with the beginning of a word. A second slash makes it a path. */
const TYPED = /\/[\p{L}\p{M}\p{N}’'-]{0,30}$/u;
/** What may stand before the slash in its line: the marks of quotes, of an item and of a task. */
const ALONE = /^(?:[ \t]*>)*[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?)?$/;

const dismiss = StateEffect.define<number>();

/** Where Escape closed the menu. It stays closed for that slash. */
const dismissed = StateField.define<number | null>({
  create: () => null,
  update(at, { effects, changes, state, docChanged }) {
    for (const effect of effects) if (effect.is(dismiss)) return effect.value;
    if (at === null || !docChanged) return at;
    const moved = changes.mapPos(at, 1);
    return state.doc.sliceString(moved, moved + 1) === '/' ? moved : null;
  },
});

/**
 * Offers what can be inserted after a slash that begins a line or an item, and elsewhere only when the person asks for suggestions: a
 * slash in a text belongs to a path, a date or a unit.
 */
export const completeInserts: CompletionSource = (context) => {
  const { state, pos, explicit } = context;
  const before = context.matchBefore(TYPED);
  if (before === null || state.facet(insertPort)?.isOn() !== true || isCode(context)) return null;
  const lead = state.sliceDoc(state.doc.lineAt(pos).from, before.from);
  if (!ALONE.test(lead) && !(explicit && /\s$/.test(lead))) return null;
  if (!explicit && state.field(dismissed, false) === before.from) return null;
  const typed = before.text.slice(1).toLowerCase();
  const options = INSERT_KINDS.filter((kind) => isNamed(`${strings[kind]} ${strings.words[kind]}`, typed)).map(
    (kind): Completion => ({
      label: strings[kind],
      apply: (view, _completion, from, to) => {
        view.dispatch({ changes: { from, to }, userEvent: 'input.complete' });
        insert(view, kind);
      },
    }),
  );
  return options.length === 0 ? null : { from: before.from, options, filter: false };
};

function isNamed(names: string, typed: string): boolean {
  return names
    .toLowerCase()
    .split(' ')
    .some((name) => name.startsWith(typed));
}

/** What the menu needs in the editor beside its source. */
export const slashMenu: Extension = [
  dismissed,
  templatePlace,
  Prec.highest(
    keymap.of([
      {
        key: 'Escape',
        run: (view) => {
          const { head } = view.state.selection.main;
          const line = view.state.doc.lineAt(head);
          const typed = TYPED.exec(line.text.slice(0, head - line.from));
          if (typed !== null && completionStatus(view.state) !== null)
            view.dispatch({ effects: dismiss.of(line.from + typed.index) });
          // The list closes by its own key.
          return false;
        },
      },
    ]),
  ),
];
