import { type RefObject, useEffect } from 'react';

/** An area that scrolls has to be reached by the keys, also when buttons lie in it. */
export function useKeyScroll(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (scroller.current) scroller.current.tabIndex = 0;
  }, [scroller]);
}
