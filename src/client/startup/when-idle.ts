/** At most so long is waited for the page to have nothing to do, in milliseconds. */
const PATIENCE_MS = 3000;

/** Calls `work` when the page has nothing else to do; returns how to call that off. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, PATIENCE_MS);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(work, { timeout: PATIENCE_MS });
  return () => cancelIdleCallback(id);
}
