import { useMemo } from 'react';
import type { FileRow } from '../../contracts/notebook.ts';
import { useActorName } from '../agents/use-actor-name.ts';
import { nameOf } from '../kit/format.ts';
import styles from './editor.module.css';
import { NoteLabels } from './note-labels.tsx';
import { countWords } from './note-text.ts';
import type { SaveStatus } from './save-status.ts';
import { strings } from './strings.ts';

interface NoteHeadProps {
  notebookId: string;
  path: string;
  /** Null for what is not text, or too long to be counted. */
  text: string | null;
  save: SaveStatus;
  conflict: boolean;
  file: FileRow | null;
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
          <span data-agent={file.author.type === 'agent'}>
            {strings.lastBy(actorName(file.author), file.modifiedMs)}
          </span>
        )}
        <span role="status" data-save={save}>
          {conflict ? strings.changedElsewhere : strings.save[save]}
        </span>
      </p>
      {file && <NoteLabels notebookId={notebookId} path={path} />}
    </header>
  );
}
