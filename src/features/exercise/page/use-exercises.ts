import { useCallback, useEffect, useState } from 'react';
import { translateError } from '../../../ui/kit/worker-texts/translate.ts';
import { useClient } from '../../../ui/state/client-context.tsx';
import type { ExerciseList } from '../contract/exercise-requests.ts';

/** How often the list is read while an exercise runs, in milliseconds. */
const INTERVAL_MS = 1000;

/** Returns the exercises, which follow the one that runs; null until they are known. */
export function useExercises(): {
  readonly list: ExerciseList | null;
  readonly error: string | null;
  readonly reload: () => Promise<void>;
} {
  const { call } = useClient();
  const [list, setList] = useState<ExerciseList | null>(null);
  const [error, setError] = useState<string | null>(null);
  const reload = useCallback(async () => {
    try {
      setList(await call('exercise.list', {}));
      setError(null);
    } catch (failure) {
      setError(translateError(failure));
    }
  }, [call]);
  const isRunning = list !== null && list.runningId !== null;
  useEffect(() => {
    void reload();
    if (!isRunning) return;
    const timer = setInterval(() => void reload(), INTERVAL_MS);
    return () => clearInterval(timer);
  }, [reload, isRunning]);
  return { list, error, reload };
}
