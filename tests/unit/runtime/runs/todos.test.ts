import { afterEach, describe, expect, it } from 'vitest';
import type { RuntimeLab } from '../../../support/runtime-lab.ts';
import { agentSpec, openRuntimeLab } from '../../../support/runtime-lab.ts';
import { createScriptedModel } from '../../../support/scripted-model.ts';

const HOSTILE = `<img src=x onerror=alert(1)> **bold** \u202Egnp.exe\u202C ${'word '.repeat(2000)}`;

let lab: RuntimeLab | undefined;
afterEach(() => lab?.stop());

describe('the to-do list of a run', () => {
  it('is the same after a reload, where the run resumes and its calls go on carrying it', async () => {
    const turns = [
      {
        calls: [
          { toolName: 'write_todos', input: { todos: [{ text: HOSTILE, state: 'in-progress' }] } },
          { toolName: 'create_file', input: { path: '/a.md', content: 'a' } },
        ],
      },
      { calls: [{ toolName: 'read_file', input: { path: '/a.md' } }] },
      { text: 'Done.' },
    ];
    const model = createScriptedModel(turns);
    lab = await openRuntimeLab({ model: () => model });
    await lab.call('agents.create', agentSpec({ name: 'planner' }));
    const notebookId = await lab.notebook();
    const { runId } = await lab.call('runs.start', { message: 'Plan.', agent: 'planner', notebookId });
    const parked = await lab.settled(runId);
    expect(parked.status).toBe('awaiting-approval');
    const { database } = lab;
    lab.stop();

    lab = await openRuntimeLab({ database, model: () => model });
    const [todo] = (await lab.call('runs.get', { runId })).todos ?? [];
    expect(todo).toMatchObject({ id: '1', state: 'in-progress' });
    expect(todo?.text.length).toBeLessThanOrEqual(300);
    expect(todo?.text).toMatch(/^<img src=x onerror=alert\(1\)> \*\*bold\*\* \u202Egnp\.exe\u202C word .*…$/);
    const [approval] = await lab.call('approvals.list', {});
    await lab.call('approvals.respond', { approvalIds: [approval?.approvalId ?? ''], decision: 'allow_once' });
    const run = await lab.settled(runId);
    expect(run).toMatchObject({ status: 'completed', todos: [{ id: '1', state: 'in-progress' }] });
    expect(run.calls.map(({ toolName, todoId, envelope }) => [toolName, todoId, envelope.auditContext.todoId])).toEqual(
      [
        ['write_todos', undefined, undefined],
        ['create_file', '1', '1'],
        ['read_file', '1', '1'],
      ],
    );
  });

  it('belongs to a run: a call outside of one is refused', async () => {
    lab = await openRuntimeLab();
    await lab.call('agents.create', agentSpec({ name: 'planner' }));
    const notebookId = await lab.notebook();
    const call = { agent: 'planner', notebookId, toolName: 'write_todos', input: { todos: [] } };
    expect(await lab.call('tools.call', call)).toMatchObject({ type: 'error', code: 'bad-input' });
  });
});
