import { afterEach, expect, it } from 'vitest';
import { DATABASE_NAME } from '../../src/adapters/dexie/schema-version.ts';
import { watchFolder } from '../../src/client/queries/folder/watch-folder.ts';
import { hasChangedIn } from '../../src/client/queries/read-last-change.ts';
import { loadDatabase } from '../../src/client/startup/watch-database.ts';
import type { FileRow } from '../../src/contracts/domain/notebook/notebook.ts';
import { openTestServices, type TestServices } from '../support/browser/test-services.ts';

/** More rows than are read at once. */
const FILES = 5100;
let services: TestServices;
let stop = () => {};

afterEach(() => {
  stop();
  services.stop();
});

it('a large folder follows its own changes, and is not read again for changes elsewhere', async () => {
  services = await openTestServices({ name: DATABASE_NAME });
  const { call } = services;
  const { database } = services.runtime.services.store;
  const { notebookId } = await call('notebooks.create', { name: 'Large' });
  await call('files.write', { notebookId, path: '/many/seed.md', content: 'seed' });
  const seed = (await database.files.where({ notebookId }).toArray()).find(({ path }) => path === '/many/seed.md');
  if (!seed) throw new Error('no file');
  await database.files.bulkAdd(
    Array.from({ length: FILES }, (_, n) => {
      const path = `/many/note-${n}.md`;
      return { ...seed, fileId: `${notebookId}-${n}`, path, pathKey: path };
    }),
  );
  const shown: FileRow[][] = [];
  stop = watchFolder(notebookId, '/many', (rows) => shown.push(rows));
  await expect.poll(() => shown.at(-1)?.length).toBe(FILES + 1);
  const lists = shown.length;
  const seqOf = async () => (await database.notebooks.get(notebookId))?.seq ?? 0;

  const before = await seqOf();
  await call('files.write', { notebookId, path: '/elsewhere/a.md', content: 'a' });
  await call('files.write', { notebookId, path: '/many/deeper/b.md', content: 'b' });
  expect(await hasChangedIn(notebookId, '/elsewhere', before, await seqOf())).toBe(true);
  expect(await hasChangedIn(notebookId, '/many/deeper', before, await seqOf())).toBe(true);
  expect(await hasChangedIn(notebookId, '/other', before, await seqOf())).toBe(false);
  // A change that cannot be read may have changed anything.
  expect(await hasChangedIn(notebookId, '/other', before, (await seqOf()) + 1)).toBe(true);

  const isNew = (path: string) => shown.at(-1)?.some((row) => row.path === path);
  await expect.poll(() => isNew('/many/deeper')).toBe(true);
  const between = shown.length;
  await call('files.write', { notebookId, path: '/elsewhere/c.md', content: 'c' });
  await call('files.write', { notebookId, path: '/many/new.md', content: 'new' });
  await expect.poll(() => isNew('/many/new.md')).toBe(true);
  expect(between - lists).toBe(1);
  expect(shown.length - between).toBe(1);
  await call('files.remove', { notebookId, path: '/many/new.md' });
  await expect.poll(() => isNew('/many/new.md')).toBe(false);
});

it('a folder is not shown again for many new files in another one', async () => {
  services = await openTestServices({ name: DATABASE_NAME });
  const { call } = services;
  const { notebookId } = await call('notebooks.create', { name: 'Small' });
  await call('files.write', { notebookId, path: '/kept/a.md', content: 'a' });
  const { files } = await loadDatabase();
  const row = (await files.where({ notebookId }).toArray()).find(({ path }) => path === '/kept/a.md');
  if (!row) throw new Error('no file');
  const kept: FileRow[][] = [];
  const others: FileRow[][] = [];
  const stops = [
    watchFolder(notebookId, '/kept', (rows) => kept.push(rows)),
    watchFolder(notebookId, '/others', (rows) => others.push(rows)),
  ];
  stop = () => {
    for (const each of stops) each();
  };
  await expect.poll(() => [kept.at(-1)?.length, others.at(-1)?.length]).toEqual([1, 0]);
  for (const round of [1, 2, 3]) {
    const paths = Array.from({ length: 60 }, (_, n) => `/others/${round}-${n}.md`);
    await files.bulkAdd(
      paths.map((path) => ({ ...row, fileId: `${notebookId}${path}`, path, pathKey: path, parent: '/others' })),
    );
    await expect.poll(() => others.at(-1)?.length).toBe(round * 60);
  }
  expect(kept.length).toBe(1);
  await files.put({ ...row, seq: row.seq + 1 });
  await expect.poll(() => kept.length).toBe(2);
});
