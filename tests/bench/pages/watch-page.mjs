/**
 * Put into a page before its own scripts: notes long tasks, and when what `isReady` looks for was first painted.
 *
 * @typedef {{ readyMs: number | null, longTasks: { startMs: number, durationMs: number }[] }} Watched
 */

/**
 * @param {import('@playwright/test').BrowserContext} context
 * @param {string} readySelector what must be there, and have a size, for the page to be usable
 */
export async function watchStart(context, readySelector) {
  await context.addInitScript((selector) => {
    /** @type {Watched} */
    const watched = { readyMs: null, longTasks: [] };
    Object.assign(window, { watched });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        watched.longTasks.push({ startMs: entry.startTime, durationMs: entry.duration });
    }).observe({ type: 'longtask', buffered: true });
    const look = () => {
      const element = document.querySelector(selector);
      if (element !== null && element.getBoundingClientRect().height > 0) {
        // The frame that shows it is through when the next message is.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          watched.readyMs ??= performance.now();
        };
        port2.postMessage(null);
        return;
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, readySelector);
}

/**
 * Waits until the page is ready and has been quiet for a while.
 *
 * @param {import('@playwright/test').Page} page
 * @param {number} restMs
 * @returns {Promise<{ readyMs: number, blockingMs: number }>} blocking: what long tasks took beyond 50 ms each
 */
export async function readStart(page, restMs) {
  await page.waitForFunction(() => /** @type {any} */ (window).watched.readyMs !== null, null, { timeout: 180_000 });
  await page.waitForTimeout(restMs);
  /** @type {Watched} */
  const watched = await page.evaluate(() => /** @type {any} */ (window).watched);
  const blockingMs = watched.longTasks.reduce((sum, { durationMs }) => sum + Math.max(0, durationMs - 50), 0);
  return { readyMs: watched.readyMs ?? Number.NaN, blockingMs };
}
