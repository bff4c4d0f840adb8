import type { EffectCallback } from 'react';

/** Longest wait for an idle page, in milliseconds. */
const PATIENCE_MS = 3000;

/** Starts an effect when the page is idle. The returned function cancels the wait, or ends the effect. */
export function whenIdle(start: EffectCallback): () => void {
  let end: ReturnType<EffectCallback>;
  const cancel = requestIdle(() => {
    end = start();
  });
  return () => {
    cancel();
    if (typeof end === 'function') end();
  };
}

function requestIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, PATIENCE_MS);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(work, { timeout: PATIENCE_MS });
  return () => cancelIdleCallback(id);
}
