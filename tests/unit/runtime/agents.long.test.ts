import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ACCESS, accessAt } from '../../../src/core/shared/access-bits.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../support/runtime-lab.ts';
import { createReplayableModel } from '../../support/scripted-model.ts';

let lab: RuntimeLab;
beforeEach(async () => {
  const model = createReplayableModel([
    { calls: [{ toolName: 'write_file', input: { path: '/a.md', content: 'x' } }] },
  ]);
  lab = await openRuntimeLab({ model: () => model });
});
afterEach(() => lab.stop());

const scoped = (notebooks: string[], name = 'a') =>
  agentSpec({ name, scope: { notebooks, folders: ['/**'], fileTypes: ['*'] } });

describe('agents', () => {
  it('include the Navigator and the assistant from the start', async () => {
    const agents = await lab.call('agents.list', {});
    expect(agents.map(({ name, builtIn, revision, approvals }) => [name, builtIn, revision, approvals])).toEqual([
      ['assistant', true, 1, 'every-write'],
      ['navigator', true, 1, 'every-write'],
    ]);
    expect(agents[0]?.can).toMatchObject({ write: true, create: true, delete: false });
  });

  it('store the ids of notebooks that are given by name', async () => {
    const [one, two] = [await lab.notebook({}, 'One'), await lab.notebook({}, 'Two')];
    expect((await lab.call('agents.create', scoped(['One', two, 'Two', '*']))).scope.notebooks).toEqual([
      one,
      two,
      '*',
    ]);
    const patch = { scope: { notebooks: ['Two'], folders: ['/x'], fileTypes: ['*.md'] } };
    expect((await lab.call('agents.update', { name: 'a', patch })).scope).toEqual({ ...patch.scope, notebooks: [two] });
  });

  it('are refused with an unknown or ambiguous notebook', async () => {
    await lab.notebook({}, 'Twice');
    await lab.notebook({}, 'Twice');
    await expect(lab.call('agents.create', scoped(['None']))).rejects.toMatchObject({
      code: 'bad-input',
      message: expect.stringContaining('The notebook "None" does not exist'),
    });
    await expect(lab.call('agents.create', scoped(['Twice']))).rejects.toMatchObject({
      code: 'bad-input',
      message: expect.stringContaining('2 notebooks'),
    });
    expect((await lab.call('agents.list', {})).map((agent) => agent.name)).toEqual(['assistant', 'navigator']);
  });

  it.each(['notes', '/a/../b', '/a\\b', '/.'])('are refused with the folder pattern %j', async (pattern) => {
    const spec = agentSpec({ name: 'a', scope: { notebooks: ['*'], folders: ['/ok', pattern], fileTypes: ['*'] } });
    await expect(lab.call('agents.create', spec)).rejects.toMatchObject({
      code: 'bad-input',
      data: { field: 'scope.folders', pattern },
    });
  });

  it('have no rights by default', async () => {
    const agent = await lab.call('agents.create', { name: 'bare' });
    expect(agent).toMatchObject({
      title: 'bare',
      scope: { notebooks: [], folders: [], fileTypes: [] },
      approvals: 'every-write',
      active: true,
    });
    expect(Object.values(agent.can)).toEqual(Array(6).fill(false));
  });

  it('get a new revision with every edit, and keep other fields', async () => {
    const made = await lab.call('agents.create', agentSpec({ name: 'a', title: 'A', prompt: 'Be kind.' }));
    const renamed = await lab.call('agents.update', { name: 'a', patch: { title: 'B' } });
    expect(renamed).toMatchObject({
      revision: 2,
      title: 'B',
      prompt: 'Be kind.',
      scope: made.scope,
      can: made.can,
      agentId: made.agentId,
    });
    const off = await lab.call('agents.update', { name: 'a', patch: { active: false } });
    expect(off).toMatchObject({
      revision: 3,
      active: false,
      available: false,
      reason: expect.stringContaining('turned off'),
    });
    expect(await lab.call('agents.get', { name: 'a' })).toEqual(off);
  });

  it('keep two concurrent edits', async () => {
    await lab.call('agents.create', agentSpec({ name: 'a', title: 'A' }));
    await Promise.all([
      lab.call('agents.update', { name: 'a', patch: { title: 'B' } }),
      lab.call('agents.update', { name: 'a', patch: { prompt: 'Be brief.' } }),
    ]);
    expect(await lab.call('agents.get', { name: 'a' })).toMatchObject({ revision: 3, title: 'B', prompt: 'Be brief.' });
  });

  it('are created once under one name', async () => {
    const outcomes = await Promise.all(
      [1, 2].map((n) => lab.refusal('agents.create', agentSpec({ name: 'a', title: `A${n}` }))),
    );
    expect(outcomes.filter((outcome) => outcome === 'agent-exists')).toHaveLength(1);
    expect(await lab.refusal('agents.create', agentSpec({ name: 'a' }))).toBe('agent-exists');
    expect(await lab.refusal('agents.create', agentSpec({ name: 'navigator' }))).toBe('agent-exists');
  });

  it('that ship with the app can be edited and switched off, but not removed', async () => {
    expect(await lab.refusal('agents.remove', { name: 'navigator' })).toBe('denied');
    expect(await lab.call('agents.update', { name: 'navigator', patch: { active: false } })).toMatchObject({
      revision: 2,
      builtIn: true,
    });
    expect(await lab.refusal('agents.remove', { name: 'navigator' })).toBe('denied');
    expect(await lab.refusal('runs.start', { message: 'List.', notebookId: await lab.notebook() })).toBe(
      'agent-unavailable',
    );
  });

  it('are unknown after removal, and the error names the others', async () => {
    await lab.call('agents.create', agentSpec({ name: 'a' }));
    await lab.call('agents.remove', { name: 'a' });
    await expect(lab.call('agents.get', { name: 'a' })).rejects.toMatchObject({
      code: 'unknown-agent',
      message: expect.stringContaining('navigator'),
    });
    expect(await lab.refusal('agents.update', { name: 'a', patch: {} })).toBe('unknown-agent');
    expect(await lab.refusal('agents.get', { name: '__proto__' })).toBe('unknown-agent');
  });

  it('that are removed and created again do not keep pending approvals', async () => {
    const notebookId = await lab.notebook({ '/a.md': 'A' });
    await lab.call('agents.create', agentSpec({ name: 'a' }));
    const write = { agent: 'a', toolName: 'write_file', notebookId, input: { path: '/a.md', content: 'x' } };
    const asked = await lab.call('tools.call', write);
    const { runId } = await lab.call('runs.start', { message: 'Write it.', agent: 'a', notebookId });
    expect(await lab.settled(runId)).toMatchObject({ status: 'awaiting-approval' });
    await lab.call('agents.remove', { name: 'a' });
    await lab.call('agents.create', agentSpec({ name: 'a', can: { read: true } }));
    expect(await lab.call('approvals.list', {})).toEqual([]);
    const approvalIds = [asked.type === 'needs-approval' ? asked.approvalId : ''];
    expect(await lab.refusal('approvals.respond', { approvalIds, decision: 'allow_once' })).toBe('approval-settled');
    expect(await lab.settled(runId)).toMatchObject({ status: 'completed' });
    expect(await lab.tree(notebookId)).toEqual({ '/a.md': 'A' });
  });

  it('list what they may access, file by file', async () => {
    const notebookId = await lab.notebook({ '/a.md': 'A', '/x/b.md': 'B', '/x/c.csv': 'C' });
    await lab.call(
      'agents.create',
      agentSpec({
        name: 'a',
        scope: { notebooks: ['*'], folders: ['/x'], fileTypes: ['*.md'] },
        can: { read: true, delete: true },
      }),
    );
    const none = { read: false, write: false, create: false, delete: false };
    const some = { ...none, read: true, delete: true };
    for (const input of [{ name: 'a', notebookId }, { name: 'a' }]) {
      const simulation = await lab.call('agents.simulate', input);
      const folders = simulation.paths.filter((_, index) => ((simulation.access[index] ?? 0) & ACCESS.folder) !== 0);
      expect(folders).toEqual(['/x']);
      expect(simulation.paths.map((_, index) => accessAt(simulation, index))).toEqual([
        { path: '/a.md', ...none },
        { path: '/x', ...some },
        { path: '/x/b.md', ...some },
        { path: '/x/c.csv', ...none },
      ]);
    }
    expect(await lab.refusal('agents.simulate', { name: 'b' })).toBe('unknown-agent');
    expect(await lab.refusal('agents.simulate', {})).toBe('bad-input');
  });
});
