import { type RefObject, useLayoutEffect } from 'react';
import { useKeyScroll } from '../../kit/hooks/use-key-scroll.ts';

/** Tolerance for rounding on zoomed pages, in pixels. */
const SLACK_PX = 2;

/**
 * Calls `onSeen` once the end of a scroll container was visible: scrolled to its end, with that end inside the window and
 * not covered by the answer bar at the bottom.
 */
export function useSeenToEnd(scroller: RefObject<HTMLElement | null>, onSeen: () => void): void {
  useKeyScroll(scroller);
  // A layout effect, so that a key pressed as soon as the change appears is not missed.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    // Whether the person scrolled to the end. Lines are measured as they come into view, so the end moves meanwhile.
    let wantsEnd = false;
    let seen = false;
    // The height when the person could last see the end: it may change between a key press and its scroll event.
    let knownHeight = element.scrollHeight;
    const isBeyond = (height: number) => element.scrollTop + element.clientHeight >= height - SLACK_PX;
    const look = () => {
      if (element.clientHeight === 0 || !isBeyond(element.scrollHeight) || !endInSight(element)) return;
      seen = true;
      onSeen();
    };
    const settle = () => {
      if (wantsEnd && !seen) {
        element.scrollTop = element.scrollHeight;
        // The person wants to see the end: scroll it out from under the answer bar.
        if (!endInSight(element)) element.scrollIntoView({ block: 'end' });
      }
      knownHeight = element.scrollHeight;
      look();
    };
    const onScroll = (event: Event) => {
      if (event.target !== element) return look();
      wantsEnd = element.scrollTop > 0 && isBeyond(Math.min(knownHeight, element.scrollHeight));
      settle();
    };
    // Sizes are known only after lines are rendered and measured, and they change with the window.
    const watcher = new ResizeObserver(() => requestAnimationFrame(settle));
    watcher.observe(element);
    if (element.firstElementChild) watcher.observe(element.firstElementChild);
    // Any ancestor may scroll, and scroll events do not bubble.
    document.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => {
      watcher.disconnect();
      document.removeEventListener('scroll', onScroll, { capture: true });
    };
  }, [scroller, onSeen]);
}

/** Returns whether the lower edge is inside the window and not covered by the answer bar of its card. */
function endInSight(element: HTMLElement): boolean {
  const { bottom } = element.getBoundingClientRect();
  const answers = element.closest('[data-approval]')?.querySelector('[data-answers]');
  const lowest = Math.min(window.innerHeight, answers?.getBoundingClientRect().top ?? window.innerHeight);
  return bottom > 0 && bottom <= lowest + SLACK_PX;
}
