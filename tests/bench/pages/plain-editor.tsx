import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { markdown } from '@codemirror/lang-markdown';
import { EditorState } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';

/** An editor and nothing else: what the two libraries cost by themselves. */
function PlainEditor() {
  const place = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState({ text: '# A note\n\nSome words.' });
  const { text } = opened;
  useEffect(() => {
    Object.assign(window, { openText: (next: string) => setOpened({ text: next }) });
  }, []);
  // Before the paint, as in the app.
  useLayoutEffect(() => {
    if (!place.current) return;
    const view = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: opened.text,
        extensions: [EditorView.lineWrapping, history(), markdown(), keymap.of([...historyKeymap, ...defaultKeymap])],
      }),
    });
    return () => view.destroy();
  }, [opened]);
  return (
    <>
      <h1>{text.slice(0, text.indexOf('\n'))}</h1>
      <div ref={place} />
    </>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<PlainEditor />);
