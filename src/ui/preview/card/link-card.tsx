import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useFile } from '../../../client/queries/use-files.ts';
import { fileTitle } from '../../../core/shared/names/file-title.ts';
import { useKeyScroll } from '../../kit/hooks/use-key-scroll.ts';
import { createEmbedSlots } from '../../state/notebook/embed-slots.ts';
import { type Preview, PreviewContext, usePreview } from '../../state/notebook/preview-context.ts';
import { NoteEmbed } from '../embeds/note-embed.tsx';
import { MAX_TEXT_BYTES } from '../embeds/read-beginning.ts';
import preview from '../preview.module.css';
import { strings } from './card-strings.ts';
import styles from './link-card.module.css';
import type { CardLink } from './use-link-card.ts';

/** Shows the note, section, block or footnote that a link names, beside the link. Links in it open no card. */
export function LinkCard({ link, path, place }: CardLink) {
  const outer = usePreview();
  const { notebookId } = outer;
  const [slots] = useState(createEmbedSlots);
  // An empty first note: links of the card lead to the notes, not to places in the card.
  const inner = useMemo(
    (): Preview => ({ ...outer, canCreate: false, tick: null, around: [''], slots }),
    [outer, slots],
  );
  const card = useRef<HTMLDivElement>(null);
  useKeyScroll(card);
  useLayoutEffect(() => {
    const element = card.current;
    if (element === null) return;
    element.showPopover();
    placeCard(element, link);
    // The browser's tooltip would cover the card.
    const title = link.getAttribute('title');
    link.removeAttribute('title');
    return () => {
      if (title !== null) link.setAttribute('title', title);
    };
  }, [link]);
  if (notebookId === null) return null;
  const isFootnote = place.startsWith('fn-');
  return (
    <div
      ref={card}
      popover="manual"
      role="note"
      aria-label={isFootnote ? strings.footnote : strings.name(fileTitle(path))}
      className={styles.card}
      data-link-card=""
    >
      {/* A whole note begins with its own title. */}
      {!isFootnote && place !== '' && (
        <p className={styles.head}>
          {fileTitle(path)} › {place}
        </p>
      )}
      <div className={preview.frame}>
        <PreviewContext value={inner}>
          <Content notebookId={notebookId} path={path} place={place} />
        </PreviewContext>
      </div>
    </div>
  );
}

function Content({ notebookId, path, place }: { notebookId: string; path: string; place: string }) {
  const file = useFile(notebookId, path);
  if (file === undefined) return null;
  if (file === null || file.hash === null) return <p className={preview.aside}>{strings.missing}</p>;
  if (file.sizeBytes > MAX_TEXT_BYTES) return <p className={preview.aside}>{strings.tooLarge}</p>;
  return <NoteEmbed path={path} place={place} hash={file.hash} sizeBytes={file.sizeBytes} />;
}

const GAP_PX = 6;
const EDGE_PX = 8;

/** Places a card below its link, or above it where there is more room, within the window. */
function placeCard(card: HTMLElement, link: HTMLElement): void {
  const { innerWidth, innerHeight } = window;
  // A link that wraps has one rectangle per line.
  const lines = link.getClientRects();
  const [first, last] = [lines[0], lines[lines.length - 1]];
  if (first === undefined || last === undefined) return;
  const { width, height } = card.getBoundingClientRect();
  const below = innerHeight - last.bottom;
  const isBelow = below >= height + GAP_PX + EDGE_PX || below >= first.top;
  const most = innerWidth - width - EDGE_PX;
  card.style.left = `${Math.max(EDGE_PX, Math.min(isBelow ? last.left : first.left, most))}px`;
  if (isBelow) {
    card.style.top = `${last.bottom + GAP_PX}px`;
    card.style.maxHeight = `${below - GAP_PX - EDGE_PX}px`;
  } else {
    card.style.bottom = `${innerHeight - first.top + GAP_PX}px`;
    card.style.maxHeight = `${first.top - GAP_PX - EDGE_PX}px`;
  }
}
