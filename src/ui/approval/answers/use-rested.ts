import { useEffect, useState } from 'react';

/** Reaction time in milliseconds: a press that is already under way cannot be stopped within this time. */
const REST_MS = 400;

/** Returns true once `isSo` has been true long enough that a press must be meant for what it enables. */
export function useRested(isSo: boolean): boolean {
  const [rested, setRested] = useState(false);
  useEffect(() => {
    setRested(false);
    if (!isSo) return;
    const timer = setTimeout(() => setRested(true), REST_MS);
    return () => clearTimeout(timer);
  }, [isSo]);
  return rested;
}
