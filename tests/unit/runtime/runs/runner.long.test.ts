import { afterEach, describe, expect, it } from 'vitest';
import type { Run } from '../../../../src/contracts/domain/run/run.ts';
import { findCheck, findWrite } from '../../../../src/core/ports/commit-batch.ts';
import { newDatabase } from '../../../support/dexie-harness.ts';
import { sessionFaults } from '../../../support/loop-lab.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';
import { createReplayableModel, type ScriptedModel, type Turn } from '../../../support/scripted-model.ts';

const write = (path: string) => ({ toolName: 'write_file', input: { path, content: `new ${path}` } });

const labs: RuntimeLab[] = [];
afterEach(() => {
  for (const lab of labs.splice(0)) lab.stop();
});

async function open(
  turns: Turn[],
  options: Parameters<typeof openRuntimeLab>[0] = {},
): Promise<{ lab: RuntimeLab; model: ScriptedModel }> {
  const model = createReplayableModel(turns);
  const lab = await openRuntimeLab({ model: () => model, ...options });
  labs.push(lab);
  return { lab, model };
}

async function start(
  lab: RuntimeLab,
  agent = 'free',
): Promise<{ runId: string; notebookId: string; sessionId: string }> {
  const notebookId = await lab.notebook({ '/a.md': 'A' });
  if (!(await lab.call('agents.list', {})).some(({ name }) => name === 'free')) {
    await lab.call('agents.create', agentSpec({ name: 'free', approvals: 'destructive-only' }));
    await lab.call('agents.create', agentSpec({ name: 'asker' }));
  }
  return { notebookId, ...(await lab.call('runs.start', { message: 'Do it.', agent, notebookId })) };
}

const statusOf = async (lab: RuntimeLab, runId: string) => (await lab.call('runs.get', { runId })).status;
const reaches = (lab: RuntimeLab, runId: string, status: Run['status']) =>
  expect.poll(() => statusOf(lab, runId), { interval: 5 }).toBe(status);

/** A promise that a test lets go when it wants. */
function gate(): { wait: () => Promise<void>; open: () => void; reached: Promise<void> } {
  let open: () => void = () => {};
  let arrive: () => void = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  const reached = new Promise<void>((resolve) => (arrive = resolve));
  return {
    open,
    reached,
    wait: () => {
      arrive();
      return opened;
    },
  };
}

