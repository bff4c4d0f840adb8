import { common } from '../kit/language/common-strings.ts';
import 'katex/dist/katex.min.css';
import { useEffect, useMemo, useRef, useState } from 'react';
import { LinkButton } from '../kit/button.tsx';
import { Blocks } from '../preview/blocks/blocks.tsx';
import { FrameWithNames } from '../preview/preview.tsx';
import { truncateNote } from '../preview/truncate-note.ts';
import { useGrowing } from '../preview/use-growing.ts';
import { useKeyed } from '../preview/use-keyed.ts';
import { useRendered } from '../preview/use-rendered.ts';
import { usePlace } from '../state/place-context.tsx';
import styles from './answer.module.css';
import { useAnswerNames } from './answer-names.tsx';
import { strings } from './answer-strings.ts';
import { knownAnswer, rememberAnswer } from './known-answers.ts';
import { PlainStart, RunText } from './run-text.tsx';

/** UTF-16 units of an answer that are rendered at first, and that each Show more adds. */
const SHOWN_CHARS = 40_000;

/** Blocks that are added to the page at once: a conversation shows many answers. */
const BLOCKS_AT_ONCE = 60;

/** How often a text that grows is rendered again, in milliseconds. */
const RENDER_EVERY_MS = 250;

/** Renders an agent's text as Markdown, in parts when it is long. Shows it as plain text until it is rendered. */
export function RenderedAnswer({ text, runId }: { text: string; runId: string }) {
  const { notebook } = usePlace();
  const names = useAnswerNames();
  const [pages, setPages] = useState(1);
  const part = useThrottled(truncateNote(text, pages * SHOWN_CHARS), RENDER_EVERY_MS);
  const input = useMemo(() => ({ text: part }), [part]);
  const { answer, of, problem, retry } = useRendered('answer', input);
  const shown = answer ?? knownAnswer(part);
  const blocks = useKeyed(shown);
  const drawn = useGrowing(blocks, runId, BLOCKS_AT_ONCE);
  const last = useRef('');
  useEffect(() => {
    if (answer === null) return;
    rememberAnswer(of, answer, last.current);
    last.current = of;
  }, [answer, of]);

  if (problem !== null)
    return (
      <>
        <RunText text={text} runId={runId} />
        <p className={styles.textCut}>
          {strings.notFormatted} <LinkButton onClick={() => retry()}>{common.retry}</LinkButton>
        </p>
      </>
    );
  if (shown === null) return <PlainStart text={text} runId={runId} />;
  return (
    <div className={styles.rendered}>
      <FrameWithNames
        notebookId={notebook.notebookId}
        path="/"
        runId={runId}
        names={names}
        tick={null}
        canCreate={false}
      >
        {() => <Blocks blocks={drawn} isWhole />}
      </FrameWithNames>
      {text.length > pages * SHOWN_CHARS && (
        <p className={styles.textCut}>
          {strings.shownStart(part.length, text.length)}{' '}
          <LinkButton onClick={() => setPages(pages + 1)}>{strings.showMore}</LinkButton>
        </p>
      )}
    </div>
  );
}

/** Returns the value, updated at most once in `everyMs` milliseconds; the first and the last value are never skipped. */
function useThrottled<T>(value: T, everyMs: number): T {
  const [shown, setShown] = useState(value);
  const lastMs = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (value === shown) return;
    const timer = setTimeout(
      () => {
        lastMs.current = performance.now();
        setShown(value);
      },
      Math.max(0, lastMs.current + everyMs - performance.now()),
    );
    return () => clearTimeout(timer);
  }, [value, shown, everyMs]);
  return shown;
}
