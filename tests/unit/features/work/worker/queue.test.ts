import { afterEach, describe, expect, it } from 'vitest';
import type { TaskState } from '../../../../../src/contracts/domain/run/task-states.ts';
import type { ModelSource } from '../../../../../src/core/ports/agent-adapter.ts';
import { onDevice } from '../../../../../src/core/run/chosen-model.ts';
import { startTasks } from '../../../../../src/features/work/worker/start-tasks.ts';
import { newDatabase } from '../../../../support/dexie-harness.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../../../support/runtime-lab.ts';
import { createReplayableModel, type ScriptedModel, type Turn } from '../../../../support/scripted-model.ts';
import { waitUntil } from '../../../../support/wait-until.ts';

const labs: RuntimeLab[] = [];
afterEach(() => {
  for (const lab of labs.splice(0)) lab.stop();
});

type Options = Parameters<typeof openRuntimeLab>[0];

async function open(turns: Turn[], options: Options = {}): Promise<{ lab: RuntimeLab; model: ScriptedModel }> {
  const model = createReplayableModel(turns);
  const lab = await openRuntimeLab({ model: () => model, ...options });
  labs.push(lab);
  return { lab, model };
}

async function fill(lab: RuntimeLab): Promise<string> {
  const notebookId = await lab.notebook({ '/a.md': 'A' });
  await lab.call('agents.create', agentSpec({ name: 'free', approvals: 'destructive-only' }));
  await lab.call('agents.create', agentSpec({ name: 'asker' }));
  return notebookId;
}

const only = ({ taskId }: { taskId: string }) => ({ taskId });
const stateOf = async (lab: RuntimeLab, taskId: string) => (await lab.call('tasks.get', { taskId })).state;
const reaches = (lab: RuntimeLab, taskId: string, state: TaskState) =>
  waitUntil(async () => expect(await stateOf(lab, taskId)).toBe(state), 3);

function gate() {
  const opened = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  return {
    open: () => opened.resolve(),
    reached: reached.promise,
    wait: () => {
      reached.resolve();
      return opened.promise;
    },
  };
}

