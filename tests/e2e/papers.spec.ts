import type { Page } from '@playwright/test';
import { startProvider } from '../support/provider/start-provider.ts';
import { BROKEN_PDFS } from '../support/views/hostile-pdfs.ts';
import { makePdf } from '../support/views/make-pdf.ts';
import { openConsole } from './console.ts';
import { findViolations } from './find-violations.ts';
import { expect, test } from './installed-app.ts';

test.use({ sharesApp: true });

const PAPER = makePdf([
  { lines: ['Introduction'] },
  { lines: ['Methods'] },
  { lines: ['The gadolinium was weighed.', 'Twice.'] },
]);

/** Creates and shows a notebook with these files. Resolves with its id. */
async function openFiles(page: Page, rootUrl: string, files: Record<string, Uint8Array>): Promise<string> {
  await openConsole(page, rootUrl);
  const entries = Object.entries(files).map(([path, bytes]) => [path, [...bytes]] as const);
  return page.evaluate(async (given) => {
    const { notebookId } = await cloister.notebooks.create({ name: 'Papers' });
    const imported = given.map(([path, bytes]) => ({ path, content: new Uint8Array(bytes) }));
    await cloister.notebooks.import(notebookId, imported);
    location.hash = `#/notebook/${notebookId}`;
    return notebookId;
  }, entries);
}

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search notes' });
const options = (page: Page) => page.getByRole('listbox', { name: 'Search results' }).getByRole('option');

test('search finds words of a PDF with their page, and opens that page', async ({ page, rootUrl }) => {
  const notebookId = await openFiles(page, rootUrl, { '/papers/paper.pdf': PAPER });
  await field(page).fill('gadolinium');
  await expect(options(page)).toContainText(['paper.pdf › page 3']);
  await expect(options(page)).toContainText('The gadolinium was weighed.');
  await field(page).press('Enter');
  await expect(page.getByRole('spinbutton', { name: 'Page' })).toHaveValue('3');
  await page.getByRole('button', { name: 'Previous page' }).click();
  await expect(page.getByRole('spinbutton', { name: 'Page' })).toHaveValue('2');
  // The document is open already.
  await options(page).first().click();
  await expect(page.getByRole('spinbutton', { name: 'Page' })).toHaveValue('3');
  const [hit] = await page.evaluate((id) => cloister.search('gadolinium', { notebookId: id }), notebookId);
  expect(hit).toMatchObject({ path: '/papers/paper.pdf', page: 3 });
});

