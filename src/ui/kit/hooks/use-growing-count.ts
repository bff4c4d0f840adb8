import { startTransition, useEffect, useState } from 'react';

/**
 * Returns how many of a list are shown: `step` at first, and `step` more in each task until all are, so that a long list never blocks
 * the page.
 */
export function useGrowingCount(total: number, step: number): number {
  const [count, setCount] = useState(step);
  useEffect(() => {
    if (count >= total) return;
    // A task of its own, so that input is handled between two parts.
    const timer = setTimeout(() => startTransition(() => setCount(count + step)));
    return () => clearTimeout(timer);
  }, [count, total, step]);
  return Math.min(count, total);
}
