import { afterEach, describe, expect, it } from 'vitest';
import { newDatabase } from '../../../support/dexie-harness.ts';
import { KILL_STEP, killedAfter } from '../../../support/end-process.ts';
import { createModelByTask } from '../../../support/model-by-task.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';
import type { Turn } from '../../../support/scripted-model.ts';
import { waitUntil } from '../../../support/wait-until.ts';

let lab: RuntimeLab;
afterEach(() => lab.stop());

const FILES = { '/notes/a.md': '# A\n', '/notes/b.md': '# B\n', '/private/key.md': '# Key\n' };

/** Opens the app with a model that answers each request by the words that it begins with. */
async function open(
  byTask: Readonly<Record<string, readonly Turn[]>>,
  database = newDatabase(),
  isNew = true,
): Promise<string> {
  lab = await openRuntimeLab({ database, model: () => createModelByTask(byTask) });
  return isNew ? lab.notebook(FILES) : '';
}

const ask = (task: string, more: object = {}) => ({ toolName: 'agent_execute', input: { task, ...more } });
const write = (path: string) => ({ toolName: 'create_file', input: { path, content: 'x\n' } });

async function run(notebookId: string, agent: string, message = 'Plan it') {
  const { runId } = await lab.call('runs.start', { message, agent, notebookId });
  return lab.settled(runId);
}

