import { type RefObject, Suspense } from 'react';
import { ErrorBoundary } from '../app/error-boundary.tsx';
import { Working } from '../kit/working.tsx';
import { readerFor } from '../viewers/readers.tsx';
import styles from './editor.module.css';
import { strings } from './editor-strings.ts';
import { isMarkdown } from './file-type.ts';
import type { NoteSession } from './note/note-session.ts';
import { useSettled } from './use-settled.ts';

interface ReadingPaneProps {
  notebookId: string;
  path: string;
  text: string;
  session: NoteSession;
  pane: RefObject<HTMLElement | null>;
}

/** The note as it reads, a moment behind what is written. */
export function ReadingPane({ notebookId, path, text, session, pane }: ReadingPaneProps) {
  // A table or notebook of any length is shown; its reader draws what is on the screen alone.
  const settled = useSettled(text, isMarkdown(path) ? undefined : Number.POSITIVE_INFINITY);
  const Reader = readerFor(path);
  if (!Reader || settled === null) return null;
  return (
    <section ref={pane} className={styles.reading} aria-label={strings.reader(path)} tabIndex={-1}>
      <ErrorBoundary>
        <Suspense fallback={<Working />}>
          <Reader
            notebookId={notebookId}
            path={path}
            text={settled}
            onEdit={({ from, to, insert }) => {
              // What was read may be older than what stands there now: as long as all up to there is the same, it is meant.
              const now = session.read();
              if (now === null || now.slice(0, to) !== settled.slice(0, to)) return;
              session.type(now.slice(0, from) + insert + now.slice(to));
            }}
          />
        </Suspense>
      </ErrorBoundary>
    </section>
  );
}
