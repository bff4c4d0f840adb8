import { useCallback, useState } from 'react';

/** Returns the current width of an element in CSS pixels; 0 until the element is mounted. */
export function useWidth(): [widthPx: number, measure: (element: HTMLElement) => () => void] {
  const [widthPx, setWidthPx] = useState(0);
  const measure = useCallback((element: HTMLElement) => {
    const observer = new ResizeObserver(() => setWidthPx(element.clientWidth));
    setWidthPx(element.clientWidth);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [widthPx, measure];
}