describe('the runner', () => {
  it('drives a run to its end', async () => {
    const { lab } = await open([{ calls: [write('/a.md')] }, { text: 'Written.' }]);
    const { runId, notebookId, sessionId } = await start(lab);
    expect(await lab.settled(runId)).toMatchObject({
      status: 'completed',
      text: 'Written.',
      taskState: 'completed',
      filesChanged: [{ path: '/a.md', action: 'changed' }],
    });
    expect(await lab.tree(notebookId)).toEqual({ '/a.md': 'new /a.md' });
    expect(sessionFaults(await lab.runtime.services.store.messages(sessionId))).toEqual([]);
    expect(lab.errors).toEqual([]);
  });

  it('takes over a run of another runner, from its last commit', async () => {
    const database = newDatabase();
    const stuck = gate();
    const { lab: first } = await open(
      [{ calls: [write('/a.md')] }, { text: 'Written.', onChunk: () => stuck.wait() }],
      { database },
    );
    const { runId, notebookId } = await start(first);
    await stuck.reached;
    expect(await statusOf(first, runId)).toBe('running');
    const before = await database.runs.get(runId);
    first.stop();
    const { lab: second, model } = await open([{ calls: [write('/b.md')] }, { text: 'Taken over.' }], { database });
    await reaches(second, runId, 'completed');
    stuck.open();
    expect(await second.call('runs.get', { runId })).toMatchObject({ text: 'Taken over.', step: 2 });
    expect((await database.runs.get(runId))?.epoch).toBeGreaterThan(before?.epoch ?? 0);
    expect(model.prompts).toHaveLength(1);
    expect(await second.tree(notebookId)).toEqual({ '/a.md': 'new /a.md' });
    expect((await second.call('audit.entries', { runId })).map(({ action }) => action)).toContain('run.recover');
    expect(await second.call('audit.verify', {})).toMatchObject({ intact: true });
  });

  it('that was suspended can commit nothing afterwards', async () => {
    const database = newDatabase();
    const stuck = gate();
    const { lab } = await open([{ text: 'Late.', calls: [write('/a.md')], onChunk: () => stuck.wait() }], { database });
    const { runId, notebookId } = await start(lab);
    await stuck.reached;
    await database.meta.put({ key: 'runner', epoch: 99 });
    await database.runs.update(runId, { epoch: 99 });
    const entries = (await lab.call('audit.entries', {})).length;
    stuck.open();
    await expect.poll(async () => (await database.runs.get(runId))?.status).toBe('running');
    await lab.call('workspaces.list', {});
    expect(await lab.tree(notebookId)).toEqual({ '/a.md': 'A' });
    expect((await lab.call('audit.entries', {})).length).toBe(entries);
  });

  it('of the second window becomes leader when the first one ends, and executes its runs', async () => {
    const database = newDatabase();
    const { lab: first } = await open([{ text: 'By the first.' }], { database });
    const { runId, notebookId } = await start(first);
    await first.settled(runId);
    const { lab: second } = await open([{ text: 'By the second.' }], { database });
    const other = await second.call('runs.start', { message: 'Again.', agent: 'free', notebookId });
    expect(await second.settled(other.runId)).toMatchObject({ text: 'By the first.' });
    first.stop();
    const third = await second.call('runs.start', { message: 'Once more.', agent: 'free', notebookId });
    expect(await second.settled(third.runId)).toMatchObject({ text: 'By the second.' });
  });

  it('drives several sessions at the same time', async () => {
    const { lab } = await open([{ calls: [write('/a.md')] }]);
    const { notebookId, runId } = await start(lab);
    await lab.settled(runId);
    const runs = await Promise.all(
      [1, 2, 3, 4].map((n) => lab.call('runs.start', { message: `Number ${n}`, agent: 'free', notebookId })),
    );
    for (const run of runs) expect(await lab.settled(run.runId)).toMatchObject({ status: 'completed' });
  });

  it('continues when a run ends while it looks for work', async () => {
    const stuck = gate();
    const { lab } = await open([{ text: 'Slow.', onChunk: () => stuck.wait() }]);
    const { runId, notebookId } = await start(lab);
    await stuck.reached;
    await lab.call('runs.cancel', { runId });
    await reaches(lab, runId, 'cancelled');
    for (let n = 0; n < 20; n += 1) lab.runtime.services.wakeRunner();
    stuck.open();
    const next = await lab.call('runs.start', { message: 'Next.', agent: 'free', notebookId });
    await reaches(lab, next.runId, 'completed');
    expect(lab.errors).toEqual([]);
  });

  it('stays leader when a run ends before it is queued again', async () => {
    const { lab } = await open([{ text: 'Fine.' }]);
    const { runId, notebookId } = await start(lab);
    await lab.settled(runId);
    const { store } = lab.runtime.services;
    const commit = store.commit;
    let refused = 0;
    store.commit = (batch) => {
      const from = findWrite(batch, 'patch-run')?.from;
      if (!from?.includes('running') || !findCheck(batch, 'leader-epoch')) return commit(batch);
      refused += 1;
      return Promise.reject(Object.assign(new Error('The run is completed.'), { code: 'run-not-live' }));
    };
    // What a look finds that was read a moment before the run ended.
    await lab.database.runs.update(runId, { status: 'running', request: 'cancel' });
    lab.runtime.services.wakeRunner();
    await expect.poll(() => refused).toBeGreaterThan(0);
    await lab.database.runs.update(runId, { status: 'completed', request: 'none' });
    const next = await lab.call('runs.start', { message: 'Next.', agent: 'free', notebookId });
    await reaches(lab, next.runId, 'completed');
    expect(lab.errors).toEqual([]);
  });

  it('continues with other runs after one failed lookup', async () => {
    const { lab } = await open([{ text: 'Fine.' }]);
    const { runId, notebookId } = await start(lab);
    await lab.settled(runId);
    const { store } = lab.runtime.services;
    const commit = store.commit;
    let failures = 0;
    store.commit = (batch) => {
      if (!findCheck(batch, 'leader-epoch') || failures > 0) return commit(batch);
      failures += 1;
      return Promise.reject(new Error('the disk hiccuped'));
    };
    const first = await lab.call('runs.start', { message: 'One.', agent: 'free', notebookId });
    await expect.poll(() => failures).toBe(1);
    const second = await lab.call('runs.start', { message: 'Two.', agent: 'free', notebookId });
    await reaches(lab, second.runId, 'completed');
    await reaches(lab, first.runId, 'completed');
  });

  it('ends a run whose agent was removed', async () => {
    const { lab } = await open([{ calls: [write('/a.md')] }]);
    const { runId } = await start(lab, 'asker');
    expect(await lab.settled(runId)).toMatchObject({ status: 'awaiting-approval' });
    await lab.call('agents.remove', { name: 'asker' });
    await reaches(lab, runId, 'failed');
    const run = await lab.call('runs.get', { runId });
    expect(run).toMatchObject({ stopReason: 'error', error: { code: 'unknown-agent' } });
    expect(sessionFaults(await lab.runtime.services.store.messages(run.sessionId))).toEqual([]);
    expect(await lab.call('approvals.list', {})).toEqual([]);
  });
});

