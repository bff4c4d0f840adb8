/**
 * @typedef {{
 *   longestCpuMs: number,
 *   longestMs: number,
 *   longestWaitMs: number,
 *   megabytes: number,
 *   tookMs: number,
 *   state: string,
 * }} Watched
 */

/**
 * Does something in a page and watches its main thread and the memory of all its threads meanwhile.
 *
 * @param {import('@playwright/test').Page} page
 * @param {() => Promise<string>} act resolves with the state in which it ended
 * @param {number} restMs time in milliseconds that is still watched afterwards
 * @returns {Promise<Watched>} `longestWaitMs`: what the page took at most to answer a question
 */
export async function watchTasks(page, act, restMs) {
  const stopTrace = await traceTasks(page);
  await page.evaluate(() => {
    const tasks = { longestMs: 0 };
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.longestMs = Math.max(tasks.longestMs, duration);
    });
    observer.observe({ type: 'longtask' });
    Object.assign(window, { tasks });
  });
  let longestWaitMs = 0;
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const begunMs = performance.now();
      await page.evaluate(() => 0).catch(() => undefined);
      longestWaitMs = Math.max(longestWaitMs, performance.now() - begunMs);
      await pause(200);
    }
  })();
  const begunMs = performance.now();
  const state = await act().catch((error) => `failed: ${String(error).slice(0, 200)}`);
  const tookMs = performance.now() - begunMs;
  await pause(restMs);
  isOver = true;
  await asking;
  const longestMs = await page.evaluate(() => /** @type {any} */ (window).tasks.longestMs);
  const longestCpuMs = await stopTrace();
  const memory = await page.evaluate(() => /** @type {any} */ (performance).measureUserAgentSpecificMemory());
  return { longestCpuMs, longestMs, longestWaitMs, megabytes: memory.bytes / 1e6, tookMs, state };
}

/** Event of a message from another process, and the sender of those by which a bench asks. */
const MESSAGE = 'Receive mojo message';
const ASKED_BY = 'blink.mojom.DevToolsSession';

/**
 * Traces the tasks of the page's main thread, but for those in which the browser's protocol asks it something.
 *
 * @param {import('@playwright/test').Page} page
 * @param {readonly string[]} [categories] besides the tasks themselves
 * @returns {Promise<() => Promise<number>>} ends the trace and resolves with the most processor time of one task
 */
export async function traceTasks(page, categories = []) {
  const session = await page.context().newCDPSession(page);
  /** @type {{ name: string, pid: number, tid: number, ts: number, dur?: number, tdur?: number, args?: any }[]} */
  const events = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const event of /** @type {any[]} */ (value)) {
      if (event.name === 'thread_name' || event.name === MESSAGE || event.name.endsWith('RunTask')) events.push(event);
    }
  });
  await session.send('Tracing.start', {
    traceConfig: {
      includedCategories: ['toplevel', '__metadata', ...categories],
      recordMode: 'recordAsMuchAsPossible',
    },
    transferMode: 'ReportEvents',
  });
  return async () => {
    const done = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
    await session.send('Tracing.end');
    await done;
    const mains = new Set(
      events
        .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
        .map(({ pid, tid }) => `${pid} ${tid}`),
    );
    const asked = events.filter(
      ({ name, args }) => name === MESSAGE && args?.chrome_mojo_event_info?.mojo_interface_tag === ASKED_BY,
    );
    const longestFirst = events
      .filter(({ name, pid, tid }) => name.endsWith('RunTask') && mains.has(`${pid} ${tid}`))
      .sort((a, b) => (b.tdur ?? 0) - (a.tdur ?? 0));
    // What a task does for the questions of this bench is none of the page's work.
    const longest = longestFirst.find(
      ({ pid, tid, ts, dur = 0 }) =>
        !asked.some((one) => one.pid === pid && one.tid === tid && one.ts >= ts && one.ts <= ts + dur),
    );
    return (longest?.tdur ?? 0) / 1000;
  };
}

/** @param {number} ms */
const pause = (ms) => new Promise((done) => setTimeout(done, ms));
