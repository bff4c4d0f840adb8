import { type ReactNode, useContext, useEffect, useId, useMemo, useRef, useState } from 'react';
import { whenIdle } from '../../client/startup/when-idle.ts';
import type { Vocabulary } from '../../contracts/wire/search-requests.ts';
import { embedKindOf } from '../../core/shared/file-types/embed-kind.ts';
import { followPromise } from '../../core/shared/follow-promise.ts';
import { createEmbedSlots } from '../state/notebook/embed-slots.ts';
import { AroundContext, type Preview, PreviewContext } from '../state/notebook/preview-context.ts';
import { useSearchClient } from '../state/notebook/search-context.tsx';
import { usePaths } from '../state/notebook/use-paths.ts';
import { FixedBlocks } from './blocks/blocks.tsx';
import { LinkCard } from './card/link-card.tsx';
import { type FindLink, useLinkCard } from './card/use-link-card.ts';
import styles from './preview.module.css';

interface PreviewFrameProps {
  notebookId: string;
  path: string;
  tick: Preview['tick'];
  canCreate: boolean;
  children: (prefix: string) => ReactNode;
}

/** Files of the notebook and the notes that have aliases. */
export type FileNames = Pick<Preview, 'paths' | 'named'>;

const NO_NAMES: Vocabulary['notes'] = [];

/** Frames a rendered note. */
export function PreviewFrame(props: PreviewFrameProps) {
  return <FrameWithNames {...props} runId={null} names={useFileNames(props.notebookId)} />;
}

interface FrameWithNamesProps extends Omit<PreviewFrameProps, 'notebookId'> {
  notebookId: Preview['notebookId'];
  runId: Preview['runId'];
  names: FileNames;
  linkTo?: Preview['linkTo'];
}

/** Provides the preview context, and shows the address of the external link under the pointer or the focus. */
export function FrameWithNames({ children, ...options }: FrameWithNamesProps) {
  const value = usePreviewOf(options);
  const [target, setTarget] = useState<string | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const show = (event: Event) => {
      const link = event.target instanceof Element ? event.target.closest('a[data-target]') : null;
      setTarget(link?.getAttribute('data-target') ?? null);
    };
    const hide = () => setTarget(null);
    for (const type of ['pointerover', 'focusin']) element.addEventListener(type, show);
    for (const type of ['pointerleave', 'focusout']) element.addEventListener(type, hide);
    return () => {
      for (const type of ['pointerover', 'focusin']) element.removeEventListener(type, show);
      for (const type of ['pointerleave', 'focusout']) element.removeEventListener(type, hide);
    };
  }, []);
  const card = useLinkCard(frame, findLink);
  return (
    <PreviewContext value={value}>
      <div className={styles.frame} ref={frame}>
        {children(value.prefix)}
        {target !== null && (
          <div className={styles.target} aria-hidden="true">
            {target}
          </div>
        )}
        {card !== null && <LinkCard {...card} />}
      </div>
    </PreviewContext>
  );
}

const findLink: FindLink = (element) => {
  const link = element.closest<HTMLElement>('a[data-note]');
  const { note: path, place = '' } = link?.dataset ?? {};
  if (link === null || path === undefined || embedKindOf(path) !== 'note' || place.startsWith('fnref-')) return null;
  return { link, path, place };
};

/** Returns the context of a rendered text, with a prefix and embeds of its own. */
export function usePreviewOf(options: Omit<FrameWithNamesProps, 'children'>): Preview {
  const { notebookId, path, tick, canCreate, runId, names, linkTo } = options;
  const prefix = `${useId()}-`;
  const { paths, named } = names;
  const [slots] = useState(createEmbedSlots);
  const outer = useContext(AroundContext);
  return useMemo(
    () => ({
      notebookId,
      path,
      canCreate,
      runId,
      paths,
      named,
      prefix,
      tick,
      around: [...outer, `${path}#`],
      slots,
      isInField: false,
      renderBlocks,
      linkTo,
    }),
    [notebookId, path, canCreate, runId, paths, named, prefix, tick, slots, linkTo, outer],
  );
}

const renderBlocks: Preview['renderBlocks'] = (blocks) => <FixedBlocks blocks={blocks} />;

/** Returns the files that links can lead to. */
export function useFileNames(notebookId: string): FileNames {
  const paths = usePaths(true);
  const named = useNamed(notebookId, paths);
  return useMemo(() => ({ paths, named }), [paths, named]);
}

/** Returns the notes that have aliases; none until the search index has loaded. */
function useNamed(notebookId: string, paths: readonly string[] | null): Vocabulary['notes'] {
  const search = useSearchClient();
  const [named, setNamed] = useState(NO_NAMES);
  useEffect(() => {
    if (paths === null) return;
    return whenIdle(() =>
      followPromise(
        search.vocabulary(notebookId),
        ({ notes }) => setNamed(notes.filter(({ aliases }) => aliases.length > 0)),
        // Without aliases, links by alias appear as missing links.
        () => setNamed(NO_NAMES),
      ),
    );
  }, [search, notebookId, paths]);
  return named;
}
