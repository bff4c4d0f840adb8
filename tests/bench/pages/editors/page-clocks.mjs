import { lineOf } from '../../measure.ts';

export const ROUNDS = 5;
const KEYS_PER_ROUND = 40;

/** @param {() => Promise<number[]>} work */
export async function rounds(work) {
  await work();
  const all = [];
  for (let round = 0; round < ROUNDS; round += 1) all.push(await work());
  return all;
}

/**
 * @param {{ name: string, n: number, unit?: string }} what
 * @param {number[][]} all figures of each round
 * @param {(figures: number[]) => number} pick
 * @param {import('../../measure.ts').Goal | null} goal
 * @param {number[][] | null} [plain] the same of an editor and nothing else
 */
export function figuresOf({ name, n, unit = 'ms' }, all, pick, goal, plain = null) {
  return lineOf(
    { bench: 'p7', case: name, n, unit },
    all.map(pick),
    plain === null ? null : { name: 'React + CodeMirror alone', figures: plain.map(pick) },
    goal,
  );
}

/** @param {number[]} figures @param {number} part */
const at = (figures, part) => {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
};
/** @param {number[]} figures */
export const median = (figures) => at(figures, 0.5);
/** @param {number[]} figures */
export const p95 = (figures) => at(figures, 0.95);
/** @param {number[]} figures */
export const p98 = (figures) => at(figures, 0.98);
/** @param {number[]} figures */
export const largest = (figures) => Math.max(...figures);

/** Runs in the page: clocks that stop when the frame after something has been painted. */
export function installClocks() {
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

/** @param {import('@playwright/test').Page} page */
export async function typeKeys(page) {
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
 * Opens a note in the app.
 *
 * @param {import('@playwright/test').Page} page
 * @param {string} notebookId
 * @param {string} path
 * @returns {Promise<number>} milliseconds until it is painted
 */
export function openNote(page, notebookId, path) {
  return page.evaluate(
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
    /** @type {const} */ ([notebookId, path]),
  );
}
