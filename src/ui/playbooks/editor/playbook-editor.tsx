import { autocompletion, closeBrackets, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { yaml } from '@codemirror/lang-yaml';
import { bracketMatching, indentOnInput } from '@codemirror/language';
import { EditorState, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, keymap, lineNumbers } from '@codemirror/view';
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import type { PlaybookMistake } from '../../../contracts/domain/playbook/playbook.ts';
import { phrases } from '../../editor/code/phrases.ts';
import { theme } from '../../editor/code/theme.ts';
import { strings } from '../playbook-strings.ts';
import styles from '../playbooks.module.css';
import { type CompletionWords, playbookCompletion } from './playbook-completion.ts';

/** Moves the cursor. */
export interface PlaybookEditorHandle {
  goTo(place: Pick<PlaybookMistake, 'line' | 'column'>): void;
}

interface PlaybookEditorProps {
  /** The text at the start; later values are ignored. */
  readonly initial: string;
  readonly onWrite: (text: string) => void;
  /** Lines with these mistakes are marked. */
  readonly mistakes: readonly PlaybookMistake[];
  readonly words: CompletionWords | null;
  readonly ref?: Ref<PlaybookEditorHandle>;
}

const setMistakes = StateEffect.define<readonly PlaybookMistake[]>();

const marks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(before, transaction) {
    const found = transaction.effects.find((effect) => effect.is(setMistakes));
    if (found === undefined) return before.map(transaction.changes);
    const { doc } = transaction.state;
    const lines = new Map<number, string[]>();
    for (const { line, message } of found.value as readonly PlaybookMistake[]) {
      if (line <= doc.lines) lines.set(line, [...(lines.get(line) ?? []), message]);
    }
    return Decoration.set(
      [...lines]
        .toSorted(([a], [b]) => a - b)
        .map(([line, messages]) =>
          Decoration.line({ class: 'cm-mistake', attributes: { title: messages.join('\n') } }).range(
            doc.line(line).from,
          ),
        ),
    );
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** A field for the YAML of a playbook, with suggestions. Tab leaves it. */
export function PlaybookEditor({ initial, onWrite, mistakes, words, ref }: PlaybookEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const first = useRef(initial);
  const latest = useRef({ onWrite, words });
  useEffect(() => {
    latest.current = { onWrite, words };
  });
  useEffect(() => {
    if (place.current === null) return;
    const made = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: first.current,
        extensions: [
          lineNumbers(),
          history(),
          bracketMatching(),
          closeBrackets(),
          indentOnInput(),
          yaml(),
          autocompletion({ override: [playbookCompletion(() => latest.current.words)] }),
          keymap.of([...completionKeymap, ...historyKeymap, ...defaultKeymap]),
          marks,
          theme,
          phrases,
          EditorView.lineWrapping,
          EditorView.editorAttributes.of({ 'data-prose': 'false' }),
          EditorView.contentAttributes.of({
            'aria-label': strings.editor,
            spellcheck: 'false',
            writingsuggestions: 'false',
            tabindex: '0',
          }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) latest.current.onWrite(update.state.doc.toString());
          }),
        ],
      }),
    });
    view.current = made;
    return () => {
      view.current = null;
      made.destroy();
    };
  }, []);
  useEffect(() => {
    view.current?.dispatch({ effects: setMistakes.of(mistakes) });
  }, [mistakes]);
  useImperativeHandle(ref, () => ({
    goTo({ line, column }) {
      const shown = view.current;
      if (shown === null) return;
      const at = shown.state.doc.line(Math.min(line, shown.state.doc.lines));
      const anchor = Math.min(at.from + column - 1, at.to);
      shown.dispatch({ selection: { anchor }, scrollIntoView: true });
      shown.focus();
    },
  }));
  return <div ref={place} className={styles.editor} />;
}
