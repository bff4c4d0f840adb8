import { type RefObject, useCallback, useEffect, useState } from 'react';

/** Rows rendered above and below the visible ones, so that scrolling shows no gap. */
const SPARE_ROWS = 8;

interface FixedRows {
  /** First row to render, and the row after the last. */
  from: number;
  to: number;
  scrollTo: (index: number) => void;
}

/** Returns the visible rows of a long list of rows with equal height. */
export function useFixedRows(scroller: RefObject<HTMLElement | null>, count: number, rowPx: number): FixedRows {
  const [sight, setSight] = useState({ top: 0, height: 0 });

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    // Rounded to rows, so that the list re-renders only when a row appears or disappears.
    const look = () =>
      setSight((known) => {
        const top = Math.floor(element.scrollTop / rowPx);
        const height = Math.ceil(element.clientHeight / rowPx);
        return known.top === top && known.height === height ? known : { top, height };
      });
    const watcher = new ResizeObserver(look);
    watcher.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    look();
    return () => {
      watcher.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [scroller, rowPx]);

  const scrollTo = useCallback(
    (index: number) => {
      const element = scroller.current;
      if (!element) return;
      const top = index * rowPx;
      if (top < element.scrollTop) element.scrollTop = top;
      else if (top + rowPx > element.scrollTop + element.clientHeight) {
        element.scrollTop = top + rowPx - element.clientHeight;
      }
    },
    [scroller, rowPx],
  );

  const from = Math.max(0, Math.min(sight.top, count) - SPARE_ROWS);
  return { from, to: Math.min(count, sight.top + sight.height + SPARE_ROWS + 1), scrollTo };
}
