import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js';
import { spreadCases } from '../support/case-count.ts';
import { openOtherOrigin } from '../support/gate/other-origin.ts';
import { rawZip } from '../support/zip/raw-zip.ts';
import { openConsole } from './console.ts';
import { pressLinks, seenWithin, strangers, watch } from './detectors.ts';
import { carrierFiles, HOSTILE_VALUES } from './hostile-carriers.ts';
import { hostileFiles, hostileLines } from './hostile-files.ts';
import { expect, test } from './installed-app.ts';
import { openNotebook } from './open-notebook.ts';

/** Everything that the page shows. */
const SHOWN = 'body main, body aside, body nav, body [role="dialog"]';
/** Controls of the app have its classes. */
const OF_THE_APP = /^element: <(?:form|select|textarea|template|source)[^>]* class="_/;
const plain = (line: string) => line.replace(/\s+/g, ' ').trim();

async function check(page: Page, what: string, unwanted: string[], pressed: string[]): Promise<void> {
  const found = (await strangers(page, SHOWN)).filter((one) => !OF_THE_APP.test(one));
  unwanted.push(...found.map((one) => `${what} ${one}`));
  pressed.push(...(await pressLinks(page, 'main, [role="dialog"]')));
}

const isStrange = (href: string, rootUrl: string) =>
  !/^(?:https?|mailto):/.test(href) && !href.startsWith(`blob:${rootUrl}`);

