import { closeBrackets } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, indentOnInput } from '@codemirror/language';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import { type RefObject, useEffect, useRef } from 'react';
import { phrases } from './phrases.ts';
import { theme } from './theme.ts';

interface CodeFieldOptions {
  /** The text at the start; later values are ignored, as are later labels and extensions. */
  readonly initial: string;
  readonly label: string;
  /** The language, and what else the field needs. */
  readonly extensions: readonly Extension[];
  readonly onWrite: (text: string) => void;
}

/** Long lines are not wrapped: they scroll beneath the line numbers. */
const numbers = EditorView.theme({
  '.cm-gutters': { backgroundColor: 'var(--paper)', paddingInlineEnd: 'var(--s2)' },
});

/** Makes the element of the returned ref a field for code. Tab leaves it. */
export function useCodeField(options: CodeFieldOptions): {
  place: RefObject<HTMLDivElement | null>;
  view: RefObject<EditorView | null>;
} {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const first = useRef(options);
  const { onWrite } = options;
  const latest = useRef(onWrite);
  useEffect(() => {
    latest.current = onWrite;
  });
  useEffect(() => {
    if (place.current === null) return;
    const { initial, label, extensions } = first.current;
    const made = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: initial,
        extensions: [
          lineNumbers(),
          history(),
          bracketMatching(),
          closeBrackets(),
          indentOnInput(),
          extensions,
          keymap.of([...historyKeymap, ...defaultKeymap]),
          numbers,
          theme,
          phrases,
          EditorView.editorAttributes.of({ 'data-prose': 'false' }),
          EditorView.contentAttributes.of({
            'aria-label': label,
            spellcheck: 'false',
            writingsuggestions: 'false',
            tabindex: '0',
          }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) latest.current(update.state.doc.toString());
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
  return { place, view };
}
