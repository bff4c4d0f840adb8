import { type RefObject, useLayoutEffect } from 'react';
import { useKeyScroll } from '../views/use-key-scroll.ts';

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
    // Where the person scrolled to. Lines are measured as they come into sight: the end moves away from under them.
    let wentToEnd = false;
    const isAtEnd = () => element.scrollTop + element.clientHeight >= element.scrollHeight - SLACK_PX;
    const look = () => {
      if (element.clientHeight > 0 && isAtEnd() && endInSight(element)) onSeen();
    };
    const onScroll = (event: Event) => {
      if (event.target === element) {
        wentToEnd = element.scrollTop > 0 && isAtEnd();
        // Who scrolls to the end of the change wants to see it: what lies over it makes room.
        if (wentToEnd && !endInSight(element)) element.scrollIntoView({ block: 'end' });
      }
      look();
    };
    const onResize = () => {
      if (wentToEnd) element.scrollTop = element.scrollHeight;
      look();
    };
    // Sizes are known only after the lines were drawn and measured, and change with the window.
    const watcher = new ResizeObserver(() => requestAnimationFrame(onResize));
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
