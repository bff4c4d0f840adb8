import { lineOf } from '../measure.ts';
import { fillApp, openBrowser } from './open-app.mjs';

const NOTES = 10_000;
const ENTRIES = 100_000;
const ROUNDS = 5;
const KEYS_PER_ROUND = 40;
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
    line(figuresOf('open a note until it is painted, median', opens, median, 50));
    line(figuresOf('open a note until it is painted, p95', opens, p95, 50));

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
    line(figuresOf('keystroke to paint, median', keys, median, null, NOTES, 'ms', plainKeys));
    line(figuresOf('keystroke to paint, p95', keys, p95, 16, NOTES, 'ms', plainKeys));
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
    line(figuresOf('filter the log until the rows in sight are right, common words', common, median, 50, ENTRIES));
    const rare = await rounds(() => filterLog(page, filter, RARE, true));
    line(figuresOf('filter the log until all of it was scanned, rare words', rare, median, null, ENTRIES));
    await filter.fill('');
    await page.waitForTimeout(1000);
    const logFrames = await rounds(() => scroll(page, page.getByRole('main')));
    line(figuresOf('longest frame while the log scrolls', logFrames, largest, 32, ENTRIES));
    const treeFrames = await rounds(() => scroll(page, page.getByRole('tree').first()));
    line(figuresOf('longest frame while the tree scrolls', treeFrames, largest, 32));

    const inp = await page.evaluate(() => /** @type {any} */ (window).clocks.interactions);
    line(figuresOf('interaction to next paint, p98 of all', [inp], p98, 100));

    const memory = await page.evaluate(() => /** @type {any} */ (performance).measureUserAgentSpecificMemory());
    line(figuresOf('memory of all threads', [[memory.bytes / 1e6]], largest, 200, NOTES, 'MB'));
  } finally {
    await context.close();
  }
}

/** @param {() => Promise<number[]>} work */
async function rounds(work) {
  await work();
  const all = [];
  for (let round = 0; round < ROUNDS; round += 1) all.push(await work());
  return all;
}

/**
 * @param {string} name
 * @param {number[][]} all figures of each round
 * @param {(figures: number[]) => number} pick
 * @param {number | null} goal
 * @param {number} [n]
 * @param {string} [unit]
 * @param {number[][] | null} [plain] the same of an editor and nothing else
 */
function figuresOf(name, all, pick, goal, n = NOTES, unit = 'ms', plain = null) {
  return lineOf(
    { bench: 'p7', case: name, n, unit },
    all.map(pick),
    plain === null ? null : { name: 'React + CodeMirror alone', figures: plain.map(pick) },
    goal === null ? null : { type: 'below', value: goal },
  );
}

/** @param {number[]} figures @param {number} part */
const at = (figures, part) => {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
};
/** @param {number[]} figures */
const median = (figures) => at(figures, 0.5);
/** @param {number[]} figures */
const p95 = (figures) => at(figures, 0.95);
/** @param {number[]} figures */
const p98 = (figures) => at(figures, 0.98);
/** @param {number[]} figures */
const largest = (figures) => Math.max(...figures);

/** Runs in the page: clocks that stop when the frame after something has been painted. */
function installClocks() {
  /** @type {{ keys: number[], interactions: number[], painted: (isThere?: () => boolean) => Promise<number | null> }} */
  const clocks = {
    keys: [],
    interactions: [],
    painted: (isThere = () => true) =>
      new Promise((done) => {
        requestAnimationFrame(() => {
          if (!isThere()) return done(null);
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => done(performance.now());
          port2.postMessage(null);
        });
      }),
  };
  Object.assign(window, { clocks });
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      void clocks.painted().then((atMs) => clocks.keys.push((atMs ?? Number.NaN) - timeStamp));
    },
    true,
  );
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) clocks.interactions.push(entry.duration);
  }).observe(/** @type {any} */ ({ type: 'event', durationThreshold: 16, buffered: true }));
}

let opened = 100;

/** @param {import('@playwright/test').Page} page */
async function openNotes(page) {
  const taken = [];
  for (let count = 0; count < OPENS_PER_ROUND; count += 1) {
    opened += 1;
    const path = `/folder-${Math.floor(opened / 100)}/note-${opened}.md`;
    taken.push(
      await page.evaluate(
        async ([id, wanted]) => {
          const startMs = performance.now();
          location.hash = `#/notebook/${id}/file${wanted}`;
          // The whole note: its article by its path, with text in the editor.
          const shown = () => {
            const article = [...document.querySelectorAll('article')].find(
              (element) => element.getAttribute('aria-label') === wanted,
            );
            return (article?.querySelector('.cm-line')?.textContent ?? '') !== '';
          };
          // Checked just before each frame is painted; the clock stops at the paint of that frame.
          for (;;) {
            const paintedMs = await /** @type {any} */ (window).clocks.painted(shown);
            if (paintedMs !== null) return paintedMs - startMs;
          }
        },
        /** @type {const} */ ([NOTEBOOK, path]),
      ),
    );
    await page.waitForTimeout(150);
  }
  return taken;
}

/** @param {import('@playwright/test').Page} page */
async function typeKeys(page) {
  await page.evaluate(() => {
    /** @type {any} */ (window).clocks.keys.length = 0;
  });
  for (let key = 0; key < KEYS_PER_ROUND; key += 1) {
    await page.keyboard.press(key % 8 === 7 ? 'Space' : 'e');
    await page.waitForTimeout(40);
  }
  await page.waitForTimeout(200);
  return page.evaluate(() => [.../** @type {any} */ (window).clocks.keys]);
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
