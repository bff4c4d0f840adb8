import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CommandInput } from '../../../src/contracts/wire/commands/commands.ts';
import { accessAt } from '../../../src/core/shared/access-bits.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../support/runtime-lab.ts';
import { createReplayableModel } from '../../support/scripted-model.ts';

let lab: RuntimeLab;
let plants: string;
let brewing: string;
/** Ids of workspaces. */
let home: string;
let garage: string;

beforeEach(async () => {
  const model = createReplayableModel([{ calls: [{ toolName: 'read_file', input: { path: '/a.md' } }] }, {}]);
  lab = await openRuntimeLab({ model: () => model });
  plants = await lab.notebook({ '/a.md': 'a' }, 'Plants');
  ({ workspaceId: garage } = await lab.call('workspaces.create', { name: 'Garage' }));
  ({ notebookId: brewing } = await lab.call('notebooks.create', { name: 'Brewing', workspaceId: garage }));
  await lab.call('files.write', { notebookId: brewing, path: '/a.md', content: 'b' });
  const all = await lab.call('notebooks.list', {});
  home = all.find(({ notebookId }) => notebookId === plants)?.workspaceId ?? '';
});
afterEach(() => lab.stop());

const everywhere = { notebooks: ['*'], folders: ['/**'], fileTypes: ['*'] };
const create = (patch: Partial<CommandInput<'agents.create'>> = {}) =>
  lab.call(
    'agents.create',
    agentSpec({ name: 'brewer', title: 'Brewer', scope: everywhere, workspaceId: garage, ...patch }),
  );
const names = async (workspaceId?: string) =>
  (await lab.call('agents.list', workspaceId === undefined ? {} : { workspaceId })).map(({ name }) => name);
const refusal = { code: 'agent-unavailable', message: expect.stringContaining('belongs to the workspace “Garage”') };

describe('an agent of one workspace', () => {
  it('is listed there and with all, but not in another workspace', async () => {
    await create();
    expect(await names()).toContain('brewer');
    expect(await names(garage)).toEqual(['assistant', 'navigator', 'brewer']);
    expect(await names(home)).toEqual(['assistant', 'navigator']);
  });

  it('is made for a workspace by its name, and moved to another one or to all', async () => {
    expect((await create({ workspaceId: 'Garage' })).workspaceId).toBe(garage);
    const update = (patch: CommandInput<'agents.update'>['patch']) =>
      lab.call('agents.update', { name: 'brewer', patch });
    expect((await update({ title: 'Brew' })).workspaceId).toBe(garage);
    expect((await update({ workspaceId: home })).workspaceId).toBe(home);
    expect((await update({ workspaceId: null })).workspaceId).toBeUndefined();
    await expect(update({ workspaceId: 'Cellar' })).rejects.toMatchObject({
      code: 'bad-input',
      message: 'The workspace "Cellar" does not exist.',
    });
  });

  it('starts no run, task or hand-over in a notebook of another one, and is told why', async () => {
    await create();
    const start = (notebookId: string) => lab.call('runs.start', { message: 'Read', agent: 'brewer', notebookId });
    await expect(start(plants)).rejects.toMatchObject(refusal);
    await expect(
      lab.call('tasks.create', { title: 'T', prompt: 'Read', agent: 'brewer', notebookId: plants }),
    ).rejects.toMatchObject(refusal);
    await expect(start(brewing)).resolves.toMatchObject({ runId: expect.any(String) });
  });

  it('reads nothing there by a direct call, whatever its scope says', async () => {
    await create();
    const read = (notebookId: string) =>
      lab.call('tools.call', { agent: 'brewer', toolName: 'read_file', input: { path: '/a.md' }, notebookId });
    expect(await read(plants)).toMatchObject({
      type: 'denied',
      rule: 'scope.workspace',
      reason: 'The agent brewer belongs to another workspace and may not work in this notebook.',
    });
    expect(await read(brewing)).toMatchObject({ type: 'result' });
  });

  it('has no access there in the simulation', async () => {
    await create();
    const simulate = (notebookId: string) => lab.call('agents.simulate', { name: 'brewer', notebookId });
    const there = await simulate(plants);
    expect(there.inNotebook).toBe(false);
    expect(accessAt(there, 0)).toMatchObject({ read: false, write: false });
    const here = await simulate(brewing);
    expect([here.inNotebook, accessAt(here, 0).read]).toEqual([true, true]);
  });

  it('loses a notebook that is moved to another workspace', async () => {
    await create();
    const call = () =>
      lab.call('tools.call', { agent: 'brewer', toolName: 'read_file', input: { path: '/a.md' }, notebookId: brewing });
    await lab.call('notebooks.move', { notebookId: brewing, workspaceId: home });
    expect(await call()).toMatchObject({ type: 'denied', rule: 'scope.workspace' });
    await lab.call('notebooks.move', { notebookId: brewing, workspaceId: garage });
    expect(await call()).toMatchObject({ type: 'result' });
  });

  it('keeps its workspace from being removed', async () => {
    await create();
    await lab.call('notebooks.move', { notebookId: brewing, workspaceId: home });
    await expect(lab.call('workspaces.remove', { workspaceId: garage })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('“Brewer” belongs to this workspace'),
    });
    await lab.call('agents.update', { name: 'brewer', patch: { workspaceId: null } });
    await lab.call('workspaces.remove', { workspaceId: garage });
  });

  it('is none that ships with the app', async () => {
    await expect(
      lab.call('agents.update', { name: 'navigator', patch: { workspaceId: garage } }),
    ).rejects.toMatchObject({ code: 'bad-input', message: expect.stringContaining('belongs to all workspaces') });
  });
});

