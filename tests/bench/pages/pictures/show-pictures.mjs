import { startProvider } from '../../../support/provider/start-provider.ts';
import { traceTasks } from '../floods/watch-tasks.mjs';
import { openBrowser } from '../open-app.mjs';

/** Pictures that are shown in one trace. */
const PART = 20;
/** Endings of files whose type has another name. @type {Readonly<Record<string, string>>} */
const ENDINGS = { 'image/svg+xml': 'svg', 'image/x-icon': 'ico', 'image/vnd.microsoft.icon': 'ico' };
/** Longest wait in milliseconds for a picture. */
const MOST_MS = 30_000;
/** Part of each reason for which a picture is not drawn. A damaged one has another reason. */
const REFUSED = 'would block the app|more than the app can draw|whose size cannot be checked';

/**
 * @typedef {import('../../../support/pictures/hostile-pictures.ts').SamplePicture} SamplePicture
 * @typedef {{ name: string, file: string, type: string }} Picture
 * @typedef {{ page: import('@playwright/test').Page, url: string, notebookId: string, pictures: readonly Picture[] }} Notebook
 * @typedef {{ longestCpuMs: number, slowest: string, refused: string[], others: [name: string, outcome: string][] }} Shown
 *   `slowest`: the picture with the longest task by the clock; `others`: pictures that are neither refused nor drawn
 * @typedef {{ name: string, address: (file: string) => string, restarts?: boolean }} Place
 */

/** @type {readonly Place[]} */
export const PLACES = [
  { name: 'file', address: (file) => `file/${file}` },
  { name: 'note', address: (file) => `file/note-${file}.md` },
  { name: 'canvas', address: (file) => `file/board-${file}.canvas` },
  { name: 'Jupyter notebook', address: (file) => `file/run-${file}.ipynb` },
  { name: 'gallery', address: (file) => `views/${file}.md` },
  { name: 'after a restart with its file open', address: (file) => `file/${file}`, restarts: true },
];

/**
 * Writes pictures into a notebook, with files of each kind that show one.
 *
 * @param {{ url: string, folder: string, executablePath: string }} where
 * @param {readonly SamplePicture[]} samples
 * @param {(notebook: Notebook) => Promise<void>} use
 */
export async function withNotebook({ url, folder, executablePath }, samples, use) {
  const context = await openBrowser(folder, executablePath);
  try {
    await context.addInitScript(() => {
      localStorage.setItem('cloister.mode.note', 'read');
      const tasks = { longestMs: 0 };
      Object.assign(window, { tasks });
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) tasks.longestMs = Math.max(tasks.longestMs, duration);
      }).observe({ type: 'longtask', buffered: true });
    });
    const page = await context.newPage();
    await page.goto(`${url}?console`);
    await page.waitForFunction(() => 'cloister' in globalThis, null, { timeout: 60_000 });
    const pictures = samples.map(({ name, type }, index) => ({
      name,
      type,
      file: `p${index}.${ENDINGS[type] ?? type.replace('image/', '')}`,
    }));
    const files = samples.flatMap((sample, index) => filesOf(sample, pictures[index]?.file ?? ''));
    const notebookId = await page.evaluate(async (all) => {
      const { cloister } = /** @type {any} */ (globalThis);
      await cloister.ready;
      const created = await cloister.notebooks.create({ name: 'Pictures' });
      await cloister.files.write(created.notebookId, '/blank.md', 'Nothing to see.');
      for (const { path, text, base64 } of all) {
        const bytes = base64 && Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
        await cloister.files.write(created.notebookId, path, bytes ?? text);
      }
      return created.notebookId;
    }, files);
    await use({ page, url, notebookId, pictures });
  } finally {
    await context.close();
  }
}

/**
 * @param {SamplePicture} sample
 * @param {string} file
 * @returns {{ path: string, text?: string, base64?: string }[]}
 */
function filesOf({ content, type }, file) {
  const isText = typeof content === 'string';
  const base64 = isText ? undefined : Buffer.from(content).toString('base64');
  const data = isText ? content : type === 'image/svg+xml' ? Buffer.from(content).toString('utf16le') : base64;
  const output = { output_type: 'display_data', metadata: {}, data: { [type]: data } };
  const cell = { cell_type: 'code', execution_count: 1, metadata: {}, source: 'plot()', outputs: [output] };
  const card = { id: 'f', type: 'file', file, x: 0, y: 0, width: 500, height: 400 };
  return [
    isText ? { path: `/${file}`, text: content } : { path: `/${file}`, base64: base64 ?? '' },
    { path: `/note-${file}.md`, text: `# Note\n\n![[${file}]]\n` },
    { path: `/board-${file}.canvas`, text: JSON.stringify({ nodes: [card], edges: [] }) },
    {
      path: `/run-${file}.ipynb`,
      text: JSON.stringify({ nbformat: 4, nbformat_minor: 5, metadata: {}, cells: [cell] }),
    },
    { path: `/cards-${file}/one.md`, text: `# One\n\n![[${file}]]\n` },
    { path: `/views/${file}.md`, text: `---\nview: gallery\nview-filter: path:/cards-${file}\n---\n# View\n` },
  ];
}

