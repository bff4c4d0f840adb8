import type { CloisterDatabase } from '../../adapters/dexie/database.ts';
import { lazily } from '../workers/lazy.ts';
import type { DatabaseState } from './database-state.ts';
import { turnAfterPaint } from './first-paint.ts';
import type { LiveDatabase } from './live-database.ts';

/** Keys below and above all others of IndexedDB that are text or numbers. */
export const KEYS = { min: Number.NEGATIVE_INFINITY, max: [[]] };

let live: LiveDatabase | null = null;
let state: DatabaseState = 'there';
let mayLoad = Promise.resolve();
const listeners = new Set<() => void>();

const load = lazily(async () => {
  await mayLoad;
  const { openLiveDatabase, prepareOpening } = await import('./live-database.ts');
  // In another task than the one that runs its code.
  await turnAfterPaint();
  // Opening creates or upgrades the database when the worker has not.
  await prepareOpening();
  live = openLiveDatabase((next) => {
    state = next;
    for (const listener of listeners) listener();
  });
  return live;
});

/** Delays the code of the database until `moment`: the first paint reads without it; see `early-rows.ts`. */
export function loadDatabaseAfter(moment: Promise<void>): void {
  mayLoad = moment;
}

/** Resolves with the page's read-only view of the database. */
export async function loadDatabase(): Promise<CloisterDatabase> {
  return (live ?? (await load())).database;
}

/** Returns the page's read-only view of the database within a live query, which runs once the view is loaded. */
export function liveDatabase(): CloisterDatabase {
  if (live === null) throw new Error('liveDatabase is for live queries; elsewhere, wait for loadDatabase.');
  return live.database;
}

/**
 * Calls back with the result of a query now and after each commit that changes it, in any tab or worker. A query that fails while the
 * browser has closed the database has no result, and runs again as soon as the database is open. Returns how to stop.
 */
export function watchQuery<T>(
  query: () => Promise<T> | T,
  observer: { next: (value: T) => void; error: (error: unknown) => void },
): () => void {
  let isStopped = false;
  let stop = () => {};
  const start = (view: LiveDatabase) => {
    if (isStopped) return;
    let failure: unknown = null;
    const subscription = view
      .liveQuery(async () => {
        failure = null;
        try {
          return await query();
        } catch (error) {
          failure = error;
          throw error;
        }
      })
      .subscribe({
        next: observer.next,
        error: (error: unknown) => {
          // The screen keeps its content, such as words just typed, after the database is closed.
          if (state === 'there') observer.error(error);
        },
      });
    // A query that has failed does not follow changes any more.
    const stopWaiting = databaseState.subscribe(() => {
      if (state !== 'there' || failure === null) return;
      stop();
      start(view);
    });
    stop = () => {
      stopWaiting();
      subscription.unsubscribe();
    };
  };
  if (live !== null) start(live);
  else load().then(start, (error: unknown) => isStopped || observer.error(error));
  return () => {
    isStopped = true;
    stop();
  };
}

export const databaseState = {
  get: (): DatabaseState => state,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
