import { lazy, Suspense } from 'react';
import { splitHead } from '../../../core/shared/head-properties.ts';
import kit from '../../kit/kit.module.css';
import { common } from '../../kit/language/common-strings.ts';
import { VisibleText } from '../../kit/visible-text.tsx';
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
  const head = splitHead(props.text);
  return (
    <section className={styles.rendered} aria-label={strings.rendered}>
      {head !== null && (
        <details className={kit.disclosure}>
          <summary>{common.properties}</summary>
          <pre className={kit.raw}>
            <VisibleText text={props.text.slice(head.start, head.end)} />
          </pre>
        </details>
      )}
      <Suspense fallback={<Working text={strings.loading} />}>
        <MarkdownReader {...props} showsHidden />
      </Suspense>
    </section>
  );
}
