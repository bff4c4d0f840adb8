import { FileText } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useFile } from '../../../client/queries/use-files.ts';
import type { ListedNote } from '../../../contracts/wire/search-requests.ts';
import type { ViewSettings } from '../../../core/shared/views/view-settings.ts';
import { useFixedRows } from '../../kit/hooks/use-fixed-rows.ts';
import { useRowFocus } from '../../kit/hooks/use-row-focus.ts';
import page from '../../kit/styles/page.module.css';
import { VisibleText } from '../../kit/visible-text.tsx';
import { FileImage } from '../../pictures/file-image.tsx';
import { formatRoute } from '../../routes/routes.ts';
import { PreviewContext, usePreview } from '../../state/notebook/preview-context.ts';
import { usePlace } from '../../state/place-context.tsx';
import { strings } from '../across-strings.ts';
import { useNotePages } from '../use-note-pages.ts';
import styles from './gallery.module.css';
import { ViewState } from './view-state.tsx';

/** Least width of a card: two stand side by side on a phone. */
const LEAST_PX = 150;
const USUAL_PX = 208;
/** Below this width of the list the least width applies. */
const NARROW_PX = 520;
/** Height of a card without properties, of one property, and the space between cards. */
const CARD_PX = 208;
const PROPERTY_PX = 20;
const GAP_PX = 12;
/** Larger images are not loaded for a card. */
const MAX_IMAGE_BYTES = 16 * 1024 * 1024;

/** Shows notes as cards with the first image, the name and properties. Only visible cards are rendered and loaded. */
export function GalleryLayout({ view: { filter, sort, columns } }: { view: ViewSettings }) {
  const { notebookId } = usePlace().notebook;
  const around = usePreview();
  const preview = useMemo(() => ({ ...around, notebookId }), [around, notebookId]);
  const scroller = useRef<HTMLDivElement>(null);
  const across = useAcross(scroller);
  const [count, setCount] = useState(0);
  const [active, setActive] = useState(0);
  const rowPx = CARD_PX + PROPERTY_PX * columns.length + GAP_PX;
  const { from, to, scrollTo } = useFixedRows(scroller, Math.ceil(count / across), rowPx);
  const first = from * across;
  const last = Math.min(count, to * across);
  const pages = useNotePages({ filter, sort, columns: [...columns], images: true }, first, Math.max(last, 1));
  const { total, noteAt } = pages;
  if (total !== null && total !== count) setCount(total);
  const { focusRow, handlers } = useRowFocus(scroller, 'data-card');
  const at = Math.min(active, Math.max(0, count - 1));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey || event.ctrlKey) return;
    const next = moved(at, event.key, count - 1, across);
    if (next === null) return;
    event.preventDefault();
    scrollTo(Math.floor(next / across));
    setActive(next);
    focusRow(String(next), { preventScroll: true });
  };
  return (
    <PreviewContext value={preview}>
      <ViewState pages={pages} />
      <p className="visually-hidden" id="gallery-help">
        {strings.galleryHelp}
      </p>
      <div ref={scroller} className={styles.scroller} hidden={pages.total === 0} {...handlers}>
        <ul
          aria-label={strings.gallery}
          aria-describedby="gallery-help"
          className={page.rows}
          style={{ blockSize: Math.ceil(count / across) * rowPx }}
        >
          {Array.from({ length: Math.max(0, last - first) }, (_, offset) => {
            const index = first + offset;
            const note = noteAt(index);
            if (note === undefined) return null;
            return (
              <li
                key={note.fileId}
                aria-posinset={index + 1}
                aria-setsize={count}
                className={styles.card}
                style={{
                  blockSize: rowPx - GAP_PX,
                  inlineSize: `calc((100% - ${(across - 1) * GAP_PX}px) / ${across})`,
                  insetBlockStart: Math.floor(index / across) * rowPx,
                  insetInlineStart: `calc((100% + ${GAP_PX}px) / ${across} * ${index % across})`,
                }}
              >
                <a
                  href={formatRoute({ view: 'file', notebookId, path: note.path })}
                  title={note.path}
                  tabIndex={at === index ? 0 : -1}
                  data-card={index}
                  className={styles.link}
                  onKeyDown={onKeyDown}
                  onFocus={() => setActive(index)}
                >
                  <span className={styles.image}>
                    {note.image == null ? (
                      <FileText size={28} strokeWidth={1} aria-hidden="true" />
                    ) : (
                      <CardImage notebookId={notebookId} path={note.image} />
                    )}
                  </span>
                  <span className={styles.title}>
                    <VisibleText text={note.title} />
                  </span>
                  <Properties note={note} columns={columns} />
                </a>
              </li>
            );
          })}
        </ul>
      </div>
    </PreviewContext>
  );
}

/** Shows the image as the reading view does: from the bytes of the notebook. It adds nothing to the name of the card. */
function CardImage({ notebookId, path }: { notebookId: string; path: string }) {
  const file = useFile(notebookId, path);
  if (!file || file.sizeBytes > MAX_IMAGE_BYTES) return null;
  return <FileImage path={path} name={path} alt="" width={null} />;
}

function Properties({ note, columns }: { note: ListedNote; columns: readonly string[] }) {
  return columns.map((name, index) => {
    const value = note.values[index]?.join(', ') ?? '';
    return (
      <span key={name} className={`${page.cut} ${styles.property}`}>
        {value !== '' && (
          <>
            <span className={page.faintText}>
              <VisibleText text={name} />
              {': '}
            </span>
            <VisibleText text={value} />
          </>
        )}
      </span>
    );
  });
}

/** Returns how many cards stand side by side. */
function useAcross(scroller: RefObject<HTMLElement | null>): number {
  const [across, setAcross] = useState(1);
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const watcher = new ResizeObserver(() => {
      const width = element.clientWidth;
      const least = width < NARROW_PX ? LEAST_PX : USUAL_PX;
      setAcross(Math.max(1, Math.floor((width + GAP_PX) / (least + GAP_PX))));
    });
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [scroller]);
  return across;
}

function moved(at: number, key: string, last: number, across: number): number | null {
  const within = (next: number) => Math.max(0, Math.min(last, next));
  switch (key) {
    case 'ArrowRight':
      return within(at + 1);
    case 'ArrowLeft':
      return within(at - 1);
    case 'ArrowDown':
      return at + across > last ? at : at + across;
    case 'ArrowUp':
      return at - across < 0 ? at : at - across;
    case 'PageDown':
      return within(at + 3 * across);
    case 'PageUp':
      return within(at - 3 * across);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}
