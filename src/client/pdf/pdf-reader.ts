import { type Connection, connectCalls } from '../../adapters/comlink/connect-calls.ts';
import type { PdfText } from '../../contracts/domain/pdf-text.ts';
import { CloisterError } from '../../contracts/errors/errors.ts';
import { workerLostError } from '../../contracts/errors/messages/page-messages.ts';
import type { PdfCalls } from '../../contracts/wire/view-requests.ts';

export interface PdfLimits {
  /** Longest wait for some pages, in milliseconds. */
  readonly stepMs: number;
  /** Longest time for a whole document, in milliseconds. */
  readonly totalMs: number;
  /** Most characters of a document. */
  readonly maxCharacters: number;
  /** Most pages of a document. */
  readonly maxPages: number;
}

export const PDF_LIMITS: PdfLimits = {
  stepMs: 30_000,
  totalMs: 300_000,
  maxCharacters: 16 * 1024 * 1024,
  maxPages: 20_000,
};

/** Reads the text of PDFs in a worker of its own. */
export interface PdfReader {
  /**
   * Resolves with the text of a PDF; documents are read one after another. Rejects with `worker-lost` when the worker cannot be
   * started. A document at which the worker fails or does not answer in time has a `problem`; the next one gets a new worker.
   */
  read(bytes: Uint8Array): Promise<PdfText>;
  /** Ends the worker, which is started again for the next document. */
  close(): void;
}

/** Time without a document after which the worker ends, in milliseconds. */
const IDLE_MS = 10_000;

/** @param data folder of the data of pdf.js, as a URL that ends in `/` */
export function createPdfReader(spawn: () => Promise<Worker>, data: string, limits: PdfLimits = PDF_LIMITS): PdfReader {
  let connected: Promise<Connection<PdfCalls>> | null = null;
  let queue: Promise<unknown> = Promise.resolve();
  let isLate = false;
  let waiting = 0;
  let idle: ReturnType<typeof setTimeout> | undefined;

  async function connect(): Promise<Connection<PdfCalls>> {
    const worker = await spawn();
    return connectCalls<PdfCalls>(worker, {
      deadlineMs: limits.stepMs,
      lateError() {
        isLate = true;
        return workerLostError('pdfSlow');
      },
      lostError: (reason) => (reason ? new CloisterError('worker-lost', reason) : workerLostError('pdf')),
    });
  }

  function end(): void {
    connected?.then((connection) => connection.close(workerLostError('pdfClosed'))).catch(() => undefined);
    connected = null;
  }

  async function readNow(bytes: Uint8Array): Promise<PdfText> {
    connected ??= connect();
    const connection = await connected.catch((error: unknown) => {
      connected = null;
      throw error;
    });
    isLate = false;
    const pages: string[] = [];
    let pageCount = 0;
    const untilMs = performance.now() + limits.totalMs;
    try {
      const opened = await connection.call('open', { bytes, data });
      if (opened.type !== 'open') return { pages, pageCount, problem: opened.type };
      pageCount = opened.pageCount;
      let left = limits.maxCharacters;
      while (pages.length < pageCount) {
        if (pages.length >= limits.maxPages) return { pages, pageCount, problem: 'long' };
        if (performance.now() > untilMs) return { pages, pageCount, problem: 'slow' };
        const part = await connection.call('read', { from: pages.length + 1, maxCharacters: left });
        if (part.pages.length === 0) break;
        pages.push(...part.pages);
        left -= part.pages.reduce((sum, { length }) => sum + length, 0);
        if (part.truncated) return { pages, pageCount, problem: 'long' };
      }
    } catch {
      // Whatever the document did to the worker must not reach the next document.
      end();
      return { pages, pageCount, problem: isLate ? 'slow' : 'broken' };
    }
    return { pages, pageCount, problem: pages.some((page) => page !== '') ? null : 'scanned' };
  }

  return {
    read(bytes) {
      clearTimeout(idle);
      waiting += 1;
      const reading = queue.then(() => readNow(bytes));
      queue = reading
        .catch(() => undefined)
        .then(() => {
          waiting -= 1;
          if (waiting === 0) idle = setTimeout(end, IDLE_MS);
        });
      return reading;
    },
    close: end,
  };
}
