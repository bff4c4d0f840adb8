import { compareEditors, writeComparedNotes } from './editors/compare-editors.mjs';
import {
  figuresOf,
  installClocks,
  largest,
  median,
  openNote,
  p95,
  p98,
  rounds,
  typeKeys,
} from './editors/page-clocks.mjs';
import { fillApp, openBrowser } from './open-app.mjs';

const NOTES = 10_000;
const ENTRIES = 100_000;
const OPENS_PER_ROUND = 8;
/** Words that most entries have, or some. */
const COMMON = ['read', 'week-42', 'default', 'result-9', 'week-7/'];
/** Words that occur in one log entry or in none, so that a search reads the whole log. */
const RARE = ['result-424.md', 'result-1111.md', 'never said', 'result-31415', 'week-99'];
const SCROLLS = 60;
const NOTEBOOK = 'notebook-bench';

/**
 * A long-kept notebook in daily use: what a person waits for at each key and each click.
 *
 * @param {import('./page-bench.mjs').PageBench} bench
 */
export async function benchInUse({ host, plainHost, folder, executablePath, line, note }) {
  const context = await openBrowser(folder, executablePath);
  try {
    note(`filling in ${NOTES} notes and ${ENTRIES} log entries`);
    await fillApp(context, host.url, { notes: NOTES, entries: ENTRIES });
    await writeComparedNotes(context, host.url, NOTEBOOK);
    await context.addInitScript(installClocks);
    // Editor and reading view: more than what a note opens with at first.
    await context.addInitScript(() => localStorage.setItem('cloister.mode.note', 'both'));
    const page = await context.newPage();
    await page.goto(`${host.url}#/notebook/${NOTEBOOK}`);
    await page.getByRole('tree').first().waitFor({ timeout: 60_000 });
    // The search index is made in the background, once: that is another bench.
    await page.waitForTimeout(30_000);

    note('opening notes');
    const opens = await rounds(() => openNotes(page));
    line(figuresOf({ name: 'open a note until it is painted, median', n: NOTES }, opens, median, below(50)));
    line(figuresOf({ name: 'open a note until it is painted, p95', n: NOTES }, opens, p95, below(50)));

    note('typing');
    await page.evaluate((id) => {
      location.hash = `#/notebook/${id}/file/folder-0/note-1.md`;
    }, NOTEBOOK);
    const text = page.locator('.cm-content');
    await text.waitFor();
    await text.click();
    // A host of its own: the app's service worker answers for the other.
    const plain = await context.newPage();
    await plain.goto(`${plainHost.url}bench/pages/plain-editor.html`);
    await plain.locator('.cm-content').click();
    /** @type {number[][]} */
    const plainKeys = [];
    const keys = await rounds(async () => {
      await plain.bringToFront();
      plainKeys.push(await typeKeys(plain));
      await page.bringToFront();
      await text.click();
      return typeKeys(page);
    });
    plainKeys.shift();
    line(figuresOf({ name: 'keystroke to paint, median', n: NOTES }, keys, median, null, plainKeys));
    line(figuresOf({ name: 'keystroke to paint, p95', n: NOTES }, keys, p95, below(16), plainKeys));
    await compareEditors({ app: page, plain, notebookId: NOTEBOOK, line, note });
    await plain.close();

    note('the log');
    await page.evaluate(() => {
      location.hash = '#/log';
    });
    const filter = page
      .getByRole('main')
      .getByRole('searchbox')
      .or(page.getByRole('main').getByRole('textbox'))
      .first();
    await filter.waitFor();
    await page.waitForTimeout(3000);
    const common = await rounds(() => filterLog(page, filter, COMMON, false));
    line(
      figuresOf(
        { name: 'filter the log until the rows in sight are right, common words', n: ENTRIES },
        common,
        median,
        below(50),
      ),
    );
    const rare = await rounds(() => filterLog(page, filter, RARE, true));
    line(figuresOf({ name: 'filter the log until all of it was scanned, rare words', n: ENTRIES }, rare, median, null));
    await filter.fill('');
    await page.waitForTimeout(1000);
    const logFrames = await rounds(() => scroll(page, page.getByRole('main')));
    line(figuresOf({ name: 'longest frame while the log scrolls', n: ENTRIES }, logFrames, largest, below(32)));
    const treeFrames = await rounds(() => scroll(page, page.getByRole('tree').first()));
    line(figuresOf({ name: 'longest frame while the tree scrolls', n: NOTES }, treeFrames, largest, below(32)));

    const inp = await page.evaluate(() => /** @type {any} */ (window).clocks.interactions);
    line(figuresOf({ name: 'interaction to next paint, p98 of all', n: NOTES }, [inp], p98, below(100)));

    const memory = await page.evaluate(() => /** @type {any} */ (performance).measureUserAgentSpecificMemory());
    line(
      figuresOf({ name: 'memory of all threads', n: NOTES, unit: 'MB' }, [[memory.bytes / 1e6]], largest, below(200)),
    );
  } finally {
    await context.close();
  }
}

