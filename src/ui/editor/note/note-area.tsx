import { useState } from 'react';
import { usePlace } from '../../app/state/place-context.tsx';
import styles from '../editor.module.css';
import { loadTextEditor } from '../load-text-editor.ts';
import { EmptyNote } from './empty-note.tsx';
import { NoteTabs } from './note-tabs.tsx';
import { NoteView } from './note-view.tsx';

// Preloads the editor. A failure is ignored here, because opening a note reports it.
loadTextEditor().catch(() => undefined);

/** Shows the tabs of the open notes and the active note. */
export function NoteArea() {
  const { notebook, activePath } = usePlace();
  const [tools, setTools] = useState<HTMLElement | null>(null);
  if (activePath === null) return <EmptyNote />;
  return (
    <div className={styles.area}>
      <div className={styles.top}>
        <NoteTabs />
        <div ref={setTools} />
      </div>
      <NoteView key={activePath} notebookId={notebook.notebookId} path={activePath} tools={tools} />
    </div>
  );
}
