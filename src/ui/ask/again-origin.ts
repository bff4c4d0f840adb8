import { useSyncExternalStore } from 'react';
import type { Run } from '../../contracts/domain/run/run.ts';
import { createExternalStore } from '../kit/hooks/external-store.ts';

/** The run that the message being written repeats. */
type Origin = Pick<Run, 'runId' | 'prompt'>;

/** By notebook; not kept between visits, like the message itself. */
const origins = createExternalStore<ReadonlyMap<string, Origin>>(new Map());

export function useOrigin(notebookId: string): Origin | null {
  return useSyncExternalStore(origins.subscribe, () => originOf(notebookId));
}

export function originOf(notebookId: string): Origin | null {
  return origins.get().get(notebookId) ?? null;
}

export function setOrigin(notebookId: string, origin: Origin | null): void {
  const next = new Map(origins.get());
  if (origin === null) next.delete(notebookId);
  else next.set(notebookId, origin);
  origins.set(next);
}
