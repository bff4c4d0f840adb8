import { startTransition, useEffect, useState } from 'react';

/**
 * Returns whether the component has been painted. What is rendered from then on does not delay the paint: deferred rendering
 * does, because React may begin it before the frame.
 */
export function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const afterFrame = () => {
      timer = setTimeout(() => startTransition(() => setPainted(true)));
    };
    // A hidden window has no frames.
    const frame = document.visibilityState === 'hidden' ? null : requestAnimationFrame(afterFrame);
    if (frame === null) afterFrame();
    return () => {
      clearTimeout(timer);
      if (frame !== null) cancelAnimationFrame(frame);
    };
  }, []);
  return isPainted;
}