describe('the queue of tasks', () => {
  it('queues two messages while a run works, and starts them in order', async () => {
    const stuck = gate();
    const { lab, model } = await open([
      { text: 'One.', onChunk: () => stuck.wait() },
      { text: 'Two.' },
      { text: 'Three.' },
    ]);
    const notebookId = await fill(lab);
    const first = await lab.call('runs.ask', { message: 'First.', agent: 'free', notebookId });
    await stuck.reached;
    const { sessionId } = first;
    const second = await lab.call('runs.ask', { message: 'Second.', agent: 'free', sessionId });
    const third = await lab.call('runs.ask', { message: 'Third.', agent: 'free', sessionId });
    if (!('taskId' in second && 'taskId' in third)) throw new Error('not queued');
    expect(await stateOf(lab, second.taskId)).toBe('created');
    stuck.open();
    await reaches(lab, third.taskId, 'completed');
    expect(await stateOf(lab, second.taskId)).toBe('completed');
    expect((await lab.call('runs.list', { sessionId })).map(({ prompt }) => prompt)).toEqual([
      'Third.',
      'Second.',
      'First.',
    ]);
    expect(model.prompts).toHaveLength(3);
    expect(lab.errors).toEqual([]);
  });

  it('starts one of several messages that are sent at the same moment, and queues the others', async () => {
    const { lab } = await open([{ text: 'Done.' }]);
    const notebookId = await fill(lab);
    const { sessionId } = await lab.call('runs.ask', { message: 'First.', agent: 'free', notebookId });
    const sent = ['a', 'b', 'c'].map((message) => lab.call('runs.ask', { message, agent: 'free', sessionId }));
    const answers = await Promise.all(sent);
    expect(answers.filter((answer) => 'runId' in answer).length).toBeLessThanOrEqual(1);
    await waitUntil(async () => {
      const runs = await lab.call('runs.list', { sessionId });
      expect(runs.map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 'completed'));
      expect(new Set(runs.map(({ prompt }) => prompt))).toEqual(new Set(['First.', 'a', 'b', 'c']));
    });
    expect(lab.errors).toEqual([]);
  });

  it('refuses a message with run-waiting while the run waits for the person, unless it is to be queued always', async () => {
    const { lab } = await open([{ calls: [{ toolName: 'write_file', input: { path: '/a.md', content: 'new' } }] }]);
    const notebookId = await fill(lab);
    const first = await lab.call('runs.ask', { message: 'First.', agent: 'asker', notebookId });
    if (!('runId' in first)) throw new Error('not started');
    await lab.settled(first.runId);
    const next = { message: 'Second.', agent: 'asker', sessionId: first.sessionId };
    expect(await lab.refusal('runs.ask', next)).toBe('run-waiting');
    expect(await lab.refusal('runs.start', next)).toBe('run-waiting');
    const queued = await lab.call('runs.ask', { ...next, queue: 'always' });
    if (!('taskId' in queued)) throw new Error('not queued');
    expect(await stateOf(lab, queued.taskId)).toBe('created');
    await lab.call('runs.cancel', { runId: first.runId });
    await waitUntil(async () => expect((await lab.call('tasks.get', only(queued))).runIds).toHaveLength(1));
  });

  it('starts no task twice, though two runtimes on one database try at the same moment', async () => {
    const database = newDatabase();
    const { lab: first } = await open([{ text: 'Done.' }], { database, mayDrive: async () => false });
    const { lab: second } = await open([{ text: 'Done.' }], { database, mayDrive: async () => false });
    const notebookId = await fill(first);
    const epoch = await first.runtime.services.store.advanceLeaderEpoch();
    const { taskId } = await first.call('tasks.create', { title: 'Once', prompt: 'Do it.', agent: 'free', notebookId });
    await Promise.all([
      startTasks(first.runtime.services, epoch),
      startTasks(second.runtime.services, epoch),
      startTasks(first.runtime.services, epoch),
    ]);
    const task = await second.call('tasks.get', { taskId });
    expect(task).toMatchObject({ state: 'running' });
    expect(task.runIds).toHaveLength(1);
    expect(await database.runs.count()).toBe(1);
    expect(await database.messages.count()).toBe(1);
    const started = (await first.call('audit.entries', {})).filter(({ action }) => action === 'task.start');
    expect(started).toHaveLength(1);
    const other = await first.call('tasks.create', { title: 'Later', prompt: 'Do it.', agent: 'free', notebookId });
    await second.runtime.services.store.advanceLeaderEpoch();
    await database.runs.clear();
    // A runner that was suspended while another one became the leader.
    await expect(startTasks(first.runtime.services, epoch)).rejects.toMatchObject({ code: 'epoch-lost' });
    expect((await first.call('tasks.get', only(other))).runIds).toEqual([]);
  });

  it('continues after the window was closed', async () => {
    const database = newDatabase();
    const stuck = gate();
    const { lab: first } = await open([{ text: 'Never.', onChunk: () => stuck.wait() }], { database });
    const notebookId = await fill(first);
    const make = (title: string, after?: string) =>
      first.call('tasks.create', { title, prompt: title, agent: 'free', notebookId, ...(after ? { after } : {}) });
    const one = await make('One');
    await stuck.reached;
    const two = await make('Two', one.taskId);
    const three = await make('Three');
    first.stop();
    const { lab: second } = await open([{ text: 'Done.' }, { text: 'Done.' }, { text: 'Done.' }], { database });
    await reaches(second, two.taskId, 'completed');
    await reaches(second, three.taskId, 'completed');
    stuck.open();
    for (const { taskId } of [one, two, three]) {
      expect((await second.call('tasks.get', { taskId })).runIds).toHaveLength(1);
    }
    expect(await second.call('audit.verify', {})).toMatchObject({ intact: true });
  });

  it('runs one task at a time on a local model, and starts the others in their order', async () => {
    const stuck = gate();
    const { lab } = await open([{ text: 'One.', onChunk: () => stuck.wait() }, { text: 'Next.' }, { text: 'Next.' }]);
    const notebookId = await fill(lab);
    const make = (title: string) => lab.call('tasks.create', { title, prompt: title, agent: 'free', notebookId });
    const one = await make('One');
    await stuck.reached;
    const [two, three] = [await make('Two'), await make('Three')];
    const quick = await lab.call('tasks.create', { title: 'List', prompt: 'list /', agent: 'navigator', notebookId });
    // The Navigator needs no model, so it does not wait for one.
    await reaches(lab, quick.taskId, 'completed');
    expect(await stateOf(lab, two.taskId)).toBe('created');
    await lab.call('tasks.move', { taskId: three.taskId, before: two.taskId });
    stuck.open();
    await reaches(lab, two.taskId, 'completed');
    const runs = await lab.call('runs.list', { agent: 'free' });
    expect(runs.map(({ prompt }) => prompt)).toEqual(['Two', 'Three', 'One']);
    expect(await stateOf(lab, one.taskId)).toBe('completed');
  });

  it('waits for a time', async () => {
    let nowMs = 1_000_000;
    const clock = { nowMs: () => nowMs, monotonicMs: () => performance.now() };
    const { lab } = await open([{ text: 'Done.' }], { clock, mayDrive: async () => false });
    const notebookId = await fill(lab);
    const startAtMs = nowMs + 50_000;
    const task = await lab.call('tasks.create', {
      title: 'Later',
      prompt: 'Do it.',
      agent: 'free',
      notebookId,
      startAtMs,
    });
    expect(task.state).toBe('planned');
    const epoch = await lab.runtime.services.store.advanceLeaderEpoch();
    const at = () => startTasks(lab.runtime.services, epoch);
    nowMs = startAtMs - 1;
    expect(await at()).toBe(startAtMs);
    expect(await stateOf(lab, task.taskId)).toBe('planned');
    nowMs = startAtMs;
    expect(await at()).toBeNull();
    expect((await lab.call('tasks.get', only(task))).runIds).toHaveLength(1);
  });

  it('blocks a task whose dependency was cancelled, and offers ways out', async () => {
    const { lab } = await open([{ text: 'Done.' }, { text: 'Done.' }], { mayDrive: async () => false });
    const notebookId = await fill(lab);
    const make = (title: string, after?: string) =>
      lab.call('tasks.create', { title, prompt: title, agent: 'free', notebookId, ...(after ? { after } : {}) });
    const one = await make('One');
    const [two, three] = [await make('Two', one.taskId), await make('Three', one.taskId)];
    await lab.call('tasks.cancel', only(one));
    const epoch = await lab.runtime.services.store.advanceLeaderEpoch();
    const check = () => startTasks(lab.runtime.services, epoch);
    await check();
    expect(await lab.call('tasks.get', only(two))).toMatchObject({
      state: 'blocked',
      reason: '“One”, which it waits for, is cancelled. Start it anyway, remove the dependency, or cancel it.',
    });
    await lab.call('tasks.retry', { taskId: two.taskId, anyway: true });
    await check();
    expect(await stateOf(lab, two.taskId)).toBe('running');
    await lab.call('tasks.update', { taskId: three.taskId, patch: { after: null } });
    expect(await lab.call('tasks.get', only(three))).toMatchObject({ state: 'created', block: null });
    // A task that is repeated waits again, and so does what depends on it.
    const four = await make('Four', one.taskId);
    await check();
    expect(await stateOf(lab, four.taskId)).toBe('blocked');
    await lab.call('tasks.retry', only(one));
    await check();
    expect(await stateOf(lab, four.taskId)).toBe('planned');
  });

  it('refuses a circle, also one that two windows close together', async () => {
    const { lab } = await open([], { mayDrive: async () => false });
    const notebookId = await fill(lab);
    const make = (title: string) => lab.call('tasks.create', { title, prompt: title, agent: 'free', notebookId });
    const [a, b] = [await make('A'), await make('B')];
    const wait = (one: string, after: string) => lab.refusal('tasks.update', { taskId: one, patch: { after } });
    expect(await wait(a.taskId, a.taskId)).toBe('bad-input');
    const outcomes = await Promise.all([wait(a.taskId, b.taskId), wait(b.taskId, a.taskId)]);
    expect(outcomes.filter((outcome) => outcome === 'bad-input')).toHaveLength(1);
    expect(await wait(a.taskId, 'task-0')).toBe('not-found');
  });

  it('asks the person before a start that the check warns about', async () => {
    const { lab } = await open([{ text: 'Done.' }], { mayDrive: async () => false });
    const notebookId = await fill(lab);
    await lab.call(
      'agents.create',
      agentSpec({ name: 'reader', can: { read: true, write: false, create: false, delete: false } }),
    );
    const task = await lab.call('tasks.create', {
      title: 'Write',
      prompt: 'Delete the file /a.md.',
      agent: 'reader',
      notebookId,
    });
    const epoch = await lab.runtime.services.store.advanceLeaderEpoch();
    await startTasks(lab.runtime.services, epoch);
    expect(await lab.call('tasks.get', only(task))).toMatchObject({ state: 'blocked', block: { type: 'preflight' } });
    await lab.call('tasks.retry', { taskId: task.taskId, anyway: true });
    await startTasks(lab.runtime.services, epoch);
    expect(await stateOf(lab, task.taskId)).toBe('running');
  });

  it('cancels a task that waits, and one that works; both can be repeated', async () => {
    const stuck = gate();
    const { lab } = await open([{ text: 'One.', onChunk: () => stuck.wait() }, { text: 'Again.' }]);
    const notebookId = await fill(lab);
    const make = (title: string) => lab.call('tasks.create', { title, prompt: title, agent: 'free', notebookId });
    const one = await make('One');
    await stuck.reached;
    const two = await make('Two');
    expect(await lab.call('tasks.cancel', only(two))).toMatchObject({ state: 'cancelled', runIds: [] });
    await lab.call('tasks.cancel', only(one));
    await reaches(lab, one.taskId, 'cancelled');
    stuck.open();
    await waitUntil(async () => expect(await lab.database.tasks.get(one.taskId)).toMatchObject({ state: 'cancelled' }));
    await lab.call('tasks.retry', only(one));
    await reaches(lab, one.taskId, 'completed');
    expect((await lab.call('tasks.get', only(one))).runIds).toHaveLength(2);
    expect((await lab.call('audit.entries', {})).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['task.create', 'task.start', 'task.cancel', 'task.retry', 'task.end']),
    );
  });

  it('continues by itself once locked keys are unlocked', async () => {
    const model = createReplayableModel([{ text: 'Done.' }]);
    let isLocked = true;
    const find: ModelSource['find'] = async () =>
      isLocked
        ? {
            type: 'unavailable',
            code: 'key-locked',
            reason: { message: 'Your API keys are locked. Unlock them under Models.' },
          }
        : { type: 'model', ...onDevice(model) };
    const { lab } = await open([], { models: { find } });
    const notebookId = await fill(lab);
    const task = await lab.call('tasks.create', { title: 'One', prompt: 'Do it.', agent: 'free', notebookId });
    await reaches(lab, task.taskId, 'blocked');
    expect((await lab.call('tasks.get', only(task))).reason).toContain('Your API keys are locked');
    isLocked = false;
    lab.runtime.services.wakeRunner();
    await reaches(lab, task.taskId, 'completed');
  });

  it('blocks a task whose agent was removed, and starts it once it is given to another one', async () => {
    const { lab } = await open([{ text: 'Done.' }], { mayDrive: async () => false });
    const notebookId = await fill(lab);
    const task = await lab.call('tasks.create', { title: 'One', prompt: 'Do it.', agent: 'free', notebookId });
    await lab.call('agents.remove', { name: 'free' });
    const epoch = await lab.runtime.services.store.advanceLeaderEpoch();
    await startTasks(lab.runtime.services, epoch);
    expect(await lab.call('tasks.get', only(task))).toMatchObject({
      state: 'blocked',
      block: { type: 'start', code: 'unknown-agent' },
    });
    await lab.call('tasks.assign', { taskId: task.taskId, agent: 'asker' });
    await startTasks(lab.runtime.services, epoch);
    expect(await lab.call('tasks.get', only(task))).toMatchObject({ state: 'running', agent: 'asker' });
  });

  it('gives a run that the person retries to its task', async () => {
    const { lab } = await open([{ throws: new Error('broken') }, { text: 'Done.' }]);
    const notebookId = await fill(lab);
    const task = await lab.call('tasks.create', { title: 'One', prompt: 'Do it.', agent: 'free', notebookId });
    await waitUntil(async () => expect((await lab.database.tasks.get(task.taskId))?.state).toBe('failed'));
    const [runId = ''] = (await lab.call('tasks.get', only(task))).runIds;
    const again = await lab.call('runs.retry', { runId });
    await lab.settled(again.runId);
    const now = await lab.call('tasks.get', only(task));
    expect(now.runIds).toEqual([runId, again.runId]);
    expect((await lab.call('runs.get', { runId: again.runId })).taskId).toBe(task.taskId);
  });

  it('keeps a message in its conversation: another agent is refused', async () => {
    const { lab } = await open([{ calls: [{ toolName: 'write_file', input: { path: '/a.md', content: 'new' } }] }]);
    const notebookId = await fill(lab);
    const first = await lab.call('runs.ask', { message: 'First.', agent: 'asker', notebookId });
    if (!('runId' in first)) throw new Error('not started');
    await lab.settled(first.runId);
    const message = { message: 'Second.', agent: 'asker', sessionId: first.sessionId, queue: 'always' as const };
    const queued = await lab.call('runs.ask', message);
    if (!('taskId' in queued)) throw new Error('not queued');
    expect(await lab.refusal('tasks.assign', { taskId: queued.taskId, agent: 'free' })).toBe('bad-input');
    expect(await lab.refusal('runs.ask', { ...message, agent: 'free' })).toBe('bad-input');
  });

  it('removes a task that has ended from the list, and brings it back', async () => {
    const { lab } = await open([], { mayDrive: async () => false });
    const notebookId = await fill(lab);
    const one = await lab.call('tasks.create', { title: 'One', prompt: 'Do it.', agent: 'free', notebookId });
    const titles = async () => (await lab.call('tasks.list', {})).map(({ title }) => title);
    expect(await lab.refusal('tasks.remove', only(one))).toBe('conflict');
    await lab.call('tasks.cancel', only(one));
    await lab.call('tasks.remove', only(one));
    expect(await titles()).toEqual([]);
    await lab.call('tasks.restore', only(one));
    expect(await titles()).toEqual(['One']);
  });
});
