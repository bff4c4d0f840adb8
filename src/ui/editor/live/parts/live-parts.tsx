import 'katex/dist/katex.min.css';
import {
  lazy,
  type RefObject,
  Suspense,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { createPortal } from 'react-dom';
import { FixedBlocks } from '../../../preview/blocks/blocks.tsx';
import { LinkCard } from '../../../preview/card/link-card.tsx';
import { useLinkCard } from '../../../preview/card/use-link-card.ts';
import { CitationContext, type Citations } from '../../../preview/citations/citation-context.ts';
import { useFileNames, usePreviewOf } from '../../../preview/preview.tsx';
import { useRendered } from '../../../preview/use-rendered.ts';
import type { NoteSession } from '../../../state/notebook/note-state.ts';
import { PreviewContext, usePreview } from '../../../state/notebook/preview-context.ts';
import { ErrorBoundary } from '../../../state/page/error-boundary.tsx';
import { strings } from '../../editor-strings.ts';
import { linkUnder } from '../links/link-under.ts';
import styles from './live-parts.module.css';
import type { PartPlaces } from './part-places.ts';
import type { PlacedPart } from './rendered-part.ts';

/** Loaded with the first citation on the screen. */
const LiveCitations = lazy(async () => ({ default: (await import('./live-citations.tsx')).LiveCitations }));

interface LivePartsProps {
  notebookId: string;
  path: string;
  session: Pick<NoteSession, 'state'>;
  places: PartPlaces;
  /** The element around the editor. */
  frame: RefObject<HTMLElement | null>;
}

/** Draws the rendered parts of the live view in their places, by the renderer of the reading view, and previews of its links. */
export function LiveParts({ notebookId, path, session, places, frame }: LivePartsProps) {
  const parts = useSyncExternalStore(places.subscribe, places.get);
  const names = useFileNames(notebookId);
  const preview = usePreviewOf({ notebookId, path, tick: null, canCreate: false, runId: null, names });
  const [citations, setCitations] = useState<Citations | null>(null);
  const cites = parts.some(({ source }) => source.startsWith('[') && source.includes('@'));
  useEffect(() => () => places.forget(), [places]);
  const card = useLinkCard(frame, (element) => linkUnder(element, path, names));
  return (
    <PreviewContext value={preview}>
      <CitationContext value={citations}>
        {parts.map((part) =>
          createPortal(
            <ErrorBoundary>
              <Part {...part} places={places} />
            </ErrorBoundary>,
            part.place,
            String(part.id),
          ),
        )}
      </CitationContext>
      {cites && (
        <Suspense fallback={null}>
          <LiveCitations notebookId={notebookId} session={session} onCited={setCitations} />
        </Suspense>
      )}
      {card !== null && frame.current !== null && createPortal(<LinkCard {...card} />, frame.current)}
    </PreviewContext>
  );
}

function Part({ id, source, layout, place, places }: PlacedPart & { places: PartPlaces }) {
  const input = useMemo(() => ({ text: source, head: false }), [source]);
  const { answer, problem, isStalled } = useRendered('markdown', input, true);
  const outer = usePreview();
  const preview = useMemo(() => ({ ...outer, prefix: `${outer.prefix}${id}-`, isInField: true }), [outer, id]);
  // Before the page shows it: the caret may enter the source, and leave it again, before other effects.
  useLayoutEffect(() => {
    if (problem !== null) places.discard(place);
  }, [problem, place, places]);
  if (problem !== null)
    return (
      <span className={styles.problem} data-layout={layout}>
        {source} <span>{isStalled ? strings.part.stalled : strings.part.failed(problem)}</span>
      </span>
    );
  // The source keeps about the height of the part until it is drawn.
  if (answer === null) return <span className={styles.waiting}>{source}</span>;
  return (
    <PreviewContext value={preview}>
      <span className={styles.part} data-layout={layout}>
        <FixedBlocks blocks={answer.blocks} />
      </span>
    </PreviewContext>
  );
}
