import { afterEach, beforeEach, expect, it } from 'vitest';
import { DATABASE_NAME } from '../../src/adapters/dexie/schema-version.ts';
import { watchFolder } from '../../src/client/queries/folder/watch-folder.ts';
import { openEarly, readEarlyFolder, readEarlyNotebooks } from '../../src/client/startup/early-rows.ts';
import { firstPaint } from '../../src/client/startup/first-paint.ts';
import { liveDatabase, loadDatabase, loadDatabaseAfter } from '../../src/client/startup/watch-database.ts';
import type { FileRow } from '../../src/contracts/domain/notebook/notebook.ts';
import { openTestServices, type TestServices } from '../support/browser/test-services.ts';

let services: TestServices | null = null;
let notebookId = '';
const load = Promise.withResolvers<void>();
loadDatabaseAfter(load.promise);

beforeEach(async () => {
  services = await openTestServices({ name: DATABASE_NAME });
  notebookId = (await services.call('notebooks.create', { name: 'Early' })).notebookId;
  for (const path of ['/b.md', '/a.md', '/folder/c.md'])
    await services.call('files.write', { notebookId, path, content: path });
});

afterEach(() => services?.stop());

it('shows a folder before the code of the database is loaded, and follows it after that', async () => {
  openEarly();
  const shown: string[][] = [];
  const stop = watchFolder(notebookId, '/', (rows: FileRow[]) => shown.push(rows.map(({ path }) => path)));
  await expect.poll(() => shown).toEqual([['/folder', '/a.md', '/b.md']]);
  expect(() => liveDatabase()).toThrow('loadDatabase');
  expect((await readEarlyNotebooks())?.map(({ name }) => name)).toContain('Early');
  expect(await readEarlyFolder(notebookId, '/', 1)).toHaveLength(1);

  load.resolve();
  const { files } = await loadDatabase();
  const row = await files
    .where({ notebookId })
    .filter(({ path }) => path === '/a.md')
    .first();
  if (!row) throw new Error('no file');
  await files.add({ ...row, fileId: 'new', path: '/d.md', pathKey: '/d.md', parent: '/' });
  await expect.poll(() => shown.at(-1)).toEqual(['/folder', '/a.md', '/b.md', '/d.md']);
  // Equal rows of the live query are not shown again.
  expect(shown).toHaveLength(2);
  stop();
});

it('leaves damaged rows to the live queries, and lets them start at once', async () => {
  openEarly();
  const row = (await readEarlyFolder(notebookId, '/folder', 10))?.[0];
  expect(row?.path).toBe('/folder/c.md');
  await services?.runtime.services.store.database.files.update(row?.fileId ?? '', { sizeBytes: -1 });
  expect(await readEarlyFolder(notebookId, '/folder', 10)).toBeUndefined();
  await firstPaint;
});
