import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RISKS } from '../../../../src/contracts/domain/row-words.ts';
import { type RunEvent, runEventSchema } from '../../../../src/contracts/domain/run/event.ts';
import { STREAM_CHANNEL } from '../../../../src/contracts/wire/channels.ts';
import { createModelByTask } from '../../../support/model-by-task.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';
import type { Turn } from '../../../support/scripted-model.ts';
import { waitUntil } from '../../../support/wait-until.ts';

/** What was specified for runs of agents, row by row; each description is the row. */

let lab: RuntimeLab;
let channel: BroadcastChannel;
let events: RunEvent[];

beforeEach(() => {
  events = [];
  channel = new BroadcastChannel(STREAM_CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (Array.isArray(data)) events.push(...(data as RunEvent[]));
  };
});
afterEach(() => {
  channel.close();
  lab.stop();
});

const FILES = { '/notes/a.md': '# A\n', '/notes/b.md': '# B\n', '/private/key.md': '# Key\n' };
const call = (toolName: string, input: unknown) => ({ toolName, input });
const read = (path: string) => call('read_file', { path });
const todo = (state: string) => call('write_todos', { todos: [{ text: 'Read', state }] });

async function open(turns: readonly Turn[], helper: readonly Turn[] = [], agent: object = {}): Promise<string> {
  lab = await openRuntimeLab({ model: () => createModelByTask({ 'Do it': turns, 'Help me': helper }) });
  const notebookId = await lab.notebook(FILES);
  const scope = { notebooks: ['*'], folders: ['/notes'], fileTypes: ['*'] };
  await lab.call('agents.create', agentSpec({ name: 'doer', scope, ...agent }));
  return notebookId;
}

async function start(notebookId: string) {
  const { runId } = await lab.call('runs.start', { message: 'Do it', agent: 'doer', notebookId });
  return lab.settled(runId);
}

/** The events of some runs that have arrived. */
async function eventsOf(...runIds: string[]): Promise<RunEvent[]> {
  await new Promise((done) => setTimeout(done, 100));
  return events.filter(({ runId }) => runIds.includes(runId));
}

describe('the contracts of runs', () => {
  it.each(['deep-agent', 'react'])(
    'events of plan, to-dos, helpers, calls and state fit their schema: %s',
    async (adapter) => {
      const isDeep = adapter === 'deep-agent';
      const ask = isDeep
        ? call('task', { description: 'Help me', subagent_type: 'general-purpose' })
        : call('agent_execute', { task: 'Help me' });
      const turns = [
        { calls: [todo('in-progress'), ask] },
        { calls: [call('create_file', { path: '/notes/new.md', content: 'x\n' })] },
        { text: 'Done.' },
      ];
      const notebookId = await open(turns, [{ text: 'Helped.' }], { adapter });
      const parked = await start(notebookId);
      const [asked] = await lab.call('approvals.list', {});
      await lab.call('approvals.respond', { approvalIds: [asked?.approvalId ?? ''], decision: 'allow_once' });
      const done = await lab.settled(parked.runId);
      expect(done.status).toBe('completed');
      const seen = await eventsOf(done.runId);
      for (const event of seen) expect(runEventSchema.parse(event)).toEqual(event);
      expect(new Set(seen.map(({ type }) => type))).toEqual(
        new Set([
          ...[
            'run-start',
            'step-start',
            'tool-call',
            'tool-result',
            'plan-update',
            'todo-update',
            'subagent-start',
            'subagent-end',
          ],
          ...['approval-request', 'run-park', 'text-delta', 'step-end', 'run-end'],
        ]),
      );
      const order = seen.map(({ type }) => type);
      expect(order.indexOf('plan-update')).toBe(order.indexOf('todo-update') - 1);
      expect(seen.find(({ type }) => type === 'tool-call')).toMatchObject({
        requesterId: 'doer',
        deepStepId: `${done.runId}:1`,
        idempotencyKey: `${done.runId}:1:0`,
      });
      expect(order.indexOf('subagent-start')).toBeLessThan(order.indexOf('subagent-end'));
      expect(order.at(-1)).toBe('run-end');
    },
  );

  it('events of tasks, of long results and of errors fit their schema', async () => {
    const long = Object.fromEntries(Array.from({ length: 400 }, (_, at) => [`/notes/n${at}.md`, 'x']));
    const notebookId = await open([{ calls: [call('list_files', { path: '/notes' })] }, { throws: new Error('gone') }]);
    await lab.call('notebooks.import', {
      notebookId,
      entries: Object.entries(long).map(([path, content]) => ({ path, content })),
    });
    const { taskId } = await lab.call('tasks.create', { title: 'One', prompt: 'Do it', agent: 'doer', notebookId });
    const runId = await waitUntil(async () => {
      const task = await lab.call('tasks.get', { taskId });
      expect(task.state).toBe('failed');
      return task.runIds[0] ?? '';
    });
    const seen = await eventsOf(runId);
    for (const event of seen) expect(runEventSchema.parse(event)).toEqual(event);
    expect(seen.find(({ type }) => type === 'task-start')).toMatchObject({ taskId, title: 'One' });
    expect(seen.find(({ type }) => type === 'log')).toMatchObject({ level: 'info' });
    expect(seen.find(({ type }) => type === 'error')).toMatchObject({ message: expect.stringContaining('gone') });
    expect(seen.map(({ type }) => type).slice(-3)).toEqual(['error', 'run-end', 'task-end']);
    expect(seen.at(-1)).toMatchObject({ taskId, state: 'failed' });
  });

  it('a JSON Schema is generated for each of them', () => {
    const written = readFileSync(new URL('../../../../docs/schemas/run-event.json', import.meta.url), 'utf8');
    for (const option of runEventSchema.options) expect(written).toContain(`"${option.shape.type.value}"`);
  });

  it('risk classes are read, write, destructive, access, billing (spend), network and install', () => {
    const specified = ['read', 'write', 'destructive', 'access', 'spend', 'network', 'install'] as const;
    expect(RISKS).toEqual(expect.arrayContaining([...specified]));
    expect(RISKS.filter((risk) => !specified.some((one) => one === risk))).toEqual(['execute']);
  });
});

