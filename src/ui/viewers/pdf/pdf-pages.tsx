import { ChevronDown, ChevronUp, Minus, Plus } from 'lucide-react';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useCallback, useEffect, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { followPromise } from '../../../core/shared/follow-promise.ts';
import { Button, IconButton } from '../../kit/button.tsx';
import { useKeyScroll } from '../../kit/hooks/use-key-scroll.ts';
import kit from '../../kit/kit.module.css';
import { common } from '../../kit/language/common-strings.ts';
import page from '../../kit/styles/page.module.css';
import { Working } from '../../kit/working.tsx';
import { requestedJump, takeJump } from '../../state/notebook/jump.ts';
import { useIsActiveSide } from '../../state/place-context.tsx';
import { useSideLabel } from '../../state/split/side-name.ts';
import { strings as all } from '../viewer-strings.ts';
import styles from './pdf.module.css';
import { PdfFind } from './pdf-find.tsx';
import { PdfPage } from './pdf-page.tsx';
import { PdfQuote } from './pdf-quote.tsx';

const strings = all.pdf;
/** CSS pixels per point at the printed size. */
const PAPER = 96 / 72;
const ZOOMS = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4];
/** Horizontal margin around the pages, in CSS pixels. */
const MARGIN_PX = 34;

interface PdfPagesProps {
  path: string;
  document: PDFDocumentProxy;
}

/** Shows the pages of a document in a scrolling area, with page, zoom and search controls. */
export function PdfPages({ path, document: pdf }: PdfPagesProps) {
  const scroller = useRef<HTMLElement>(null);
  const label = useSideLabel(strings.area(path));
  const pageId = useId();
  const [first, setFirst] = useState<{ width: number; height: number } | null>(null);
  const [widthPx, setWidthPx] = useState(0);
  /** Null: fit to the available width. */
  const [zoom, setZoom] = useState<number | null>(null);
  const [current, setCurrent] = useState(1);
  const numbers = useMemo(() => Array.from({ length: pdf.numPages }, (_, index) => index + 1), [pdf]);
  const ready = first !== null;
  useKeyScroll(scroller);

  useEffect(() => {
    return followPromise(
      pdf.getPage(1),
      (page) => {
        const { width, height } = page.getViewport({ scale: 1 });
        setFirst({ width, height });
      },
      // The page reports its own error. Assume A4 for the layout.
      () => setFirst({ width: 595, height: 842 }),
    );
  }, [pdf]);

  useEffect(() => {
    const element = scroller.current;
    if (!element || !ready) return;
    const watcher = new ResizeObserver(() => setWidthPx(element.clientWidth));
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [ready]);

  const goTo = useCallback((page: number) => {
    const area = scroller.current;
    const target = area?.querySelector<HTMLElement>(`[data-page="${page}"]`);
    if (area && target) area.scrollTop = target.offsetTop - 12;
  }, []);
  const isDrawn = widthPx > 0;
  const isActiveSide = useIsActiveSide();
  const requested = useSyncExternalStore(requestedJump.subscribe, requestedJump.get);
  useEffect(() => {
    const place = isDrawn && isActiveSide && requested?.path === path ? takeJump(path) : null;
    const [, page] = /^page=(\d{1,6})$/.exec(place ?? '') ?? [];
    if (page !== undefined) goTo(Math.min(pdf.numPages, Math.max(1, Number(page))));
  }, [isDrawn, isActiveSide, requested, path, pdf, goTo]);
  const onScroll = () => {
    const area = scroller.current;
    if (!area) return;
    const middle = area.scrollTop + area.clientHeight / 3;
    const pages = [...area.querySelectorAll<HTMLElement>('[data-page]')];
    const shown = pages.findLast((page) => page.offsetTop <= middle);
    setCurrent(Number(shown?.dataset['page'] ?? 1));
  };

  if (!first) return <Working text={strings.loading} />;
  const fit = Math.max(0.1, (widthPx - MARGIN_PX) / first.width);
  const scale = zoom === null ? Math.min(fit, 2 * PAPER) : zoom * PAPER;
  const step = (up: boolean) => {
    const now = scale / PAPER;
    setZoom((up ? ZOOMS.find((each) => each > now + 0.01) : ZOOMS.findLast((each) => each < now - 0.01)) ?? now);
  };
  return (
    <div className={page.column}>
      <div className={styles.bar} role="toolbar" aria-label={strings.tools}>
        <IconButton
          icon={ChevronUp}
          label={strings.pageBefore}
          disabled={current <= 1}
          onClick={() => goTo(current - 1)}
        />
        <IconButton
          icon={ChevronDown}
          label={strings.pageAfter}
          disabled={current >= pdf.numPages}
          onClick={() => goTo(current + 1)}
        />
        <label htmlFor={pageId}>{strings.pageLabel}</label>
        <input
          id={pageId}
          className={`${kit.input} ${styles.number}`}
          type="number"
          min={1}
          max={pdf.numPages}
          value={current}
          onChange={({ target }) => {
            const wanted = Math.min(pdf.numPages, Math.max(1, Math.trunc(target.valueAsNumber) || 1));
            setCurrent(wanted);
            goTo(wanted);
          }}
        />
        <span>{strings.of(pdf.numPages)}</span>
        <IconButton icon={Minus} label={common.zoomOut} onClick={() => step(false)} />
        <span role="status">{strings.zoom(scale / PAPER)}</span>
        <IconButton icon={Plus} label={common.zoomIn} onClick={() => step(true)} />
        <Button aria-pressed={zoom === null} onClick={() => setZoom(null)}>
          {strings.fit}
        </Button>
        <PdfQuote path={path} scroller={scroller} />
        <PdfFind document={pdf} from={current} onGoTo={goTo} />
      </div>
      <section ref={scroller} className={styles.scroller} aria-label={label} onScroll={onScroll}>
        {isDrawn &&
          numbers.map((number) => (
            <PdfPage
              key={number}
              document={pdf}
              number={number}
              scale={scale}
              expected={first}
              scroller={scroller}
              onGoTo={goTo}
            />
          ))}
      </section>
    </div>
  );
}