describe('helpers', () => {
  it('work for a run and return a summary; what they used counts for the run', async () => {
    const notebookId = await open({
      'Plan it': [{ calls: [ask('Read A'), ask('Read B')] }, { text: 'Both read.' }],
      'Read A': [{ calls: [{ toolName: 'read_file', input: { path: '/notes/a.md' } }] }, { text: 'A is fine.' }],
      'Read B': [{ text: 'B is fine.' }],
    });
    await lab.call('agents.create', agentSpec({ name: 'boss' }));
    const done = await run(notebookId, 'boss');
    expect(done).toMatchObject({
      status: 'completed',
      text: 'Both read.',
      helped: { runs: 2, steps: 3, toolCalls: 1 },
    });
    expect(done.calls.map(({ result }) => result)).toMatchObject([
      { type: 'result', output: { agent: 'boss', summary: 'A is fine.' } },
      { type: 'result', output: { agent: 'boss', summary: 'B is fine.' } },
    ]);
    const helpers = await Promise.all(done.calls.map((call) => lab.settled(call.helperRunId ?? '')));
    expect(helpers.map(({ helperOf }) => helperOf?.runId)).toEqual([done.runId, done.runId]);
    const entries = await lab.call('audit.entries', { runId: helpers[0]?.runId ?? '' });
    expect(entries.map(({ action }) => action)).toContain('run.delegate');
  });

  it('ask where their caller would, and the run goes on after the answers', async () => {
    const notebookId = await open({
      'Plan it': [{ calls: [ask('Make one'), ask('Make two')] }, { text: 'Both made.' }],
      'Make one': [{ calls: [write('/notes/one.md')] }, { text: 'One.' }],
      'Make two': [{ calls: [write('/notes/two.md')] }, { text: 'Two.' }],
    });
    await lab.call('agents.create', agentSpec({ name: 'boss' }));
    const parked = await run(notebookId, 'boss');
    expect(parked.status).toBe('awaiting-approval');
    const waiting = await lab.call('approvals.list', {});
    // The helpers work at the same time, so either may ask first.
    expect(waiting.map(({ target }) => target).toSorted()).toEqual(['/notes/one.md', '/notes/two.md']);
    for (const { approvalId } of waiting) {
      const { runIds } = await lab.call('approvals.respond', { approvalIds: [approvalId], decision: 'allow_once' });
      expect(runIds).toEqual([parked.runId]);
      await lab.settled(parked.runId);
    }
    const done = await lab.settled(parked.runId);
    expect(done).toMatchObject({ status: 'completed', text: 'Both made.' });
    expect(Object.keys(await lab.tree(notebookId))).toEqual(expect.arrayContaining(['/notes/one.md', '/notes/two.md']));

    await lab.call('runs.undo', { runId: done.runId });
    expect(Object.keys(await lab.tree(notebookId)).sort()).toEqual(Object.keys(FILES).sort());
  });

  it('may do only what both they and their caller may do', async () => {
    const notebookId = await open({
      'Plan it': [{ calls: [ask('Look', { agent: 'wide' })] }, { text: 'Ok.' }],
      Look: [
        {
          calls: [
            { toolName: 'read_file', input: { path: '/private/key.md' } },
            { toolName: 'read_file', input: { path: '/notes/a.md' } },
            write('/notes/new.md'),
            ask('More'),
          ],
        },
        { text: 'Seen.' },
      ],
    });
    await lab.call('agents.create', agentSpec({ name: 'wide' }));
    await lab.call(
      'agents.create',
      agentSpec({
        name: 'narrow',
        scope: { notebooks: ['*'], folders: ['/notes'], fileTypes: ['*'] },
        can: { read: true },
      }),
    );
    const done = await run(notebookId, 'narrow');
    const helper = await lab.settled(done.calls[0]?.helperRunId ?? '');
    expect(helper.agent).toBe('wide');
    expect(helper.calls.map(({ state, rule }) => [state, rule])).toEqual([
      ['denied', 'grant.folders'],
      ['done', expect.anything()],
      ['denied', 'grant.operations'],
      ['denied', 'helper.depth'],
    ]);
    expect(Object.keys(await lab.tree(notebookId))).not.toContain('/notes/new.md');
  });

  it('continue after a reload between two answers', async () => {
    const database = newDatabase();
    const script = {
      'Plan it': [{ calls: [ask('Make one'), ask('Make two')] }, { text: 'Both made.' }],
      'Make one': [{ calls: [write('/notes/one.md')] }, { text: 'One.' }],
      'Make two': [{ calls: [write('/notes/two.md')] }, { text: 'Two.' }],
    };
    const notebookId = await open(script, database);
    await lab.call('agents.create', agentSpec({ name: 'boss' }));
    const { runId } = await run(notebookId, 'boss');
    for (let left = 2; left > 0; left -= 1) {
      lab.stop();
      await open(script, database, false);
      const [first] = await lab.call('approvals.list', {});
      await lab.call('approvals.respond', { approvalIds: [first?.approvalId ?? ''], decision: 'allow_once' });
      await lab.settled(runId);
    }
    const done = await lab.settled(runId);
    expect(done).toMatchObject({
      status: 'completed',
      text: 'Both made.',
      helped: { runs: 2, steps: 4, toolCalls: 2 },
    });
    expect(Object.keys(await lab.tree(notebookId))).toEqual(expect.arrayContaining(['/notes/one.md', '/notes/two.md']));
  });

  it('end with their run when the person cancels it', async () => {
    const notebookId = await open({
      'Plan it': [{ calls: [ask('Make one')] }],
      'Make one': [{ calls: [write('/notes/one.md')] }],
    });
    await lab.call('agents.create', agentSpec({ name: 'boss' }));
    const parked = await run(notebookId, 'boss');
    // A helper stops with the run that it works for, whichever of them is cancelled.
    await lab.call('runs.cancel', { runId: parked.calls[0]?.helperRunId ?? '' });
    const done = await lab.settled(parked.runId);
    const helper = await lab.settled(parked.calls[0]?.helperRunId ?? '');
    expect([done.status, helper.status]).toEqual(['cancelled', 'cancelled']);
    expect(await lab.call('approvals.list', {})).toEqual([]);
  });

  it('never use more than the budget of their run', async () => {
    const forever = Array.from({ length: 30 }, () => ({
      calls: [{ toolName: 'read_file', input: { path: '/notes/a.md' } }],
    }));
    const notebookId = await open({
      'Plan it': [{ calls: [ask('Loop 1'), ask('Loop 2')] }, ...forever],
      'Loop 1': forever,
      'Loop 2': forever,
    });
    const limits = { requestsPerHour: 100, tokensPerRequest: 1000, steps: 12, toolCalls: 100, wallClockMs: 600_000 };
    await lab.call('agents.create', agentSpec({ name: 'boss', limits }));
    const done = await run(notebookId, 'boss');
    // 1 of its own, 5 of each helper, and 1 that is kept back.
    expect(done).toMatchObject({
      status: 'blocked',
      stopReason: 'step-limit',
      step: 2,
      helped: { runs: 2, steps: 10 },
    });
    expect(done.calls[0]?.result).toMatchObject({ type: 'error', code: 'helper-failed' });
    const requests = await lab.database.requests.toArray();
    expect(requests.length).toBe(12);
    const rows = await lab.database.runs.toArray();
    expect(rows.map(({ maxSteps }) => maxSteps).toSorted((one, other) => one - other)).toEqual([5, 5, 12]);
  });

  it('are at most 8 for one run, and at most 3 at the same time', async () => {
    const gate = Promise.withResolvers<void>();
    let now = 0;
    let most = 0;
    const turn: Turn = {
      text: 'Ok.',
      pause: async () => {
        now += 1;
        most = Math.max(most, now);
        await Promise.race([gate.promise, new Promise((done) => setTimeout(done, 20))]);
        now -= 1;
      },
    };
    const notebookId = await open({
      'Plan it': [{ calls: Array.from({ length: 9 }, () => ask('Small part')) }, { text: 'All.' }],
      'Small part': [turn],
    });
    const limits = { requestsPerHour: 100, tokensPerRequest: 1000, steps: 100, toolCalls: 100, wallClockMs: 600_000 };
    await lab.call('agents.create', agentSpec({ name: 'boss', limits }));
    const done = await run(notebookId, 'boss');
    expect(done.calls.map(({ rule }) => rule).filter((rule) => rule === 'helper.count')).toHaveLength(1);
    expect(done.helped?.runs).toBe(8);
    expect(most).toBe(3);
  });

  it('inherit what their run has read, and pass on what they read', async () => {
    const notebookId = await open({
      'Plan it': [
        { calls: [{ toolName: 'read_file', input: { path: '/notes/a.md' } }] },
        { calls: [ask('Read B')] },
        { text: 'Ok.' },
      ],
      'Read B': [{ calls: [{ toolName: 'read_file', input: { path: '/notes/b.md' } }] }, { text: 'B.' }],
    });
    await lab.call('files.setLabels', { notebookId, path: '/notes/a.md', labels: ['untrusted'] });
    await lab.call('files.setLabels', { notebookId, path: '/notes/b.md', labels: ['local-only'] });
    await lab.call('agents.create', agentSpec({ name: 'boss' }));
    const done = await run(notebookId, 'boss');
    const helper = await lab.settled(done.calls[1]?.helperRunId ?? '');
    const labelsOf = ({ labels }: { labels: readonly { label: string }[] }) => labels.map(({ label }) => label).sort();
    expect(labelsOf(helper)).toEqual(['local-only', 'untrusted']);
    expect(labelsOf(done)).toEqual(['local-only', 'untrusted']);
  });

  it('are held to the rules for their caller, and get nothing that is allowed to their agent alone', async () => {
    const notebookId = await open({
      'Plan it': [{ calls: [ask('Make it', { agent: 'other' })] }, { text: 'Ok.' }],
      'Make it': [{ calls: [write('/notes/no.md'), write('/notes/free.md')] }, { text: 'Made.' }],
    });
    await lab.call('agents.create', agentSpec({ name: 'boss' }));
    await lab.call('agents.create', agentSpec({ name: 'other' }));
    await lab.call('rules.add', { effect: 'deny', match: { agent: 'boss', path: '/notes/no.md' } });
    await lab.call('rules.add', { effect: 'allow', match: { agent: 'other', tool: 'create_file', path: '/notes/**' } });
    const parked = await run(notebookId, 'boss');
    const helper = await lab.settled(parked.calls[0]?.helperRunId ?? '');
    expect(helper.calls.map(({ state }) => state)).toEqual(['denied', 'waiting']);
  });

  it('lose at once what their caller loses', async () => {
    const notebookId = await open({
      'Plan it': [{ calls: [ask('Make it', { agent: 'other' })] }, { text: 'Ok.' }],
      'Make it': [{ calls: [write('/notes/one.md')] }, { text: 'Made.' }],
    });
    await lab.call('agents.create', agentSpec({ name: 'boss' }));
    await lab.call('agents.create', agentSpec({ name: 'other' }));
    const parked = await run(notebookId, 'boss');
    await lab.call('agents.update', {
      name: 'boss',
      patch: { can: { read: true, write: false, create: false, delete: false, execute: false, integrations: false } },
    });
    const [approval] = await lab.call('approvals.list', {});
    await lab.call('approvals.respond', { approvalIds: [approval?.approvalId ?? ''], decision: 'allow_once' });
    const done = await lab.settled(parked.runId);
    const helper = await lab.settled(done.calls[0]?.helperRunId ?? '');
    expect(helper.calls.map(({ state }) => state)).toEqual(['denied']);
    expect(Object.keys(await lab.tree(notebookId))).not.toContain('/notes/one.md');
  });

  it('pause with their run, and go on with it', async () => {
    const waits = Promise.withResolvers<void>();
    const notebookId = await open({
      'Plan it': [{ calls: [ask('Slow')] }, { text: 'Done at last.' }],
      Slow: [{ text: 'Slow part.', onChunk: () => waits.promise }],
    });
    await lab.call('agents.create', agentSpec({ name: 'boss' }));
    const { runId } = await lab.call('runs.start', { message: 'Plan it', agent: 'boss', notebookId });
    const helperRunId = await waitUntil(async () => {
      const { calls } = await lab.call('runs.get', { runId });
      const id = calls[0]?.helperRunId;
      if (id === undefined || (await lab.call('runs.get', { runId: id })).status !== 'running')
        throw new Error('not yet');
      return id;
    });
    await lab.call('runs.pause', { runId });
    expect((await lab.settled(runId)).status).toBe('paused');
    waits.resolve();
    expect((await lab.settled(helperRunId)).status).toBe('paused');
    await lab.call('runs.resume', { runId });
    expect(await lab.settled(runId)).toMatchObject({ status: 'completed', text: 'Done at last.' });
  });

  it('give the same result wherever the process ends', async () => {
    const script = {
      'Plan it': [{ calls: [ask('Make one'), ask('Make two')] }, { text: 'Both made.' }],
      'Make one': [{ calls: [write('/notes/one.md')] }, { text: 'One.' }],
      'Make two': [{ calls: [write('/notes/two.md')] }, { text: 'Two.' }],
    };
    let wasKilled = true;
    let kills = 0;
    for (let lives = 1; wasKilled; lives += KILL_STEP) {
      const database = newDatabase();
      const notebookId = await open(script, database);
      await lab.call('agents.create', agentSpec({ name: 'boss', approvals: 'destructive-only' }));
      const { runId } = await lab.call('runs.start', { message: 'Plan it', agent: 'boss', notebookId });
      wasKilled = await killedAfter(lab, lives, runId);
      if (wasKilled) {
        kills += 1;
        lab.stop();
        await open(script, database, false);
      }
      const done = await lab.settled(runId);
      expect(done, `after ${lives} commits`).toMatchObject({
        ...{ status: 'completed', text: 'Both made.' },
        helped: { runs: 2, steps: 4, toolCalls: 2 },
      });
      const paths = Object.keys(await lab.tree(notebookId)).filter((path) => path.startsWith('/notes/'));
      expect(paths.sort()).toEqual(['/notes/a.md', '/notes/b.md', '/notes/one.md', '/notes/two.md']);
      expect((await lab.call('audit.verify', {})).intact).toBe(true);
      lab.stop();
    }
    expect(kills * KILL_STEP).toBeGreaterThan(8);
  });
});
