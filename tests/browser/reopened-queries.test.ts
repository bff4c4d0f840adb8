import { Dexie } from 'dexie';
import { afterEach, expect, it, vi } from 'vitest';
import { DATABASE_NAME } from '../../src/adapters/dexie/schema-version.ts';
import { watchFolder } from '../../src/client/queries/folder/watch-folder.ts';
import { databaseState, loadDatabase, watchQuery } from '../../src/client/startup/watch-database.ts';
import { openTestServices, type TestServices } from '../support/browser/test-services.ts';

let services: TestServices;
let stop = () => {};
const worker = new BroadcastChannel('x-storagemutated-1');

/** Notifies the live queries as a worker does: what the page itself writes does not reach all of them. */
async function asWorker(write: () => Promise<unknown>): Promise<void> {
  const notices: unknown[] = [];
  const keep = (parts: unknown) => void notices.push(parts);
  Dexie.on.storagemutated.subscribe(keep);
  await write();
  Dexie.on.storagemutated.unsubscribe(keep);
  for (const parts of notices) worker.postMessage(parts);
}

afterEach(() => {
  stop();
  vi.restoreAllMocks();
  services.stop();
});

/** Has the browser close the database of the page and refuse to open it, as Chromium does on a full volume. */
async function closeDatabase(): Promise<{ permit: () => void }> {
  const open = IDBFactory.prototype.open;
  const mock = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function (this: IDBFactory, name, version) {
    if (name !== DATABASE_NAME) return open.call(this, name, version);
    throw new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError');
  });
  const connection = (await loadDatabase()).backendDB();
  connection.close();
  connection.dispatchEvent(new Event('close'));
  return { permit: () => mock.mockRestore() };
}

it('queries that fail while the browser has closed the database run again, and follow changes, once it is open', async () => {
  services = await openTestServices({ name: DATABASE_NAME });
  const { call } = services;
  const { notebookId } = await call('notebooks.create', { name: 'Reopened' });
  await call('files.write', { notebookId, path: '/a.md', content: 'a' });
  const shown: string[][] = [];
  stop = watchFolder(notebookId, '/', (rows) => shown.push(rows.map(({ path }) => path)));
  await expect.poll(() => shown.at(-1)).toEqual(['/a.md']);

  const { permit } = await closeDatabase();
  await expect.poll(databaseState.get).toBe('reopening');
  await asWorker(() => call('files.write', { notebookId, path: '/b.md', content: 'b' }));
  const counts: number[] = [];
  const errors: unknown[] = [];
  // Its first run fails.
  const stopNew = watchQuery(async () => (await loadDatabase()).files.where({ notebookId }).count(), {
    next: (count) => counts.push(count),
    error: (error) => errors.push(error),
  });
  await new Promise((resume) => setTimeout(resume, 300));
  expect(databaseState.get()).toBe('reopening');
  permit();

  await expect.poll(databaseState.get).toBe('there');
  await expect.poll(() => shown.at(-1)).toEqual(['/a.md', '/b.md']);
  await expect.poll(() => counts.at(-1)).toBe(2);
  await asWorker(() => call('files.remove', { notebookId, path: '/a.md' }));
  await expect.poll(() => shown.at(-1)).toEqual(['/b.md']);
  await expect.poll(() => counts.at(-1)).toBe(1);
  expect(errors).toEqual([]);
  // Nothing was shown that is not so.
  expect(shown).not.toContainEqual([]);
  stopNew();
});
