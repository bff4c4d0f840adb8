import { liveQuery } from 'dexie';
import { toErrorData } from '../../../contracts/errors/errors.ts';
import { changeModel, type LocalModelStore } from '../local-model-store.ts';
import { downloadLock, sweepModelFolders } from '../remove-model.ts';
import { growingWaits, type Waits } from './download-waits.ts';
import type { FileWays } from './explain-no-file.ts';
import { fetchModel } from './fetch-model.ts';

export interface Downloads {
  /** Lets go of everything, with every byte that came; another worker continues. Resolves once nothing is written any more. */
  stop(): Promise<void>;
}

export interface DownloadOptions {
  readonly ways: FileWays;
  readonly onError: (error: unknown) => void;
  /** Whether this worker may reach what the gate's list says now. Default: it may. */
  readonly mayReach?: () => Promise<boolean>;
  /** Resolves when nothing is under way that a new worker would break off. Default: at once. */
  readonly whenQuiet?: () => Promise<void>;
  /** Milliseconds without a byte after which a request is given up. Default: 60 000. */
  readonly stallMs?: number;
  readonly waits?: Waits;
}

const STALL_MS = 60_000;

/**
 * Fetches what rows in the state `downloading` still lack, in whatever tab they were written. One worker of this browser
 * fetches one model: the others wait until it lets go, and go on where it stopped.
 */
export function startDownloads(modelStore: LocalModelStore, options: DownloadOptions): Downloads {
  const { onError, stallMs = STALL_MS, waits = growingWaits(options.ways) } = options;
  const stopping = new AbortController();
  const attended = new Map<string, { readonly ends: AbortController; readonly done: Promise<void> }>();

  function look(wanted: readonly string[]): void {
    if (stopping.signal.aborted) return;
    for (const [modelId, { ends }] of attended) if (!wanted.includes(modelId)) ends.abort(STOPPED);
    for (const modelId of wanted) {
      if (attended.has(modelId)) continue;
      const ends = new AbortController();
      const done = attend(modelId, AbortSignal.any([stopping.signal, ends.signal])).finally(() => {
        attended.delete(modelId);
        // Paused and resumed while it was still ending.
        if (ends.signal.aborted) void wantedNow().then(look, onError);
      });
      attended.set(modelId, { ends, done });
    }
  }

  async function attend(modelId: string, signal: AbortSignal): Promise<void> {
    try {
      await navigator.locks.request(downloadLock(modelId), { signal }, () => fetchOne(modelId, signal));
    } catch (error) {
      if (!signal.aborted) onError(error);
    }
  }

  async function fetchOne(modelId: string, signal: AbortSignal): Promise<void> {
    // Its servers have to be on the list; where they were not, another worker takes this one's place and continues.
    await modelStore.syncAllowlist();
    if (!((await options.mayReach?.()) ?? true)) return;
    try {
      await fetchModel(modelStore, modelId, {
        ways: options.ways,
        stallMs,
        signal,
        waits,
        nowMs: () => modelStore.loop.clock.nowMs(),
      });
    } catch (error) {
      signal.throwIfAborted();
      await changeModel(modelStore, modelId, ({ state }) =>
        state === 'downloading' ? { state: 'failed', error: toErrorData(error) } : null,
      );
      throw error;
    }
    // Its servers are not needed any more. A new list brings a new worker, so what would be broken off comes first.
    void Promise.resolve(options.whenQuiet?.())
      .then(() => (stopping.signal.aborted ? undefined : modelStore.syncAllowlist()))
      .catch(onError);
  }

  async function wantedNow(): Promise<string[]> {
    const rows = await modelStore.store.listLocalModels();
    return rows.filter(({ state }) => state === 'downloading').map(({ modelId }) => modelId);
  }

  void sweepModelFolders(modelStore);
  const watching = liveQuery(wantedNow).subscribe({ next: look, error: onError });
  return {
    async stop() {
      watching.unsubscribe();
      stopping.abort(STOPPED);
      await Promise.all([...attended.values()].map(({ done }) => done));
    },
  };
}

const STOPPED = new DOMException('The download continues in another window or later.', 'AbortError');
