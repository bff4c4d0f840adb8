import { useMemo } from 'react';
import type { FileRow } from '../../../contracts/domain/notebook/notebook.ts';
import { useActorName } from '../../agents/use-actor-name.ts';
import { nameOf } from '../../kit/format.ts';
import styles from '../editor.module.css';
import { strings } from '../editor-strings.ts';
import { HISTORY_ID } from '../outline/history-section.tsx';
import { countWords } from './line-endings.ts';
import { NoteLabels } from './note-labels.tsx';
import type { SaveStatus } from './save-status.ts';

interface NoteHeadProps {
  notebookId: string;
  path: string;
  /** Null for what is not text, or too long to be counted. */
  text: string | null;
  save: SaveStatus;
  conflict: boolean;
  file: FileRow | null;
}

/** How long the history may take to be read before it is left where it is. */
const GROWS_FOR_MS = 1000;

/** Who wrote last leads to who wrote before, and to the ways back. */
function openHistory(): void {
  const history = document.getElementById(HISTORY_ID);
  if (!(history instanceof HTMLDetailsElement)) return;
  history.open = true;
  history.querySelector('summary')?.focus();
  // The versions are read once it is open: it is brought to the top when there is enough to scroll.
  const watcher = new ResizeObserver(() => history.scrollIntoView({ block: 'start' }));
  watcher.observe(history);
  setTimeout(() => watcher.disconnect(), GROWS_FOR_MS);
}

/** The name of a note, where it is, how long it is, who wrote in it last, and whether it is saved. */
export function NoteHead({ notebookId, path, text, save, conflict, file }: NoteHeadProps) {
  const actorName = useActorName();
  const words = useMemo(() => (text === null ? null : countWords(text)), [text]);
  return (
    <header className={styles.head}>
      <h1 className={styles.name}>{nameOf(path)}</h1>
      <p className={styles.facts}>
        <span className={styles.path}>{path}</span>
        {words !== null && <span>{strings.words(words)}</span>}
        {file && (
          <button
            type="button"
            className={styles.lastBy}
            data-agent={file.author.type === 'agent'}
            title={strings.toHistory}
            onClick={openHistory}
          >
            {strings.lastBy(actorName(file.author), file.modifiedMs)}
          </button>
        )}
        <span role="status" data-save={save}>
          {conflict ? strings.changedElsewhere : strings.save[save]}
        </span>
      </p>
      {file && <NoteLabels notebookId={notebookId} path={path} />}
    </header>
  );
}
