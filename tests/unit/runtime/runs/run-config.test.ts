import { afterEach, describe, expect, it } from 'vitest';
import type { ModelRef } from '../../../../src/contracts/domain/agent.ts';
import type { RunDetails } from '../../../../src/contracts/wire/commands/commands.ts';
import { onDevice } from '../../../../src/core/run/chosen-model.ts';
import { createModelByTask } from '../../../support/model-by-task.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';
import { createReplayableModel, type Turn } from '../../../support/scripted-model.ts';
import { nodeSandbox } from '../../../support/scripts/node-sandbox.ts';

let lab: RuntimeLab;
let notebookId: string;
afterEach(() => lab.stop());

const FILES = {
  '/data/a.md': '# A\n',
  '/data/raw/b.md': '# B\n',
  '/notes/n.md': '# N\n',
  '/secret/s.md': '---\nlabels: [local-only]\n---\n# S\n',
};
const read = (path: string) => ({ toolName: 'read_file', input: { path } });
const write = (path: string) => ({ toolName: 'write_file', input: { path, content: 'changed\n' } });
const SERVER = { providerId: 'server', modelId: 'far' };

/** Opens the app with models that record which of them is asked, and what it is sent. */
async function open(byTask: Readonly<Record<string, readonly Turn[]>>) {
  const found: ModelRef[] = [];
  lab = await openRuntimeLab({
    script: nodeSandbox,
    models: {
      find: async (ref) => {
        found.push(ref);
        if (ref.providerId === 'gone') return { type: 'unavailable', reason: { message: 'It is not connected.' } };
        const model = { ...onDevice(createModelByTask(byTask)), ref };
        const remote = ref.providerId === 'server' ? { origin: 'https://far.example' } : null;
        return { type: 'model', ...model, remote };
      },
    },
  });
  notebookId = await lab.notebook(FILES);
  await lab.call(
    'agents.create',
    agentSpec({ name: 'boss', can: { read: true, write: true, create: true, delete: true, execute: true } }),
  );
  return found;
}

async function start(message: string, more: object = {}): Promise<RunDetails> {
  const { runId } = await lab.call('runs.start', { message, agent: 'boss', notebookId, ...more });
  return lab.settled(runId);
}

const rulesOf = (run: RunDetails) => run.calls.map(({ state, rule }) => (state === 'denied' ? rule : state));

