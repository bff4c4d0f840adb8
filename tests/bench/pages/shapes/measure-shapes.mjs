import { SHAPE_COMPANIONS } from '../../../support/pathological/page-shapes.ts';
import { traceTasks } from '../floods/watch-tasks.mjs';
import { openBrowser } from '../open-app.mjs';

/** Time in milliseconds without a long task after which a file counts as shown. */
const QUIET_MS = 2500;
/** Longest wait in milliseconds for one file. */
const MOST_MS = 120_000;
/** How a shape is shown: only notes have a live preview. */
const WAYS = /** @type {const} */ (['read', 'live', 'embedded']);

/**
 * @typedef {import('../../../support/pathological/page-shapes.ts').PageShape} PageShape
 * @typedef {typeof WAYS[number]} Way
 * @typedef {{ longestCpuMs: number, longestMs: number, longestWaitMs: number }} Blocked `longestWaitMs`: how long a command to the
 *   agent worker waited at most while the file was written
 */

/**
 * Writes one file at a time and shows it in a page of its own, in each way.
 *
 * @param {{ url: string, folder: string, executablePath: string }} where
 * @param {readonly PageShape[]} shapes
 * @param {(shape: PageShape, way: Way, blocked: Blocked, chars: number) => void} report
 */
export async function measureShapes({ url, folder, executablePath }, shapes, report) {
  const context = await openBrowser(folder, executablePath);
  try {
    await context.addInitScript(watchLongTasks);
    for (const shape of shapes) {
      const text = shape.make(1);
      const path = `/${shape.name.replaceAll(/[/,]/g, '')}.${shape.type}`;
      const { notebookId, longestWaitMs } = await writeShape(context, url, path, text);
      for (const way of WAYS) {
        const shown = way === 'embedded' ? '/embedding.md' : path;
        const mode = way === 'embedded' ? 'read' : way;
        if (way === 'live' && shape.type !== 'md') continue;
        const page = await context.newPage();
        await page.addInitScript((wanted) => {
          localStorage.removeItem('cloister.openings');
          localStorage.setItem('cloister.mode.note', wanted);
          localStorage.setItem('cloister.mode.data', wanted);
        }, mode);
        const stopTrace = await traceTasks(page, ['disabled-by-default-devtools.timeline']);
        // A page that is blocked before it is loaded is measured too.
        await page.goto(`${url}#/notebook/${notebookId}/file${encodeURI(shown)}`, { waitUntil: 'commit' });
        const longestMs = await untilQuiet(page);
        const longestCpuMs = longestMs === MOST_MS ? MOST_MS : await stopTrace();
        report(shape, way, { longestCpuMs, longestMs, longestWaitMs }, text.length);
        await page.close();
      }
    }
  } finally {
    await context.close();
  }
}

/** Runs in the page. */
function watchLongTasks() {
  const tasks = { longestMs: 0, lastEndMs: 0 };
  Object.assign(window, { tasks });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      tasks.longestMs = Math.max(tasks.longestMs, duration);
      tasks.lastEndMs = startTime + duration;
    }
  }).observe({ type: 'longtask', buffered: true });
}

/**
 * Writes a shape into a notebook of its own, and asks the worker something else meanwhile.
 *
 * @param {import('@playwright/test').BrowserContext} context
 * @param {string} url
 * @param {string} path
 * @param {string} text
 * @returns {Promise<{ notebookId: string, longestWaitMs: number }>}
 */
async function writeShape(context, url, path, text) {
  const page = await context.newPage();
  await page.goto(`${url}?console`);
  await page.waitForFunction(() => 'cloister' in globalThis, null, { timeout: 60_000 });
  const written = await page.evaluate(
    async ({ companions, at, content }) => {
      const { cloister } = /** @type {any} */ (globalThis);
      await cloister.ready;
      const { notebookId } = await cloister.notebooks.create({ name: at });
      for (const { path: other, text: words } of companions) await cloister.files.write(notebookId, other, words);
      await cloister.files.write(notebookId, '/embedding.md', `Before\n\n![[${at.slice(1)}]]\n\nAfter\n`);
      let longestWaitMs = 0;
      let isOver = false;
      const asking = (async () => {
        while (!isOver) {
          const begunMs = performance.now();
          await cloister.notebooks.list();
          longestWaitMs = Math.max(longestWaitMs, performance.now() - begunMs);
          await new Promise((done) => setTimeout(done, 5));
        }
      })();
      await cloister.files
        .write(notebookId, at, content)
        .catch((/** @type {unknown} */ error) => console.error(String(error)));
      isOver = true;
      await asking;
      return { notebookId, longestWaitMs };
    },
    { companions: SHAPE_COMPANIONS, at: path, content: text },
  );
  await page.close();
  return written;
}

/**
 * @param {import('@playwright/test').Page} page
 * @returns {Promise<number>} the longest task
 */
async function untilQuiet(page) {
  const begunMs = performance.now();
  const late = new Promise((resolve) => setTimeout(() => resolve(null), MOST_MS));
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 250));
    const seen = await Promise.race([
      late,
      page.evaluate(() => ({ .../** @type {any} */ (window).tasks, nowMs: performance.now() })),
    ]);
    // The page does not answer: one task blocks it.
    if (seen === null) return MOST_MS;
    const waitedMs = performance.now() - begunMs;
    if (waitedMs > QUIET_MS + 1000 && seen.nowMs - seen.lastEndMs > QUIET_MS) return seen.longestMs;
    if (waitedMs > MOST_MS) return seen.longestMs;
  }
}
