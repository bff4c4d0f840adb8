import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { type CSSProperties, useEffect, useState } from 'react';
import { followPromise } from '../../../core/shared/follow-promise.ts';
import { strings as all } from '../viewer-strings.ts';
import styles from './pdf.module.css';

const strings = all.pdf;

type Link = { key: string; style: CSSProperties } & ({ url: string } | { dest: unknown });

interface PdfLinksProps {
  document: PDFDocumentProxy;
  page: PDFPageProxy;
  scale: number;
  onGoTo: (page: number) => void;
}

/** Shows the links of a page. External links show their address and open only on click; other annotations are ignored. */
export function PdfLinks({ document: pdf, page, scale, onGoTo }: PdfLinksProps) {
  const [links, setLinks] = useState<readonly Link[]>([]);
  useEffect(() => {
    return followPromise(
      page.getAnnotations({ intent: 'display' }),
      (annotations) => setLinks(annotations.flatMap((each, index) => toLink(each, index, page, scale))),
      () => undefined,
    );
  }, [page, scale]);

  return links.map((link) =>
    'url' in link ? (
      <a
        key={link.key}
        className={styles.link}
        style={link.style}
        href={link.url}
        title={link.url}
        aria-label={strings.leadsTo(link.url)}
        target="_blank"
        rel="noopener noreferrer"
      >
        <span className={styles.target}>{link.url}</span>
      </a>
    ) : (
      <button
        key={link.key}
        type="button"
        className={styles.link}
        style={link.style}
        aria-label={strings.withinDocument}
        onClick={() => void pageOf(pdf, link.dest).then((number) => number !== null && onGoTo(number))}
      />
    ),
  );
}

function toLink(annotation: unknown, index: number, page: PDFPageProxy, scale: number): Link[] {
  if (!isLink(annotation)) return [];
  const viewport = page.getViewport({ scale });
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = annotation.rect;
  const [left = 0, top = 0]: number[] = viewport.convertToViewportPoint(x1, y1);
  const [right = 0, bottom = 0]: number[] = viewport.convertToViewportPoint(x2, y2);
  const style: CSSProperties = {
    insetInlineStart: Math.min(left, right),
    insetBlockStart: Math.min(top, bottom),
    inlineSize: Math.abs(right - left),
    blockSize: Math.abs(bottom - top),
  };
  const key = `${index}`;
  const url = annotation.url ? safeUrl(annotation.url) : null;
  if (url !== null) return [{ key, style, url }];
  return annotation.dest ? [{ key, style, dest: annotation.dest }] : [];
}

interface LinkAnnotation {
  subtype: 'Link';
  rect: readonly number[];
  url?: string;
  dest?: unknown;
}

function isLink(value: unknown): value is LinkAnnotation {
  return (
    typeof value === 'object' &&
    value !== null &&
    'subtype' in value &&
    value.subtype === 'Link' &&
    'rect' in value &&
    Array.isArray(value.rect) &&
    (!('url' in value) || typeof value.url === 'string')
  );
}

function safeUrl(text: string): string | null {
  const url = URL.parse(text);
  return url && ['http:', 'https:', 'mailto:'].includes(url.protocol) ? url.href : null;
}

/** Returns the page of a destination within the document, from 1; null when there is none. */
async function pageOf(pdf: PDFDocumentProxy, dest: unknown): Promise<number | null> {
  try {
    const explicit = typeof dest === 'string' ? await pdf.getDestination(dest) : dest;
    const [target] = Array.isArray(explicit) ? explicit : [];
    if (typeof target === 'number') return target + 1;
    return (await pdf.getPageIndex(target)) + 1;
  } catch {
    return null;
  }
}
