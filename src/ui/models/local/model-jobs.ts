import { useSyncExternalStore } from 'react';
import type { Watch } from '../../../client/workers/watched-call.ts';
import { type ErrorData, toErrorData } from '../../../contracts/errors/errors.ts';
import type { JobProgress } from '../../../contracts/wire/transfer.ts';
import { createExternalStore } from '../../kit/hooks/external-store.ts';

/** A long-running job that continues when its view is closed. */
export type Job =
  | { readonly state: 'working'; readonly progress: JobProgress }
  | { readonly state: 'done'; readonly value: unknown }
  | { readonly state: 'failed'; readonly error: ErrorData };

const jobs = createExternalStore<ReadonlyMap<string, Job>>(new Map());

function put(key: string, job: Job | null): void {
  const next = new Map(jobs.get());
  if (job === null) next.delete(key);
  else next.set(key, job);
  jobs.set(next);
}

/** Stops the jobs that say how far they are. */
const stops = new Map<string, AbortController>();

/** Starts a job unless it is running. Never rejects: the job holds the result until it is dropped. */
export async function startJob<T>(key: string, effect: (watch: Watch) => Promise<T>): Promise<T | undefined> {
  if (jobs.get().get(key)?.state === 'working') return undefined;
  put(key, { state: 'working', progress: { done: 0, all: 0 } });
  const stop = new AbortController();
  stops.set(key, stop);
  const onProgress = (progress: JobProgress) => put(key, { state: 'working', progress });
  try {
    const value = await effect({ signal: stop.signal, onProgress });
    put(key, { state: 'done', value });
    return value;
  } catch (thrown) {
    put(key, { state: 'failed', error: toErrorData(thrown) });
    return undefined;
  } finally {
    stops.delete(key);
  }
}

export function stopJob(key: string): void {
  stops.get(key)?.abort();
}

export function dropJob(key: string): void {
  put(key, null);
}

export function useJob(key: string): Job | undefined {
  return useSyncExternalStore(jobs.subscribe, jobs.get).get(key);
}