test('a quote that is pasted into a note links to its page', async ({ page, rootUrl, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const notebookId = await openFiles(page, rootUrl, { '/papers/paper.pdf': PAPER });
  const go = (path: string) =>
    page.evaluate((hash) => {
      location.hash = hash;
    }, `#/notebook/${notebookId}/file${path}`);
  await go('/papers/paper.pdf');
  await page.getByRole('spinbutton', { name: 'Page' }).fill('3');
  const words = page.getByText('The gadolinium was weighed.', { exact: true });
  await words.waitFor({ state: 'attached' });
  await words.evaluate((element) => document.getSelection()?.selectAllChildren(element));
  await page.getByRole('button', { name: 'Copy quote' }).click();
  await expect(page.getByText('Quote with a link to page 3 copied')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe('> The gadolinium was weighed.\n>\n> [[papers/paper.pdf#page=3]]\n');
  await page.evaluate(
    async ([id, text]) => {
      localStorage.setItem('cloister.mode.note', 'read');
      await cloister.files.write(id, '/note.md', text);
    },
    [notebookId, copied] as const,
  );
  await go('/note.md');
  const reader = page.getByRole('region', { name: 'Reading view of /note.md' });
  await expect(reader.getByText('The gadolinium was weighed.')).toBeVisible();
  await reader.getByRole('link').click();
  await expect(page.getByRole('spinbutton', { name: 'Page' })).toHaveValue('3');
});

test('an agent reads a PDF by page, before and after search has read it', async ({ page, rootUrl }) => {
  const notebookId = await openFiles(page, rootUrl, { '/paper.pdf': PAPER });
  const read = () =>
    page.evaluate(
      (id) => cloister.tools.call('assistant', 'read_file', { path: '/paper.pdf' }, { notebookId: id }),
      notebookId,
    );
  const content = '=== page 3 of 3 ===\nThe gadolinium was weighed.\nTwice.\n';
  expect(JSON.stringify(await read())).toContain(JSON.stringify(content).slice(1, -1));
  await field(page).fill('gadolinium');
  await expect(options(page)).toContainText(['paper.pdf › page 3']);
  expect(JSON.stringify(await read())).toContain(JSON.stringify(content).slice(1, -1));
});

test('damaged PDFs are named, and search continues', async ({ page, rootUrl }) => {
  const broken = Object.entries(BROKEN_PDFS).map(([name, bytes]) => [`/broken/${name}.pdf`, bytes] as const);
  const notebookId = await openFiles(page, rootUrl, { ...Object.fromEntries(broken), '/paper.pdf': PAPER });
  await page.evaluate((id) => cloister.files.write(id, '/large.txt', 'water '.repeat(400_000)), notebookId);
  await field(page).fill('gadolinium');
  await expect(options(page)).toHaveCount(1);
  const notes = page.getByRole('group').filter({ hasText: 'not fully searched' });
  await expect(notes).toContainText(`${broken.length + 1} files are not fully searched`);
  await notes.getByText('not fully searched').click();
  await expect(notes).toContainText('Damaged. Export the PDF again.');
  await expect(notes).toContainText('Larger than 2 MiB: found by name only.');
  expect(await findViolations(page)).toEqual([]);
  await notes.getByRole('button', { name: '/broken/not a PDF.pdf' }).click();
  await expect(page.getByRole('article', { name: '/broken/not a PDF.pdf' })).toContainText('cannot be opened');
});

test('many PDFs are read in the background, with the progress shown', async ({ page, rootUrl }) => {
  const files = Array.from({ length: 60 }, (_, at) => [
    `/papers/${at}.pdf`,
    makePdf([{ lines: [`Paper about element ${at}`] }]),
  ]);
  await openFiles(page, rootUrl, {
    ...Object.fromEntries(files),
    '/plan.md': new TextEncoder().encode('# Plan\n\nzirconium'),
  });
  await expect(page.getByText(/^Reading \d+ of 60 PDFs$/)).toBeVisible();
  await field(page).fill('zirconium');
  await expect(options(page)).toContainText(['Plan']);
  await expect(page.getByText(/^Reading \d+ of 60 PDFs$/)).toBeHidden();
  await field(page).fill('"element 59"');
  await expect(options(page)).toContainText(['59.pdf › page 1']);
});

test('a literature note is written from the text of a PDF, with its number of pages', async ({ page, rootUrl }) => {
  // The helper gives back the sentence of the paper that it was sent: nothing else is known to it.
  const server = await startProvider({
    script: ({ messages }) => {
      const asked = JSON.stringify(messages.at(-1)?.content);
      const sentence = /The gadolinium was [a-z]+\./.exec(asked)?.[0] ?? 'No text.';
      return { text: `## Findings\n\n${sentence}` };
    },
  });
  try {
    const notebookId = await openFiles(page, rootUrl, { '/papers/kim-2004.pdf': PAPER });
    await page.evaluate(async (baseURL) => {
      const models = [{ modelId: 'small-model', contextTokens: 16_384 }];
      await cloister.providers.connect({ providerId: 'lab', kind: 'openai-compatible', baseURL, models });
    }, server.baseURL);
    await page.getByRole('link', { name: 'Work', exact: true }).click();
    await page.getByRole('link', { name: 'Recipes', exact: true }).click();
    await page.getByRole('link', { name: /Literature note from a PDF/ }).click();
    await page.getByRole('main').getByRole('textbox', { name: 'paper' }).fill('/papers/kim-2004.pdf');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    const change = page.getByRole('region', { name: /^Proposed change/ });
    await expect(change).toContainText('The gadolinium was weighed.');
    const allow = page.getByRole('button', { name: 'Allow once' });
    // The end is another one as long as the change is loading.
    await expect(async () => {
      await change.press('End');
      await expect(allow).toBeEnabled({ timeout: 1000 });
    }).toPass();
    await allow.click();
    await expect
      .poll(() => page.evaluate((id) => cloister.files.read(id, '/literature/kim-2004.md').catch(() => ''), notebookId))
      .toContain('3 pages');
    const note = await page.evaluate((id) => cloister.files.read(id, '/literature/kim-2004.md'), notebookId);
    expect(note).toContain('The gadolinium was weighed.');
    expect(note).toContain('[kim-2004.pdf](/papers/kim-2004.pdf)');
  } finally {
    await server.close();
  }
});
