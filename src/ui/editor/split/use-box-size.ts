import { useCallback, useState } from 'react';

interface BoxSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Returns the current size of an element; zero until the element is mounted. */
export function useBoxSize(): [size: BoxSize, measure: (element: HTMLElement) => () => void] {
  const [size, setSize] = useState<BoxSize>({ widthPx: 0, heightPx: 0 });
  const measure = useCallback((element: HTMLElement) => {
    const read = () => setSize({ widthPx: element.clientWidth, heightPx: element.clientHeight });
    const observer = new ResizeObserver(read);
    read();
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [size, measure];
}
