import type { Page } from '@playwright/test';
import { spreadCases } from '../support/case-count.ts';
import { namedNotes } from '../support/hostile-notes/named-notes.ts';
import { openConsole } from './console.ts';
import { expect, test } from './installed-app.ts';

test.use({ sharesApp: true });

const LONG_CHARS = 16 * 1024 * 1024 - 100;

/** The notes that once blocked the page longest, and some of the others. */
const WORST = [
  'image openings',
  'asterisks',
  'unclosed and closed brackets',
  'links in one paragraph',
  'one word of joined letters',
];
const worst = namedNotes().filter(({ name }) => WORST.includes(name));
const others = namedNotes().filter(({ name }) => !WORST.includes(name));

async function writeNotes(page: Page, url: string, notes: readonly { name: string; text: string }[]): Promise<string> {
  await openConsole(page, url);
  return page.evaluate(async (all) => {
    const { notebookId } = await cloister.notebooks.create({ name: 'Hostile' });
    for (const { name, text } of all) await cloister.files.write(notebookId, `/${name}.md`, text);
    return notebookId;
  }, notes);
}

async function choose(page: Page, mode: 'write' | 'both' | 'read'): Promise<void> {
  await page.evaluate((wanted) => localStorage.setItem('cloister.mode.note', wanted), mode);
}

async function openNote(page: Page, notebookId: string, name: string): Promise<void> {
  await page.evaluate(
    ([id, file]) => {
      location.hash = `#/notebook/${id}/file/${encodeURIComponent(`${file}.md`)}`;
    },
    [notebookId, name] as const,
  );
  await expect(page.getByRole('article', { name: `/${name}.md` })).toBeVisible();
}

test('notes built to block the page stay readable and unchanged', async ({ page, rootUrl }) => {
  const notes = [...worst, ...spreadCases(others, { reduced: 5 })];
  const notebookId = await writeNotes(page, rootUrl, notes);
  await choose(page, 'both');
  await page.reload();
  for (const { name, text } of notes) {
    await openNote(page, notebookId, name);
    const field = page.getByRole('textbox', { name: `Text of /${name}.md` });
    await expect(field).toContainText(text.trimStart().slice(0, 3));
    await expect(page.getByRole('region', { name: `Reading view of /${name}.md` })).not.toBeEmpty();
    // The page answers.
    expect(await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => done('answered'))))).toBe(
      'answered',
    );
  }
  for (const { name, text } of notes) {
    expect(
      await page.evaluate(([id, path]) => cloister.files.read(id, path), [notebookId, `/${name}.md`] as const),
    ).toBe(text);
  }
});

test('a block without formatting is explained, and the reading view creates no editor', async ({ page, rootUrl }) => {
  const notebookId = await writeNotes(page, rootUrl, worst);
  await choose(page, 'write');
  await page.reload();
  await openNote(page, notebookId, 'image openings');
  await expect(page.getByText('shown without formatting, because a paragraph is too long')).toBeVisible();
  await page.getByText('Read', { exact: true }).click();
  await choose(page, 'read');
  await openNote(page, notebookId, 'asterisks');
  await expect(page.getByRole('region', { name: 'Reading view of /asterisks.md' })).toContainText('*a_');
  await expect(page.locator('.cm-editor')).toHaveCount(0);
  await page.getByText('Write', { exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Text of /asterisks.md' })).toContainText('*a_');
});

const longNotes = [
  ['one line', 'a'],
  ['brackets', '['],
  ['line breaks', '\n'],
  ['opened front matter', '---\n'],
] as const;
for (const [name, pattern] of spreadCases(longNotes, { reduced: 2 })) {
  test(`a note of 16 MiB stays readable: ${name}`, async ({ page, rootUrl }) => {
    await openConsole(page, rootUrl);
    const notebookId = await page.evaluate(
      async ([part, chars]) => {
        const made = await cloister.notebooks.create({ name: 'Long' });
        const text = `begin\n${part.repeat(Math.floor(chars / part.length))}`;
        await cloister.files.write(made.notebookId, '/long.md', text);
        return made.notebookId;
      },
      [pattern, LONG_CHARS] as const,
    );
    await openNote(page, notebookId, 'long');
    const field = page.getByRole('textbox', { name: 'Text of /long.md' });
    const parts = page.getByRole('article', { name: '/long.md' }).locator('pre');
    await expect(pattern.includes('\n') ? parts : field).toContainText('begin');
    const reason = pattern.includes('\n') ? 'more than 500,000 lines' : 'more than 1,000,000 characters';
    await expect(page.getByText(reason)).toBeVisible();
    expect(await page.evaluate(() => 'answered')).toBe('answered');
  });
}

test('a note that did not finish opening is not reopened automatically', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  const notebookId = await page.evaluate(async () => {
    const made = await cloister.notebooks.create({ name: 'Interrupted' });
    await cloister.files.write(made.notebookId, '/note.md', '# Words\n');
    return made.notebookId;
  });
  await page.goto(`${rootUrl}?console#/notebook/${notebookId}/file/note.md`);
  await expect(page.getByRole('textbox', { name: 'Text of /note.md' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cloister.openings'))).toBeNull();

  // As a page leaves it that was blocked until the browser ended.
  await page.addInitScript((id) => {
    if (sessionStorage.getItem('blocked') !== null) return;
    sessionStorage.setItem('blocked', 'once');
    localStorage.setItem('cloister.openings', JSON.stringify([`${Date.now()} ${id} /note.md`]));
  }, notebookId);
  await page.reload();
  await expect(page.getByText('/note.md did not finish opening last time')).toBeVisible();
  await expect(page.locator('.cm-editor')).toHaveCount(0);
  await page.getByRole('button', { name: 'Open as plain text' }).click();
  await expect(page.getByRole('textbox', { name: 'Text of /note.md' })).toContainText('# Words');
  await expect(page.getByRole('radio', { name: 'Read' })).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cloister.openings'))).toBeNull();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Text of /note.md' })).toContainText('# Words');
  expect(await page.evaluate((id) => cloister.files.read(id, '/note.md'), notebookId)).toBe('# Words\n');
});
