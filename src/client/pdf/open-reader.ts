import { startWorker } from '../workers/start-worker.ts';
import { createPdfReader, type PdfReader } from './pdf-reader.ts';

/** Creates a reader whose worker runs under the app's policy and finds the data of pdf.js on this origin. */
export function openReader(): PdfReader {
  return createPdfReader(() => startWorker('pdf-text'), new URL('pdf/', document.baseURI).href);
}
