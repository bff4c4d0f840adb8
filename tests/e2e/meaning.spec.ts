import { createHash } from 'node:crypto';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { TABLE_CATALOG } from '../../src/features/meaning/contract/table-catalog.ts';
import { makeEmbeddingGguf } from '../support/gguf/make-embedding-gguf.ts';
import { makeGguf } from '../support/gguf/make-gguf.ts';
import { hubFiles } from '../support/model-server/hub-files.ts';
import { startModelServer } from '../support/model-server/start-model-server.ts';
import { makeWordTable } from '../support/word-tables/make-word-table.ts';
import { openConsole } from './console.ts';
import { expect, test } from './installed-app.ts';
import { openNotebook } from './open-notebook.ts';

test.use({ sharesApp: true });

const NOTES = {
  '/experiments/power.md':
    '# Power cut\n\nThe lamps went off at night because the whole wing was dark for three hours. A digger in the street.',
  '/experiments/gnats.md': '# Small black flies\n\nThey breed in the wet algae on top of the plugs and eat the roots.',
  '/experiments/worms.md':
    '# Nematodes\n\nTiny worms kill the larvae of the flies in the wet algae, so that the roots of the plants recover.',
  '/notes/budget.md': '# Budget\n\nWe have little money left for a new sensor this year.',
  '/notes/strom.md': '# Stromausfall\n\nIn der Nacht war drei Stunden lang kein Strom da, die Lampen blieben aus.',
};

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search notes' });
const options = (page: Page) => page.getByRole('listbox', { name: 'Search results' }).getByRole('option');
/** In no note. */
const ASK = 'insects';

/** Resolves when all notes can be found by meaning. */
async function prepared(page: Page, notebookId: string): Promise<void> {
  await expect
    .poll(() => page.evaluate((id) => globalThis.cloister.related(id, '/experiments/gnats.md'), notebookId), {
      timeout: 60_000,
    })
    .not.toEqual([]);
}

test('finds a note by its meaning, with a mark, and related notes beside it', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  const notebookId = await openNotebook(page, NOTES);
  await prepared(page, notebookId);
  await field(page).fill(ASK);
  const found = options(page).filter({ hasText: 'Small black flies' });
  await expect(found).toContainText('Found by meaning');
  await field(page).fill('worms');
  await expect(options(page).first()).toContainText('Nematodes');
  await expect(options(page).first()).toContainText('Found by words and meaning');

  await field(page).fill(ASK);
  await found.click();
  await expect(page).toHaveURL(/gnats\.md$/);
  await page.getByText('Related notes', { exact: true }).click();
  const related = page.getByRole('list', { name: 'Related notes' });
  await expect(related.getByRole('listitem').first()).toContainText('Nematodes');
  await related.getByRole('link', { name: 'Nematodes' }).click();
  await expect(page).toHaveURL(/worms\.md$/);
});

test('in the palette, a note found by meaning alone follows the request to an agent', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  await prepared(page, await openNotebook(page, NOTES));
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('dialog').getByRole('combobox').fill(ASK);
  const list = page.getByRole('dialog').getByRole('listbox');
  await expect(list.getByRole('option', { name: /^Small black flies/ })).toBeVisible();
  await expect(list.getByRole('option').first()).toHaveAccessibleName(/^Ask /);
});

test('answers in the console by words unless told otherwise', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  const notebookId = await openNotebook(page, NOTES);
  await prepared(page, notebookId);
  const ask = (by?: 'words' | 'meaning' | 'both') =>
    page.evaluate(
      async ([id, query, how]) =>
        (await globalThis.cloister.search(query, { notebookId: id, ...(how === '' ? {} : { by: how }) })).map(
          ({ path, foundBy }) => [path, foundBy ?? 'words'],
        ),
      [notebookId, ASK, by ?? ''] as const,
    );
  expect((await ask()).every(([, why]) => why === 'words')).toBe(true);
  expect(await ask('meaning')).toContainEqual(['/experiments/gnats.md', 'meaning']);
  expect((await ask('both')).map(([path]) => path)).not.toContain('/notes/strom.md');
});