test('no hostile line does anything among to-dos, in a comparison, and in embeds within tables', async ({
  page,
  rootUrl,
}) => {
  await page.setViewportSize({ width: 1800, height: 1000 });
  const other = await openOtherOrigin();
  const findings = await watch(page, rootUrl);
  const unwanted: string[] = [];
  const pressed: string[] = [];
  try {
    await openConsole(page, rootUrl);
    const lines = [...HOSTILE_VALUES, ...spreadCases(hostileLines(other), { reduced: 60 })].map(plain);
    const boxes = lines.map((line) => `- [ ] ${line} @x${plain(line).slice(0, 8)} #t 📅 2026-01-02`).join('\n\n');
    const cells = lines.map((_, at) => `| ![[n${at}]] | ![[n${at}#START\\|${at}]] |`).join('\n');
    const notebookId = await openNotebook(page, {
      '/boxes.md': `# START\n\n${boxes}\n`,
      '/cells.md': `# START\n\n| a | b |\n|---|---|\n${cells}\n\n![[board.canvas]]\n\n![[table.base]]\n`,
      ...Object.fromEntries(lines.map((line, at) => [`/n${at}.md`, `# START\n\n${line}\n`])),
      ...Object.fromEntries(
        carrierFiles(lines)
          .filter(({ path }) => /\.(?:canvas|base)$/.test(path))
          .map(({ path, content }) => [path.replace('/carriers', ''), String(content)]),
      ),
    });
    const open = (to: string) =>
      page.evaluate((hash) => {
        location.hash = hash;
      }, to);

    // A click while the notebook still opens leads back to its first page.
    await expect(page.getByRole('button', { name: 'Write a note' })).toBeVisible();
    await page.getByRole('link', { name: 'To-dos', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'To-dos' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('checkbox').first()).toBeVisible();
    await check(page, 'to-dos', unwanted, pressed);
    await page.getByRole('radio', { name: 'Date' }).click();
    await check(page, 'to-dos by date', unwanted, pressed);

    await page.evaluate(() => localStorage.setItem('cloister.mode.note', 'read'));
    await open(`#/notebook/${notebookId}/file/cells.md`);
    const article = page.getByRole('article', { name: '/cells.md', exact: true });
    await expect(article.getByRole('heading', { name: 'START' }).first()).toBeVisible();
    await expect(article.locator('td').last()).toBeVisible();
    await check(page, 'table of embeds', unwanted, pressed);

    await page.evaluate(
      async ([id, text]) => {
        await cloister.files.write(id ?? '', '/boxes.md', text ?? '');
      },
      [notebookId, `# START\n\n${lines.toReversed().join('\n\n')}\n`],
    );
    await page.getByRole('treeitem', { name: /^boxes/ }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Compare…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Compare boxes' });
    await expect(dialog.locator('ins, del').first()).toBeVisible();
    await check(page, 'comparison in words', unwanted, pressed);
    await dialog.getByRole('radio', { name: 'Line' }).click();
    await check(page, 'comparison in lines', unwanted, pressed);

    expect(unwanted).toEqual([]);
    expect(pressed.filter((href) => isStrange(href, rootUrl))).toEqual([]);
    expect(await seenWithin(page)).toEqual([]);
    expect(findings.list).toEqual([]);
    expect(other.hits).toEqual([]);
  } finally {
    await other.close();
  }
});

test('no hostile line does anything in the preview of an import, and in the notes of an .eln', async ({
  page,
  rootUrl,
}) => {
  await page.setViewportSize({ width: 1800, height: 1000 });
  const other = await openOtherOrigin();
  const findings = await watch(page, rootUrl);
  const unwanted: string[] = [];
  const pressed: string[] = [];
  try {
    await openConsole(page, rootUrl);
    const lines = [...HOSTILE_VALUES, ...spreadCases(hostileLines(other), { reduced: 60 })];
    const entries = lines.map((line, at) => ({
      '@id': `./e${at}/`,
      '@type': 'Dataset',
      name: `${at} ${line}`,
      text: `<h1>START ${at}</h1>${line}<p title="${line}">${line}</p>`,
      author: [{ name: line }],
      keywords: [line],
      url: line,
      creativeWorkStatus: line,
      comment: [{ '@type': 'Comment', text: line, author: { name: line } }],
      hasPart: [{ '@id': line }],
      mentions: [{ '@id': `./e${(at + 1) % lines.length}/` }],
      variableMeasured: [{ '@type': 'PropertyValue', propertyID: line, value: line, unitText: line }],
    }));
    const metadata = JSON.stringify({
      '@graph': [
        { '@id': 'ro-crate-metadata.json', about: { '@id': './' }, publisher: { name: lines[0] } },
        { '@id': './', '@type': 'Dataset', hasPart: entries.map((one) => ({ '@id': one['@id'] })) },
        ...entries,
      ],
    });
    const zip = rawZip({ entries: [{ name: 'x/ro-crate-metadata.json', data: metadata }] });
    const notebookId = await openNotebook(page, { '/a.md': 'a' });
    await page.getByRole('button', { name: /^Notebook:/ }).click();
    const picked = page.waitForEvent('filechooser');
    await page.getByRole('menuitem', { name: /^Import files…/ }).click();
    const buffer = Buffer.from(await zip.arrayBuffer());
    await (await picked).setFiles({ name: `${lines[4] ?? ''}.eln`, mimeType: 'application/zip', buffer });
    const form = page.getByRole('form', { name: /^Import \d/ });
    await expect(form).toBeVisible();
    await check(page, 'preview', unwanted, pressed);
    await form.getByRole('button', { name: /^Import \d/ }).click();
    await expect(page.getByText(/^Imported \d/).first()).toBeVisible();
    await check(page, 'import', unwanted, pressed);
    await page.evaluate(() => localStorage.setItem('cloister.mode.note', 'read'));
    const paths = await page.evaluate(
      async (id) => (await cloister.files.list(id)).flatMap(({ path, kind }) => (kind === 'file' ? [path] : [])),
      notebookId,
    );
    const notes = paths.filter((path) => path.endsWith('.md') && path !== '/a.md');
    expect(notes.length).toBeGreaterThan(lines.length * 0.9);
    for (const path of notes) {
      await page.evaluate(
        ([id, to]) => {
          const parts = (to ?? '').split('/').map(encodeURIComponent);
          location.hash = `#/notebook/${id}/file${parts.join('/')}`;
        },
        [notebookId, path],
      );
      await expect(page.getByRole('article', { name: path, exact: true }).getByText(/START/).first()).toBeVisible();
      await check(page, path, unwanted, pressed);
    }
    expect(unwanted).toEqual([]);
    expect(pressed.filter((href) => isStrange(href, rootUrl))).toEqual([]);
    expect(await seenWithin(page)).toEqual([]);
    expect(findings.list).toEqual([]);
    expect(other.hits).toEqual([]);
  } finally {
    await other.close();
  }
});

test('no hostile line is a field, a link to a program or broken markup in a Word file', async ({ page, rootUrl }) => {
  const other = await openOtherOrigin();
  try {
    await openConsole(page, rootUrl);
    const lines = [...HOSTILE_VALUES, 'a\u0000b \u0001\u000b\u001f\ufffe ]]> <w:p/>', ...hostileLines(other)];
    const notes = hostileFiles(spreadCases(lines, { reduced: 110 })).filter(({ path }) => /^\/n\d+\.md$/.test(path));
    await page.evaluate(async (entries) => {
      const { notebookId } = await cloister.notebooks.create({ name: 'Files' });
      await cloister.notebooks.import(notebookId, entries, { into: '/lab' });
      location.hash = `#/notebook/${notebookId}`;
    }, notes);
    await page.getByRole('treeitem', { name: /^lab/ }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Print or export…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Print or export lab' });
    await dialog.getByRole('button', { name: 'Make Word file' }).click();
    const save = dialog.getByRole('link', { name: /^Save lab\.docx/ });
    const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
    const reader = new ZipReader(new BlobReader(new Blob([new Uint8Array(await readFile(await download.path()))])));
    const parts: Record<string, string> = {};
    for (const entry of await reader.getEntries())
      if (!entry.directory && /\.(?:xml|rels)$/.test(entry.filename))
        parts[entry.filename] = await entry.getData(new TextWriter());
    await reader.close();
    const text = Object.values(parts).join('\n');
    // The page of the app has no parser of documents.
    const blank = await page.context().newPage();
    const broken = await blank.evaluate(
      (all) =>
        Object.entries(all).flatMap(([name, xml]) =>
          new DOMParser().parseFromString(xml, 'application/xml').querySelector('parsererror') === null ? [] : [name],
        ),
      parts,
    );
    await blank.close();
    expect(broken).toEqual([]);
    expect(text).not.toMatch(/<w:(?:altChunk|object|control)|attachedTemplate|oleObject|INCLUDEPICTURE|DDEAUTO/);
    const external = [...text.matchAll(/<Relationship [^>]*TargetMode="External"[^>]*>/g)].map(
      ([tag]) => /Target="([^"]*)"/.exec(tag)?.[1] ?? '',
    );
    expect(external.length).toBeGreaterThan(10);
    expect(external.filter((href) => !/^(?:https?:|mailto:)/i.test(href))).toEqual([]);
    expect(other.hits).toEqual([]);
  } finally {
    await other.close();
  }
});
