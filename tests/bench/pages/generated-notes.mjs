import { randomNote } from '../../support/hostile-notes/random-note.ts';
import { measureLongestTasks } from './longest-tasks.mjs';
import { openBrowser } from './open-app.mjs';

/** Longest generated note, in UTF-16 units. */
const NOTE_CHARS = 20_000;
/** Notes written before they are opened, one after the other. */
const BATCH = 250;

/** Notes with the longest tasks by the clock, whose processor time is measured afterwards. */
const SLOWEST = 10;

/** @typedef {{ index: number, longestMs: number }} Measured */

/**
 * Opens generated notes in the app, in the editor and the reading view, and measures how long each blocks the page: all
 * of them by the clock, then the slowest by processor time, which other load on the machine does not lengthen.
 *
 * @param {{ url: string, folder: string, executablePath: string, count: number, note: (text: string) => void }} what
 * @returns {Promise<{ byClock: Measured, byProcessor: Measured }>} the notes with the longest task
 */
export async function measureGeneratedNotes({ url, folder, executablePath, count, note }) {
  const slowest = await findSlowest({ url, folder, executablePath, count, note });
  const again = slowest.map(({ index }) => ({ name: String(index), text: randomNote(index, NOTE_CHARS) }));
  /** @type {Measured[]} */
  const measured = [];
  await measureLongestTasks({ url, folder, executablePath }, again, (name, { longestCpuMs }) => {
    measured.push({ index: Number(name), longestMs: longestCpuMs });
    note(`note ${name}: longest task ${Math.round(longestCpuMs)} ms of processor time`);
  });
  const none = { index: -1, longestMs: 0 };
  return { byClock: slowest[0] ?? none, byProcessor: measured.sort(slowestFirst)[0] ?? none };
}

const slowestFirst = (/** @type {Measured} */ a, /** @type {Measured} */ b) => b.longestMs - a.longestMs;

/**
 * @param {Parameters<typeof measureGeneratedNotes>[0]} what
 * @returns {Promise<Measured[]>} slowest first
 */
async function findSlowest({ url, folder, executablePath, count, note }) {
  const context = await openBrowser(folder, executablePath);
  /** @type {Measured[]} */
  let slowest = [];
  try {
    await context.addInitScript(() => localStorage.setItem('cloister.mode.note', 'both'));
    for (let from = 0; from < count; from += BATCH) {
      const page = await context.newPage();
      await page.goto(`${url}?console`);
      await page.waitForFunction(() => 'cloister' in globalThis, null, { timeout: 60_000 });
      const texts = Array.from({ length: Math.min(BATCH, count - from) }, (_, n) => randomNote(from + n, NOTE_CHARS));
      slowest = [...slowest, ...(await page.evaluate(openAll, { texts, from }))].sort(slowestFirst).slice(0, SLOWEST);
      await page.close();
      const { index, longestMs } = slowest[0] ?? { index: -1, longestMs: 0 };
      note(`${from + texts.length} of ${count}: note ${index} took ${Math.round(longestMs)} ms`);
    }
    return slowest;
  } finally {
    await context.close();
  }
}

/**
 * Runs in the page.
 *
 * @param {{ texts: readonly string[], from: number }} batch
 * @returns {Promise<Measured[]>} the longest task or frame of each note that has one over 50 ms
 */
async function openAll({ texts, from }) {
  const { cloister } = /** @type {any} */ (globalThis);
  const { notebookId } = await cloister.notebooks.create({ name: `Generated ${from}` });
  for (const [at, text] of texts.entries()) await cloister.files.write(notebookId, `/g${from + at}.md`, text);
  const rest = (/** @type {number} */ ms) => new Promise((done) => setTimeout(done, ms));
  /** @type {Map<number, number>} */
  const longest = new Map();
  let index = -1;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest.set(index, Math.max(duration, longest.get(index) ?? 0));
  });
  observer.observe({ type: 'longtask' });
  // What a frame takes with its layout, which no long task contains.
  observer.observe({ type: 'long-animation-frame' });
  location.hash = `#/notebook/${notebookId}`;
  await rest(2000);
  for (const at of texts.keys()) {
    index = from + at;
    location.hash = `#/notebook/${notebookId}/file/g${index}.md`;
    const until = performance.now() + 10_000;
    const isOpen = () =>
      document.querySelector(`[aria-label="Text of /g${index}.md"]`) !== null &&
      (document.querySelector(`[aria-label="Reading view of /g${index}.md"]`)?.childElementCount ?? 0) > 0;
    while (!isOpen() && performance.now() < until) await rest(10);
    // What follows the first paint: the rest of the blocks, the outline and the links.
    await rest(80);
  }
  longest.delete(-1);
  return Array.from(longest, ([at, longestMs]) => ({ index: at, longestMs }));
}
