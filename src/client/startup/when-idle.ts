/** Longest wait for an idle page, in milliseconds. */
const PATIENCE_MS = 3000;

/** Calls `work` when the page is idle; returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, PATIENCE_MS);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(work, { timeout: PATIENCE_MS });
  return () => cancelIdleCallback(id);
}
