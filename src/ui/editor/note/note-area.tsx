import { useState } from 'react';
import { usePlace } from '../../app/state/place-context.tsx';
import styles from '../editor.module.css';
import { loadTextEditor } from '../load-text-editor.ts';
import { EmptyNote } from './empty-note.tsx';
import { NoteTabs } from './note-tabs.tsx';
import { NoteView } from './note-view.tsx';

// Nothing waits for it; where it cannot be had now, opening a note says so.
loadTextEditor().catch(() => undefined);

/** Tabs of the open notes, and the one in front. */
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
