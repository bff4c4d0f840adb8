import { describe, expect, it } from 'vitest';
import { countFiles, importPath, toPicked, toSource } from '../../../../../src/ui/files/import/import-source.ts';
import { readBatch, toBatches } from '../../../../../src/ui/files/import/run/import-batches.ts';

const MB = 1024 * 1024;

describe('toBatches', () => {
  it('ends a batch after 200 files', () => {
    const files = Array.from({ length: 401 }, () => ({ size: 1 }));
    expect(toBatches(files).map((batch) => batch.length)).toEqual([200, 200, 1]);
  });

  it('ends a batch before it exceeds 32 MiB', () => {
    const batches = toBatches([{ size: 20 * MB }, { size: 12 * MB }, { size: 1 }]);
    expect(batches.map((batch) => batch.length)).toEqual([2, 1]);
  });

  it('gives a file over the batch limit its own batch', () => {
    expect(toBatches([{ size: 1 }, { size: 50 * MB }, { size: 1 }]).map((batch) => batch.length)).toEqual([1, 1, 1]);
  });

  it('returns no batches for no files', () => {
    expect(toBatches([])).toEqual([]);
  });
});

describe('importPath', () => {
  it('puts a single file at the root, and files of a folder below the folder', () => {
    expect(importPath({ name: 'a.md', webkitRelativePath: '' })).toBe('/a.md');
    expect(importPath({ name: 'a.md', webkitRelativePath: 'lab/2026/a.md' })).toBe('/lab/2026/a.md');
  });
});

describe('readBatch', () => {
  it('reads bytes unchanged', async () => {
    const file = new File([new Uint8Array([0, 255, 13, 10])], 'x.bin');
    Object.defineProperty(file, 'webkitRelativePath', { value: '' });
    expect(await readBatch([toPicked(file)])).toEqual({
      entries: [{ path: '/x.bin', content: new Uint8Array([0, 255, 13, 10]) }],
      unread: [],
    });
  });

  it('skips files over the limit, and continues after an unreadable file', async () => {
    const refusing = new File(['secret'], 'secret.md');
    refusing.arrayBuffer = () => Promise.reject(new DOMException('Permission denied.', 'NotReadableError'));
    const { entries, unread } = await readBatch([
      { path: '/huge.mov', size: 51 * MB, file: refusing },
      { path: '/secret.md', size: 6, file: refusing },
      { path: '/fine.md', size: 1, file: new File(['x'], 'fine.md') },
    ]);
    expect(entries.map(({ path }) => path)).toEqual(['/fine.md']);
    expect(unread).toEqual([
      { path: '/huge.mov', code: 'file-too-large', message: expect.stringContaining('the limit is 52 MB') },
      { path: '/secret.md', code: 'not-found', message: expect.stringContaining('(Permission denied)') },
    ]);
  });
});

describe('toSource', () => {
  const picked = (path: string) => ({ path, size: 1, file: new File(['x'], path) });

  it('unpacks a single archive, but not one among other files or in a folder', () => {
    const types = [['/a.zip'], ['/A.ZIP'], ['/record.eln'], ['/a.zip', '/b.md'], ['/lab/a.zip'], ['/a.md'], []].map(
      (paths) => toSource(paths.map(picked)).type,
    );
    expect(types).toEqual(['zip', 'zip', 'zip', 'files', 'files', 'files', 'files']);
  });
});

describe('countFiles', () => {
  it('leaves out the list of labels, which does not become a file', () => {
    const picked = (path: string) => ({ path, size: 1, file: new File(['x'], 'x') });
    const files = [picked('/lab/a.md'), picked('/lab/b.md')];
    expect(countFiles(files)).toBe(2);
    expect(countFiles([...files, picked('/lab/.cloister/labels.json')])).toBe(2);
  });
});
