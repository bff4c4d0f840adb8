import { fileTitle } from '../../../core/shared/names/file-title.ts';
import page from '../../../ui/kit/styles/page.module.css';
import { VisibleText } from '../../../ui/kit/visible-text.tsx';
import { formatRoute } from '../../../ui/routes/routes.ts';
import type { SyncNote } from '../contract/sides.ts';
import { strings } from '../texts/sync-strings.ts';
import styles from './devices.module.css';

/** Notes that are shown before the rest is counted. */
const SHOWN = 50;

/** Lists files with what the person should know of each. With a notebook, both versions of a conflict are links. */
export function NoteList({ notes, notebookId }: { notes: readonly SyncNote[]; notebookId?: string }) {
  return (
    <ul className={`${page.plainList} ${styles.notes}`}>
      {notes.slice(0, SHOWN).map((note) => (
        <li key={`${note.type} ${note.path} ${note.copy ?? ''}`}>
          <FileName path={note.path} notebookId={notebookId} />
          <span className={page.soft}>
            {strings.note[note.type]} {note.copy !== undefined && <FileName path={note.copy} notebookId={notebookId} />}
          </span>
        </li>
      ))}
      {notes.length > SHOWN && <li>{strings.more(notes.length - SHOWN)}</li>}
    </ul>
  );
}

function FileName({ path, notebookId }: { path: string; notebookId: string | undefined }) {
  if (notebookId === undefined) return <VisibleText text={path} />;
  return (
    <a href={formatRoute({ view: 'file', notebookId, path })} title={path}>
      <VisibleText text={fileTitle(path)} />
    </a>
  );
}
