import { memo, useMemo, useState } from 'react';
import { resolveLink } from '../../core/shared/links.ts';
import { storedRunPath } from '../../core/shared/paths/run-folder.ts';
import { LinkButton } from '../kit/button.tsx';
import { VisibleText } from '../kit/visible-text.tsx';
import { truncateNote } from '../preview/truncate-note.ts';
import { formatRoute } from '../routes/routes.ts';
import { usePaths } from '../state/notebook/use-paths.ts';
import { usePlace } from '../state/place-context.tsx';
import styles from './answer.module.css';
import { firstLinks, startOf, type TextPart } from './answer-parts.ts';
import { strings } from './answer-strings.ts';

/** What is shown of a text at first, and what each Show more adds. */
const SHOWN = { chars: 40_000, parts: 1500 };

export interface RunTextProps {
  text: string;
  runId: string;
  /** Characters before the text that are not shown while it is streaming. Default 0. */
  from?: number;
}

/** Shows an agent's text as plain paragraphs, with links to existing notes. Of a long text only a part is rendered. */
export const RunText = memo(function RunText({ text, runId, from = 0 }: RunTextProps) {
  const [pages, setPages] = useState(1);
  const { paragraphs, end } = useMemo(
    () => startOf(text, { chars: pages * SHOWN.chars, parts: pages * SHOWN.parts }),
    [text, pages],
  );
  const hasLinks = paragraphs.some(({ parts }) => parts.some((part) => part.type !== 'text'));
  const paths = usePaths(hasLinks);
  const links = useMemo(
    () => firstLinks(paragraphs, (part) => (paths === null ? null : targetOf(part, paths, runId))),
    [paragraphs, paths, runId],
  );
  return (
    <div className={styles.text}>
      {from > 0 && <p className={styles.textCut}>{strings.streamedEnd}</p>}
      {paragraphs.map((paragraph) => (
        <p key={from + paragraph.at}>
          {paragraph.parts.map((part) => (
            <Part key={part.at} part={part} path={links.get(part) ?? null} />
          ))}
        </p>
      ))}
      {end < text.length && (
        <p className={styles.textCut}>
          {strings.shownStart(end, text.length)}{' '}
          <LinkButton onClick={() => setPages(pages + 1)}>{strings.showMore}</LinkButton>
        </p>
      )}
    </div>
  );
});

function Part({ part, path }: { part: TextPart; path: string | null }) {
  const { notebook } = usePlace();
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
  return resolveLink({ kind: part.type, target }, '/', paths);
}

/** Characters shown of a text until it is rendered. */
const START_CHARS = 6000;

/** Shows the start of an agent's text, for the moment until the text is rendered. */
export function PlainStart({ text, runId }: Pick<RunTextProps, 'text' | 'runId'>) {
  return <RunText text={truncateNote(text, START_CHARS)} runId={runId} />;
}