test('searches by words alone once it is off, until it is on again', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  const notebookId = await openNotebook(page, NOTES);
  await prepared(page, notebookId);
  await page.goto(`${rootUrl}?console#/settings`);
  const box = page.getByRole('checkbox', { name: 'Find notes by meaning too' });
  await expect(box).toBeChecked();
  await box.uncheck();
  await expect(page.getByText('Search uses words only.')).toBeVisible();
  const near = () =>
    page.evaluate(([id, query]) => globalThis.cloister.search(query, { notebookId: id, by: 'meaning' }), [
      notebookId,
      ASK,
    ] as const);
  expect(await near()).toEqual([]);
  await box.check();
  await expect(page.getByText(/^Found by meaning: \d+ of \d+ notes$/).first()).toBeVisible({ timeout: 60_000 });
  await expect.poll(async () => (await near()).length, { timeout: 60_000 }).toBeGreaterThan(0);
});

test('searches with an embedding model of the person, and with the table again once it is removed', async ({
  page,
  rootUrl,
}) => {
  await openConsole(page, rootUrl);
  const notebookId = await openNotebook(page, {
    ...NOTES,
    '/notes/zig.md': 'zazzy fuzzy jazz quizzes, zigzag fizz buzz',
  });
  await prepared(page, notebookId);
  await page.goto(`${rootUrl}?console#/settings`);
  const file = page.getByLabel('File of the embedding model');
  await file.setInputFiles({
    name: 'notes.gguf',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(makeGguf()),
  });
  await expect(page.getByText('it is not an embedding model (llama)')).toBeVisible();
  const model = {
    name: 'letters.gguf',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(makeEmbeddingGguf()),
  };
  await file.setInputFiles(model);
  await expect(page.getByText(/^Letters 1 \(.*\) finds notes by meaning\.$/)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/^Found by meaning: (\d+) of \1 notes$/).first()).toBeVisible({ timeout: 60_000 });
  const near = () =>
    page.evaluate(
      async (id) =>
        (await globalThis.cloister.search('jizz zzaf', { notebookId: id, by: 'meaning' })).map(({ path }) => path),
      notebookId,
    );
  expect((await near())[0]).toBe('/notes/zig.md');

  await page.reload();
  await expect(page.getByText(/finds notes by meaning\.$/)).toBeVisible({ timeout: 60_000 });
  expect((await near())[0]).toBe('/notes/zig.md');
  await page.getByRole('button', { name: 'Remove the model' }).click();
  await expect(page.getByText(/finds notes by meaning\.$/)).toBeHidden();
  await expect.poll(near, { timeout: 60_000 }).toEqual([]);
});