describe('calls of a run', () => {
  it('all go through the policy, and each is in the log with its decision', async () => {
    const calls = [read('/notes/a.md'), read('/private/key.md'), call('list_files', { path: '/notes' })];
    const done = await start(await open([{ calls }, { text: 'Done.' }]));
    expect(done.calls.map(({ state }) => state)).toEqual(['done', 'denied', 'done']);
    const entries = await lab.call('audit.entries', { runId: done.runId });
    const decided = entries.flatMap(({ toolName, target, decision }) =>
      toolName ? [[toolName, target, decision]] : [],
    );
    expect(decided).toEqual(
      expect.arrayContaining([
        ['read_file', '/notes/a.md', 'allowed'],
        ['read_file', '/private/key.md', 'denied'],
        ['list_files', '/notes', 'allowed'],
      ]),
    );
    expect((await lab.call('audit.verify', {})).intact).toBe(true);
  });

  it('a denial is told to the agent, which goes on another way', async () => {
    const done = await start(await open([{ calls: [read('/private/key.md')] }, { text: 'I may not read it.' }]));
    expect(done).toMatchObject({ status: 'completed', text: 'I may not read it.' });
    expect(done.calls[0]?.result).toMatchObject({ type: 'denied' });
  });

  it('an input that does not fit the schema is an error for the agent, and the run goes on', async () => {
    const done = await start(await open([{ calls: [call('read_file', { pfad: 7 })] }, { text: 'Sorry.' }]));
    expect(done).toMatchObject({ status: 'completed', text: 'Sorry.' });
    expect(done.calls[0]?.result).toMatchObject({ type: 'error' });
  });

  it('a tool of the host is refused to every agent', async () => {
    const calls = ['system.run', 'gateway', 'docker'].map((name) => call(name, { command: 'ls' }));
    const done = await start(await open([{ calls }, { text: 'No.' }]));
    expect(done.calls.map(({ state, rule }) => [state, rule])).toEqual(Array(3).fill(['denied', 'never']));
  });
});

describe('the file system of a run', () => {
  it('/workspace is the notebook, within the scope', async () => {
    const calls = [read('/workspace/notes/a.md'), read('/workspace/private/key.md')];
    const done = await start(await open([{ calls }, { text: 'Done.' }]));
    expect(done.calls.map(({ state }) => state)).toEqual(['done', 'denied']);
  });

  it('/scratch takes outputs without asking, and the root of another run is out of reach', async () => {
    const notebookId = await open([
      { calls: [call('create_file', { path: '/scratch/x.md', content: 'draft' })] },
      { text: 'Kept.' },
    ]);
    const first = await start(notebookId);
    expect(first).toMatchObject({ status: 'completed' });
    expect(first.calls[0]?.state).toBe('done');
    lab.stop();
    const other = await open([
      {
        calls: [read(`/runs/${first.runId}/x.md`), call('create_file', { path: '/runs/run-other/y.md', content: 'y' })],
      },
      { text: 'No.' },
    ]);
    const second = await start(other);
    expect(second.calls.map(({ state }) => state)).toEqual(['denied', 'denied']);
  });
});

