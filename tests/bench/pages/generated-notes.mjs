import { randomNote } from '../../support/hostile-notes/random-note.ts';
import { openBrowser } from './open-app.mjs';

/** Longest generated note, in UTF-16 units. */
const NOTE_CHARS = 20_000;
/** Notes written before they are opened, one after the other. */
const BATCH = 250;

/**
 * Opens generated notes in the app, in the editor and the reading view, and measures how long each blocks the page.
 *
 * @param {{ url: string, folder: string, executablePath: string, count: number, note: (text: string) => void }} what
 * @returns {Promise<{ index: number, longestMs: number }>} the note with the longest task
 */
export async function measureGeneratedNotes({ url, folder, executablePath, count, note }) {
  const context = await openBrowser(folder, executablePath);
  let worst = { index: -1, longestMs: 0 };
  try {
    await context.addInitScript(() => localStorage.setItem('cloister.mode.note', 'both'));
    for (let from = 0; from < count; from += BATCH) {
      const page = await context.newPage();
      await page.goto(`${url}?console`);
      await page.waitForFunction(() => 'cloister' in globalThis, null, { timeout: 60_000 });
      const texts = Array.from({ length: Math.min(BATCH, count - from) }, (_, n) => randomNote(from + n, NOTE_CHARS));
      const found = await page.evaluate(openAll, { texts, from });
      if (found.longestMs > worst.longestMs) worst = found;
      await page.close();
      note(`${from + texts.length} of ${count}: note ${worst.index} took ${Math.round(worst.longestMs)} ms`);
    }
    return worst;
  } finally {
    await context.close();
  }
}

/**
 * Runs in the page.
 *
 * @param {{ texts: readonly string[], from: number }} batch
 */
async function openAll({ texts, from }) {
  const { cloister } = /** @type {any} */ (globalThis);
  const { notebookId } = await cloister.notebooks.create({ name: `Generated ${from}` });
  for (const [at, text] of texts.entries()) await cloister.files.write(notebookId, `/g${from + at}.md`, text);
  const rest = (/** @type {number} */ ms) => new Promise((done) => setTimeout(done, ms));
  const worst = { index: -1, longestMs: 0 };
  let index = -1;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      if (duration > worst.longestMs) Object.assign(worst, { index, longestMs: duration });
  }).observe({ type: 'longtask' });
  location.hash = `#/notebook/${notebookId}`;
  await rest(2000);
  Object.assign(worst, { index: -1, longestMs: 0 });
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
  return worst;
}
