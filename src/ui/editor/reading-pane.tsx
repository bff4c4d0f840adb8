import { memo, type RefObject, Suspense, useCallback, useMemo } from 'react';
import { Working } from '../kit/working.tsx';
import { isMarkdown } from '../state/notebook/file-type.ts';
import type { NoteSession } from '../state/notebook/note-state.ts';
import type { ReaderProps } from '../state/notebook/reader-props.ts';
import { ErrorBoundary } from '../state/page/error-boundary.tsx';
import { useSideLabel } from '../state/split/side-name.ts';
import styles from './editor.module.css';
import { strings } from './editor-strings.ts';
import { readerFor } from './readers.tsx';
import { useDeferredText } from './use-deferred-text.ts';

interface ReadingPaneProps {
  notebookId: string;
  path: string;
  text: string;
  session: NoteSession;
  pane: RefObject<HTMLElement | null>;
}

/** Shows the rendered note. Updates follow typing with a short delay. */
export const ReadingPane = memo(function ReadingPane({ notebookId, path, text, session, pane }: ReadingPaneProps) {
  // Tables and Jupyter notebooks have no length limit, because their readers draw only what is visible.
  const deferredText = useDeferredText(text, isMarkdown(path) ? undefined : Number.POSITIVE_INFINITY);
  const Reader = readerFor(path);
  const label = useSideLabel(strings.reader(path));
  const onEdit = useCallback<NonNullable<ReaderProps['onEdit']>>(
    ({ from, to, insert }) => {
      // The rendered text may be stale. The edit applies only if the text up to its end is unchanged.
      const now = session.read();
      if (now === null || now.slice(0, to) !== deferredText?.slice(0, to)) return;
      session.replaceText(now.slice(0, from) + insert + now.slice(to));
    },
    [session, deferredText],
  );
  // While the person types, this renders with each saved draft, and the reader only with a new text of its own.
  const reader = useMemo(
    () =>
      Reader &&
      deferredText !== null && <Reader notebookId={notebookId} path={path} text={deferredText} onEdit={onEdit} />,
    [Reader, notebookId, path, deferredText, onEdit],
  );
  if (!reader) return null;
  return (
    <section ref={pane} className={styles.reading} data-note={isMarkdown(path)} aria-label={label} tabIndex={-1}>
      <ErrorBoundary>
        <Suspense fallback={<Working />}>{reader}</Suspense>
      </ErrorBoundary>
    </section>
  );
});
