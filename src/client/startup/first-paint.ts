/** Time after which waiting work starts without a first paint, in milliseconds: for slow machines. */
const LATEST_MS = 8000;

const shown = Promise.withResolvers<void>();
setTimeout(shown.resolve, LATEST_MS);

/**
 * Resolves once the first usable screen has been painted. Heavy code is fetched and started after that, so that it does
 * not delay the paint: the workers, the editor, the runs.
 */
export const firstPaint: Promise<void> = shown.promise;

let lastTurn = firstPaint;

/** Resolves after the first paint, in a task for each caller: together they would block the page. */
export function turnAfterPaint(): Promise<void> {
  lastTurn = lastTurn.then(nextTask);
  return lastTurn;
}

/** At once in a hidden window, where a timer may wait for a second. */
function nextTask(): Promise<void> {
  return new Promise((done) => (document.visibilityState === 'hidden' ? done() : setTimeout(done)));
}

/** Resolves `firstPaint` with the next frame, or at once in a hidden window, which has no frames. */
export function reportFirstPaint(): void {
  if (document.visibilityState === 'hidden') shown.resolve();
  else requestAnimationFrame(() => setTimeout(shown.resolve));
}

/** Resolves `firstPaint` without a paint, because the screen needs the waiting work first. */
export function skipFirstPaint(): void {
  shown.resolve();
}
