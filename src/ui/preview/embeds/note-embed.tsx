import { lazy, Suspense, useId, useMemo, useState } from 'react';
import { Working } from '../../kit/working.tsx';
import { type Preview, PreviewContext, usePreview } from '../../state/notebook/preview-context.ts';
import { CitationContext, type Citations } from '../citations/citation-context.ts';
import { useLineBreaks } from '../line-breaks.ts';
import { mayStoreView } from '../may-store-view.ts';
import { strings as all } from '../preview-strings.ts';
import { truncateNote } from '../truncate-note.ts';
import { useRendered } from '../use-rendered.ts';
import styles from './embeds.module.css';
import { useBeginning } from './use-beginning.ts';

const strings = all.embed;

/** Loaded with the first embedded note that stores a view over notes. */
const StoredView = lazy(async () => ({ default: (await import('../../across/stored-view.tsx')).StoredView }));

/** Loaded with the first embedded note that cites. */
const CitedLookup = lazy(async () => ({ default: (await import('../citations/cited-lookup.tsx')).CitedLookup }));

/** Length in UTF-16 units that is rendered of a whole note. */
const WHOLE_CHARS = 20_000;
/** Length in UTF-16 units in which a heading or block is looked up. */
const PLACE_CHARS = 200_000;
/** Most bytes of a character in UTF-8. */
const CHARACTER_BYTES = 4;

interface NoteEmbedProps {
  path: string;
  place: string;
  hash: string;
  sizeBytes: number;
}

/** Renders a note, or one place of it, within another note. Its links and images are relative to its own folder. */
export function NoteEmbed({ path, place, hash, sizeBytes }: NoteEmbedProps) {
  const most = place === '' ? WHOLE_CHARS : PLACE_CHARS;
  const text = useBeginning(hash, most * CHARACTER_BYTES);
  if (text === undefined) return <Working text={strings.reading} />;
  if (text === null) return <p className={styles.aside}>{strings.notText}</p>;
  const shown = truncateNote(text, most);
  const isWhole = shown.length === text.length && sizeBytes <= most * CHARACTER_BYTES;
  return <Rendered path={path} place={place} text={shown} isWhole={isWhole} />;
}

interface RenderedProps {
  path: string;
  place: string;
  text: string;
  /** Whether the text is the whole note. */
  isWhole: boolean;
}

function Rendered({ path, place, text, isWhole }: RenderedProps) {
  const outer = usePreview();
  const breaks = useLineBreaks(outer.notebookId);
  const input = useMemo(() => ({ text, place, breaks }), [text, place, breaks]);
  const { answer, problem, isStalled } = useRendered('embed', input, true);
  const prefix = `${useId()}-`;
  // Numbers would need the list of references, which an embed does not have.
  const [citations, setCitations] = useState<Citations | null>(null);
  const inner = useMemo(
    (): Preview => ({ ...outer, path, prefix, tick: null, around: [...outer.around, `${path}#${place}`] }),
    [outer, path, place, prefix],
  );
  const drawn = useMemo(() => answer && outer.renderBlocks(answer.blocks), [answer, outer.renderBlocks]);
  if (problem !== null) return <p className={styles.aside}>{isStalled ? strings.stalled : strings.failed(problem)}</p>;
  if (answer === null) return <Working text={strings.reading} />;
  if (!answer.isFound)
    return (
      <p className={styles.aside}>
        {isWhole ? strings.noPlace(place) : strings.noPlaceInBeginning(place, PLACE_CHARS)}
      </p>
    );
  const isCut = answer.isCut || (place === '' && !isWhole);
  return (
    <>
      <PreviewContext value={inner}>
        <CitationContext value={citations}>
          {answer.blocks.length === 0 ? <p className={styles.aside}>{strings.empty}</p> : drawn}
        </CitationContext>
      </PreviewContext>
      {answer.cites.length > 0 && outer.notebookId !== null && (
        <Suspense fallback={null}>
          <CitedLookup notebookId={outer.notebookId} keys={answer.cites} style="author-date" onCited={setCitations} />
        </Suspense>
      )}
      {place === '' && outer.runId === null && mayStoreView(text) && (
        <Suspense fallback={null}>
          <StoredView text={text} />
        </Suspense>
      )}
      {isCut && <p className={styles.aside}>{strings.cut}</p>}
    </>
  );
}
