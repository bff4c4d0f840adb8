import { getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist';
// Adds the part of pdf.js that parses, which then runs in this thread.
import 'pdfjs-dist/build/pdf.worker.min.mjs';
import type { OpenedPdf, PdfPages } from '../../contracts/wire/view-requests.ts';
import { layOutPage } from '../../core/pdf-text/lay-out-page.ts';
import type { TextPiece } from '../../core/pdf-text/page-lines.ts';
import { cleanPage } from '../../core/shared/file-types/pdf-pages.ts';

/** Most characters and pieces of text of one page: a page of a book has about 3,000. */
const MAX_PAGE_CHARACTERS = 512 * 1024;
const MAX_PAGE_ITEMS = 200_000;
/** Characters and milliseconds after which an answer is sent. */
const ENOUGH_CHARACTERS = 128 * 1024;
const ENOUGH_MS = 500;

/** A piece of text as pdf.js returns it. */
interface TextItem {
  readonly str: string;
  readonly hasEOL: boolean;
  /** From text to page. */
  readonly transform: readonly unknown[];
  readonly width: number;
  readonly height: number;
}

/** Reads one PDF at a time. */
export interface PdfReading {
  open(bytes: Uint8Array, data: string): Promise<OpenedPdf>;
  read(from: number, maxCharacters: number): Promise<PdfPages>;
}

/** Creates a reader. Scripts, forms, images and attachments are ignored; only the app's own character maps and fonts are fetched. */
export function createPdfReading(): PdfReading {
  let document: PDFDocumentProxy | null = null;
  return {
    async open(bytes, data) {
      await document?.loadingTask.destroy();
      document = null;
      try {
        document = await getDocument({
          data: bytes,
          verbosity: VerbosityLevel.ERRORS,
          cMapUrl: `${data}cmaps/`,
          cMapPacked: true,
          standardFontDataUrl: `${data}standard_fonts/`,
          useWorkerFetch: true,
          disableFontFace: true,
          useSystemFonts: false,
          enableXfa: false,
          // No image is decoded for its text.
          maxImageSize: 1,
          disableAutoFetch: true,
          disableRange: true,
          disableStream: true,
        }).promise;
        return { type: 'open', pageCount: document.numPages };
      } catch (error) {
        return { type: error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'broken' };
      }
    },
    async read(from, maxCharacters) {
      const pages: string[] = [];
      const untilMs = performance.now() + ENOUGH_MS;
      let characters = 0;
      for (let number = from; document !== null && number <= document.numPages; number += 1) {
        if (characters > Math.min(maxCharacters, ENOUGH_CHARACTERS) || performance.now() > untilMs) break;
        const text = await textOf(document, number);
        pages.push(text.slice(0, Math.max(0, maxCharacters - characters)).toWellFormed());
        characters += text.length;
      }
      return { pages, truncated: characters > maxCharacters };
    },
  };
}

/** Returns the text of a page; a damaged page has the text before the damage. */
async function textOf(document: PDFDocumentProxy, number: number): Promise<string> {
  const pieces: TextPiece[] = [];
  let characters = 0;
  try {
    const page = await document.getPage(number);
    // The forms of letters are replaced once the line is in order: a ligature has its letters in reading order.
    const reader = page.streamTextContent({ disableNormalization: true }).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      for (const item of value.items) {
        if (!('str' in item)) continue;
        pieces.push(toPiece(item));
        characters += item.str.length;
      }
      if (characters <= MAX_PAGE_CHARACTERS && pieces.length <= MAX_PAGE_ITEMS) continue;
      await reader.cancel(new Error('The page has too much text.'));
      break;
    }
    page.cleanup();
  } catch {
    // The other pages are still read.
  }
  return cleanPage(layOutPage(pieces).slice(0, MAX_PAGE_CHARACTERS));
}

/** Places a piece along the direction of its text, which a turned page or a mirrored layer of recognized text changes. */
function toPiece({ str, hasEOL, transform, width, height }: TextItem): TextPiece {
  const [a = 1, b = 0, c = 0, d = 1, x = 0, y = 0] = transform.map(Number);
  const length = Math.hypot(a, b) || 1;
  const isMirrored = a * d - b * c < 0;
  // A mirrored line runs from right to left.
  const [across, down] = isMirrored ? [-a / length, -b / length] : [a / length, b / length];
  const start = x * across + y * down;
  const line = x * down - y * across;
  const [from, to] = isMirrored ? [start - width, start] : [start, start + width];
  return { text: str, endsLine: hasEOL, from, to, line, size: height || Math.hypot(c, d) || 1 };
}
