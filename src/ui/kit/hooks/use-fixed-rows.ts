import { type RefObject, useCallback, useEffect, useState } from 'react';

/** Rows that are drawn beyond what is in sight, above and below, so that scrolling meets no gap. */
const SPARE_ROWS = 8;

interface FixedRows {
  /** First row to draw, and the one after the last. */
  from: number;
  to: number;
  /** Brings a row into sight. */
  scrollTo: (index: number) => void;
}

/** Which rows of a long list are in sight, where all rows are of one height. */
export function useFixedRows(scroller: RefObject<HTMLElement | null>, count: number, rowPx: number): FixedRows {
  const [sight, setSight] = useState({ top: 0, height: 0 });

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    // Rounded to rows: rendered again only when a row appears or disappears.
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
