import { readFile } from 'node:fs/promises';
import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js';
import { spreadCases } from '../support/case-count.ts';
import { openOtherOrigin } from '../support/gate/other-origin.ts';
import { openConsole } from './console.ts';
import { HOSTILE_VALUES } from './hostile-carriers.ts';
import { hostileFiles, hostileLines } from './hostile-files.ts';
import { expect, test } from './installed-app.ts';

const NO_XML = 'a\u0000b \u0001\u000b\u001f\ufffe ]]> <w:p/>';

test('no hostile line is a field, a link to a program or broken markup in a Word file', async ({ page, rootUrl }) => {
  const other = await openOtherOrigin();
  try {
    await openConsole(page, rootUrl);
    const lines = [...HOSTILE_VALUES, ...hostileLines(other)];
    const notes = hostileFiles([NO_XML, ...spreadCases(lines, { reduced: 110 })]).filter(({ path }) =>
      /^\/n\d+\.md$/.test(path),
    );
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
        Object.entries(all).flatMap(([name, xml]) => {
          const error = new DOMParser().parseFromString(xml, 'application/xml').querySelector('parsererror');
          return error === null ? [] : [`${name}: ${error.textContent}`];
        }),
      parts,
    );
    await blank.close();
    expect(broken).toEqual([]);
    expect(text).not.toMatch(/<w:(?:altChunk|object|control)|attachedTemplate|oleObject|INCLUDEPICTURE|DDEAUTO/);
    const external = [...text.matchAll(/<Relationship [^>]*TargetMode="External"[^>]*>/g)].map(
      ([tag]) => /Target="([^"]*)"/.exec(tag)?.[1] ?? '',
    );
    expect(external.length).toBeGreaterThan(0);
    expect(external.filter((href) => !/^(?:https?:|mailto:)/i.test(href))).toEqual([]);
    expect(other.hits).toEqual([]);
  } finally {
    await other.close();
  }
});
