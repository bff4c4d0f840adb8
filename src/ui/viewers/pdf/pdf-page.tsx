import { type PDFDocumentProxy, type PDFPageProxy, RenderingCancelledException, TextLayer } from 'pdfjs-dist';
import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react';
import { followPromise } from '../../../core/shared/follow-promise.ts';
import { useSideLabel } from '../../state/split/side-name.ts';
import { strings as all } from '../viewer-strings.ts';
import styles from './pdf.module.css';
import { PdfLinks } from './pdf-links.tsx';

const strings = all.pdf;

/** Distance outside the viewport within which pages are drawn, so that scrolling shows no blank pages. */
const AHEAD = '600px 0px';
/** Most pixels of one page canvas that every browser supports. */
const MAX_PIXELS = 16_000_000;

interface PdfPageProps {
  document: PDFDocumentProxy;
  number: number;
  /** CSS pixels per point. */
  scale: number;
  /** Size of the first page in points, assumed for each page until it is loaded. */
  expected: { width: number; height: number };
  scroller: RefObject<HTMLElement | null>;
  onGoTo: (page: number) => void;
}

/** Shows one page. The page is drawn when it comes near the viewport, with a text layer for selection and screen readers. */
export function PdfPage({ document: pdf, number, scale, expected, scroller, onGoTo }: PdfPageProps) {
  const place = useRef<HTMLElement>(null);
  const label = useSideLabel(strings.page(number));
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  const [page, setPage] = useState<PDFPageProxy | null>(null);
  const [failed, setFailed] = useState<string | null>(null);

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const watcher = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      root: scroller.current,
      rootMargin: AHEAD,
    });
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [scroller]);

  useEffect(() => {
    if (!near) return;
    const stop = followPromise(pdf.getPage(number), setPage, (error) => setFailed(messageOf(error)));
    return () => {
      stop();
      setPage(null);
    };
  }, [pdf, number, near]);

  useEffect(() => {
    const [surface, layer] = [canvas.current, text.current];
    if (!page || !surface || !layer) return;
    return draw(page, scale, surface, layer, setFailed);
  }, [page, scale]);

  const size = page?.getViewport({ scale }) ?? { width: expected.width * scale, height: expected.height * scale };
  const style: CSSProperties & Record<'--total-scale-factor', number> = {
    inlineSize: Math.floor(size.width),
    blockSize: Math.floor(size.height),
    '--total-scale-factor': scale,
  };
  return (
    <section ref={place} className={styles.page} aria-label={label} data-page={number} style={style}>
      {page && (
        <>
          <canvas ref={canvas} className={styles.canvas} />
          <div ref={text} className={styles.text} />
          <PdfLinks document={pdf} page={page} scale={scale} onGoTo={onGoTo} />
        </>
      )}
      {failed !== null && (
        <p className={styles.failed} role="alert">
          {strings.pageFailed(number, failed)}
        </p>
      )}
    </section>
  );
}

function draw(
  page: PDFPageProxy,
  scale: number,
  canvas: HTMLCanvasElement,
  layer: HTMLElement,
  onFailed: (reason: string) => void,
): () => void {
  const viewport = page.getViewport({ scale });
  const wanted = window.devicePixelRatio || 1;
  const most = Math.sqrt(MAX_PIXELS / (viewport.width * viewport.height));
  const density = Math.min(wanted, most);
  canvas.width = Math.floor(viewport.width * density);
  canvas.height = Math.floor(viewport.height * density);
  const drawing = page.render({ canvas, viewport, transform: [density, 0, 0, density, 0, 0] });
  layer.replaceChildren();
  const words = new TextLayer({ textContentSource: page.streamTextContent(), container: layer, viewport });
  const tell = (error: unknown) => {
    if (!(error instanceof RenderingCancelledException) && !isAbort(error)) onFailed(messageOf(error));
  };
  drawing.promise.catch(tell);
  words.render().catch(tell);
  return () => {
    drawing.cancel();
    words.cancel();
  };
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortException';
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
