/** The latest moment for what waits for the first paint, in milliseconds: a machine may be slow, but not for ever. */
const LATEST_MS = 8000;

const shown = Promise.withResolvers<void>();
setTimeout(shown.resolve, LATEST_MS);

/**
 * Resolves once the first thing that can be used has been painted. What is heavy is fetched and started after that, so that it
 * does not stand in the way: the workers, the editor, the runs.
 */
export const firstPaint: Promise<void> = shown.promise;

/** Says that it is on the screen with the next frame; a hidden window has none. */
export function reportFirstPaint(): void {
  if (document.visibilityState === 'hidden') shown.resolve();
  else requestAnimationFrame(() => setTimeout(shown.resolve));
}

/** Says that nothing will be painted before what waits has done its work. */
export function skipFirstPaint(): void {
  shown.resolve();
}
