import { type RefObject, useLayoutEffect } from 'react';

/** Makes a scrolling area focusable, so that it can be scrolled with the keyboard. */
export function useKeyScroll(scroller: RefObject<HTMLElement | null>): void {
  // After every render, because some areas are mounted only after their content has loaded.
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.tabIndex = 0;
  });
}
