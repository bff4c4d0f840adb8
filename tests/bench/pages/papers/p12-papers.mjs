import { makePaper, sentenceOfPaper } from '../../../support/views/make-paper.ts';
import { lineOf } from '../../measure.ts';
import { watchTasks } from '../floods/watch-tasks.mjs';
import { openBrowser } from '../open-app.mjs';

/** Longest task in milliseconds of processor time on the main thread while the papers are read. */
const GOAL_MS = 50;
const PAPERS = 200;
/** Papers that the page passes to the app at once. */
const PAPERS_PER_CALL = 10;
const MOST_MS = 600_000;

/**
 * PDFs of a paper's size, read and indexed in the background: are all found with their page, how long does it take, and what does the page notice.
 *
 * @param {import('../page-bench.mjs').PageBench} bench
 */
export async function benchPapers({ host, folder, executablePath, line, note }) {
  const context = await openBrowser(folder, executablePath);
  try {
    const page = await context.newPage();
    await page.goto(`${host.url}?console`);
    await page.waitForFunction(() => 'cloister' in globalThis, null, { timeout: 60_000 });
    note(`importing ${PAPERS} papers`);
    const sizeBytes = await fill(page);
    const { longestCpuMs, longestMs, longestWaitMs, megabytes, tookMs, state } = await watchTasks(
      page,
      () => untilRead(page),
      2000,
    );
    note(
      `${state}; ${Math.round(sizeBytes / 1e6)} MB; longest task ${Math.round(longestMs)} ms by the clock, longest wait ${Math.round(longestWaitMs)} ms`,
    );
    const found = await countFound(page);
    const goal = { type: /** @type {const} */ ('below'), value: GOAL_MS };
    line(
      lineOf(
        { bench: 'p12', case: 'papers found by a sentence, with its page', n: PAPERS, unit: 'papers' },
        [found],
        null,
        null,
      ),
    );
    line(
      lineOf({ bench: 'p12', case: 'all papers read and indexed', n: PAPERS, unit: 's' }, [tookMs / 1000], null, null),
    );
    line(lineOf({ bench: 'p12', case: 'longest task meanwhile', n: PAPERS, unit: 'ms' }, [longestCpuMs], null, goal));
    line(lineOf({ bench: 'p12', case: 'memory after', n: PAPERS, unit: 'MB' }, [megabytes], null, null));
  } finally {
    await context.close();
  }
}

/** From ten to fifteen pages. @param {number} number */
const pagesOf = (number) => 10 + (number % 6);

/**
 * Imports the papers into a notebook that is not open yet.
 *
 * @param {import('@playwright/test').Page} page
 */
async function fill(page) {
  await page.evaluate(async () => {
    const { cloister } = /** @type {any} */ (globalThis);
    await cloister.ready;
    const { notebookId } = await cloister.notebooks.create({ name: 'Papers' });
    Object.assign(globalThis, { notebookId });
  });
  let sizeBytes = 0;
  for (let from = 0; from < PAPERS; from += PAPERS_PER_CALL) {
    const papers = Array.from({ length: PAPERS_PER_CALL }, (_, at) => makePaper(from + at, pagesOf(from + at)));
    sizeBytes += papers.reduce((sum, { length }) => sum + length, 0);
    await page.evaluate(
      async ([first, texts]) => {
        const { cloister, notebookId } = /** @type {any} */ (globalThis);
        const encoder = new TextEncoder();
        const entries = texts.map((text, at) => ({
          path: `/papers/paper-${first + at}.pdf`,
          content: encoder.encode(text),
        }));
        await cloister.notebooks.import(notebookId, entries);
      },
      /** @type {const} */ ([from, papers.map((bytes) => new TextDecoder().decode(bytes))]),
    );
  }
  return sizeBytes;
}

/**
 * Opens the notebook and waits until the last paper that is read is found.
 *
 * @param {import('@playwright/test').Page} page
 */
async function untilRead(page) {
  await page.evaluate(() => {
    location.hash = `#/notebook/${/** @type {any} */ (globalThis).notebookId}`;
  });
  const untilMs = performance.now() + MOST_MS;
  while (performance.now() < untilMs) {
    await page.waitForTimeout(1000);
    if ((await countFound(page, 25)) === PAPERS / 25 && (await countFound(page)) === PAPERS) return 'all papers read';
  }
  return `not all papers read after ${MOST_MS / 1000} s`;
}

/**
 * Counts the papers that are found by their sentence, with its page.
 *
 * @param {import('@playwright/test').Page} page
 * @param {number} [step] every how many papers one is counted
 */
async function countFound(page, step = 1) {
  const wanted = Array.from({ length: PAPERS / step }, (_, at) => at * step).map((number) => ({
    path: `/papers/paper-${number}.pdf`,
    ...sentenceOfPaper(number, pagesOf(number)),
  }));
  return page.evaluate(async (all) => {
    const { cloister, notebookId } = /** @type {any} */ (globalThis);
    let found = 0;
    for (const { path, sentence, page: at } of all) {
      const hits = await cloister.search(`"${sentence}"`, { notebookId });
      if (hits.length === 1 && hits[0].path === path && hits[0].page === at) found += 1;
    }
    return found;
  }, wanted);
}
