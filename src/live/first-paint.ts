/** The latest moment for what waits for the first paint, in milliseconds: a hidden window paints nothing. */
const LATEST_MS = 2000;

const shown = Promise.withResolvers<void>();
setTimeout(shown.resolve, LATEST_MS);

/**
 * Resolves once the first thing that can be used has been painted. What is heavy is fetched and started after that, so that it
 * does not stand in the way: the workers, the editor, the runs.
 */
export const firstPaint: Promise<void> = shown.promise;

/** Says that it is on the screen with the next frame. */
export function reportFirstPaint(): void {
  requestAnimationFrame(() => setTimeout(shown.resolve));
}
