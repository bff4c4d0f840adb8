import { afterEach, beforeEach, expect, it } from 'vitest';
import { openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';

let lab: RuntimeLab;
let notebookId: string;
beforeEach(async () => {
  lab = await openRuntimeLab();
  ({ notebookId } = await lab.call('notebooks.create', { name: 'Plants' }));
});
afterEach(() => lab.stop());

it('renames a notebook, keeps all else of it, and says so in the log', async () => {
  await lab.call('files.write', { notebookId, path: '/a.md', content: 'a' });
  const before = await lab.database.notebooks.get(notebookId);
  const { store } = lab.runtime.services;
  expect(await store.notebookName(notebookId)).toBe('Plants');
  await lab.call('notebooks.rename', { notebookId, name: '  Plants, light ' });
  expect(await lab.database.notebooks.get(notebookId)).toEqual({ ...before, name: 'Plants, light' });
  expect(await store.notebookName(notebookId)).toBe('Plants, light');
  const { entries } = await lab.call('audit.find', { text: 'notebook.rename' });
  expect(entries).toMatchObject([
    { action: 'notebook.rename', target: 'Plants, light', inputSummary: 'from Plants', actor: { type: 'person' } },
  ]);
  await lab.call('files.write', { notebookId, path: '/b.md', content: 'b' });
  expect(await lab.call('notebooks.list', {})).toMatchObject([{ name: 'Plants, light', files: 2 }]);
});

it('refuses an empty name and a notebook that is gone', async () => {
  expect(await lab.refusal('notebooks.rename', { notebookId, name: '  ' })).toBe('bad-input');
  await lab.call('notebooks.remove', { notebookId });
  expect(await lab.refusal('notebooks.rename', { notebookId, name: 'New' })).toBe('not-found');
});

it('a damaged record gets the latest name back from the log', async () => {
  await lab.call('notebooks.rename', { notebookId, name: 'First' });
  await lab.call('notebooks.rename', { notebookId, name: 'Second' });
  await lab.database.table('notebooks').update(notebookId, { name: 7 });
  expect(await lab.call('notebooks.list', {})).toEqual([]);
  await lab.call('storage.repair', { table: 'notebooks', rowKey: notebookId });
  expect(await lab.call('notebooks.list', {})).toMatchObject([{ name: 'Second' }]);
});
