import { figuresOf, median, openNote, p95, ROUNDS, typeKeys } from './page-clocks.mjs';

/** Lines of the compared texts. */
const LINES = [200, 5000];
const OPENS_PER_ROUND = 4;
/** Time in milliseconds after opening in which the app finishes what follows the first paint. */
const REST_MS = 500;

/** @param {number} lines @param {number} copy */
const pathOf = (lines, copy) => `/lines/${lines}-${copy}.md`;

/**
 * A Markdown text as people write it: headings, sentences with emphasis and links, lists.
 *
 * @param {number} lines
 * @param {number} copy
 */
function textOf(lines, copy) {
  const all = [`# Plates, copy ${copy}`, ''];
  for (let n = 0; all.length < lines; n += 1) {
    all.push(
      `## Plate ${n}`,
      '',
      `Plate ${n} was read at ${n % 24} h by **two people**, and looked as the day before: ${(n * 7919) % 1000} counts.`,
      `The medium is the one of [[plate ${n % 7}]], with \`${n % 5} mM\` of salt and *no* serum, see [the protocol](protocol.md).`,
      '',
      `- [${n % 2 === 0 ? 'x' : ' '}] count plate ${n} again`,
      `- compare with plate ${n + 1}, which was kept at ${20 + (n % 17)} °C`,
      '',
    );
  }
  return all.slice(0, lines).join('\n');
}

/**
 * Writes the compared notes with the app's own console.
 *
 * @param {import('@playwright/test').BrowserContext} context
 * @param {string} url
 * @param {string} notebookId
 */
export async function writeComparedNotes(context, url, notebookId) {
  const notes = LINES.flatMap((lines) =>
    Array.from({ length: (ROUNDS + 1) * OPENS_PER_ROUND + 1 }, (_, copy) => ({
      path: pathOf(lines, copy),
      text: textOf(lines, copy),
    })),
  );
  const page = await context.newPage();
  await page.goto(`${url}?console`);
  await page.waitForFunction(() => 'cloister' in globalThis, null, { timeout: 60_000 });
  await page.evaluate(
    async ({ id, all }) => {
      const { cloister } = /** @type {any} */ (globalThis);
      await cloister.ready;
      for (const { path, text } of all) await cloister.files.write(id, path, text);
    },
    { id: notebookId, all: notes },
  );
  await page.close();
}

/**
 * The same texts in the app and in an editor and nothing else, by turns: how long opening takes, and each key.
 *
 * @param {{
 *   app: import('@playwright/test').Page,
 *   plain: import('@playwright/test').Page,
 *   notebookId: string,
 *   line: (line: import('../../measure.ts').CaseLine) => void,
 *   note: (text: string) => void,
 * }} pages
 */
export async function compareEditors({ app, plain, notebookId, line, note }) {
  for (const lines of LINES) {
    note(`opening and typing, ${lines} lines`);
    let copy = 0;
    const opens = await byTurns(
      {
        ours: async () => {
          const taken = [];
          for (let count = 0; count < OPENS_PER_ROUND; count += 1) {
            copy += 1;
            taken.push(await openNote(app, notebookId, pathOf(lines, copy)));
            await app.waitForTimeout(REST_MS);
          }
          return taken;
        },
        peer: async () => {
          const taken = [];
          for (let count = 0; count < OPENS_PER_ROUND; count += 1) {
            taken.push(await mount(plain, textOf(lines, count)));
            await plain.waitForTimeout(REST_MS);
          }
          return taken;
        },
      },
      { app, plain },
    );
    const of = (/** @type {string} */ name) => ({ name: `${name}, ${lines.toLocaleString('en')} lines`, n: lines });
    line(figuresOf(of('open a note until it is painted'), opens.ours, median, within(1.5), opens.peer));

    await app.bringToFront();
    await openNote(app, notebookId, pathOf(lines, 0));
    await plain.bringToFront();
    await mount(plain, textOf(lines, 0));
    const type = async (/** @type {import('@playwright/test').Page} */ page) => {
      await page.locator('.cm-line').nth(3).click();
      return typeKeys(page);
    };
    const keys = await byTurns({ ours: () => type(app), peer: () => type(plain) }, { app, plain });
    line(figuresOf(of('keystroke to paint, median'), keys.ours, median, within(1.2), keys.peer));
    line(figuresOf(of('keystroke to paint, p95'), keys.ours, p95, within(1.1), keys.peer));
  }
}

/** @param {number} times @returns {import('../../measure.ts').Goal} */
const within = (times) => ({ type: 'within', times });

/**
 * One round that does not count, then the others; every other one begins with the peer.
 *
 * @param {{ ours: () => Promise<number[]>, peer: () => Promise<number[]> }} work
 * @param {{ app: import('@playwright/test').Page, plain: import('@playwright/test').Page }} pages
 */
async function byTurns(work, { app, plain }) {
  /** @type {{ ours: number[][], peer: number[][] }} */
  const all = { ours: [], peer: [] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    /** @type {('ours' | 'peer')[]} */
    const order = round % 2 === 0 ? ['ours', 'peer'] : ['peer', 'ours'];
    for (const who of order) {
      await (who === 'ours' ? app : plain).bringToFront();
      const figures = await work[who]();
      if (round > 0) all[who].push(figures);
    }
  }
  return all;
}

/**
 * Mounts the editor anew with a text.
 *
 * @param {import('@playwright/test').Page} page
 * @param {string} text
 * @returns {Promise<number>} milliseconds until it is painted
 */
function mount(page, text) {
  return page.evaluate(async (wanted) => {
    const startMs = performance.now();
    const { openText, clocks } = /** @type {any} */ (window);
    openText(wanted);
    const first = wanted.slice(0, wanted.indexOf('\n'));
    for (;;) {
      const paintedMs = await clocks.painted(() => document.querySelector('.cm-line')?.textContent === first);
      if (paintedMs !== null) return paintedMs - startMs;
    }
  }, text);
}
