import { memo } from 'react';
import { createPortal } from 'react-dom';
import { LightContext } from '../../../ui/kit/hooks/use-dark.ts';
import { MarkdownReader } from '../../../ui/preview/markdown-reader.tsx';
import styles from './paper.module.css';
import type { PaperNote } from './read-papers.ts';

interface PaperProps {
  notebookId: string;
  notes: readonly PaperNote[];
  onPaper: (paper: HTMLElement | null) => void;
}

/**
 * Sets notes as they are printed, out of sight. The same text is read for the files that are exported. The text is not set again when
 * its progress changes.
 */
export const Paper = memo(function Paper({ notebookId, notes, onPaper }: PaperProps) {
  return createPortal(
    <div ref={onPaper} data-paper="" className={styles.paper} inert aria-hidden="true">
      {notes.map((note) => (
        <article key={note.path} className={styles.note} data-path={note.path}>
          <header className={styles.head}>
            <h1>{note.title}</h1>
            {(note.authors.length > 0 || note.day !== null) && (
              <p>{[note.authors.join(', '), note.day ?? ''].filter(Boolean).join(' · ')}</p>
            )}
            <p className={styles.version}>{note.version}</p>
          </header>
          <LightContext value={true}>
            <MarkdownReader notebookId={notebookId} path={note.path} text={note.text} isWhole />
          </LightContext>
        </article>
      ))}
    </div>,
    document.body,
  );
});
