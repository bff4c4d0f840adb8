import { defaultKeymap, history } from '@codemirror/commands';
import { markdown } from '@codemirror/lang-markdown';
import { EditorState } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';

/** An editor and nothing else: what the two libraries cost by themselves. */
function PlainEditor() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current) return;
    const view = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: '# A note\n\nSome words.',
        extensions: [history(), keymap.of(defaultKeymap), markdown()],
      }),
    });
    return () => view.destroy();
  }, []);
  return <div ref={place} />;
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<PlainEditor />);
