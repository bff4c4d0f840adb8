import { useEffect, useRef, useState } from 'react';

/** Returns the value, updated at most once in `everyMs` milliseconds; the first and the last value are never skipped. */
export function useThrottled<T>(value: T, everyMs: number): T {
  const [shown, setShown] = useState(value);
  const lastMs = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (value === shown) return;
    const timer = setTimeout(
      () => {
        lastMs.current = performance.now();
        setShown(value);
      },
      Math.max(0, lastMs.current + everyMs - performance.now()),
    );
    return () => clearTimeout(timer);
  }, [value, shown, everyMs]);
  return shown;
}