/**
 * Shows each picture in one place.
 *
 * @param {Notebook} notebook
 * @param {Place} place
 * @returns {Promise<Shown>}
 */
export async function showPictures({ page, url, notebookId, pictures }, { address, restarts = false, name }) {
  /** @type {Shown} */
  const shown = { longestCpuMs: 0, slowest: '', refused: [], others: [] };
  const root = name === 'gallery' ? '#/overview/' : `#/notebook/${notebookId}/`;
  let slowestMs = 0;
  for (let from = 0; from < pictures.length; from += PART) {
    await page.goto(`${url}#/notebook/${notebookId}/file/blank.md`);
    await page.getByText('Nothing to see.').first().waitFor({ timeout: MOST_MS });
    const stopTrace = await traceTasks(page, ['disabled-by-default-devtools.timeline']);
    for (const { file, name: picture } of pictures.slice(from, from + PART)) {
      await page.evaluate((tasks) => Object.assign(/** @type {any} */ (window).tasks, tasks), { longestMs: 0 });
      await goTo(page, `${root}${address(file)}`);
      if (restarts) await page.reload();
      const outcome = await outcomeOf(page, '#main');
      const longestMs = await page.evaluate(() => /** @type {any} */ (window).tasks.longestMs);
      if (longestMs > slowestMs) {
        slowestMs = longestMs;
        shown.slowest = `${picture} (${Math.round(longestMs)} ms)`;
      }
      if (outcome === 'refused') shown.refused.push(picture);
      else if (outcome !== 'drawn') shown.others.push([picture, outcome]);
      await goTo(page, `#/notebook/${notebookId}/file/blank.md`);
      await page.getByText('Nothing to see.').first().waitFor({ timeout: MOST_MS });
    }
    shown.longestCpuMs = Math.max(shown.longestCpuMs, await stopTrace());
  }
  return shown;
}

/**
 * Shows all pictures in one answer of a model.
 *
 * @param {Notebook} notebook
 * @returns {Promise<Omit<Shown, 'others'>>}
 */
export async function answerWith({ page, url, notebookId, pictures }) {
  const text = pictures.map(({ file }) => `![[${file}]]`).join('\n\n');
  const server = await startProvider({ script: [{ text }] });
  try {
    await page.goto(`${url}?console#/notebook/${notebookId}/file/blank.md`);
    await page.waitForFunction(() => 'cloister' in globalThis, null, { timeout: 60_000 });
    await page.evaluate(() => /** @type {any} */ (globalThis).cloister.ready);
    await page.evaluate((tasks) => Object.assign(/** @type {any} */ (window).tasks, tasks), { longestMs: 0 });
    const stopTrace = await traceTasks(page, ['disabled-by-default-devtools.timeline']);
    await page.evaluate(
      async ([id, baseURL]) => {
        const { cloister } = /** @type {any} */ (globalThis);
        await cloister.providers.connect({
          providerId: 'loopback',
          kind: 'openai-compatible',
          baseURL,
          apiKey: 'sk-loopback-0123456789',
          models: [{ modelId: 'test-model' }],
        });
        await cloister.chat('Show the pictures.', { agent: 'assistant', notebookId: id });
      },
      /** @type {const} */ ([notebookId, server.baseURL]),
    );
    const refusals = page.locator('#run-panel').getByText(new RegExp(REFUSED));
    await refusals
      .nth(pictures.length - 1)
      .waitFor({ timeout: MOST_MS })
      .catch(() => undefined);
    const count = await refusals.count();
    const longestMs = await page.evaluate(() => /** @type {any} */ (window).tasks.longestMs);
    return {
      longestCpuMs: await stopTrace(),
      slowest: `all together (${Math.round(longestMs)} ms)`,
      refused: pictures.slice(0, count).map(({ name }) => name),
    };
  } finally {
    await server.close();
  }
}

/**
 * @param {import('@playwright/test').Page} page
 * @param {string} hash
 */
async function goTo(page, hash) {
  await page.evaluate((to) => {
    location.hash = to;
  }, hash);
}

/**
 * @param {import('@playwright/test').Page} page
 * @param {string} place
 * @returns {Promise<string>} `refused`, `drawn`, `damaged`, or `absent` when nothing of it appears
 */
async function outcomeOf(page, place) {
  const found = await page
    .waitForFunction(
      ([within, refused]) => {
        const root = document.querySelector(within);
        if (root === null || root.textContent?.includes('Nothing to see.')) return false;
        if (new RegExp(refused).test(root.textContent ?? '')) return 'refused';
        if (/damaged or (?:not a supported image|in a format)|cannot be shown/.test(root.textContent ?? ''))
          return 'damaged';
        const images = [...root.querySelectorAll('img:not(.cm-widgetBuffer)')];
        return (
          images.length > 0 && images.every((image) => /** @type {HTMLImageElement} */ (image).complete) && 'drawn'
        );
      },
      /** @type {const} */ ([place, REFUSED]),
      { timeout: MOST_MS },
    )
    .catch(() => null);
  if (found === null) return 'absent';
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return String(await found.jsonValue());
}
