import { useCallback, useState } from 'react';

/** Width of the element that was measured last, in CSS pixels; 0 before the first. */
let lastPx = 0;

/**
 * Returns the current width of an element in CSS pixels. Until it is laid out, that is the width of the last one, because the
 * notes of one place are equally wide, and measuring a new one computes the layout of the page once more.
 */
export function useWidth(): [widthPx: number, measure: (element: HTMLElement) => () => void] {
  const [widthPx, setWidthPx] = useState(lastPx);
  const measure = useCallback((element: HTMLElement) => {
    const look = () => {
      lastPx = element.clientWidth;
      setWidthPx(lastPx);
    };
    const observer = new ResizeObserver(look);
    if (lastPx === 0) look();
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [widthPx, measure];
}
