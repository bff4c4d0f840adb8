import { lazy, Suspense } from 'react';
import { Working } from '../../kit/working.tsx';
import styles from '../approval.module.css';
import { strings } from '../approval-strings.ts';

const MarkdownReader = lazy(async () => ({
  default: (await import('../../preview/markdown-reader.tsx')).MarkdownReader,
}));

interface RenderedNoteProps {
  notebookId: string;
  path: string;
  text: string;
}

/** Shows the proposed text of a note as it will read. Never counts as having seen the change. */
export function RenderedNote(props: RenderedNoteProps) {
  return (
    <section className={styles.rendered} aria-label={strings.rendered}>
      <Suspense fallback={<Working text={strings.loading} />}>
        <MarkdownReader {...props} />
      </Suspense>
    </section>
  );
}