/** @param {number} value @returns {import('../measure.ts').Goal} */
const below = (value) => ({ type: 'below', value });

let opened = 100;

/** @param {import('@playwright/test').Page} page */
async function openNotes(page) {
  const taken = [];
  for (let count = 0; count < OPENS_PER_ROUND; count += 1) {
    opened += 1;
    const path = `/folder-${Math.floor(opened / 100)}/note-${opened}.md`;
    taken.push(await openNote(page, NOTEBOOK, path));
    await page.waitForTimeout(150);
  }
  return taken;
}

/**
 * Until the rows in sight stand as they will stay: for what many entries have, that is long before all were looked at. Or
 * until the view says that it has looked at all.
 *
 * @param {import('@playwright/test').Page} page
 * @param {import('@playwright/test').Locator} field
 * @param {readonly string[]} words
 * @param {boolean} toTheEnd
 */
async function filterLog(page, field, words, toTheEnd) {
  const taken = [];
  for (const word of words) {
    await field.fill('');
    await page.waitForTimeout(500);
    await page.evaluate((withStatus) => {
      const textsOf = (/** @type {string} */ selector) =>
        [...document.querySelectorAll(selector)].slice(0, 24).map((element) => element.textContent ?? '');
      const said = () => [...textsOf('main ol > li'), ...(withStatus ? textsOf('main p') : [])].join();
      const isDone = () => !document.querySelector('main p[tabindex] > button');
      const filtered = new Promise((over) => {
        const begin = (/** @type {Event} */ { timeStamp }) => {
          let seen = said();
          let lastMs = timeStamp;
          const look = async () => {
            const now = said();
            const isNew = now !== seen;
            seen = now;
            const atMs = await /** @type {any} */ (window).clocks.painted();
            if (isNew) lastMs = atMs;
            // Long enough for the view to have heard of the filter, and nothing more can come.
            if (atMs - timeStamp > 200 && isDone()) over(lastMs - timeStamp);
            else void look();
          };
          void look();
        };
        addEventListener('input', begin, { once: true, capture: true });
      });
      Object.assign(window, { filtered });
    }, toTheEnd);
    await field.fill(word);
    taken.push(await page.evaluate(() => /** @type {any} */ (window).filtered));
  }
  return taken;
}

/** @param {import('@playwright/test').Page} page @param {import('@playwright/test').Locator} place */
async function scroll(page, place) {
  const box = await place.boundingBox();
  if (box === null) throw new Error('There is nothing to scroll.');
  await page.mouse.move(box.x + box.width / 2, box.y + Math.min(box.height / 2, 300));
  await page.evaluate(() => {
    /** @type {number[]} */
    const frames = [];
    let beforeMs = performance.now();
    let isOn = true;
    const frame = () => {
      const nowMs = performance.now();
      frames.push(nowMs - beforeMs);
      beforeMs = nowMs;
      if (isOn) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    Object.assign(window, {
      stopFrames: () => {
        isOn = false;
        return frames.slice(1);
      },
    });
  });
  for (let step = 0; step < SCROLLS; step += 1) {
    await page.mouse.wheel(0, step < SCROLLS / 2 ? 400 : -400);
    await page.waitForTimeout(16);
  }
  return page.evaluate(() => /** @type {any} */ (window).stopFrames());
}