describe('options of a run', () => {
  it('limit its tools, folders and steps, and are kept with it, shown and reused by a retry', async () => {
    const calls = [
      read('/data/a.md'),
      read('/notes/n.md'),
      write('/data/raw/b.md'),
      { toolName: 'delete_file', input: { path: '/data/a.md' } },
    ];
    await open({ Look: [{ calls }, { calls: [read('/data/a.md')] }, { text: 'Done.' }] });
    const config = {
      tools: ['read_file', 'write_file'],
      mounts: [{ folder: '/workspace/data/' }, { folder: '/data/raw', readOnly: true }],
      budgets: { steps: 2 },
      metadata: { ticket: '7' },
    };
    const first = await start('Look', { config });
    const kept = { ...config, mounts: [{ folder: '/data' }, { folder: '/data/raw', readOnly: true }] };
    expect(first).toMatchObject({ config: kept, maxSteps: 2, status: 'blocked', stopReason: 'step-limit' });
    expect(rulesOf(first)).toEqual(['done', 'grant.mounts', 'grant.mounts', 'grant.tools', 'done']);
    const { runId } = await lab.call('runs.retry', { runId: first.runId });
    const again = await lab.settled(runId);
    expect(again).toMatchObject({ config: kept, maxSteps: 2, retryOf: first.runId });
    expect(rulesOf(again)).toEqual(rulesOf(first));
    expect(await start('Look', { config: {} })).not.toHaveProperty('config');
  });

  it('are not waived by a rule that allows, and hold in a script', async () => {
    const source = `const done = [];
    const paths = ['/data/a.md', '/data/raw/b.md', '/notes/n.md'];
    const calls = [
      ...paths.map((path) => async () => cloister.write_file({ path, content: 'by script' })),
      async () => cloister.delete_file({ path: '/data/a.md' }),
    ];
    for (const call of calls) await call().then(() => done.push('ok'), (error) => done.push(String(error)));
    return done;`;
    await open({
      Look: [{ calls: [write('/data/raw/b.md'), write('/data/a.md'), { toolName: 'script_run', input: { source } }] }],
    });
    await lab.call('rules.add', { effect: 'allow', match: { agent: 'boss', tool: 'write_file' } });
    const config = {
      tools: ['write_file', 'script_run', 'read_file'],
      mounts: [{ folder: '/data' }, { folder: '/data/raw', readOnly: true }],
    };
    const run = await start('Look', { config });
    expect(rulesOf(run).slice(0, 2)).toEqual(['grant.mounts', 'done']);
    for (const { approvalId } of await lab.call('approvals.list', {})) {
      await lab.call('approvals.respond', { approvalIds: [approvalId], decision: 'allow_once' });
    }
    await lab.settled(run.runId);
    expect(await lab.tree(notebookId)).toEqual({ ...FILES, '/data/a.md': 'by script' });
    const done = await lab.settled(run.runId);
    expect(done.calls[2]?.result).toMatchObject({
      output: {
        result: ['ok', expect.stringContaining('only read'), expect.stringContaining('limited to'), expect.any(String)],
      },
    });
  });

  it('hold for a helper, which allowed_tools and max_duration narrow further', async () => {
    const helper = (more: object) => ({ toolName: 'agent_execute', input: { task: 'Help', ...more } });
    await open({
      Look: [
        {
          calls: [
            helper({ allowed_tools: ['file', 'script_run'], max_duration: 30 }),
            helper({ allowed_tools: ['no_tool'] }),
          ],
        },
        { text: 'Done.' },
      ],
      Help: [
        {
          calls: [
            read('/data/a.md'),
            read('/notes/n.md'),
            { toolName: 'delete_file', input: { path: '/data/a.md' } },
            { toolName: 'glob', input: { pattern: '*' } },
          ],
        },
        { text: 'Helped.' },
      ],
    });
    const tools = ['read_file', 'agent_execute', 'delete_file'];
    const run = await start('Look', { config: { tools, mounts: [{ folder: '/data' }] } });
    expect(run.calls.map(({ rule }) => rule)).toMatchObject(['default.read', 'helper.tools']);
    const helped = await lab.settled(run.calls[0]?.helperRunId ?? '');
    expect(rulesOf(helped)).toEqual(['done', 'grant.mounts', 'grant.tools', 'grant.tools']);
    expect(helped.config).toMatchObject({ budgets: { wallClockMs: 30_000 }, tools: expect.arrayContaining(['glob']) });
    expect(helped.grant?.limits.wallClockMs).toBe(30_000);
    expect(helped.grant?.tools).toHaveLength(2);
  });

  it('stay with a conversation that is handed over, but for the model', async () => {
    await open({ Look: [{ calls: [read('/notes/n.md')] }, { text: 'Done.' }] });
    await lab.call('agents.create', agentSpec({ name: 'other' }));
    const config = { goal: 'Only data', mounts: [{ folder: '/data' }], model: SERVER };
    const first = await start('Look', { config });
    const { runId } = await lab.call('runs.handOver', { runId: first.runId, agent: 'other' });
    const next = await lab.settled(runId);
    expect(next.config).toEqual({ goal: 'Only data', mounts: [{ folder: '/data' }] });
    expect(rulesOf(next)).toEqual(['grant.mounts']);
  });

  it('hold when the changes of its dry run are made, and wait with a queued message', async () => {
    await open({ Look: [{ calls: [write('/data/a.md'), write('/notes/n.md')] }, { text: 'Done.' }] });
    const config = { mounts: [{ folder: '/data' }] };
    const dry = await start('Look', { config, dryRun: true });
    expect(rulesOf(dry)).toEqual(['done', 'grant.mounts']);
    const { runId } = await lab.call('runs.apply', { runId: dry.runId });
    expect((await lab.settled(runId)).grant?.mounts).toEqual([[{ folder: '/data' }]]);

    const waiting = await start('Look');
    expect(waiting.status).toBe('awaiting-approval');
    const { sessionId } = waiting;
    const asked = await lab.call('runs.ask', { message: 'Look', agent: 'boss', sessionId, config, queue: 'always' });
    const task = await lab.call('tasks.get', { taskId: 'taskId' in asked ? asked.taskId : '' });
    expect(task.config).toEqual(config);
  });

  it('with a model: that model answers, its labels and availability count, and the Navigator takes none', async () => {
    const found = await open({ Look: [{ calls: [read('/secret/s.md'), read('/data/a.md')] }, { text: 'Done.' }] });
    const own = await start('Look');
    expect(rulesOf(own)).toEqual(['done', 'done']);
    found.length = 0;
    const far = await start('Look', { model: SERVER });
    expect(far).toMatchObject({
      model: SERVER,
      config: { model: SERVER },
      status: 'blocked',
      error: { code: 'local-only' },
    });
    expect(found.every(({ providerId }) => providerId === 'server')).toBe(true);
    expect(rulesOf(far)[0]).toBe('flow.local-only');
    expect((await lab.call('agents.get', { name: 'boss' })).model).toEqual({
      providerId: 'default',
      modelId: 'default',
    });
    const refused = (more: object) =>
      lab.refusal('runs.start', { message: 'Look', agent: 'boss', notebookId, ...more });
    expect(await refused({ model: { providerId: 'gone', modelId: 'x' } })).toBe('agent-unavailable');
    expect(await refused({ agent: 'navigator', model: SERVER })).toBe('bad-input');
    expect(await refused({ config: { tools: ['no_tool'] } })).toBe('bad-input');
    expect(await refused({ config: { mounts: [{ folder: '/data/*' }] } })).toBe('bad-input');
    expect(await refused({ config: { mounts: [{ folder: '/../x' }] } })).toBe('bad-input');
    expect(await refused({ config: { can: { delete: true } } })).toBe('bad-input');
  });

  it('are in what its model reads: the goal, the folders and the tools', async () => {
    const model = createReplayableModel([{ text: 'Done.' }]);
    lab = await openRuntimeLab({ model: () => model });
    notebookId = await lab.notebook(FILES);
    await lab.call('agents.create', agentSpec({ name: 'boss', prompt: 'Be brief.' }));
    const mounts = [{ folder: '/data', readOnly: true }, { folder: '/notes' }];
    await start('Look', { config: { goal: 'Find the mean.', mounts, tools: ['read_file', 'glob'] } });
    const [request] = model.requests;
    const system = String(request?.prompt[0]?.content);
    expect(system).toContain('This run is limited to: /data (read only), /notes.');
    expect(system).toContain('Be brief.\n\nThe goal of this run: Find the mean.');
    expect(request?.tools?.map(({ name }) => name).toSorted()).toEqual(['glob', 'read_file']);
  });
});
