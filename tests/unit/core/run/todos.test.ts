import { describe, expect, it } from 'vitest';
import type { RunEvent } from '../../../../src/contracts/domain/run/event.ts';
import type { Todo } from '../../../../src/contracts/domain/run/todo.ts';
import { fewTools, offeredTools } from '../../../../src/core/tool-catalog/usable-tools.ts';
import { TOOLS } from '../../../../src/tools/index.ts';
import { createLoopLab } from '../../../support/loop-lab.ts';
import { createFreeAgent, RUN_ID } from '../../../support/loop-seed.ts';
import { createScriptedModel, type Turn } from '../../../support/scripted-model.ts';

const FILES = { '/a.md': 'alpha', '/b.md': 'beta' };
const read = (path: string) => ({ toolName: 'read_file', input: { path } });
const todos = (...states: Todo['state'][]) => ({
  toolName: 'write_todos',
  input: { todos: states.map((state, at) => ({ text: `Step ${at + 1}`, state })) },
});

/** The turns of a run that keeps its list: one call before it, some for each to-do, one after all are done. */
const TURNS: Turn[] = [
  { calls: [read('/a.md')] },
  { calls: [todos('in-progress', 'pending'), read('/a.md')] },
  { calls: [read('/b.md'), todos('done', 'in-progress'), read('/b.md')] },
  { calls: [todos('done', 'done'), read('/a.md')] },
  { text: 'Finished.' },
];

describe('the to-do list of a run', () => {
  it('is kept with the run, and each call carries the to-do in progress when it was made', async () => {
    const lab = await createLoopLab({ files: FILES });
    const run = await lab.drive(createScriptedModel(TURNS));
    expect(run.status).toBe('completed');
    expect((await lab.store.run(RUN_ID))?.todos).toEqual([
      { id: '1', text: 'Step 1', state: 'done' },
      { id: '2', text: 'Step 2', state: 'done' },
    ]);
    const carried: (string | undefined)[][] = [];
    for (const step of [1, 2, 3, 4]) carried.push((await lab.calls(step)).map(({ todoId }) => todoId));
    expect(carried).toEqual([[undefined], [undefined, '1'], ['1', '1', '2'], ['2', undefined]]);
  });

  it('is announced, logged as what it is, asks for nothing, and changes nothing', async () => {
    const lab = await createLoopLab({ files: FILES });
    await lab.drive(createScriptedModel(TURNS));
    const updates = lab.events.filter(
      (event): event is RunEvent & { type: 'todo-update' } => event.type === 'todo-update',
    );
    expect(updates.map((event) => event.todos.map(({ state }) => state).join(' '))).toEqual([
      'in-progress pending',
      'done in-progress',
      'done done',
    ]);
    expect(lab.log().filter((line) => line.startsWith('run.todos'))).toHaveLength(3);
    expect(lab.approvals()).toEqual([]);
    expect(await lab.tree()).toEqual(FILES);
  });

  it('is a plan: an event of its own when it is made and when it changes, and none when states change alone', async () => {
    const lab = await createLoopLab({ files: FILES });
    const other = { toolName: 'write_todos', input: { todos: [{ text: 'Another step', state: 'pending' }] } };
    const none = { toolName: 'write_todos', input: { todos: [] } };
    const turns: Turn[] = [
      { calls: [none] },
      { calls: [todos('in-progress', 'pending')] },
      { calls: [todos('done', 'in-progress')] },
      { calls: [todos('done', 'done', 'pending')] },
      { calls: [other] },
      { calls: [none] },
      { text: 'Finished.' },
    ];
    await lab.drive(createScriptedModel(turns));
    const plans = lab.events.flatMap((event) => (event.type === 'plan-update' ? [event] : []));
    expect(plans.map(({ change, todos: list }) => [change, list.map(({ text }) => text)])).toEqual([
      ['made', ['Step 1', 'Step 2']],
      ['changed', ['Step 1', 'Step 2', 'Step 3']],
      ['changed', ['Another step']],
      ['changed', []],
    ]);
    const types = lab.events.map(({ type }) => type).filter((type) => type === 'plan-update' || type === 'todo-update');
    const [plan, list] = ['plan-update', 'todo-update'];
    expect(types).toEqual([list, plan, list, list, plan, list, plan, list, plan, list]);
  });

  it('is there again for a run that was parked, and that another runner resumes from its rows', async () => {
    const lab = await createLoopLab({ files: FILES });
    const turns: Turn[] = [
      { calls: [todos('in-progress', 'pending')] },
      { calls: [{ toolName: 'create_file', input: { path: '/c.md', content: 'c' } }] },
    ];
    expect((await lab.drive(createScriptedModel(turns))).status).toBe('awaiting-approval');
    const [approval] = lab.approvals('pending');
    await lab.answer(approval?.approvalId ?? '', 'allowed');
    // Another runner: it knows the rows alone.
    const run = await lab.drive(createScriptedModel([{ calls: [read('/a.md')] }, { text: 'Done.' }]));
    expect(run.todos?.map(({ state }) => state)).toEqual(['in-progress', 'pending']);
    expect((await lab.calls(2)).map(({ todoId }) => todoId)).toEqual(['1']);
    expect((await lab.calls(3)).map(({ todoId }) => todoId)).toEqual(['1']);
  });

  it.each(['deny', 'confirm'] as const)('obeys a rule to %s the tool', async (effect) => {
    const agent = createFreeAgent({ rules: [{ effect, tool: 'write_todos' }] });
    const lab = await createLoopLab({ files: FILES, agent });
    const model = createScriptedModel([{ calls: [todos('in-progress')] }, { text: 'Done.' }]);
    const first = await lab.drive(model);
    expect((await lab.store.run(RUN_ID))?.todos).toBeUndefined();
    if (effect === 'deny') {
      expect(await lab.calls()).toMatchObject([{ state: 'denied' }]);
      expect(lab.log()).toContainEqual(expect.stringMatching(/^run\.todos denied /));
      return;
    }
    expect(first.status).toBe('awaiting-approval');
    await lab.answer(lab.approvals('pending')[0]?.approvalId ?? '', 'allowed');
    expect((await lab.drive(model)).todos).toHaveLength(1);
  });

  it('refuses more to-dos than fit, and keeps the list before', async () => {
    const lab = await createLoopLab({ files: FILES });
    const many = Array.from({ length: 51 }, () => 'pending' as const);
    await lab.drive(
      createScriptedModel([{ calls: [todos('pending')] }, { calls: [todos(...many)] }, { text: 'Done.' }]),
    );
    expect(await lab.calls(2)).toMatchObject([{ state: 'failed', result: { code: 'bad-input' } }]);
    expect((await lab.store.run(RUN_ID))?.todos).toHaveLength(1);
  });
});

