import { afterEach, expect, it } from 'vitest';
import { DATABASE_NAME } from '../../src/adapters/dexie/database.ts';
import { watchFolder } from '../../src/client/queries/folder/watch-folder.ts';
import { hasChangedIn } from '../../src/client/queries/read-last-change.ts';
import type { FileRow } from '../../src/contracts/domain/notebook/notebook.ts';
import { openTestServices, type TestServices } from '../support/browser/test-services.ts';

/** More rows than are read at once. */
const FILES = 5100;
let services: TestServices;
let stop = () => {};

afterEach(async () => {
  stop();
  const { database } = services.runtime.services.store;
  services.stop();
  await database.delete();
});

it('a large folder follows its own changes, and is not read again for changes elsewhere', async () => {
  services = await openTestServices({ name: DATABASE_NAME });
  const { call } = services;
  const { database } = services.runtime.services.store;
  const { notebookId } = await call('notebooks.create', { name: 'Large' });
  await call('files.write', { notebookId, path: '/many/seed.md', content: 'seed' });
  const seed = (await database.files.toArray()).find(({ path }) => path === '/many/seed.md');
  if (!seed) throw new Error('no file');
  await database.files.bulkAdd(
    Array.from({ length: FILES }, (_, n) => {
      const path = `/many/note-${n}.md`;
      return { ...seed, fileId: `copy-${n}`, path, pathKey: path };
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
