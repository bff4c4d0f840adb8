import { useSyncExternalStore } from 'react';
import type { RunConfig } from '../../../contracts/domain/run/run-config.ts';
import { createExternalStore } from '../../kit/hooks/external-store.ts';

/** Options of the run that the next message starts, by notebook. Not kept between visits, like the message itself. */
const options = createExternalStore<ReadonlyMap<string, RunConfig>>(new Map());

export function useRunOptions(notebookId: string): RunConfig | undefined {
  return useSyncExternalStore(options.subscribe, () => runOptionsOf(notebookId));
}

export function runOptionsOf(notebookId: string): RunConfig | undefined {
  return options.get().get(notebookId);
}

export function setRunOptions(notebookId: string, config: RunConfig | undefined): void {
  const next = new Map(options.get());
  if (config === undefined) next.delete(notebookId);
  else next.set(notebookId, config);
  options.set(next);
}
