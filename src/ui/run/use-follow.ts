import { type RefCallback, useCallback } from 'react';

/** How near to its end a list must be, in pixels, to be kept there. */
const NEAR_PX = 80;

/** Keeps a scrolled element at its end while it grows, unless the person scrolled away from there. */
export function useFollow(): RefCallback<HTMLElement> {
  return useCallback((element: HTMLElement | null) => {
    if (!element) return;
    let atEnd = true;
    const onScroll = () => {
      atEnd = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_PX;
    };
    const follow = () => {
      // A question is read from its top: the end is not pulled into sight while one is being answered.
      const answering = element.querySelector('[data-approval]:focus-within') !== null;
      if (atEnd && !answering) element.scrollTop = element.scrollHeight;
    };
    const watcher = new MutationObserver(follow);
    watcher.observe(element, { childList: true, subtree: true, characterData: true });
    element.addEventListener('scroll', onScroll, { passive: true });
    follow();
    return () => {
      watcher.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, []);
}
