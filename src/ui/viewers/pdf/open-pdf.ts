import { getDocument, PasswordResponses, type PDFDocumentProxy, PDFWorker, VerbosityLevel } from 'pdfjs-dist';
import { startWorker } from '../../../client/workers/start-worker.ts';
import { strings } from '../viewer-strings.ts';

/** Most pixels of one image in a document. Larger images are omitted, because they could exhaust memory. */
const MAX_IMAGE_PIXELS = 64 * 1024 * 1024;

export type PdfState =
  | { phase: 'loading' }
  /** `again`: the previous password was wrong. */
  | { phase: 'locked'; again: boolean; unlock: (password: string) => void }
  | { phase: 'broken'; reason: string }
  | { phase: 'open'; document: PDFDocumentProxy };

/**
 * Opens a PDF in its own worker. Scripts, XFA forms and attachments are ignored, and only the app's own character maps and
 * fonts are fetched. Returns a function that closes the document.
 */
export function openPdf(bytes: Uint8Array, onState: (state: PdfState) => void): () => void {
  let closed = false;
  let end = () => {};
  const tell = (state: PdfState) => {
    if (!closed) onState(state);
  };
  startWorker('pdf')
    .then((port) => {
      if (closed) port.terminate();
      else end = readPdf(port, bytes, tell);
    })
    .catch((error: unknown) => tell({ phase: 'broken', reason: reasonOf(error) }));
  return () => {
    closed = true;
    end();
  };
}

/** Returns a function that ends the worker. */
function readPdf(port: Worker, bytes: Uint8Array, tell: (state: PdfState) => void): () => void {
  const worker = PDFWorker.create({ port, verbosity: VerbosityLevel.ERRORS });
  const data = (folder: string) => new URL(`pdf/${folder}/`, document.baseURI).href;
  const task = getDocument({
    // A copy, because the buffer is transferred to the worker.
    data: new Uint8Array(bytes),
    worker,
    verbosity: VerbosityLevel.ERRORS,
    cMapUrl: data('cmaps'),
    cMapPacked: true,
    standardFontDataUrl: data('standard_fonts'),
    wasmUrl: data('wasm'),
    iccUrl: data('iccs'),
    enableXfa: false,
    maxImageSize: MAX_IMAGE_PIXELS,
    disableAutoFetch: true,
    disableRange: true,
    disableStream: true,
  });
  task.onPassword = (update: (password: string) => void, reason: number) =>
    tell({ phase: 'locked', again: reason === PasswordResponses.INCORRECT_PASSWORD, unlock: update });
  port.onerror = (event) => {
    event.preventDefault();
    tell({ phase: 'broken', reason: event.message || strings.pdf.readerStopped });
  };
  task.promise.then(
    (opened) => tell({ phase: 'open', document: opened }),
    (error: unknown) => tell({ phase: 'broken', reason: reasonOf(error) }),
  );
  return () => {
    const end = () => {
      worker.destroy();
      port.terminate();
    };
    task.destroy().then(end, end);
  };
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
