import { afterEach, describe, expect, it } from 'vitest';
import { commands } from 'vitest/browser';
import { openFolder } from '../../src/features/folder-sync/worker/open-folder.ts';
import { allowLongCases } from '../support/browser/long-cases.ts';
import { openTestServices, type TestServices } from '../support/browser/test-services.ts';
import { actAtRandom, randomFrom, type TwoSides } from '../support/folder-sync/random-sides.ts';

// No picker can be driven here. A folder of the origin's private file system has a handle with the same interface.
allowLongCases();

let services: TestServices;
afterEach(() => services.stop());

async function newFolder(): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory();
  return root.getDirectoryHandle(`sync-${crypto.randomUUID()}`, { create: true });
}

async function listAll(handle: FileSystemDirectoryHandle) {
  const entries: { path: string; kind: 'file' | 'folder' }[] = [];
  for await (const { diskPath, kind } of openFolder(handle).list(() => false)) {
    if (kind !== 'unreadable') entries.push({ path: diskPath, kind });
  }
  return entries;
}

async function readAll(handle: FileSystemDirectoryHandle): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const { path, kind } of await listAll(handle)) {
    if (kind === 'file') files[path] = new TextDecoder().decode(await openFolder(handle).read(path));
  }
  return files;
}

const carried = (files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).filter(([path]) => !path.startsWith('.cloister')));

