import { useSyncExternalStore } from 'react';
import { type ErrorData, toErrorData } from '../../../contracts/errors/errors.ts';
import { createExternalStore } from '../../kit/hooks/external-store.ts';

/** Something that takes long and goes on when its view is left. */
export type Job =
  | { readonly state: 'working' }
  | { readonly state: 'done'; readonly value: unknown }
  | { readonly state: 'failed'; readonly error: ErrorData };

const jobs = createExternalStore<ReadonlyMap<string, Job>>(new Map());

function put(key: string, job: Job | null): void {
  const next = new Map(jobs.get());
  if (job === null) next.delete(key);
  else next.set(key, job);
  jobs.set(next);
}

/** Starts it, unless it is under way. Never rejects: how it went stands in the job until somebody drops it. */
export async function startJob<T>(key: string, effect: () => Promise<T>): Promise<T | undefined> {
  if (jobs.get().get(key)?.state === 'working') return undefined;
  put(key, { state: 'working' });
  try {
    const value = await effect();
    put(key, { state: 'done', value });
    return value;
  } catch (thrown) {
    put(key, { state: 'failed', error: toErrorData(thrown) });
    return undefined;
  }
}

/** Forgets how it went. */
export function dropJob(key: string): void {
  put(key, null);
}

export function useJob(key: string): Job | undefined {
  return useSyncExternalStore(jobs.subscribe, jobs.get).get(key);
}
