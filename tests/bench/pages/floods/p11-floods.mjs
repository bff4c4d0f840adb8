import { lineOf } from '../../measure.ts';
import { openBrowser } from '../open-app.mjs';
import { startFloodServer } from './flood-server.mjs';
import { watchTasks } from './watch-tasks.mjs';

/** Longest task in milliseconds of processor time that a flood may cause. */
const GOAL_MS = 200;
const FILES = 100_000;
/** Notes that the page passes to the app at once, so that making them is not what is measured. */
const FILES_PER_CALL = 1000;
const MOST_MS = Number(process.env['CLOISTER_FLOODS_MS'] ?? 300_000);

const ANSWERS = {
  'answer of 20 MB': { text: 20_000_000 },
  'tool call of 10 MB': { json: 10_000_000 },
  'calls in one message': { calls: 1000 },
  'approvals in one message': { writes: 1000 },
};
/** @type {Record<string, number>} */
const SIZES = { 'answer of 20 MB': 20_000_000, 'tool call of 10 MB': 10_000_000 };

/**
 * More of everything than anyone sends, and what it does to the page: longest task, memory, and how it ends.
 *
 * @param {import('../page-bench.mjs').PageBench} bench
 */
export async function benchFloods({ host, folder, executablePath, line, note }) {
  const wanted = (process.env['CLOISTER_FLOODS'] ?? '').split(',').filter(Boolean);
  const isWanted = (/** @type {string} */ name) => wanted.length === 0 || wanted.some((word) => name.includes(word));
  /** @param {string} name @param {number} n @param {import('./watch-tasks.mjs').Watched} watched */
  const report = (name, n, { longestCpuMs, longestMs, longestWaitMs, megabytes, tookMs, state }) => {
    note(
      `${name}: ${state}; ${Math.round(tookMs)} ms, longest task ${Math.round(longestMs)} ms by the clock, longest wait ${Math.round(longestWaitMs)} ms`,
    );
    const goal = { type: /** @type {const} */ ('below'), value: GOAL_MS };
    line(lineOf({ bench: 'p11', case: `longest task: ${name}`, n, unit: 'ms' }, [longestCpuMs], null, goal));
    line(lineOf({ bench: 'p11', case: `memory after: ${name}`, n, unit: 'MB' }, [megabytes], null, null));
  };

  const server = await startFloodServer(ANSWERS);
  try {
    for (const name of Object.keys(ANSWERS)) {
      if (!isWanted(name)) continue;
      const context = await openBrowser(folder, executablePath);
      try {
        const page = await openApp(context, host.url);
        await connect(page, server.baseURL, Object.keys(ANSWERS));
        report(name, SIZES[name] ?? 1000, await watchTasks(page, () => ask(page, name), 10_000));
      } finally {
        await context.close();
      }
    }
  } finally {
    await server.close();
  }
  if (!isWanted('folder')) return;
  const context = await openBrowser(folder, executablePath);
  try {
    await benchFolder(await openApp(context, host.url), (name, watched) => report(name, FILES, watched), note);
  } finally {
    await context.close();
  }
}

/** @typedef {import('@playwright/test').Page} Page */

/** @param {import('@playwright/test').BrowserContext} context @param {string} url */
async function openApp(context, url) {
  const page = await context.newPage();
  await page.goto(`${url}?console`);
  await page.waitForFunction(() => 'cloister' in globalThis, null, { timeout: 60_000 });
  await page.evaluate(async () => {
    const { cloister } = /** @type {any} */ (globalThis);
    await cloister.ready;
    const { notebookId } = await cloister.notebooks.create({ name: 'Flooded' });
    await cloister.files.write(notebookId, '/hub.md', '# Hub\n');
    location.hash = `#/notebook/${notebookId}`;
    Object.assign(globalThis, { notebookId });
  });
  await page.getByRole('tree').first().waitFor({ timeout: 60_000 });
  return page;
}

/** @param {Page} page @param {string} baseURL @param {readonly string[]} names */
async function connect(page, baseURL, names) {
  await page.evaluate(
    async ({ at, models }) => {
      const { cloister, notebookId } = /** @type {any} */ (globalThis);
      await cloister.providers.connect({
        providerId: 'flood',
        kind: 'openai-compatible',
        baseURL: at,
        apiKey: 'sk-flood-0d5f6b7c81e94a2233',
        models: models.map((modelId) => ({ modelId })),
      });
      for (const [index, modelId] of models.entries()) {
        await cloister.agents.create({
          name: `flood-${index}`,
          model: { providerId: 'flood', modelId },
          scope: { notebooks: [notebookId], folders: ['/'], fileTypes: ['*'] },
          can: { read: true, write: true, create: true },
          limits: { toolCalls: 2000 },
        });
      }
    },
    { at: baseURL, models: names },
  );
}

/** @param {Page} page @param {string} model @returns {Promise<string>} how the run ended, and whether the page still works */
async function ask(page, model) {
  const agent = `flood-${Object.keys(ANSWERS).indexOf(model)}`;
  const asked = page.evaluate(async (name) => {
    const { cloister, notebookId } = /** @type {any} */ (globalThis);
    const { status, stopReason, pending } = await cloister.chat('Flood me.', { agent: name, notebookId });
    return `${status}, ${stopReason}, ${pending.length} pending`;
  }, agent);
  const late = pause(MOST_MS).then(() => `still at work after ${MOST_MS / 1000} s`);
  const ended = await Promise.race([asked.catch(String), late]);
  return `${ended}; ${await typeInAskBar(page)}`;
}