describe('a notebook in step with a folder of the private file system', () => {
  it('is connected by its handle, which outlives the worker, and reports a folder that is gone', async () => {
    services = await openTestServices();
    const { notebookId } = await services.call('notebooks.create', { name: 'Plants' });
    await services.call('files.write', { notebookId, path: '/notes/a.md', content: 'one' });
    const handle = await newFolder();
    const root = await navigator.storage.getDirectory();
    expect(await services.call('sync.folder.connect', { notebookId, handle })).toMatchObject({ in: 0, out: 1 });
    expect(carried(await readAll(handle))).toEqual({ 'notes/a.md': 'one' });
    await openFolder(handle).write('notes/b.md', new TextEncoder().encode('two'));
    expect(await services.call('sync.folder.status', {})).toMatchObject({ in: 1, out: 0 });
    expect(await services.call('sync.folder.run', {})).toMatchObject({ in: 1, out: 0 });
    expect(await services.call('files.read', { notebookId, path: '/notes/b.md' })).toBe('two');
    const other = await services.call('notebooks.create', { name: 'Other' });
    await expect(services.call('sync.folder.connect', { ...other, handle })).rejects.toMatchObject({
      code: 'conflict',
    });
    await root.removeEntry(handle.name, { recursive: true });
    expect(await services.call('sync.folder.run', {})).toMatchObject({ folders: [{ state: 'missing' }] });
    expect(await services.call('files.read', { notebookId, path: '/notes/a.md' })).toBe('one');
  });

  it('is never the folder of backups, in it or around it, in whatever order they are chosen', async () => {
    services = await openTestServices();
    const { notebookId } = await services.call('notebooks.create', { name: 'Plants' });
    const disk = await newFolder();
    const below = (folder: FileSystemDirectoryHandle, name: string) =>
      folder.getDirectoryHandle(name, { create: true });
    const notes = await below(disk, 'Notes');
    const inNotes = await below(notes, 'Backups');
    const backups = await below(disk, 'Backups');
    const inBackups = await below(backups, 'Notes');
    const backUpTo = (handle: FileSystemDirectoryHandle) => services.call('backup.folder.connect', { handle });
    const folderName = async () => (await services.call('backup.folder.status', {})).name;
    await services.call('sync.folder.connect', { notebookId, handle: notes });
    const refusals = [
      [notes, 'syncFolderTaken', /notebook .*Plants/],
      [inNotes, 'syncFolderInside', /is in the folder .*Notes.*notebook .*Plants/],
      [disk, 'syncFolderAround', /contains the folder .*Notes.*notebook .*Plants/],
    ] as const;
    for (const [handle, key, message] of refusals) {
      const refused = { code: 'conflict', key: `conflict.${key}`, message: expect.stringMatching(message) };
      await expect(backUpTo(handle)).rejects.toMatchObject(refused);
    }
    expect(await folderName()).toBe(null);
    await backUpTo(backups);
    expect(await folderName()).toBe('Backups');
    const { notebookId: otherId } = await services.call('notebooks.create', { name: 'Other' });
    const other = { notebookId: otherId };
    const wrong = [
      [backups, 'syncFolderBackup'],
      [inBackups, 'syncFolderInBackup'],
      [disk, 'syncFolderAround'],
    ] as const;
    for (const [handle, key] of wrong) {
      const refused = { code: 'conflict', key: `conflict.${key}` };
      await expect(services.call('sync.folder.preview', { ...other, handle })).rejects.toMatchObject(refused);
      await expect(services.call('sync.folder.connect', { ...other, handle })).rejects.toMatchObject(refused);
    }
    await services.call('sync.folder.disconnect', { notebookId });
    await expect(services.call('sync.folder.connect', { ...other, handle: disk })).rejects.toMatchObject({
      key: 'conflict.syncFolderAroundBackup',
      message: expect.stringMatching(/contains the backup folder .*Backups/),
    });
    await services.call('backup.folder.disconnect', {});
    const connected = await services.call('sync.folder.connect', { ...other, handle: disk });
    expect(connected).toMatchObject({ folders: [other] });
  });

  it('loses nothing through random operations on both sides', async () => {
    services = await openTestServices();
    const operations = await commands.countCases({ reduced: 60, full: 1000 });
    const { notebookId } = await services.call('notebooks.create', { name: 'Plants' });
    const handle = await newFolder();
    const folder = openFolder(handle);
    const sides: TwoSides = {
      call: (name, input) => services.runtime.dispatch(name, { ...input, notebookId }),
      paths: async () => [...(await services.runtime.services.store.notebook(notebookId)).descendants('/')],
      put: async (path, text) => void (await folder.write(path, new TextEncoder().encode(text))),
      async rename(from, to) {
        const bytes = await folder.read(from);
        if ((await listAll(handle)).some(({ path }) => path === to)) throw new Error('taken');
        await folder.write(to, bytes);
        await folder.removeFile(from);
      },
      async delete(path) {
        if (!(await folder.removeFolder(path))) await folder.removeFile(path);
      },
      mkdir: (path) => folder.makeFolder(path),
      entries: async () => (await listAll(handle)).filter(({ path }) => !path.startsWith('.cloister')),
    };
    await services.call('sync.folder.connect', { notebookId, handle });
    const random = randomFrom(20_261_129);
    const written = new Set<string>();
    const pass = async () => {
      for (const text of Object.values(carried(await readAll(handle)))) written.add(text);
      return services.call('sync.folder.run', { gone: 'remove' });
    };
    for (let count = 1; count <= operations; count += 1) {
      for (const text of await actAtRandom(sides, random, count)) written.add(text);
      if (random(4) === 0) await pass();
    }
    await pass();
    await pass();
    expect(await pass()).toMatchObject({ in: 0, out: 0 });
    const stored = await services.runtime.services.store.database.blobs.toArray();
    const onDisk = await readAll(handle);
    const anywhere = new Set([...stored.map(({ bytes }) => new TextDecoder().decode(bytes)), ...Object.values(onDisk)]);
    expect([...written].filter((text) => !anywhere.has(text))).toEqual([]);
    const reader = await services.runtime.services.store.notebook(notebookId);
    const texts = await Promise.all(
      reader.descendants('/').flatMap(({ hash }) => (hash === null ? [] : [reader.readBytes(hash)])),
    );
    expect(texts.map((bytes) => new TextDecoder().decode(bytes)).sort()).toEqual(Object.values(carried(onDisk)).sort());
  });
});
