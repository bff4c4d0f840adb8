import { describe, expect, it } from 'vitest';
import { readDrop } from '../../../../../src/ui/files/import/import-source.ts';

interface Fake {
  [name: string]: string | Fake;
}

/** Creates the file system entry of a dropped file or folder; folders are read in parts of two. */
function entryOf(fullPath: string, content: string | Fake): FileSystemEntry {
  if (typeof content === 'string') {
    const file = new File([content], fullPath.slice(fullPath.lastIndexOf('/') + 1));
    const entry = { isFile: true, isDirectory: false, fullPath, file: (done: (file: File) => void) => done(file) };
    return entry as Partial<FileSystemFileEntry> as FileSystemFileEntry;
  }
  const children = Object.entries(content).map(([name, below]) => entryOf(`${fullPath}/${name}`, below));
  const createReader = () => ({
    readEntries: (done: (part: FileSystemEntry[]) => void) => done(children.splice(0, 2)),
  });
  const entry = { isFile: false, isDirectory: true, fullPath, createReader };
  return entry as Partial<FileSystemDirectoryEntry> as FileSystemDirectoryEntry;
}

function dropped(tree: Fake): Parameters<typeof readDrop>[0] {
  const items = Object.entries(tree).map(([name, content]) => ({
    webkitGetAsEntry: () => entryOf(`/${name}`, content),
  }));
  return { items, files: [] };
}

describe('readDrop', () => {
  it('finds all files in dropped folders that are read in several parts', async () => {
    const folder = { 'a.md': 'a', 'b.md': 'b', 'c.md': 'c', deep: { er: { 'd.md': 'd' }, empty: {} }, 'e.md': 'e' };
    const { files, unread } = await readDrop(dropped({ lab: folder, 'loose.md': 'loose' }));
    expect(unread).toEqual([]);
    const texts = await Promise.all(files.map(async ({ path, size, file }) => [path, size, await file.text()]));
    expect(texts.sort()).toEqual([
      ['/lab/a.md', 1, 'a'],
      ['/lab/b.md', 1, 'b'],
      ['/lab/c.md', 1, 'c'],
      ['/lab/deep/er/d.md', 1, 'd'],
      ['/lab/e.md', 1, 'e'],
      ['/loose.md', 5, 'loose'],
    ]);
  });

  it('returns plain files without file system entries', async () => {
    const file = new File(['x'], 'x.md');
    expect(await readDrop({ items: [], files: [file] })).toEqual({
      files: [{ path: '/x.md', size: 1, file }],
      unread: [],
    });
  });

  it('reports unreadable files and returns the rest', async () => {
    const whole = dropped({ lab: { 'a.md': 'a' } });
    const gone: Partial<FileSystemFileEntry> = {
      isFile: true,
      isDirectory: false,
      fullPath: '/gone.md',
      file: (_, fail) => fail?.(new DOMException('A requested file could not be found.', 'NotFoundError')),
    };
    const items = [...whole.items, { webkitGetAsEntry: () => gone as FileSystemEntry }];
    const { files, unread } = await readDrop({ items, files: [] });
    expect(files.map(({ path }) => path)).toEqual(['/lab/a.md']);
    expect(unread).toEqual([
      { path: '/gone.md', code: 'not-found', message: expect.stringContaining('A requested file could not be found)') },
    ]);
  });
});
