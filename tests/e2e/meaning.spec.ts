import type { Page } from '@playwright/test';
import { makeEmbeddingGguf } from '../support/gguf/make-embedding-gguf.ts';
import { makeGguf } from '../support/gguf/make-gguf.ts';
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
