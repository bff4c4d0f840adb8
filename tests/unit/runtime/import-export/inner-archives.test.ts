import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toErrorData } from '../../../../src/contracts/errors/errors.ts';
import { openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';
import { type RawEntry, rawZip } from '../../../support/zip/raw-zip.ts';

let lab: RuntimeLab;
let notebookId: string;
beforeEach(async () => {
  lab = await openRuntimeLab();
  ({ notebookId } = await lab.call('notebooks.create', { name: 'Plants' }));
});
afterEach(() => lab.stop());

const report = (path: string) =>
  new Blob([new Uint8Array(readFileSync(new URL(`../../../fixtures/reports/${path}`, import.meta.url)))]);
const inner = async (name: string, entries: readonly RawEntry[], stored = true): Promise<RawEntry> => ({
  name,
  data: new Uint8Array(await rawZip({ entries }).arrayBuffer()),
  stored,
});
const paths = async () =>
  (await lab.call('files.list', { notebookId }))
    .filter(({ kind }) => kind === 'file')
    .map(({ path }) => path)
    .sort();
const PAGE = 'Page 0123456789abcdef0123456789abcdef';

describe('an archive in an archive', () => {
  it('stays a file and is named, unless it is unpacked', async () => {
    const source = report('F49/nested.zip');
    const preview = await lab.call('notebooks.previewImport', { notebookId, source });
    expect(preview.archives).toEqual({ paths: ['/Export-1-Part-1.zip'], isAll: true });
    const { imported, notes } = await lab.call('notebooks.import', { notebookId, entries: source });
    expect({ imported, notes: notes?.map(({ path }) => path) }).toEqual({
      imported: 1,
      notes: ['/Export-1-Part-1.zip'],
    });
    const opened = await lab.call('notebooks.previewImport', { notebookId, source, unpackInner: true });
    expect({ files: opened.files, skipped: opened.skipped }).toEqual({ files: 2, skipped: [] });
    const unpacked = await lab.call('notebooks.import', { notebookId, entries: source, unpackInner: true });
    expect({ imported: unpacked.imported, notes: unpacked.notes }).toEqual({ imported: 2, notes: undefined });
    expect(await paths()).toEqual(['/Export-1-Part-1.zip', `/${PAGE}.md`, `/${PAGE}/pic.png`]);
  });

  it('is unpacked to its place: parts together, others in folders of their names', async () => {
    const parts = [
      await inner('Export-Part-1.zip', [{ name: 'a.md', data: 'a' }]),
      await inner('Export-Part-2.zip', [{ name: 'b.md', data: 'b' }]),
      await inner('homework/alice.zip', [{ name: 'report.md', data: 'x' }]),
      await inner('homework/bob.zip', [{ name: 'report.md', data: 'y' }]),
      { name: 'readme.md', data: 'r' },
    ];
    const zip = rawZip({ entries: parts });
    const preview = await lab.call('notebooks.previewImport', { notebookId, source: zip });
    expect(preview.archives).toMatchObject({ isAll: false });
    await lab.call('notebooks.import', { notebookId, entries: zip, unpackInner: true });
    expect(await paths()).toEqual([
      '/a.md',
      '/b.md',
      '/homework/alice/report.md',
      '/homework/bob/report.md',
      '/readme.md',
    ]);
  });

  it('is unpacked one level deep, and stays a file when it cannot be', async () => {
    const zip = rawZip({
      entries: [
        await inner('outer.zip', [
          await inner('deep.zip', [{ name: 'a.md', data: 'a' }]),
          { name: '../evil.md', data: 'x' },
        ]),
        { name: 'broken.zip', data: 'no archive' },
      ],
    });
    const { notes, skipped } = await lab.call('notebooks.import', { notebookId, entries: zip, unpackInner: true });
    expect(await paths()).toEqual(['/broken.zip', '/outer/deep.zip']);
    expect(notes?.map(({ path, code }) => `${code} ${path}`)).toEqual(['zip-damaged /broken.zip']);
    expect(skipped).toMatchObject([{ path: '/outer/../evil.md', code: 'invalid-path' }]);
  });

  it('cannot ask for more than one archive may', async () => {
    const megabyte = new Uint8Array(1024 * 1024);
    // Each level stays below the ratio, and both together are far above.
    const part = rawZip({ entries: [{ name: 'x.bin', data: megabyte.fill(7) }] });
    const bytes = new Uint8Array(await part.arrayBuffer());
    const many = Array.from({ length: 60 }, (_, at): RawEntry => ({ name: `${at}.zip`, data: bytes }));
    const zip = rawZip({ entries: many });
    expect(zip.size * 200).toBeLessThan(60 * megabyte.length);
    for (const work of [
      () => lab.call('notebooks.previewImport', { notebookId, source: zip, unpackInner: true }),
      () => lab.call('notebooks.import', { notebookId, entries: zip, unpackInner: true }),
    ]) {
      const error = await Promise.resolve(work()).then(
        () => null,
        (reason) => toErrorData(reason),
      );
      expect(error?.code).toBe('zip-limit');
    }
    expect(await paths()).toEqual([]);
  });
});

describe('an archive with names in another encoding', () => {
  it('is previewed with the guess, and imported as the person chose', async () => {
    const source = report('F45/gbk.zip');
    const preview = await lab.call('notebooks.previewImport', { notebookId, source });
    expect(preview.names).toEqual({ encoding: 'gbk', isGuess: true, samples: ['实验/记录.md'] });
    const other = await lab.call('notebooks.previewImport', { notebookId, source, nameEncoding: 'ibm866' });
    expect(other.names).toMatchObject({ encoding: 'ibm866', isGuess: false });
    await lab.call('notebooks.import', { notebookId, entries: source, nameEncoding: 'gbk' });
    expect(await paths()).toEqual(['/实验/记录.md']);
  });
});
