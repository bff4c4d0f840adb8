import { type RefObject, useLayoutEffect } from 'react';

/** An area that scrolls has to be reached by the keys as soon as it is seen, also when buttons lie in it. */
export function useKeyScroll(scroller: RefObject<HTMLElement | null>): void {
  // Each time: some areas come only when what they show has been read.
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.tabIndex = 0;
  });
}
