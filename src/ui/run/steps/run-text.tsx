import { useMemo } from 'react';
import { resolveLink } from '../../../core/shared/links.ts';
import { storedRunPath } from '../../../core/shared/run-folder.ts';
import { usePlace } from '../../app/state/place-context.tsx';
import { usePaths } from '../../files/use-paths.ts';
import { VisibleText } from '../../kit/visible-text.tsx';
import { formatRoute } from '../../routes/routes.ts';
import styles from '../run.module.css';
import { type TextPart, toParagraphs } from './answer-parts.ts';

/** Shows an agent's text as plain paragraphs, with links to existing notes. */
export function RunText({ text, runId }: { text: string; runId: string }) {
  const paragraphs = useMemo(() => toParagraphs(text), [text]);
  const hasLinks = paragraphs.some(({ parts }) => parts.some((part) => part.type !== 'text'));
  const paths = usePaths(hasLinks);
  return (
    <div className={styles.text}>
      {paragraphs.map((paragraph) => (
        <p key={paragraph.at}>
          {paragraph.parts.map((part) => (
            <Part key={part.at} part={part} paths={paths} runId={runId} />
          ))}
        </p>
      ))}
    </div>
  );
}

function Part({ part, paths, runId }: { part: TextPart; paths: readonly string[] | null; runId: string }) {
  const { notebook } = usePlace();
  const path = paths && part.type !== 'text' ? targetOf(part, paths, runId) : null;
  if (path === null) return <VisibleText text={part.text} />;
  return (
    <a href={formatRoute({ view: 'file', notebookId: notebook.notebookId, path })}>
      <VisibleText text={part.text} />
    </a>
  );
}

function targetOf(part: Exclude<TextPart, { type: 'text' }>, paths: readonly string[], runId: string): string | null {
  const target = storedRunPath(part.type === 'path' ? part.path : part.name, runId);
  // The run's own files are not in the list, but their paths are exact.
  if (target.startsWith('/runs/')) return target;
  return resolveLink({ kind: part.type, target, label: part.text }, '/', paths);
}
