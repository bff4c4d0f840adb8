import { traceTasks } from './floods/watch-tasks.mjs';
import { openBrowser } from './open-app.mjs';

/** Time in milliseconds without a long task after which a note counts as open. */
const QUIET_MS = 4000;
/** Longest wait in milliseconds for one note. */
const MOST_MS = 180_000;

/**
 * Opens notes in the app, each in a page of its own, and measures how long each blocks the page.
 *
 * @param {{ url: string, folder: string, executablePath: string, mode?: 'write' | 'both' | 'read' }} where
 * @param {readonly { name: string, text: string }[]} notes
 * @param {(name: string, figures: { longestMs: number, totalMs: number, longestCpuMs: number }) => void} report
 *   total: of all tasks over 50 ms; CPU: the processor time of one task, which other load on the machine does not lengthen
 */
export async function measureLongestTasks({ url, folder, executablePath, mode = 'both' }, notes, report) {
  const context = await openBrowser(folder, executablePath);
  try {
    await context.addInitScript((wanted) => {
      localStorage.setItem('cloister.mode.note', wanted);
      const tasks = { longestMs: 0, totalMs: 0, lastEndMs: 0 };
      Object.assign(window, { tasks });
      new PerformanceObserver((list) => {
        for (const { startTime, duration } of list.getEntries()) {
          tasks.longestMs = Math.max(tasks.longestMs, duration);
          tasks.totalMs += duration;
          tasks.lastEndMs = startTime + duration;
        }
      }).observe({ type: 'longtask', buffered: true });
    }, mode);
    const writer = await context.newPage();
    await writer.goto(`${url}?console`);
    await writer.waitForFunction(() => 'cloister' in globalThis, null, { timeout: 60_000 });
    const notebookId = await writer.evaluate(async (all) => {
      const { cloister } = /** @type {any} */ (globalThis);
      const created = await cloister.notebooks.create({ name: 'Hostile' });
      for (const { name, text } of all) await cloister.files.write(created.notebookId, `/${name}.md`, text);
      return created.notebookId;
    }, notes);
    await writer.close();
    for (const { name } of notes) {
      const page = await context.newPage();
      const stopTrace = await traceTasks(page, ['disabled-by-default-devtools.timeline']);
      await page.goto(`${url}#/notebook/${notebookId}/file/${encodeURIComponent(`${name}.md`)}`);
      const { longestMs, totalMs } = await untilQuiet(page);
      report(name, { longestMs, totalMs, longestCpuMs: await stopTrace() });
      await page.close();
    }
  } finally {
    await context.close();
  }
}

/** @param {import('@playwright/test').Page} page */
async function untilQuiet(page) {
  const begun = performance.now();
  const late = new Promise((resolve) => setTimeout(() => resolve(null), MOST_MS));
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    const tasks = await Promise.race([late, page.evaluate(() => /** @type {any} */ (window).tasks)]);
    // The page does not answer: it is blocked by one task.
    if (tasks === null) return { longestMs: MOST_MS, totalMs: MOST_MS };
    const nowMs = await page.evaluate(() => performance.now());
    const waited = performance.now() - begun;
    if (waited > QUIET_MS + 2000 && nowMs - tasks.lastEndMs > QUIET_MS) return tasks;
    if (waited > MOST_MS) return tasks;
  }
}
