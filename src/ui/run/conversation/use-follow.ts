import { type RefCallback, useCallback, useEffect, useRef } from 'react';

/** How close to the followed position, in pixels, the list must be to keep following. */
const NEAR_PX = 80;

/**
 * Keeps a scrolled element at its end while it grows, unless the person scrolled away from there.
 *
 * @param wantedId id of the child to keep in view instead of the end, until the person scrolls; null for none
 * @param visit another object brings that child into view again
 */
export function useFollow(wantedId: string | null, visit: object | null): RefCallback<HTMLElement> {
  const wanted = useRef(wantedId);
  const follow = useRef<() => void>(() => {});
  const held = useRef<string | null>(null);

  useEffect(() => {
    wanted.current = wantedId;
    held.current = wantedId;
    if (wantedId !== null && visit !== undefined) follow.current();
  }, [wantedId, visit]);

  return useCallback((element: HTMLElement | null) => {
    if (!element) return;
    let atEnd = true;
    held.current = wanted.current;
    const findHeld = () => [...element.children].find(({ id }) => id === held.current);
    /** Offset in pixels below the top of the visible area. */
    const offsetOf = (child: Element) => child.getBoundingClientRect().top - element.getBoundingClientRect().top;
    const onScroll = () => {
      const belowPx = element.scrollHeight - element.scrollTop - element.clientHeight;
      atEnd = belowPx < NEAR_PX;
      const child = findHeld();
      if (!child) return;
      const offset = offsetOf(child);
      // A child near the end cannot be scrolled to the top.
      const inPlace = Math.abs(offset) < NEAR_PX || (offset > 0 && belowPx < 1);
      if (!inPlace) held.current = null;
    };
    follow.current = () => {
      // Do not scroll away from an approval card while it has the focus.
      if (element.querySelector('[data-approval]:focus-within') !== null) return;
      const child = findHeld();
      if (child && child === element.lastElementChild) {
        held.current = null;
        atEnd = true;
      }
      if (child && held.current !== null) element.scrollTop += offsetOf(child);
      else if (atEnd) element.scrollTop = element.scrollHeight;
    };
    const onGrowth = () => follow.current();
    const watcher = new MutationObserver(onGrowth);
    watcher.observe(element, { childList: true, subtree: true, characterData: true });
    element.addEventListener('scroll', onScroll, { passive: true });
    follow.current();
    return () => {
      watcher.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, []);
}
