import { afterEach, beforeEach, expect, it } from 'vitest';
import { openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';

let lab: RuntimeLab;
let notebookId: string;
beforeEach(async () => {
  lab = await openRuntimeLab();
  ({ notebookId } = await lab.call('notebooks.create', { name: 'Plants' }));
});
afterEach(() => lab.stop());

const first = async () => (await lab.call('workspaces.list', {}))[0]?.workspaceId ?? '';
const names = async () => (await lab.call('workspaces.list', {})).map(({ name }) => name);

it('moves a notebook to another workspace with all it has, and removes an empty workspace', async () => {
  await lab.call('files.write', { notebookId, path: '/a.md', content: 'a' });
  const before = await lab.database.notebooks.get(notebookId);
  const { workspaceId } = await lab.call('workspaces.create', { name: 'Thesis' });
  await lab.call('notebooks.move', { notebookId, workspaceId });
  expect(await lab.database.notebooks.get(notebookId)).toEqual({ ...before, workspaceId });
  const old = before?.workspaceId ?? '';
  await lab.call('workspaces.rename', { workspaceId: old, name: 'Old' });
  expect((await names()).sort()).toEqual(['Old', 'Thesis']);
  await lab.call('workspaces.remove', { workspaceId: old });
  expect(await names()).toEqual(['Thesis']);
  const { entries } = await lab.call('audit.find', {});
  expect(entries.slice(0, 3)).toMatchObject([
    { action: 'workspace.remove', target: 'Old' },
    { action: 'workspace.rename', target: 'Old', inputSummary: 'from My workspace' },
    { action: 'notebook.move', target: 'Plants', inputSummary: 'to Thesis' },
  ]);
});

it('refuses to remove a workspace with notebooks, and the only one', async () => {
  const workspaceId = await first();
  const { workspaceId: other } = await lab.call('workspaces.create', { name: 'Thesis' });
  expect(await lab.refusal('workspaces.remove', { workspaceId })).toBe('conflict');
  await lab.call('workspaces.remove', { workspaceId: other });
  await lab.call('notebooks.remove', { notebookId });
  expect(await lab.refusal('workspaces.remove', { workspaceId })).toBe('conflict');
  expect(await names()).toEqual(['My workspace']);
});

it('a new notebook belongs to the oldest workspace, whatever its id', async () => {
  const oldest = await first();
  const since = (await lab.database.workspaces.get(oldest))?.createdMs ?? 0;
  await expect.poll(() => Date.now()).toBeGreaterThan(since);
  for (const name of ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']) await lab.call('workspaces.create', { name });
  const { notebookId: made } = await lab.call('notebooks.create', { name: 'New' });
  expect((await lab.database.notebooks.get(made))?.workspaceId).toBe(oldest);
});

it('gives a workspace a colour that stays with its name and is in the log, with the run that asked', async () => {
  const workspaceId = await first();
  const set = (color: 'orange' | 'none', runId?: string) =>
    lab.call('workspaces.setColor', runId === undefined ? { workspaceId, color } : { workspaceId, color, runId });
  expect(await lab.database.workspaces.get(workspaceId)).not.toHaveProperty('color');
  expect(await set('orange', 'run-1')).toEqual({ before: 'none' });
  expect(await set('orange')).toEqual({ before: null });
  await lab.call('workspaces.rename', { workspaceId, name: 'Plants' });
  expect(await lab.call('workspaces.list', {})).toMatchObject([{ name: 'Plants', color: 'orange' }]);
  expect(await set('none')).toEqual({ before: 'orange' });
  expect(await lab.database.workspaces.get(workspaceId)).not.toHaveProperty('color');
  const { entries } = await lab.call('audit.find', {});
  expect(entries.filter(({ action }) => action === 'workspace.set-color')).toMatchObject([
    { target: 'Plants', inputSummary: 'from orange to none', runId: null },
    { target: 'My workspace', inputSummary: 'from none to orange, as an agent asked', runId: 'run-1' },
  ]);
});

it('refuses what is gone', async () => {
  const workspaceId = await first();
  expect(await lab.refusal('notebooks.move', { notebookId, workspaceId: 'workspace-none' })).toBe('not-found');
  expect(await lab.refusal('notebooks.move', { notebookId: 'notebook-none', workspaceId })).toBe('not-found');
  expect(await lab.refusal('workspaces.rename', { workspaceId: 'workspace-none', name: 'X' })).toBe('not-found');
});
