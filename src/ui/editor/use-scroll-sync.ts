import { type RefObject, useCallback, useEffect, useRef } from 'react';

/** Time in milliseconds in which both columns finish scrolling after a jump. */
const JUMP_MS = 500;

/**
 * Synchronizes the relative scroll position of two columns; the column with the latest input leads. Returns a function that
 * pauses the synchronization, to be called before both columns are scrolled by code.
 */
export function useScrollSync(
  left: RefObject<HTMLElement | null>,
  right: RefObject<HTMLElement | null>,
  isEnabled: boolean,
): () => void {
  const pausedUntilMs = useRef(0);
  useEffect(() => {
    const a = left.current;
    const b = right.current?.parentElement;
    if (!isEnabled || !a || !b) return;
    let leader = a;
    const lead = (event: Event): void => {
      if (event.currentTarget === a) leader = a;
      else if (event.currentTarget === b) leader = b;
    };
    const scroll = (event: Event): void => {
      if (event.currentTarget !== leader || performance.now() < pausedUntilMs.current) return;
      const follower = leader === a ? b : a;
      const rangePx = leader.scrollHeight - leader.clientHeight;
      const part = rangePx <= 0 ? 0 : leader.scrollTop / rangePx;
      follower.scrollTop = part * (follower.scrollHeight - follower.clientHeight);
    };
    const leads = ['pointerdown', 'wheel', 'touchstart', 'focusin', 'keydown'];
    for (const element of [a, b]) {
      for (const type of leads) element.addEventListener(type, lead, { passive: true });
      element.addEventListener('scroll', scroll, { passive: true });
    }
    return () => {
      for (const element of [a, b]) {
        for (const type of leads) element.removeEventListener(type, lead);
        element.removeEventListener('scroll', scroll);
      }
    };
  }, [left, right, isEnabled]);
  return useCallback(() => {
    pausedUntilMs.current = performance.now() + JUMP_MS;
  }, []);
}
