import 'katex/dist/katex.min.css';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { BOX_CHARS, boxState } from '../../core/shared/markdown/task-mark.ts';
import { Button } from '../kit/button.tsx';
import { useNotices } from '../kit/notices.tsx';
import { requestedJump, takeJump } from '../state/notebook/jump.ts';
import type { ReaderProps } from '../state/notebook/reader-props.ts';
import { ErrorBoundary } from '../state/page/error-boundary.tsx';
import { useIsActiveSide } from '../state/place-context.tsx';
import { Blocks } from './blocks/blocks.tsx';
import { CitationContext, type Citations } from './citations/citation-context.ts';
import { useLineBreaks } from './line-breaks.ts';
import { jumpTo } from './links/jump-to.ts';
import { mayStoreView } from './may-store-view.ts';
import { PlainText } from './plain-text.tsx';
import styles from './preview.module.css';
import { PreviewFrame } from './preview.tsx';
import { strings } from './preview-strings.ts';
import { RenderState } from './render-state.tsx';
import { truncateNote } from './truncate-note.ts';
import { useGrowing } from './use-growing.ts';
import { useKeyed } from './use-keyed.ts';
import { useRendered } from './use-rendered.ts';

/** Length in UTF-16 units that is shown of a long note until the person selects Show all. */
const SHOWN_CHARS = 200_000;
/** Length in UTF-16 units that is rendered first, so that text appears soon. */
const FIRST_CHARS = 12_000;

/** Loaded with the first note that cites. */
const References = lazy(async () => ({ default: (await import('./citations/references.tsx')).References }));
/** Loaded with the first note that stores a view over notes. */
const StoredView = lazy(async () => ({ default: (await import('../across/stored-view.tsx')).StoredView }));
const NO_KEYS: readonly string[] = [];

interface MarkdownReaderProps extends ReaderProps {
  /** Whether hidden characters are made visible. Default false. */
  showsHidden?: boolean;
  /** Whether all of a long note is shown at once. Default false. */
  isWhole?: boolean;
}

/** Renders a Markdown note. */
export function MarkdownReader({
  notebookId,
  path,
  text,
  onEdit,
  showsHidden = false,
  isWhole: showsAll = false,
}: MarkdownReaderProps) {
  const [whole, setWhole] = useState<string | null>(null);
  const shown = showsAll || whole === path ? text : truncateNote(text, SHOWN_CHARS);
  const [begun, setBegun] = useState<string | null>(null);
  const part = begun === path ? shown : truncateNote(shown, FIRST_CHARS);
  const breaks = useLineBreaks(notebookId);
  const input = useMemo(() => ({ text: part, head: true, breaks, hidden: showsHidden }), [part, breaks, showsHidden]);
  const rendered = useRendered('markdown', input);
  const { answer, of, isStalled, isPatient } = rendered;
  const blocks = useKeyed(answer);
  const drawn = useGrowing(blocks, path);
  const isWhole = answer !== null && of === shown && drawn.length === blocks.length;
  const cites = answer?.cites ?? NO_KEYS;
  const [citations, setCitations] = useState<Citations | null>(null);
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
    // The rendered note may be stale: tick only if the checkbox is still at this position.
    if (at === undefined || !current.startsWith(read.slice(0, at + BOX_CHARS))) return;
    if (boxState(current.slice(at, at + BOX_CHARS)) === null) return;
    edit?.({ from: at + 1, to: at + 2, insert: done ? 'x' : ' ' });
  }, []);

  return (
    <PreviewFrame notebookId={notebookId} path={path} tick={onEdit ? tick : null} canCreate={onEdit !== undefined}>
      {(prefix) => (
        <>
          <RenderState {...rendered} isFirst={answer === null} />
          {answer !== null && blocks.length === 0 && <p className={styles.aside}>{strings.empty}</p>}
          <CitationContext value={citations}>
            <Blocks blocks={drawn} isWhole={isWhole} />
          </CitationContext>
          {isWhole && mayStoreView(text) && (
            <ErrorBoundary>
              <Suspense fallback={null}>
                <StoredView text={text} />
              </Suspense>
            </ErrorBoundary>
          )}
          {(isStalled || isPatient) && <PlainText text={shown.startsWith(of) ? shown.slice(of.length) : shown} />}
          <Jump path={path} prefix={prefix} ready={isWhole} />
          {cites.length > 0 && (
            <ErrorBoundary>
              <Suspense fallback={null}>
                <References
                  key={path}
                  notebookId={notebookId}
                  text={text}
                  keys={cites}
                  named={answer?.named ?? NO_KEYS}
                  prefix={prefix}
                  onCited={setCitations}
                  {...(onEdit === undefined ? {} : { onEdit })}
                />
              </Suspense>
            </ErrorBoundary>
          )}
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

/** Scrolls to the heading or anchor that a link in another note requested. */
function Jump({ path, prefix, ready }: { path: string; prefix: string; ready: boolean }) {
  const { notify } = useNotices();
  const isActiveSide = useIsActiveSide();
  const requested = useSyncExternalStore(requestedJump.subscribe, requestedJump.get);
  useEffect(() => {
    const place = ready && isActiveSide && requested?.path === path ? takeJump(path) : null;
    if (place !== null && !jumpTo(prefix, place)) notify(strings.noPlace(place));
  }, [requested, path, prefix, ready, isActiveSide, notify]);
  return null;
}