/** @param {Page} page */
async function typeInAskBar(page) {
  const field = page.getByRole('textbox', { name: 'Ask', exact: true });
  const begunMs = performance.now();
  try {
    await field.fill('Is it there?', { timeout: 20_000 });
    return `usable after ${Math.round(performance.now() - begunMs)} ms`;
  } catch {
    return 'not usable';
  }
}

/**
 * @param {Page} page
 * @param {(name: string, watched: import('./watch-tasks.mjs').Watched) => void} report
 * @param {(text: string) => void} note
 */
async function benchFolder(page, report, note) {
  const run = async (/** @type {string} */ name, /** @type {() => Promise<string>} */ act, restMs = 5000) => {
    note(name);
    report(name, await watchTasks(page, act, restMs));
  };
  note(`putting ${FILES} files into one folder`);
  await fillFolder(page, FILES);
  await page.reload();
  await page.getByRole('tree').first().waitFor({ timeout: 60_000 });
  await page.waitForFunction(() => 'cloister' in globalThis, null, { timeout: 60_000 });
  await page.evaluate(async () => {
    await /** @type {any} */ (globalThis).cloister.ready;
    Object.assign(globalThis, { notebookId: location.hash.split('/')[2] });
  });
  await run(
    'the tree',
    async () => {
      await page.getByRole('treeitem', { name: 'many' }).click();
      await page.getByRole('treeitem', { name: 'note-0', exact: true }).waitFor({ timeout: 120_000 });
      await page.getByRole('treeitem', { name: 'note-0', exact: true }).press('End');
      await page.waitForTimeout(1000);
      const last = await page.locator('[role=treeitem][tabindex="0"]').getAttribute('aria-label');
      return `ends at ${last}`;
    },
    8000,
  );
  await run('the palette', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').first().fill('note-99999');
    await page
      .getByRole('option', { name: /note-99999/ })
      .first()
      .waitFor({ timeout: 120_000 });
    await page.keyboard.press('Escape');
    return 'found';
  });
  await run('links to one note', async () => {
    await page.evaluate(() => {
      const { notebookId } = /** @type {any} */ (globalThis);
      location.hash = `#/notebook/${notebookId}/file/hub.md`;
    });
    await page.getByText('Linked from').waitFor({ timeout: 300_000 });
    return `${await page.locator('details', { hasText: 'Linked from' }).getByRole('listitem').count()} listed`;
  });
  await run('the picker of an agent', async () => {
    await page.evaluate(() => {
      location.hash = '#/agents/new/form';
    });
    const tree = page.getByRole('main').getByRole('tree');
    await tree.waitFor({ timeout: 120_000 });
    await tree.getByRole('treeitem', { name: /many/ }).first().press('ArrowRight');
    await tree
      .getByRole('treeitem', { name: /note-1(\.md)?$/ })
      .first()
      .waitFor({ timeout: 120_000 });
    return 'opened';
  });
  await run('export of a folder', async () => {
    const sizeBytes = await page.evaluate(async () => {
      const { cloister, notebookId } = /** @type {any} */ (globalThis);
      return (await cloister.notebooks.export(notebookId, { format: 'zip' })).size;
    });
    return `${sizeBytes} bytes`;
  });
  await run('import of a folder', async () => {
    for (let from = 0; from < FILES; from += FILES_PER_CALL) {
      await page.evaluate(
        async ([first, count]) => {
          const { cloister, notebookId } = /** @type {any} */ (globalThis);
          const entries = Array.from({ length: count }, (_, n) => ({
            path: `/imported/note-${first + n}.md`,
            content: `# Note ${first + n}\n\nThis is new.\n`,
          }));
          await cloister.notebooks.import(notebookId, entries);
        },
        /** @type {const} */ ([from, FILES_PER_CALL]),
      );
    }
    return 'imported';
  });
}

/**
 * Copies the row of one file, as often as wanted: all have the same content, a link to one note.
 *
 * @param {Page} page
 * @param {number} files
 */
async function fillFolder(page, files) {
  await page.evaluate(async (count) => {
    const { cloister, notebookId } = /** @type {any} */ (globalThis);
    await cloister.files.write(notebookId, '/many/seed.md', 'This leads to [[hub]].\n');
    const database = await new Promise((resolve, reject) => {
      const opening = indexedDB.open('cloister');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    /** @param {string} mode @param {(stores: any) => void} work */
    const transact = (mode, work) =>
      new Promise((resolve, reject) => {
        const transaction = database.transaction(['files', 'notebooks'], mode);
        transaction.oncomplete = () => resolve(null);
        transaction.onabort = () => reject(transaction.error);
        work({ files: transaction.objectStore('files'), notebooks: transaction.objectStore('notebooks') });
      });
    /** @type {any[]} */
    let rows = [];
    await transact('readonly', ({ files: store }) => {
      store.getAll().onsuccess = (/** @type {any} */ event) => {
        rows = event.target.result;
      };
    });
    const seed = rows.find(({ path }) => path === '/many/seed.md');
    for (let from = 0; from < count; from += 5000) {
      await transact('readwrite', ({ files: store, notebooks }) => {
        for (let n = from; n < from + 5000; n += 1) {
          const path = `/many/note-${n}.md`;
          store.put({ ...seed, fileId: `flood-${n}`, path, pathKey: path });
        }
        notebooks.get(notebookId).onsuccess = (/** @type {any} */ event) => {
          const notebook = event.target.result;
          notebooks.put({
            ...notebook,
            files: notebook.files + 5000,
            sizeBytes: notebook.sizeBytes + 5000 * seed.sizeBytes,
          });
        };
      });
    }
    database.close();
  }, files);
}

/** @param {number} ms */
const pause = (ms) => new Promise((done) => setTimeout(done, ms));
