import { MISLEADING } from '../support/citations/hostile-libraries.ts';
import { openConsole } from './console.ts';
import { findViolations } from './find-violations.ts';
import { expect, test } from './installed-app.ts';
import { openNotebook } from './open-notebook.ts';

test.use({ sharesApp: true });

const LIBRARY = `@article{smith2020,
  author = {Smith, John Adam and Lee, Bo},
  title = {Light and leaves},
  journal = {Journal of Light}, volume = {12}, number = {3}, pages = {4--9}, year = {2020},
  doi = {10.1000/x1},
}
@book{doe1999, author = {Doe, Jean-Luc}, title = {An atlas}, publisher = {Press}, year = 1999}
`;

test('a note cites an imported library: completed, rendered, listed', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  await page.evaluate(() => localStorage.setItem('cloister.mode.note', 'write'));
  const notebookId = await openNotebook(page, { '/refs/library.bib': LIBRARY, '/note.md': '# Note\n\n' });
  const show = (path: string) =>
    page.evaluate((hash) => {
      location.hash = hash;
    }, `#/notebook/${notebookId}/file${path}`);
  await show('/note.md');
  const field = page.getByRole('textbox', { name: 'Text of /note.md' });
  await field.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('Leaves grow [@leaves');
  await expect(page.getByRole('option', { name: 'smith2020' })).toBeVisible();
  await page.getByRole('option', { name: 'smith2020' }).click();
  // The caret is behind the bracket; a page goes before it.
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type(', p. 5; @doe1999; @later2021');
  await page.keyboard.press('Control+e');
  await page.keyboard.press('Control+e');
  const reader = page.getByRole('region', { name: 'Reading view of /note.md' });
  const references = reader.getByRole('region', { name: 'References' });
  await expect(reader).toContainText('(Smith & Lee, 2020, p. 5; Doe, 1999; @later2021 (not found))');
  await expect(references.getByRole('listitem')).toContainText([
    'Doe, J.-L. (1999). An atlas. Press.',
    'Smith, J. A., & Lee, B. (2020). Light and leaves. Journal of Light, 12(3), 4–9. https://doi.org/10.1000/x1',
  ]);
  await expect(references).toContainText('Not found: later2021. Add an entry with this key');
  expect(await findViolations(page, { inDark: true })).toEqual([]);

  await reader.getByRole('link', { name: 'Smith & Lee, 2020' }).click();
  await expect(references.getByRole('listitem').last()).toBeFocused();
  await references.getByRole('button', { name: 'Back to the first citation of reference 2' }).click();
  await expect(reader.getByRole('link', { name: 'Smith & Lee, 2020' })).toBeFocused();

  await references.getByRole('button', { name: 'Style: Author–date' }).click();
  await page.getByRole('menuitem', { name: 'Numeric' }).click();
  await expect(reader).toContainText('[1, p. 5; 2; @later2021 (not found)]');
  await expect
    .poll(() => page.evaluate((id) => cloister.files.read(id, '/note.md'), notebookId))
    .toContain('citation-style: numeric');

  // A change of the library shows.
  await page.evaluate(
    async ([id, text]) => {
      await cloister.files.write(id, '/refs/more.bib', text);
    },
    [notebookId, '@misc{later2021, title={Found after all}, year=2021}'] as const,
  );
  await expect(references.getByRole('listitem').last()).toContainText('Found after all. 2021.');

  // The library itself is a table: sorted, filtered, and an entry names the notes with its key, by keyboard.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await show('/refs/library.bib');
  const table = page.getByRole('table', { name: 'Entries of /refs/library.bib' });
  const rows = table.getByRole('row');
  await expect(rows.nth(1)).toContainText('Smith, John Adam; Lee, Bo2020Light and leavesJournal of Lightsmith2020');
  await table.getByRole('button', { name: 'Year', exact: true }).press('Enter');
  await expect(rows.nth(1)).toContainText('doe1999');
  await page.getByRole('searchbox', { name: 'Filter entries' }).fill('leaves SMITH');
  await expect(rows).toHaveCount(2);
  await rows.nth(1).getByRole('button', { name: '1: show smith2020' }).press('Enter');
  const entry = page.getByRole('region', { name: 'Entry smith2020' });
  await expect(entry.getByRole('link', { name: 'https://doi.org/10.1000/x1' })).toBeVisible();
  await entry.getByRole('button', { name: 'Copy citation' }).press('Enter');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('[@smith2020]');
  await entry.getByText('Create literature note').press('Enter');
  await expect(entry.getByRole('textbox', { name: 'Folder' })).toHaveValue('/literature');
  expect(await findViolations(page, { inDark: true })).toEqual([]);
  await entry.getByRole('button', { name: 'Create smith2020.md' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Text of /literature/smith2020.md' })).toBeFocused();
  const made = await page.evaluate((id) => cloister.files.read(id, '/literature/smith2020.md'), notebookId);
  expect(made).toMatch(
    /^---\ntitle: Light and leaves\nauthors: Smith, John Adam; Lee, Bo\nyear: "?2020"?\njournal: Journal of Light\ncitekey: smith2020\ndoi: https:\/\/doi\.org\/10\.1000\/x1\nread: \d{4}-\d\d-\d\d\n/,
  );
  expect(made).toContain('# Light and leaves\n\n[@smith2020]\n\n## Summary\n');
  await show('/refs/library.bib');
  await table.getByRole('button', { name: '1: show smith2020' }).press('Enter');
  await expect(entry.getByRole('link', { name: '/literature/smith2020.md' })).toBeVisible();
  await entry.getByRole('link', { name: 'Note' }).click();
  await expect(page.getByRole('region', { name: 'Reading view of /note.md' })).toBeVisible();
});

test('keys in a sentence cite where a library has them, and a second entry is named', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  await page.evaluate(() => localStorage.setItem('cloister.mode.note', 'read'));
  const notebookId = await openNotebook(page, {
    '/lib.bib': '@book{s, ids={old}, title={T}, author={S, S}, year=2001}\n@book{s, title={U}, year=2002}\n',
    '/note.md': '[@s, pp. 3 and *passim*] and @old [ch. 2] says; ask @lee.\n',
    '/names.md': 'Ask @lee.\n',
  });
  const show = (path: string) =>
    page.evaluate((hash) => {
      location.hash = hash;
    }, `#/notebook/${notebookId}/file${path}`);
  await show('/note.md');
  const reader = page.getByRole('region', { name: 'Reading view of /note.md' });
  await expect(reader).toContainText('(S, 2001, pp. 3 and passim) and S (2001, ch. 2) says; ask @lee.');
  await expect(reader.locator('em')).toHaveText('passim');
  const references = reader.getByRole('region', { name: 'References' });
  await expect(references.getByRole('listitem')).toHaveCount(1);
  await expect(references).toContainText('/lib.bib has another entry with the key “s”, at line 2.');
  await expect(references).not.toContainText('Not found');
  expect(await findViolations(page, { inDark: true })).toEqual([]);
  await show('/names.md');
  await expect(page.getByRole('region', { name: 'Reading view of /names.md' })).toContainText('Ask @lee.');
  await expect(page.getByRole('region', { name: 'References' })).toHaveCount(0);
  await show('/lib.bib');
  await expect(
    page.getByText('The entry at line 2 is not used, because an earlier entry has its key “s”.'),
  ).toBeVisible();
});

test('a hostile library stays text', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  await page.evaluate(() => localStorage.setItem('cloister.mode.note', 'read'));
  const notebookId = await openNotebook(page, {
    '/library.bib': MISLEADING,
    '/note.md': 'A [@markup] and [@address; @data].\n',
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#/notebook/${notebookId}/file/note.md`);
  const references = page.getByRole('region', { name: 'References' });
  await expect(references.getByRole('listitem')).toHaveCount(3);
  await expect(references).toContainText('<script>alert(1)</script> [link](javascript:alert(1))');
  await expect(references.locator('img, script, [onerror], [onclick]')).toHaveCount(0);
  await expect(references.getByRole('link')).toHaveCount(0);
  expect(asked.filter((url) => !url.startsWith(new URL(rootUrl).origin))).toEqual([]);
});
