import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findWrite } from '../../../src/core/ports/commit-batch.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../support/runtime-lab.ts';

const FILES = { '/notes/a.md': 'A', '/notes/b.csv': 'B', '/secret/c.md': 'C' };

let lab: RuntimeLab;
let notebookId: string;
beforeEach(async () => {
  lab = await openRuntimeLab();
  notebookId = await lab.notebook(FILES);
  await lab.call(
    'agents.create',
    agentSpec({
      name: 'limited',
      scope: { notebooks: ['*'], folders: ['/notes'], fileTypes: ['*.md'] },
      can: { read: true, write: true },
      approvals: 'destructive-only',
    }),
  );
});
afterEach(() => lab.stop());

const call = (toolName: string, input: unknown, agent = 'limited') =>
  lab.call('tools.call', { agent, toolName, input, notebookId });
const logged = async () => (await lab.call('audit.entries', { newestFirst: true, limit: 1 }))[0];

describe('a direct call of a limited agent', () => {
  it('is executed within its scope, and logged', async () => {
    expect(await call('read_file', { path: '/notes/a.md' })).toMatchObject({
      type: 'result',
      output: { content: 'A' },
    });
    expect(await logged()).toMatchObject({
      action: 'file.read',
      decision: 'allowed',
      paths: ['/notes/a.md'],
      actor: { type: 'agent', agent: 'limited', runId: null },
    });
    const written = await call('write_file', { path: '/notes/a.md', content: 'new' });
    expect(written).toMatchObject({ type: 'result', output: { changeId: expect.any(String) } });
    expect(await logged()).toMatchObject({ action: 'file.write', decision: 'allowed', changeId: expect.any(String) });
    expect((await lab.tree(notebookId))['/notes/a.md']).toBe('new');
  });

  it.each([
    ['read_file', { path: '/secret/c.md' }, 'scope.folders'],
    ['read_file', { path: '/secret/none.md' }, 'scope.folders'],
    ['read_file', { path: '/notes/b.csv' }, 'scope.file-types'],
    ['create_file', { path: '/notes/new.md', content: '' }, 'scope.operations'],
    ['delete_file', { path: '/notes/a.md' }, 'scope.operations'],
    ['move_file', { from: '/notes/a.md', to: '/notes/z.md' }, 'scope.operations'],
    ['read_file', { path: '/runs/run-1/x' }, 'scope.reserved'],
    ['write_file', { path: '/scratch/x', content: '' }, 'scope.reserved'],
    ['system.run', { command: 'ls' }, 'never'],
  ])('%s %j is denied by %s, and logged', async (toolName, input, rule) => {
    expect(await call(toolName, input)).toMatchObject({ type: 'denied', rule });
    expect(await logged()).toMatchObject({ decision: 'denied', rule });
    expect(await lab.tree(notebookId)).toEqual(FILES);
  });

  it.each([
    ['no_such_tool', {}, 'unknown-tool'],
    ['constructor', {}, 'unknown-tool'],
    ['read_file', { path: 7 }, 'bad-input'],
    ['read_file', { path: '/notes/none.md' }, 'not-found'],
    ['read_file', { path: '/../x' }, 'invalid-path'],
    ['read_file', { path: '/half\ud800' }, 'bad-input'],
  ])('%s %j fails with %s, and is logged', async (toolName, input, code) => {
    expect(await call(toolName, input)).toMatchObject({ type: 'error', code });
    expect(await logged()).toMatchObject({ decision: 'failed' });
  });

  it('requires an active agent and a single notebook', async () => {
    const request = { toolName: 'list_files', input: { path: '/notes' } };
    expect(await lab.refusal('tools.call', { ...request, agent: 'nobody' })).toBe('unknown-agent');
    expect(await lab.call('tools.call', { ...request, agent: 'limited' })).toMatchObject({ type: 'result' });
    await lab.notebook({}, 'Second');
    expect(await lab.refusal('tools.call', { ...request, agent: 'limited' })).toBe('notebook-ambiguous');
    await lab.call('agents.update', { name: 'limited', patch: { active: false } });
    expect(await lab.refusal('tools.call', { ...request, agent: 'limited' })).toBe('agent-inactive');
  });

  it('refuses a run of another agent or notebook', async () => {
    const { runId } = await lab.call('runs.start', { message: 'List the notes.', notebookId });
    await lab.settled(runId);
    expect(
      await lab.refusal('tools.call', { agent: 'limited', toolName: 'list_files', input: {}, notebookId, runId }),
    ).toBe('not-found');
    expect(
      await lab.refusal('tools.call', {
        agent: 'limited',
        toolName: 'list_files',
        input: {},
        notebookId,
        runId: 'none',
      }),
    ).toBe('not-found');
  });

  it('that is refused by the commit is an error, and logged', async () => {
    const { store } = lab.runtime.services;
    const commit = store.commit;
    store.commit = (batch) =>
      findWrite(batch, 'change')
        ? Promise.reject(Object.assign(new Error('Somebody was faster.'), { code: 'conflict' }))
        : commit(batch);
    expect(await call('write_file', { path: '/notes/a.md', content: 'x' })).toMatchObject({
      type: 'error',
      code: 'conflict',
    });
    expect(await logged()).toMatchObject({ action: 'file.write', decision: 'failed', target: '/notes/a.md' });
  });

  it('lists the tools that an agent may use', async () => {
    const names = (await lab.call('tools.list', { agent: 'limited' })).map((tool) => tool.name);
    expect(names).toEqual(expect.arrayContaining(['read_file', 'write_file', 'edit_file']));
    expect(names).not.toEqual(expect.arrayContaining(['delete_file']));
    expect(names).not.toContain('create_file');
    expect(names).not.toContain('move_file');
  });
});
