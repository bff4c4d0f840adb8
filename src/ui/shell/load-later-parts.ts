import { turnAfterPaint } from '../../client/startup/first-paint.ts';
import { lazily } from '../../client/workers/lazy.ts';
import { provideLaterParts } from '../state/page/await-later-parts.ts';

/**
 * Fetches the parts of the screen that every notebook needs after its first paint, and runs them in two tasks: together they would
 * block the page for twice as long.
 */
export const loadLaterParts = lazily(async () => {
  fetchLaterParts();
  await import('../run/run-panel.tsx');
  await turnAfterPaint();
  return import('./later-parts.ts');
});
provideLaterParts(loadLaterParts);

/**
 * Fetches what `loadLaterParts` and the database need, without running it: for a page on which the person still chooses. The built
 * `index.html` names the files.
 */
export function fetchLaterParts(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="later"]')) link.rel = 'modulepreload';
}
