import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { openDatabase } from '../../../../src/adapters/dexie/database.ts';

const fault = () => new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError');

afterEach(() => vi.restoreAllMocks());

/** A request that fails. */
function refused(): IDBOpenDBRequest {
  const request = new EventTarget();
  const error = fault();
  Object.defineProperty(request, 'error', { value: error });
  queueMicrotask(() => {
    const event = new Event('error', { cancelable: true });
    const handler: unknown = Reflect.get(request, 'onerror');
    Object.defineProperty(event, 'target', { value: request });
    if (typeof handler === 'function') handler(event);
  });
  return request as IDBOpenDBRequest;
}

test('opens the database when the browser could not list or open it at first', async () => {
  const name = `storage-fault-${crypto.randomUUID()}`;
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const databases = vi.spyOn(indexedDB, 'databases').mockRejectedValueOnce(fault());
  const open = vi.spyOn(indexedDB, 'open');
  // Dexie itself repeats an attempt three times at once.
  for (let times = 0; times < 5; times += 1) open.mockImplementationOnce(refused);
  const database = await openDatabase(name);
  await expect(database.notebooks.count()).resolves.toBe(0);
  expect(databases.mock.calls.length).toBe(2);
  expect(open.mock.calls.length).toBe(6);
  await database.delete();
});
