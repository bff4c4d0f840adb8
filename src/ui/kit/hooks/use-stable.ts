import { useCallback, useLayoutEffect, useRef } from 'react';

/** Returns a function that stays the same over renders and calls the latest one, for components that render only when a value changes. */
export function useStable<A extends unknown[], R>(run: (...args: A) => R): (...args: A) => R {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  return useCallback((...args: A) => latest.current(...args), []);
}
