import { useLayoutEffect } from 'react';

/** Takes away the start page that the build has drawn into the page, in the frame in which the first real screen is there. */
export function useDrawnStart(isStarting: boolean): void {
  useLayoutEffect(() => {
    if (!isStarting) document.getElementById('drawn-start')?.remove();
  }, [isStarting]);
}
