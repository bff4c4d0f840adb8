import { type RefObject, useCallback, useEffect, useRef } from 'react';

/** How long a jump may take until both columns have come to rest. */
const JUMP_MS = 500;

/**
 * Keeps two columns that scroll in step, by how far each is: the one that a hand or the keys moved last leads. What is
 * returned is called before both are brought to a place on purpose.
 */
export function useScrollTogether(
  left: RefObject<HTMLElement | null>,
  right: RefObject<HTMLElement | null>,
  together: boolean,
): () => void {
  const apartUntilMs = useRef(0);
  useEffect(() => {
    const a = left.current;
    const b = right.current?.parentElement;
    if (!together || !a || !b) return;
    let leader = a;
    const lead = (event: Event): void => {
      if (event.currentTarget === a) leader = a;
      else if (event.currentTarget === b) leader = b;
    };
    const scroll = (event: Event): void => {
      if (event.currentTarget !== leader || performance.now() < apartUntilMs.current) return;
      const follower = leader === a ? b : a;
      const room = leader.scrollHeight - leader.clientHeight;
      const part = room <= 0 ? 0 : leader.scrollTop / room;
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
  }, [left, right, together]);
  return useCallback(() => {
    apartUntilMs.current = performance.now() + JUMP_MS;
  }, []);
}
