import { type RefObject, useLayoutEffect } from 'react';
import { useKeyScroll } from '../../viewers/use-key-scroll.ts';

/** Rounding of zoomed pages, in pixels. */
const SLACK_PX = 2;

/**
 * Calls back once the end of a scrolled element was in sight: scrolled to its end, and that end within the window and not
 * under the answers that stay at the bottom.
 */
export function useSeenToEnd(scroller: RefObject<HTMLElement | null>, onSeen: () => void): void {
  useKeyScroll(scroller);
  // Before it can be scrolled: a key that is pressed as soon as it is seen must not be missed.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    // Whether the person went to the end. Lines are measured as they come into sight: the end moves away from under them.
    let wantsEnd = false;
    let seen = false;
    // Where the end was when the person could last see it: it may move between a key and what comes of it.
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
        // Who scrolls to the end of the change wants to see it: what lies over it makes room.
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
    // Sizes are known only after the lines were drawn and measured, and change with the window.
    const watcher = new ResizeObserver(() => requestAnimationFrame(settle));
    watcher.observe(element);
    if (element.firstElementChild) watcher.observe(element.firstElementChild);
    // Any of the areas around may scroll; their events do not bubble.
    document.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => {
      watcher.disconnect();
      document.removeEventListener('scroll', onScroll, { capture: true });
    };
  }, [scroller, onSeen]);
}

/** Whether the lower edge is within the window, and not under the answers of its card. */
function endInSight(element: HTMLElement): boolean {
  const { bottom } = element.getBoundingClientRect();
  const answers = element.closest('[data-approval]')?.querySelector('[data-answers]');
  const lowest = Math.min(window.innerHeight, answers?.getBoundingClientRect().top ?? window.innerHeight);
  return bottom > 0 && bottom <= lowest + SLACK_PX;
}
