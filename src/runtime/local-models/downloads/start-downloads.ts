import { liveQuery } from 'dexie';
import type { LocalModel } from '../../../contracts/domain/local-model.ts';
import { toErrorData } from '../../../contracts/errors/errors.ts';
import { isAnswering } from '../../../core/shared/local-models/is-answering.ts';
import { changeModel, type LocalModelStore } from '../local-model-store.ts';
import { downloadLock, removeFinished, sweepModelFolders } from '../remove-model.ts';
import { growingWaits, type Waits } from './download-waits.ts';
import type { FileWays } from './explain-no-file.ts';
import { fetchModel } from './fetch-model.ts';

export interface Downloads {
  /**
   * Stops all downloads and keeps all received bytes; another worker continues. Resolves once no file is open for
   * writing.
   */
  stop(): Promise<void>;
}

export interface DownloadOptions {
  readonly ways: FileWays;
  readonly onError: (error: unknown) => void;
  /** Whether this worker's policy matches the current allowlist. Default: true. */
  readonly mayReach?: () => Promise<boolean>;
  /** Resolves when a new worker would interrupt nothing. Default: at once. */
  readonly whenQuiet?: () => Promise<void>;
  /** Milliseconds without a byte after which a request is given up. Default: 60 000. */
  readonly stallMs?: number;
  readonly waits?: Waits;
}

const STALL_MS = 60_000;

/**
 * Fetches the missing files of rows in the state `downloading`, from any tab. One worker of this browser fetches a
 * model; the others wait for its lock and continue from where it stopped.
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
        // The model was paused and resumed while its download was still ending.
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
    // The servers of the model have to be on the allowlist. If the list changes, another worker replaces this one and
    // continues.
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
    await removeFinished(modelStore, modelId);
    // The servers are no longer needed. A new list starts a new worker, so running work has to finish first.
    void Promise.resolve(options.whenQuiet?.())
      .then(() => (stopping.signal.aborted ? undefined : modelStore.syncAllowlist()))
      .catch(onError);
  }

  async function wantedNow(): Promise<string[]> {
    const rows = await modelStore.store.listLocalModels();
    return rows.filter(isWanted).map(({ modelId }) => modelId);
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

/** A table that is complete only has to be removed from the downloads. */
function isWanted(row: LocalModel): boolean {
  return row.state === 'downloading' || (row.state === 'ready' && !isAnswering(row));
}

const STOPPED = new DOMException('The download continues in another window or later.', 'AbortError');