describe('cancelling and pausing by command', () => {
  it.each(['queued', 'asked', 'paused'] as const)('ends a run that is %s', async (where) => {
    const { lab } = await open([{ calls: [write('/a.md')] }]);
    const { runId, notebookId } = await start(lab, where === 'queued' ? 'free' : 'asker');
    if (where !== 'queued') await lab.settled(runId);
    if (where === 'paused') {
      await lab.call('runs.pause', { runId });
      await reaches(lab, runId, 'paused');
    }
    await lab.call('runs.cancel', { runId });
    await expect.poll(async () => ['cancelled', 'completed'].includes(await statusOf(lab, runId))).toBe(true);
    if (where !== 'queued') {
      expect(await lab.tree(notebookId)).toEqual({ '/a.md': 'A' });
      expect(await statusOf(lab, runId)).toBe('cancelled');
    }
    expect(await lab.refusal('runs.cancel', { runId })).toBe('run-not-live');
  });

  it('ends a run whose model is unresponsive', async () => {
    const { lab } = await open([{ text: 'Never', broken: true, stall: 'after' }]);
    const { runId } = await start(lab);
    await reaches(lab, runId, 'running');
    await lab.call('runs.cancel', { runId });
    await reaches(lab, runId, 'cancelled');
  });

  it('reaches the run in any state', async () => {
    for (let round = 0; round < 15; round += 1) {
      const { lab } = await open([{ calls: [write('/a.md')] }]);
      const { runId } = await start(lab, 'asker');
      for (let turn = 0; turn < round; turn += 1) await Promise.resolve();
      if (round % 3 === 0) await lab.call('runs.get', { runId });
      if (round % 3 === 1) await lab.call('approvals.list', {});
      await lab.call('runs.cancel', { runId });
      await reaches(lab, runId, 'cancelled');
      expect(await lab.call('approvals.list', {})).toEqual([]);
    }
  });

  it('reaches a run that parks at the same time', async () => {
    const { lab } = await open([{ calls: [write('/a.md')] }]);
    const { store } = lab.runtime.services;
    const commit = store.commit;
    let asked = false;
    store.commit = async (batch) => {
      const run = findWrite(batch, 'patch-run');
      if (run?.patch.status !== 'awaiting-approval' || asked) return commit(batch);
      asked = true;
      await lab.call('runs.cancel', { runId: run.runId });
      return commit(batch);
    };
    const { runId } = await start(lab, 'asker');
    await reaches(lab, runId, 'cancelled');
  });

  it('pauses and resumes', async () => {
    const stuck = gate();
    const { lab } = await open([{ text: 'Slow.', onChunk: () => stuck.wait() }]);
    const { runId } = await start(lab);
    await stuck.reached;
    await lab.call('runs.pause', { runId });
    await reaches(lab, runId, 'paused');
    expect(await lab.refusal('runs.pause', { runId })).toBe('run-not-live');
    stuck.open();
    await lab.call('runs.resume', { runId });
    await reaches(lab, runId, 'completed');
    expect(await lab.refusal('runs.resume', { runId })).toBe('run-not-live');
  });
});

describe('starting a run', () => {
  it('is refused while the session has a live run, also from two windows at once', async () => {
    const { lab } = await open([{ calls: [write('/a.md')] }]);
    const { runId, sessionId, notebookId } = await start(lab, 'asker');
    await lab.settled(runId);
    const again = { message: 'More.', agent: 'asker', sessionId };
    expect(await lab.refusal('runs.start', again)).toBe('run-waiting');
    await lab.call('runs.cancel', { runId });
    await reaches(lab, runId, 'cancelled');
    const outcomes = await Promise.all([lab.refusal('runs.start', again), lab.refusal('runs.start', again)]);
    expect(outcomes.filter((outcome) => outcome === 'run-waiting')).toHaveLength(1);
    expect(await lab.database.runs.where('sessionId').equals(sessionId).toArray()).toHaveLength(2);
    expect(await lab.tree(notebookId)).toEqual({ '/a.md': 'A' });
  });

  it('continues the session with its earlier messages', async () => {
    const { lab, model } = await open([{ text: 'First answer.' }]);
    const { runId, sessionId } = await start(lab);
    await lab.settled(runId);
    const next = await lab.call('runs.start', { message: 'And now?', agent: 'free', sessionId });
    await lab.settled(next.runId);
    expect(model.prompts[1]?.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
  });

  it('can be repeated after it has ended', async () => {
    const { lab } = await open([{ text: 'Fine.' }]);
    const { runId } = await start(lab);
    await lab.settled(runId);
    const retried = await lab.call('runs.retry', { runId });
    expect(await lab.settled(retried.runId)).toMatchObject({ status: 'completed', retryOf: runId, prompt: 'Do it.' });
  });

  it('requires a notebook, an available agent, and a message', async () => {
    const { lab } = await open([]);
    expect(await lab.refusal('runs.start', { message: 'x' })).toBe('notebook-ambiguous');
    const notebookId = await lab.notebook();
    expect(await lab.refusal('runs.start', { message: 'x', notebookId: 'none' })).toBe('not-found');
    expect(await lab.refusal('runs.start', { message: 'x', notebookId, agent: 'nobody' })).toBe('unknown-agent');
    const { lab: bare } = await open([], { model: undefined } as object);
    const other = await bare.notebook();
    expect(await bare.refusal('runs.start', { message: 'x', notebookId: other, agent: 'assistant' })).toBe(
      'agent-unavailable',
    );
  });
});
