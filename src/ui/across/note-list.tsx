import { useRef, useState } from 'react';
import { RetryNote } from '../kit/error-note.tsx';
import { formatDay } from '../kit/format.ts';
import { useFixedRows } from '../kit/hooks/use-fixed-rows.ts';
import page from '../kit/styles/page.module.css';
import { VisibleText } from '../kit/visible-text.tsx';
import { Working } from '../kit/working.tsx';
import { formatRoute } from '../routes/routes.ts';
import { usePlace } from '../state/place-context.tsx';
import { strings } from './across-strings.ts';
import styles from './note-list.module.css';
import { type NotesAsked, useNotePages } from './use-note-pages.ts';

const ROW_PX = 48;

interface NoteListProps {
  /** Accessible name of the list. */
  label: string;
  asked: NotesAsked;
  /** Shown instead of an empty list. */
  empty: string;
}

/** Lists notes as links. Only visible rows are rendered and loaded. */
export function NoteList({ label, asked, empty }: NoteListProps) {
  const { notebookId } = usePlace().notebook;
  const scroller = useRef<HTMLDivElement>(null);
  const [count, setCount] = useState(0);
  const { from, to } = useFixedRows(scroller, count, ROW_PX);
  const { total, noteAt, error, retry } = useNotePages(asked, from, Math.max(to, 1));
  if (total !== null && total !== count) setCount(total);
  return (
    <>
      {error !== null && <RetryNote message={error} onRetry={retry} />}
      {total === null && error === null && <Working />}
      {total !== null && (
        <p className={styles.count} role="status">
          {total === 0 ? empty : strings.notes(total)}
        </p>
      )}
      <div ref={scroller} className={styles.scroller}>
        {total !== null && total > 0 && (
          <ul aria-label={label} className={page.rows} style={{ blockSize: total * ROW_PX }}>
            {Array.from({ length: Math.max(0, Math.min(to, total) - from) }, (_, at) => {
              const index = from + at;
              const note = noteAt(index);
              return (
                <li
                  key={index}
                  aria-posinset={index + 1}
                  aria-setsize={total}
                  className={page.placedRow}
                  style={{ blockSize: ROW_PX, transform: `translateY(${index * ROW_PX}px)` }}
                >
                  {note && (
                    <a href={formatRoute({ view: 'file', notebookId, path: note.path })} className={styles.link}>
                      <span className={styles.title}>
                        <VisibleText text={note.title} />
                      </span>
                      <span className={styles.facts}>
                        {formatDay(note.day)} · <VisibleText text={note.path} />
                      </span>
                    </a>
                  )}
                </li>
              );
            })}
          </ul>
        )}
      </div>
    </>
  );
}
