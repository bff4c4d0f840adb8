import { useEffect, useState } from 'react';
import { useWorkingRuns } from '../../../client/queries/use-runs.ts';
import { followPromise } from '../../../core/shared/follow-promise.ts';
import { translateError } from '../../../ui/kit/worker-texts/translate.ts';

/**
 * Returns what a command answers, renewed when a run starts or ends.
 *
 * @param ask keeps its identity while the question stays the same
 */
export function useAnswer<T>(ask: () => Promise<T>): { readonly answer: T | null; readonly error: string | null } {
  const working = useWorkingRuns();
  const [answer, setAnswer] = useState<T | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    if (working === undefined) return;
    return followPromise(
      ask(),
      (answered) => {
        setAnswer(answered);
        setError(null);
      },
      (failure) => setError(translateError(failure)),
    );
  }, [ask, working]);
  return { answer, error };
}