test('downloads a table for many languages, and finds a German note whose words differ', async ({ page, rootUrl }) => {
  const [entry] = TABLE_CATALOG;
  if (entry === undefined) throw new Error('the catalog is empty');
  const { repo, commit, paths, title } = entry;
  const { table, tokenizer } = makeWordTable({ padding: 300 });
  const hub = await startModelServer();
  try {
    hub.serve('', hubFiles({ repo, commit, files: { [paths[0]]: table, [paths[1]]: tokenizer } }));
    hub.setFault(`/${repo}/resolve/${commit}/${paths[0]}`, { type: 'slow', pieceBytes: 16_384, waitMs: 150 });
    await openConsole(page, rootUrl);
    await page.evaluate((address) => globalThis.cloister.models.hub({ address }), hub.origin);
    const notebookId = await openNotebook(page, {
      '/notes/nacht.md': '# Montag\n\nIn der Nacht waren die Lampen dunkel.',
      '/notes/geld.md': '# Dienstag\n\nDas Geld und die Kosten.',
    });
    const near = () =>
      page.evaluate(
        async (id) =>
          (await globalThis.cloister.search('Stromausfall Elektrizität', { notebookId: id, by: 'meaning' })).map(
            ({ path }) => path,
          ),
        notebookId,
      );
    expect(await near()).toEqual([]);
    await page.goto(`${rootUrl}?console#/settings`);
    const offer = page.getByRole('list', { name: 'Tables to download' });
    await expect(offer).toContainText('436 MB to download');
    await expect(offer).toContainText(commit);
    await expect(offer).toContainText(new URL(hub.origin).host);
    await page.getByRole('button', { name: `Download ${title}` }).click();
    await expect(page.getByText('model.safetensors: SHA-256')).toBeVisible();
    const pause = page.getByRole('button', { name: 'Pause download' });
    await expect(pause).toBeFocused();
    await pause.click();
    await expect(page.getByText(`The download of ${title} is paused.`)).toBeVisible();
    const sha256 = createHash('sha256').update(table).digest('hex');
    await expect(page.getByText(`model.safetensors: SHA-256 ${sha256}, as listed by the hub`)).toBeVisible();
    expect(await page.evaluate(() => globalThis.cloister.models.list())).toEqual([]);
    await page.getByRole('button', { name: 'Resume download' }).click();
    const ready = page.getByText(new RegExp(`^${title} \\(.*\\) finds notes by meaning\\.$`));
    await expect(ready).toBeVisible({ timeout: 60_000 });
    await expect.poll(near, { timeout: 60_000 }).toEqual(['/notes/nacht.md']);
    const ledger = await page.evaluate(() => globalThis.cloister.egress.ledger());
    expect(new Set(ledger.map(({ origin }) => origin))).toEqual(new Set([hub.origin]));
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);

    await page.getByRole('button', { name: 'Remove the table' }).click();
    await expect(ready).toBeHidden();
    await expect.poll(near, { timeout: 60_000 }).toEqual([]);
    const file = (name: string, bytes: Uint8Array) => ({
      name,
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(bytes),
    });
    const files = page.getByLabel('Files of the table');
    await files.setInputFiles([file('model.safetensors', table)]);
    await expect(page.getByText('Choose two files at once: model.safetensors and tokenizer.json.')).toBeVisible();
    await files.setInputFiles([file('model.safetensors', table.subarray(0, 9000)), file('tokenizer.json', tokenizer)]);
    await expect(page.getByText(/its end is missing\. Nothing was kept/)).toBeVisible();
    await files.setInputFiles([file('model.safetensors', table), file('tokenizer.json', tokenizer)]);
    await expect(page.getByText(/^model\.safetensors \(.*\) finds notes by meaning\.$/)).toBeVisible();
    await expect.poll(near, { timeout: 60_000 }).toEqual(['/notes/nacht.md']);
    await page.getByRole('button', { name: 'Remove the table' }).click();
    await expect.poll(near, { timeout: 60_000 }).toEqual([]);
  } finally {
    await page.evaluate(() => globalThis.cloister.models.hub({ address: null }));
    await hub.close();
  }
});

test('keeps nothing of a note that is erased for good', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  const notebookId = await openNotebook(page, {
    ...NOTES,
    '/notes/secret.md': '# Patent\n\nAn invention that nobody may know.',
  });
  await prepared(page, notebookId);
  const hash = await page.evaluate(
    async (id) => (await globalThis.cloister.files.list(id, '/notes/secret.md'))[0]?.hash ?? '',
    notebookId,
  );
  await expect.poll(() => keptContents(page), { timeout: 60_000 }).toContain(hash);
  await page.evaluate((id) => globalThis.cloister.files.erase(id, '/notes/secret.md'), notebookId);
  expect(await keptContents(page)).not.toContain(hash);
});

/** Returns the hashes of all contents with vectors on this device. */
function keptContents(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await done(indexedDB.open('cloister-meaning'));
    const packs: { contents: string }[] = await done(database.transaction('packs').objectStore('packs').getAll());
    database.close();
    return packs.flatMap(({ contents }) => contents.split('\n'));
  });
}
