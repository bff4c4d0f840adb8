import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { spreadCases } from '../support/case-count.ts';
import { openOtherOrigin } from '../support/gate/other-origin.ts';
import { openConsole } from './console.ts';
import { pressLinks, seenWithin, strangers, watch } from './detectors.ts';
import { findViolations } from './find-violations.ts';
import { hostileFiles, hostileLines } from './hostile-files.ts';
import { expect, test } from './installed-app.ts';
import { openNotebook } from './open-notebook.ts';

test.use({ sharesApp: true });

const NOTE = `---
author: Anna Lee
date: 2026-11-18
---
# Blue ratio

The mass is $\\frac{m}{2}$, see [@smith2020].

$$E = mc^2$$

| a | b |
|---|--:|
| 1 | 2 |

- [x] weigh
- [ ] dry
`;
const BIB = '@article{smith2020, author={Smith, Ann}, title={Light}, journal={J}, year={2020}}\n';

test('compares a note with its version and with another note, in words', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  const notebookId = await openNotebook(page, { '/a.md': 'The mass is 10 g.\n', '/b.md': 'The mass is 12 g.\n' });
  await page.evaluate(async (id) => {
    await cloister.files.write(id, '/a.md', 'The mass is 11 g.\n');
  }, notebookId);
  await page.getByRole('treeitem', { name: /^a\b/ }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Compare…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compare a' });
  await expect(dialog.getByText('1 word added and 1 word removed, in 1 place.')).toBeVisible();
  await expect(dialog.locator('del')).toHaveText('10');
  await expect(dialog.locator('ins')).toHaveText('11');
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('radio', { name: 'Another note' }).click();
  await dialog.getByRole('combobox', { name: 'Note' }).fill('b');
  await expect(dialog.locator('ins')).toHaveText('12');
  await dialog.getByRole('radio', { name: 'Line' }).click();
  await expect(dialog.getByRole('region', { name: 'Differences' })).toContainText('The mass is 12 g.');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
});

test('makes one file of HTML and of Word, and asks no server', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  await openNotebook(page, { '/lab/day.md': NOTE, '/lab/refs.bib': BIB, '/lab/other.md': '# Other\n\nSee [[day]].\n' });
  await page.getByRole('treeitem', { name: /^lab/ }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Print or export…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Print or export lab' });
  await expect(dialog.getByText('2 notes, in the order of their paths.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Make HTML file' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  await dialog.getByRole('button', { name: 'Make HTML file' }).click();
  const save = dialog.getByRole('link', { name: /^Save lab\.html/ });
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
  const html = await readFile(await download.path(), 'utf8');
  expect(html).toContain('<mfrac>');
  expect(html).toContain('display="block"');
  expect(html).toContain('Anna Lee');
  expect(html).toContain('Smith');
  expect(html).toContain('☑');
  expect(html).toContain('<a href="#note-1">');
  expect(html).not.toMatch(/(?:src|href)="(?!#|data:)/);

  await dialog.getByRole('button', { name: 'Make Word file' }).click();
  const saveWord = dialog.getByRole('link', { name: /^Save lab\.docx/ });
  const [word] = await Promise.all([page.waitForEvent('download'), saveWord.click()]);
  const bytes = await readFile(await word.path());
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
  expect(bytes.length).toBeGreaterThan(4000);
});

test('no hostile line runs code, sends a request or navigates in a file that is made of notes', async ({
  page,
  context,
  rootUrl,
}) => {
  const other = await openOtherOrigin();
  await openConsole(page, rootUrl);
  const notes = hostileFiles(spreadCases(hostileLines(other), { reduced: 100 })).filter(({ path }) =>
    /^\/(?:[ne]\d+\.md|drawings)/.test(path),
  );
  await page.evaluate(async (entries) => {
    const { notebookId } = await cloister.notebooks.create({ name: 'Files' });
    await cloister.notebooks.import(notebookId, entries, { into: '/lab' });
    location.hash = `#/notebook/${notebookId}`;
  }, notes);
  await page.getByRole('treeitem', { name: /^lab/ }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Print or export…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Print or export lab' });
  await dialog.getByRole('button', { name: 'Make HTML file' }).click();
  const save = dialog.getByRole('link', { name: /^Save lab\.html/ });
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
  const made = await readFile(await download.path(), 'utf8');
  const policy = /<meta http-equiv="Content-Security-Policy"[^>]*>/;
  expect(made).toMatch(policy);

  // The text alone must be harmless: a program that opens the file may not know policies.
  const server = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(made.replace(policy, '')),
  );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const reader = await context.newPage();
  const findings = await watch(reader, url);
  await reader.goto(url);
  await expect(reader.getByRole('heading', { name: /^START/ }).first()).toBeVisible();
  const pressed = await pressLinks(reader, 'article');
  expect(pressed.length).toBeGreaterThan(0);
  expect(pressed.filter((href) => !/^(?:https?|mailto):/.test(href))).toEqual([]);
  expect((await strangers(reader, 'article')).filter((what) => !/^(?:drawing|link|style):/.test(what))).toEqual([]);
  expect(await seenWithin(reader)).toEqual([]);
  expect(findings.list).toEqual([]);
  expect(other.hits).toEqual([]);
  server.closeAllConnections();
  server.close();
  await other.close();
});
