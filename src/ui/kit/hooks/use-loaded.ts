import { useCallback, useEffect, useState } from 'react';
import { followPromise } from '../../../core/shared/follow-promise.ts';
import { translateError } from '../worker-texts/translate.ts';

export interface Loaded<T> {
  /** Null until loaded. The last value stays until the next one arrives. */
  readonly value: T | null;
  readonly error: string | null;
  readonly retry: () => void;
}

/**
 * Loads a value, and again whenever `load` is another function.
 *
 * @param load null while the value is not needed, or what it depends on is unknown
 */
export function useLoaded<T>(load: (() => Promise<T>) | null): Loaded<T> {
  const [value, setValue] = useState<T | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (load === null || tries < 0) return;
    return followPromise(
      load(),
      (loaded) => {
        setValue(loaded);
        setError(null);
      },
      (failure) => setError(translateError(failure)),
    );
  }, [load, tries]);
  return { value, error, retry: useCallback(() => setTries((before) => before + 1), []) };
}