describe('a long conversation', () => {
  it('keeps what is to be done when older messages no longer fit', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 8 }, (_, at) => [
        `/${at}.md`,
        `# ${at}\n${'The plants under red light grew taller. '.repeat(60)}`,
      ]),
    );
    const lab = await createLoopLab({ files, agent: createFreeAgent() });
    const model = createScriptedModel([
      { calls: [todos('done', 'in-progress', 'pending')] },
      ...Object.keys(files).map((path) => ({ calls: [read(path)] })),
      { text: 'Done.' },
    ]);
    const limits = { contextTokens: 4096, maxOutputTokens: null, temperature: null, countTokens: null };
    const run = await lab.drive(model, { chosen: { ref: { providerId: 'server', modelId: 'small' }, limits } });
    expect(run.status).toBe('completed');
    const last = JSON.stringify(model.prompts.at(-1));
    // The call itself is left out, its open to-dos are not.
    expect(last).not.toContain('write_todos');
    expect(last).toContain('- [ ] “Step 2” (in progress)');
    expect(last).toContain('- [ ] “Step 3”');
    expect(last).not.toContain('“Step 1”');
  });
});

describe('the tool of the list', () => {
  const agent = createFreeAgent();
  const few = { ...agent, can: { ...agent.can, write: false, create: false, delete: false, execute: false } };
  const others = TOOLS.filter(({ keepsTodos }) => keepsTodos !== true);
  const names = (tools: readonly { name: string }[]) => tools.map(({ name }) => name);

  it('is offered to a model with room for it', () => {
    expect(names(offeredTools(agent, TOOLS))).toContain('write_todos');
  });

  it.each([
    ['all rights', agent],
    ['few rights', few],
  ])('leaves the prompt of a small model as it was, with %s', (_what, of) => {
    expect(names(fewTools(of, TOOLS, []))).toEqual(names(fewTools(of, others, [])));
    expect(names(fewTools(of, TOOLS, ['write_todos']))).toContain('write_todos');
  });
});
