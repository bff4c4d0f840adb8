import { autocompletion } from '@codemirror/autocomplete';
import { yaml } from '@codemirror/lang-yaml';
import { StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import type { PlaybookMistake } from '../../../contracts/domain/playbook/playbook.ts';
import { useCodeField } from '../../editor/code/use-code-field.ts';
import page from '../../kit/styles/page.module.css';
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

/** A field for the YAML of a playbook, with suggestions. */
export function PlaybookEditor({ initial, onWrite, mistakes, words, ref }: PlaybookEditorProps) {
  const latestWords = useRef(words);
  useEffect(() => {
    latestWords.current = words;
  });
  const { place, view } = useCodeField({
    initial,
    label: strings.editor,
    extensions: [
      yaml(),
      autocompletion({ override: [playbookCompletion(() => latestWords.current)] }),
      marks,
      EditorView.lineWrapping,
    ],
    onWrite,
  });
  useEffect(() => {
    view.current?.dispatch({ effects: setMistakes.of(mistakes) });
  }, [mistakes, view]);
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
  return <div ref={place} className={`${page.codeEditor} ${styles.editor}`} />;
}
