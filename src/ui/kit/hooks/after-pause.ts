/** Starts an effect after a pause in milliseconds. The returned function cancels the pause, or ends the effect. */
export function afterPause(pauseMs: number, start: () => () => void): () => void {
  let end = () => {};
  const timer = setTimeout(() => {
    end = start();
  }, pauseMs);
  return () => {
    clearTimeout(timer);
    end();
  };
}
