import { useCallback, useState } from 'react';

/** The width of an element in CSS pixels, kept up to date; 0 until it is on the page. */
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
