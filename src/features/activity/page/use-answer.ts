import { useMemo } from 'react';
import { useWorkingRuns } from '../../../client/queries/use-runs.ts';
import { type Loaded, useLoaded } from '../../../ui/kit/hooks/use-loaded.ts';

/**
 * Returns what a command answers, renewed when a run starts or ends.
 *
 * @param ask keeps its identity while the question stays the same
 */
export function useAnswer<T>(ask: () => Promise<T>): Loaded<T> {
  const working = useWorkingRuns();
  return useLoaded(useMemo(() => (working === undefined ? null : () => ask()), [ask, working]));
}
