import type { SearchClient } from '../../../client/workers/search-client.ts';
import type { IndexState } from '../../../contracts/wire/search-requests.ts';

/** An index that is up to date sooner is not shown, in milliseconds. */
const QUICK_MS = 300;

export interface IndexFollower {
  /** Looks how far the index is, until it is up to date or stopped. */
  check(): void;
  stop(): void;
}

interface FollowParts {
  readonly search: Pick<SearchClient, 'open' | 'indexState'>;
  readonly onState: (state: IndexState) => void;
  /** Milliseconds between two questions. Default: `QUICK_MS` */
  readonly intervalMs?: number;
}

/** Follows how far the search index of a notebook is while it is brought up to date. */
export function followIndex(
  notebookId: string,
  { search, onState, intervalMs = QUICK_MS }: FollowParts,
): IndexFollower {
  let isStopped = false;
  /** Checks that have not ended: only the first of them asks. */
  let checks = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function tell(): Promise<void> {
    const state = await search.indexState(notebookId).catch(() => null);
    if (!isStopped && state !== null) onState(state);
  }

  function askLater(): void {
    timer = setTimeout(async () => {
      await tell();
      if (checks > 0 && !isStopped) askLater();
    }, intervalMs);
  }

  return {
    async check() {
      checks += 1;
      if (checks === 1) askLater();
      await search.open(notebookId);
      checks -= 1;
      if (checks > 0 || isStopped) return;
      clearTimeout(timer);
      await tell();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
