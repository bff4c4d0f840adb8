import { afterEach, expect, it } from 'vitest';
import { DATABASE_NAME } from '../../src/adapters/dexie/schema-version.ts';
import { readBlob } from '../../src/client/queries/read-blob.ts';
import { openTestServices, type TestServices } from '../support/browser/test-services.ts';

let services: TestServices;

afterEach(() => services.stop());

it('returns no bytes that differ from what was written', async () => {
  services = await openTestServices({ name: DATABASE_NAME });
  const { database } = services.runtime.services.store;
  const { notebookId } = await services.call('notebooks.create', { name: 'Plants' });
  await services.call('files.write', { notebookId, path: '/leaves.md', content: 'Mass: 9.31 g' });
  const files = await database.files.where({ notebookId }).toArray();
  const hash = files.find(({ path }) => path === '/leaves.md')?.hash ?? '';
  expect(new TextDecoder().decode((await readBlob(hash)) ?? undefined)).toBe('Mass: 9.31 g');
  await database.blobs.put({ hash, bytes: new TextEncoder().encode('Mass: 9.13 g') });
  expect(await readBlob(hash)).toBeNull();
  await database.blobs.delete(hash);
  expect(await readBlob(hash)).toBeNull();
});