describe('a run', () => {
  it('that reaches a budget ends in the same way each time, with the reason', async () => {
    const ends: unknown[] = [];
    for (let time = 0; time < 2; time += 1) {
      const turns = Array.from({ length: 9 }, () => ({ calls: [read('/notes/a.md')] }));
      const limits = { requestsPerHour: 100, tokensPerRequest: 1000, steps: 3, toolCalls: 100, wallClockMs: 600_000 };
      const done = await start(await open(turns, [], { limits }));
      const seen = await eventsOf(done.runId);
      ends.push([
        done.status,
        done.stopReason,
        done.message,
        seen.filter(({ type }) => type === 'run-end').map(({ runId: _, ...end }) => end),
      ]);
      lab.stop();
    }
    expect(ends[0]).toEqual(ends[1]);
    expect(ends[0]).toEqual([
      'blocked',
      'step-limit',
      expect.stringContaining('3 steps'),
      [{ type: 'run-end', status: 'blocked', stopReason: 'step-limit' }],
    ]);
  });

  it('blocked for a confirmation waits, and one with a hard error fails', async () => {
    const create = call('create_file', { path: '/notes/new.md', content: 'x\n' });
    expect((await start(await open([{ calls: [create] }]))).status).toBe('awaiting-approval');
    lab.stop();
    const failed = await start(await open([{ throws: new Error('The server is down.') }]));
    expect(failed).toMatchObject({ status: 'failed', stopReason: 'error' });
    expect(failed.message).toContain('The server is down.');
  });

  it('is cancelled by the person while its model works', async () => {
    const notebookId = await open([{ text: 'Thinking', stall: 'after' }]);
    const { runId } = await lab.call('runs.start', { message: 'Do it', agent: 'doer', notebookId });
    await lab.call('runs.cancel', { runId });
    expect(await lab.settled(runId)).toMatchObject({ status: 'cancelled', stopReason: 'cancelled' });
  });

  it('reads without asking; asks for a deletion, also where other changes are allowed; and logs all of it', async () => {
    const calls = [
      read('/notes/a.md'),
      call('create_file', { path: '/notes/new.md', content: 'x\n' }),
      call('delete_file', { path: '/notes/b.md' }),
    ];
    const parked = await start(await open([{ calls }, { text: 'Done.' }], [], { approvals: 'destructive-only' }));
    expect(parked.status).toBe('awaiting-approval');
    expect(parked.calls.map(({ state }) => state)).toEqual(['done', 'done', 'waiting']);
    const entries = await lab.call('audit.entries', { runId: parked.runId });
    const targets = entries.map(({ target }) => target);
    expect(targets).toEqual(expect.arrayContaining(['/notes/a.md', '/notes/new.md', '/notes/b.md']));
  });
});

describe('a run that went well', () => {
  it('becomes a playbook, which runs again with small edits', async () => {
    const create = call('create_file', { path: '/notes/monday.md', content: '# Monday\n' });
    const notebookId = await open([{ calls: [create] }, { text: 'Made.' }], [], { approvals: 'destructive-only' });
    const done = await start(notebookId);
    const { source } = await lab.call('playbooks.fromRun', { runId: done.runId });
    const edited = source.replaceAll('monday', 'tuesday').replaceAll('Monday', 'Tuesday');
    const { name } = await lab.call('playbooks.save', { source: edited });
    const { runId } = await lab.call('playbooks.run', { playbook: name, notebookId });
    expect(await lab.settled(runId)).toMatchObject({ status: 'completed' });
    expect((await lab.tree(notebookId))['/notes/tuesday.md']).toBe('# Tuesday\n');
  });

  it('is found by its words, its agent and the files that it touched', async () => {
    const notebookId = await open([{ calls: [read('/notes/a.md')] }, { text: 'Read.' }]);
    const done = await start(notebookId);
    const found = async (query: object) => (await lab.call('runs.list', query)).map(({ runId }) => runId);
    expect(await found({ agent: 'doer' })).toContain(done.runId);
    expect(await found({ text: 'Do it' })).toContain(done.runId);
    expect(await found({ path: '/notes/a.md' })).toContain(done.runId);
  });
});
