import { interleave, lineOf } from '../measure.ts';
import { fillApp, openBrowser } from './open-app.mjs';
import { readStart, watchStart } from './watch-page.mjs';

/** What P6 asks for: an old phone on a slow line. */
const SLOW_LINE = { bitsPerSecond: 1_600_000, latencyMs: 150 };
const SLOWDOWN = 4;
const ROUNDS = 5;
const NOTES = 10_000;

/** A line of the tree, which can be clicked. */
const TREE_ROW = '[role="treeitem"], [role="row"]';
const STARTS = {
  ours: { path: '', ready: TREE_ROW },
  Excalidraw: { path: 'bench/pages/excalidraw.html', ready: '.excalidraw .App-toolbar' },
  'React + CodeMirror alone': { path: 'bench/pages/plain-editor.html', ready: '.cm-content' },
};

/**
 * Cold starts on a slow line and a slow processor, by turns with others; then warm ones, with the server gone.
 *
 * @param {import('./page-bench.mjs').PageBench} bench
 */
export async function benchStart({ host, folder, executablePath, line, note }) {
  /** @type {Record<string, { kilobytes: number[], blockingMs: number[] }>} */
  const beside = Object.fromEntries(Object.keys(STARTS).map((name) => [name, { kilobytes: [], blockingMs: [] }]));
  /** @param {keyof typeof STARTS} name */
  const coldStart = (name) => async () => {
    const { path, ready } = STARTS[name];
    const context = await openBrowser(folder, executablePath);
    try {
      if (name === 'ours') await fillApp(context, host.url, { notes: 200, entries: 0 });
      await watchStart(context, ready);
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      await session.send('Network.clearBrowserCache');
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
      host.sent.length = 0;
      host.limit(SLOW_LINE);
      await page.goto(`${host.url}${path}`, { waitUntil: 'commit', timeout: 180_000 });
      const startedMs = Date.now() - (await page.evaluate(() => performance.now()));
      const { readyMs, blockingMs } = await readStart(page, 1000);
      const scripts = host.sent.filter(
        ({ path: at, endMs }) => at.endsWith('.js') && endMs > 0 && endMs <= startedMs + readyMs,
      );
      const known = beside[name];
      if (known === undefined) throw new Error(`There is no place for the figures of ${name}.`);
      known.kilobytes.push(scripts.reduce((sum, { sentBytes }) => sum + sentBytes, 0) / 1000);
      known.blockingMs.push(blockingMs);
      return readyMs;
    } finally {
      host.limit(null);
      await context.close();
    }
  };

  note('cold starts');
  const cold = await interleave(ROUNDS, {
    ours: coldStart('ours'),
    Excalidraw: coldStart('Excalidraw'),
    'React + CodeMirror alone': coldStart('React + CodeMirror alone'),
  });
  const ready = { bench: 'p6', case: 'cold: until the tree can be used', n: 200, unit: 'ms' };
  /** @param {string} name @param {'kilobytes' | 'blockingMs'} what */
  const sideOf = (name, what) => beside[name]?.[what].slice(1) ?? [];
  for (const peer of /** @type {const} */ (['Excalidraw', 'React + CodeMirror alone'])) {
    const goal = peer === 'Excalidraw' ? { type: /** @type {const} */ ('faster'), times: 2 } : null;
    line(lineOf(ready, cold.ours, { name: peer, figures: cold[peer] }, goal));
  }
  for (const peer of ['Excalidraw', 'React + CodeMirror alone']) {
    const scripts = { bench: 'p6', case: 'cold: JavaScript before that, packed, all threads', n: 200, unit: 'KB' };
    line(
      lineOf(
        scripts,
        sideOf('ours', 'kilobytes'),
        { name: peer, figures: sideOf(peer, 'kilobytes') },
        {
          type: 'below',
          value: 150,
        },
      ),
    );
    const blocking = { bench: 'p6', case: 'cold: blocking time of the page', n: 200, unit: 'ms' };
    line(
      lineOf(
        blocking,
        sideOf('ours', 'blockingMs'),
        { name: peer, figures: sideOf(peer, 'blockingMs') },
        {
          type: 'below',
          value: 300,
        },
      ),
    );
  }
  await benchWarmStart({ host, folder, executablePath, line, note });
}

/** @param {Omit<import('./page-bench.mjs').PageBench, 'plainHost'>} bench */
async function benchWarmStart({ host, folder, executablePath, line, note }) {
  note(`warm starts, offline, ${NOTES} notes`);
  const context = await openBrowser(folder, executablePath);
  try {
    await fillApp(context, host.url, { notes: NOTES, entries: 0 });
    await watchStart(context, TREE_ROW);
    const page = await context.newPage();
    await page.goto(host.url);
    await page.evaluate(() => navigator.serviceWorker.ready);
    // The files of this version are fetched once the app is up.
    await page.waitForFunction(async () => (await caches.keys()).length > 0, null, { timeout: 60_000 });
    await page.waitForTimeout(10_000);
    await context.setOffline(true);
    const session = await context.newCDPSession(page);
    /** @param {number} rate */
    const reload = (rate) => async () => {
      await session.send('Emulation.setCPUThrottlingRate', { rate });
      await page.reload({ waitUntil: 'commit' });
      const { readyMs } = await readStart(page, 1500);
      return readyMs;
    };
    const figures = await interleave(ROUNDS, { full: reload(1), slowed: reload(SLOWDOWN) });
    const place = { bench: 'p6', n: NOTES, unit: 'ms' };
    const goal = { type: /** @type {const} */ ('below'), value: 700 };
    line(lineOf({ ...place, case: 'warm, offline: until the tree can be used' }, figures.full, null, goal));
    line(lineOf({ ...place, case: 'the same, processor slowed four times' }, figures.slowed, null, goal));
  } finally {
    await context.close();
  }
}
