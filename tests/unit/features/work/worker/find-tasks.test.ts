import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CommandInput } from '../../../../../src/contracts/wire/commands/commands.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../../../support/runtime-lab.ts';
import { createScriptedModel } from '../../../../support/scripted-model.ts';
import { waitUntil } from '../../../../support/wait-until.ts';

let lab: RuntimeLab;
let notebookId: string;

beforeEach(async () => {
  const read = { toolName: 'read_file', input: { path: '/notes/buffer.md' } };
  const write = { toolName: 'create_file', input: { path: '/plans/week.md', content: '# Week' } };
  const model = createScriptedModel([
    { calls: [read] },
    { text: 'The buffer has Tris.' },
    { calls: [write] },
    { text: 'Planned.' },
  ]);
  lab = await openRuntimeLab({ model: () => model });
  notebookId = await lab.notebook({ '/notes/buffer.md': 'Tris', '/notes/other.md': 'x' });
  await lab.call('agents.create', agentSpec({ name: 'free', approvals: 'destructive-only' }));
  await lab.call('agents.create', agentSpec({ name: 'second' }));
  for (const [title, prompt] of [
    ['Read', 'What is in the recipe?'],
    ['Plan', 'Plan my week.'],
  ] as const) {
    const { taskId } = await lab.call('tasks.create', { title, prompt, agent: 'free', notebookId });
    await waitUntil(async () => expect((await lab.call('tasks.get', { taskId })).state).toBe('completed'), 3);
  }
  const startAtMs = Date.now() + 86_400_000;
  const later = { prompt: 'Compare /notes/buffer.md with /notes/other-2.md.', agent: 'second', notebookId, startAtMs };
  await lab.call('tasks.create', { ...later, title: 'Later' });
});
afterEach(() => lab.stop());

const found = async (filter: CommandInput<'tasks.list'>) =>
  (await lab.call('tasks.list', filter)).map(({ title }) => title);

describe('tasks', () => {
  it('are found by words of title, request and answer, in any order', async () => {
    expect(await found({})).toEqual(['Read', 'Plan', 'Later']);
    expect(await found({ text: 'tris BUFFER' })).toEqual(['Read']);
    expect(await found({ text: 'week my plan' })).toEqual(['Plan']);
    expect(await found({ text: 'later' })).toEqual(['Later']);
    expect(await found({ text: 'tris week' })).toEqual([]);
  });

  it('are found by the file that a run named or changed, or that the request names', async () => {
    expect(await found({ path: '/notes/buffer.md' })).toEqual(['Read', 'Later']);
    expect(await found({ path: '/notes' })).toEqual(['Read', 'Later']);
    expect(await found({ path: 'BUFFER' })).toEqual(['Read', 'Later']);
    expect(await found({ path: '/plans/week.md' })).toEqual(['Plan']);
    expect(await found({ path: '/buffer.md' })).toEqual([]);
    expect(await found({ path: '/notes/other' })).toEqual([]);
  });

  it('are found by action, agent and state, with all conditions together', async () => {
    expect(await found({ action: 'create_file' })).toEqual(['Plan']);
    expect(await found({ action: 'read_file', path: '/plans' })).toEqual([]);
    expect(await found({ agent: 'second' })).toEqual(['Later']);
    expect(await found({ state: 'planned' })).toEqual(['Later']);
    expect(await found({ state: 'completed', text: 'plan', action: 'create_file', notebookId })).toEqual(['Plan']);
  });
});
