import { closeBrackets } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { javascript } from '@codemirror/lang-javascript';
import { bracketMatching, indentOnInput } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { phrases } from '../../../ui/editor/code/phrases.ts';
import { theme } from '../../../ui/editor/code/theme.ts';
import { strings } from '../texts/script-strings.ts';
import styles from './scripts.module.css';

interface ScriptEditorProps {
  /** The text at the start; later values are ignored. */
  readonly initial: string;
  readonly onWrite: (text: string) => void;
}

/** A field for TypeScript. Tab leaves it. */
export function ScriptEditor({ initial, onWrite }: ScriptEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const first = useRef(initial);
  const latest = useRef(onWrite);
  useEffect(() => {
    latest.current = onWrite;
  });
  useEffect(() => {
    if (place.current === null) return;
    const view = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: first.current,
        extensions: [
          lineNumbers(),
          history(),
          bracketMatching(),
          closeBrackets(),
          indentOnInput(),
          javascript({ typescript: true }),
          keymap.of([...historyKeymap, ...defaultKeymap]),
          theme,
          phrases,
          EditorView.editorAttributes.of({ 'data-prose': 'false' }),
          EditorView.contentAttributes.of({
            'aria-label': strings.editor,
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
    return () => view.destroy();
  }, []);
  return <div ref={place} className={styles.editor} />;
}
