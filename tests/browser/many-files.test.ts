import { afterEach, expect, it } from 'vitest';
import { openTestServices, type TestServices } from '../support/browser/test-services.ts';

let services: TestServices;

afterEach(() => services.stop());

it('reports the name conflicts of a bulk import with another window, and imports none of the files', async () => {
  services = await openTestServices();
  const { call } = services;
  const { database } = services.runtime.services.store;
  const { notebookId } = await call('notebooks.create', { name: 'Many' });
  await call('files.write', { notebookId, path: '/first.md', content: 'first' });
  const [row] = await database.files.toArray();
  if (!row) throw new Error('no file');
  // Bypasses the tree cached by this thread.
  await database.files.add({ ...row, fileId: 'from-elsewhere', path: '/n-7.MD', pathKey: '/n-7.md' });
  const entries = Array.from({ length: 60 }, (_, number) => ({ path: `/n-${number}.md`, content: `${number}` }));
  const { imported, skipped } = await call('notebooks.import', { notebookId, entries });
  expect(imported).toBe(0);
  expect(skipped).toHaveLength(60);
  expect(skipped[0]).toMatchObject({
    code: 'name-collision',
    message: expect.stringContaining('/n-7.md differs from the existing /n-7.MD only in upper and lower case'),
  });
  expect(await database.files.count()).toBe(2);
  expect(await database.blobs.count()).toBe(1);
  expect(await call('audit.verify', {})).toMatchObject({ intact: true });

  await database.files.delete('from-elsewhere');
  expect(await call('notebooks.import', { notebookId, entries })).toMatchObject({ imported: 60, skipped: [] });
  expect(await call('files.read', { notebookId, path: '/n-7.md' })).toBe('7');
});
