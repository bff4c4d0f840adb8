import 'katex/dist/katex.min.css';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { RenderAnswers } from '../../contracts/wire/render-requests.ts';
import { Button } from '../kit/button.tsx';
import { ErrorNote } from '../kit/error-note.tsx';
import { Working } from '../kit/working.tsx';
import type { ReaderProps } from '../viewers/reader-props.ts';
import { Blocks } from './blocks/blocks.tsx';
import { type KeyedBlock, keyBlocks } from './blocks/key-blocks.ts';
import { jumpTo, takeJump } from './links/jump.ts';
import styles from './preview.module.css';
import { PreviewFrame } from './preview.tsx';
import { strings } from './preview-strings.ts';
import { cutNote } from './truncate-note.ts';
import { useRendered } from './use-rendered.ts';

/** How much of a long note is shown, in UTF-16 units, until the rest is asked for. */
const SHOWN_CHARS = 200_000;
/** How much of a note is read before the rest of it, so that there is soon something to read. */
const FIRST_CHARS = 12_000;

/** A Markdown note as it reads. */
export function MarkdownReader({ notebookId, path, text, onEdit }: ReaderProps) {
  const [whole, setWhole] = useState<string | null>(null);
  const shown = whole === path ? text : cutNote(text, SHOWN_CHARS);
  const [begun, setBegun] = useState<string | null>(null);
  const part = begun === path ? shown : cutNote(shown, FIRST_CHARS);
  const request = useMemo(() => ({ type: 'markdown' as const, text: part, head: true }), [part]);
  const { answer, of, problem, retry } = useRendered<'markdown'>(request);
  const blocks = useKeyed(answer);
  useEffect(() => {
    if (answer !== null) setBegun(path);
  }, [answer, path]);

  const now = useRef({ blocks, of, text, onEdit });
  useEffect(() => {
    now.current = { blocks, of, text, onEdit };
  }, [blocks, of, text, onEdit]);
  const tick = useCallback((block: number, task: number, done: boolean) => {
    const { blocks: all, of: read, text: current, onEdit: edit } = now.current;
    const at = all.find(({ key }) => key === block)?.tasks[task];
    // What is shown may be older than the text: a box that is not there is not ticked.
    if (at === undefined || !current.startsWith(read.slice(0, at + 3)) || !/^\[[ \txX]\]/.test(current.slice(at)))
      return;
    edit?.({ from: at + 1, to: at + 2, insert: done ? 'x' : ' ' });
  }, []);

  return (
    <PreviewFrame notebookId={notebookId} path={path} tick={onEdit ? tick : null}>
      {(prefix) => (
        <>
          {problem !== null && (
            <ErrorNote message={problem}>
              <Button onClick={retry}>{strings.again}</Button>
            </ErrorNote>
          )}
          {answer === null && problem === null && <Working text={strings.reading} />}
          {answer !== null && blocks.length === 0 && <p className={styles.aside}>{strings.empty}</p>}
          <Blocks blocks={blocks} />
          <Jump path={path} prefix={prefix} ready={answer !== null && of === shown} />
          {shown.length < text.length && (
            <p className={styles.more}>
              {strings.long(shown.length, text.length)}{' '}
              <Button onClick={() => setWhole(path)}>{strings.showAll}</Button>
            </p>
          )}
        </>
      )}
    </PreviewFrame>
  );
}

/** Brings the part into sight that a link in another note asked for. */
function Jump({ path, prefix, ready }: { path: string; prefix: string; ready: boolean }) {
  useEffect(() => {
    const place = ready ? takeJump(path) : null;
    if (place !== null) jumpTo(prefix, place);
  }, [path, prefix, ready]);
  return null;
}

function useKeyed(answer: RenderAnswers['markdown'] | null): readonly KeyedBlock[] {
  const last = useRef<readonly KeyedBlock[]>([]);
  const blocks = useMemo(() => (answer === null ? [] : keyBlocks(last.current, answer.blocks)), [answer]);
  useEffect(() => {
    last.current = blocks;
  }, [blocks]);
  return blocks;
}
