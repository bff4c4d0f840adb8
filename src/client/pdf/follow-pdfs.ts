import type { TextState } from '../../contracts/wire/search-requests.ts';
import type { SearchClient } from '../workers/search-client.ts';
import type { PdfReader } from './pdf-reader.ts';

/** One tab of the browser reads at a time; the others take over when it is closed. */
const LOCK_NAME = 'cloister-pdf-texts';

export interface FollowParts {
  readonly search: Pick<SearchClient, 'texts' | 'keepPdfText'>;
  readonly openReader: () => PdfReader;
  /** Returns the bytes with this hash; null when they are gone. */
  readonly readBytes: (hash: string) => Promise<Uint8Array | null>;
  readonly onState: (state: TextState) => void;
  /** Called when reading stops early; the next check continues. */
  readonly onError: (error: unknown) => void;
  /** Runs work while no other tab does. */
  readonly exclusively?: (signal: AbortSignal, work: () => Promise<void>) => Promise<void>;
}

/** Keeps the texts of a notebook's PDFs up to date. */
export interface PdfFollower {
  /** Looks for PDFs that were not read yet, now or once the current reading ends. */
  check(): void;
  stop(): void;
}

/** Reads the PDFs of a notebook one after another, so that search answers in between. */
export function followPdfs(
  notebookId: string,
  { search, openReader, readBytes, onState, onError, exclusively = inOneTab }: FollowParts,
): PdfFollower {
  const stopped = new AbortController();
  const { signal } = stopped;
  let reader: PdfReader | null = null;
  let isChecking = false;
  let isWanted = false;

  async function tell(): Promise<TextState> {
    const state = await search.texts(notebookId);
    if (!signal.aborted) onState(state);
    return state;
  }

  async function readUnread(): Promise<void> {
    const gone = new Set<string>();
    for (let state = await tell(); !signal.aborted; state = await tell()) {
      const wanted = state.unread.filter(({ hash }) => !gone.has(hash));
      if (wanted.length === 0) return;
      for (const [at, { hash }] of wanted.entries()) {
        const bytes = await readBytes(hash);
        if (bytes === null) gone.add(hash);
        else {
          reader ??= openReader();
          const text = await reader.read(bytes);
          if (signal.aborted) return;
          await search.keepPdfText(notebookId, hash, text);
        }
        if (signal.aborted) return;
        const left = wanted.slice(at + 1);
        onState({ ...state, unread: left });
      }
    }
  }

  async function run(): Promise<void> {
    isChecking = true;
    try {
      while (isWanted && !signal.aborted) {
        isWanted = false;
        const { unread } = await tell();
        if (unread.length > 0) await exclusively(signal, readUnread);
      }
    } catch (error) {
      if (!signal.aborted) onError(error);
    }
    isChecking = false;
  }

  return {
    check() {
      isWanted = true;
      if (!isChecking) void run();
    },
    stop() {
      stopped.abort();
      reader?.close();
    },
  };
}

async function inOneTab(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  await navigator.locks.request(LOCK_NAME, { signal }, work);
}