describe('a duplicate of an agent', () => {
  it('has the same settings under a new name, in the same workspace or another one', async () => {
    const first = await create({ prompt: 'Brew.', approvals: 'destructive-only' });
    const copy = await lab.call('agents.duplicate', { name: 'brewer' });
    expect(copy).toMatchObject({ name: 'brewer-2', title: 'Copy of Brewer', prompt: 'Brew.', workspaceId: garage });
    expect([copy.scope, copy.can, copy.limits, copy.approvals]).toEqual([
      first.scope,
      first.can,
      first.limits,
      first.approvals,
    ]);
    expect(copy.agentId).not.toBe(first.agentId);
    const other = { name: 'brewer', newName: 'planter', title: 'Planter', workspaceId: 'My workspace' };
    expect(await lab.call('agents.duplicate', other)).toMatchObject({ name: 'planter', workspaceId: home });
    await expect(lab.call('agents.duplicate', { name: 'brewer', newName: 'planter' })).rejects.toMatchObject({
      code: 'agent-exists',
    });
  });

  it('is denied and asks all that the first one is and does, and is allowed nothing by a rule', async () => {
    await create({
      rules: [
        { effect: 'allow', tool: 'write_file' },
        { effect: 'deny', path: '/raw/**' },
      ],
    });
    await lab.call('rules.add', { effect: 'allow', match: { agent: 'brewer', tool: 'write_file', path: '/notes/**' } });
    await lab.call('rules.add', { effect: 'confirm', match: { agent: 'brewer', path: '/a.md' } });
    await lab.call('rules.add', { effect: 'deny', match: { agent: 'assistant', path: '/b.md' } });
    expect((await lab.call('agents.duplicate', { name: 'brewer' })).rules).toEqual([
      { effect: 'deny', path: '/raw/**' },
      { effect: 'confirm', path: '/a.md' },
    ]);
  });

  it('can be made of an agent that ships with the app, and removed again', async () => {
    const copy = await lab.call('agents.duplicate', { name: 'navigator', workspaceId: garage });
    expect(copy).toMatchObject({ name: 'navigator-2', builtIn: false, adapter: 'navigator', workspaceId: garage });
    await lab.call('agents.remove', { name: 'navigator-2' });
    expect(await names()).not.toContain('navigator-2');
  });
});
