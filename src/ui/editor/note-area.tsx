import { usePlace } from '../app/place-context.tsx';
import styles from './editor.module.css';
import { EmptyNote } from './empty-note.tsx';
import { NoteTabs } from './note-tabs.tsx';
import { NoteView } from './note-view.tsx';

/** Tabs of the open notes, and the one in front. */
export function NoteArea() {
  const { notebook, activePath } = usePlace();
  if (activePath === null) return <EmptyNote />;
  return (
    <div className={styles.area}>
      <NoteTabs />
      <NoteView key={activePath} notebookId={notebook.notebookId} path={activePath} />
    </div>
  );
}
