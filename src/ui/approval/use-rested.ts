import { useEffect, useState } from 'react';

/** A hand that is on its way to press does not stop within this time, in milliseconds. */
const REST_MS = 400;

/** Whether something has been so for long enough that a press now is meant for it. */
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
