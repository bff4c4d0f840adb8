import { afterEach, describe, expect, it } from 'vitest';
import { TRACE_FILE } from '../../../../src/contracts/domain/run/isolation.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';
import { createScriptedModel, type Turn } from '../../../support/scripted-model.ts';

let lab: RuntimeLab | undefined;
afterEach(() => {
  lab?.stop();
  lab = undefined;
});

const FILES = { '/notes/a.md': 'Alpha\n', '/notes/b.md': 'Beta\n', '/secret/key.md': 'secret\n' };
const call = (toolName: string, input: unknown) => ({ toolName, input });
const read = (path: string) => call('read_file', { path });
const create = (path: string) => call('create_file', { path, content: 'New\n' });
const DONE = { text: 'Done.' };

async function open(turns: readonly Turn[], agents: readonly object[] = [{}]) {
  const model = createScriptedModel([...turns]);
  lab = await openRuntimeLab({ model: () => model });
  const notebookId = await lab.notebook(FILES);
  for (const agent of agents) {
    const scope = { notebooks: ['*'], folders: ['/notes'], fileTypes: ['*'] };
    await lab.call('agents.create', agentSpec({ name: 'writer', approvals: 'destructive-only', scope, ...agent }));
  }
  return { lab, notebookId };
}

async function run(lab: RuntimeLab, notebookId: string, more: { sessionId?: string; agent?: string } = {}) {
  const { runId } = await lab.call('runs.start', { message: 'Do it', agent: 'writer', notebookId, ...more });
  return lab.settled(runId);
}

describe('sessions', () => {
  it('are listed by agent with status, times, tokens, requests, files changed and error', async () => {
    const { lab, notebookId } = await open(
      [{ calls: [create('/notes/c.md')] }, DONE, { calls: [create('/notes/d.md')] }, DONE, DONE],
      [{}, { name: 'other' }],
    );
    const first = await run(lab, notebookId);
    const second = await run(lab, notebookId, { sessionId: first.sessionId });
    const apart = await run(lab, notebookId, { agent: 'other' });
    const [listed, ...rest] = await lab.call('sessions.list', { agent: 'writer' });
    expect(rest).toEqual([]);
    expect(listed).toMatchObject({
      sessionId: first.sessionId,
      notebookId,
      agent: 'writer',
      agents: ['writer'],
      helperOf: null,
      status: 'completed',
      startedMs: first.createdMs,
      endedMs: second.endedMs,
      runs: 2,
      usage: {
        requests: 4,
        inputTokens: first.usage.inputTokens + second.usage.inputTokens,
        outputTokens: first.usage.outputTokens + second.usage.outputTokens,
      },
      filesChanged: [
        { path: '/notes/c.md', action: 'created' },
        { path: '/notes/d.md', action: 'created' },
      ],
      error: null,
    });
    expect(await lab.call('sessions.get', { sessionId: first.sessionId })).toEqual(listed);
    const all = await lab.call('sessions.list', { notebookId });
    expect(all.map(({ sessionId }) => sessionId)).toEqual([apart.sessionId, first.sessionId]);
    expect(await lab.refusal('sessions.get', { sessionId: 'gone' })).toBe('not-found');
  });

  it('leave out what was undone, and name the error of the last run', async () => {
    const { lab, notebookId } = await open([{ calls: [create('/notes/c.md')] }, DONE, { throws: new Error('broken') }]);
    const { runId, sessionId } = await run(lab, notebookId);
    await lab.call('runs.undo', { runId });
    const failed = await run(lab, notebookId, { sessionId });
    expect(failed.status).toBe('failed');
    const session = await lab.call('sessions.get', { sessionId });
    expect(session).toMatchObject({ status: 'failed', filesChanged: [], error: failed.error, message: failed.message });
    expect(session.sentence).toEqual(failed.sentence);
    expect(session.error).not.toBeNull();
  });
});

describe('the activity of an agent', () => {
  it('has its runs, what it read and changed, refusals and cost, by day', async () => {
    const { lab, notebookId } = await open([
      { calls: [read('/notes/a.md'), call('list_files', { path: '/notes' }), read('/secret/key.md')] },
      { calls: [read('/notes/a.md'), create('/notes/c.md')] },
      DONE,
    ]);
    const { runId, usage, activeMs } = await run(lab, notebookId);
    const activity = await lab.call('agents.activity', { name: 'writer', days: 7 });
    const { total, days } = activity;
    expect(activity).toMatchObject({ agent: 'writer', isComplete: true });
    expect(activity.runs.map((one) => one.runId)).toEqual([runId]);
    expect(activity.read).toMatchObject([{ notebookId, path: '/notes/a.md' }]);
    expect(activity.changed).toMatchObject([{ notebookId, path: '/notes/c.md', exists: true, times: 1 }]);
    expect(activity.refusals).toMatchObject([{ decision: 'denied', target: '/secret/key.md', runId }]);
    const { inputTokens, outputTokens, requests } = usage;
    expect(total).toMatchObject({ runs: 1, changed: 1, refused: 1, requests, inputTokens, outputTokens, activeMs });
    expect(total.read).toBeGreaterThan(0);
    await lab.call('runs.undo', { runId });
    const { changed } = await lab.call('agents.activity', { name: 'writer' });
    expect(changed).toMatchObject([{ path: '/notes/c.md', exists: false }]);
    expect(days).toHaveLength(1);
    expect(days[0]).toMatchObject(total);
  });

  it('is empty for another agent, and for a period before', async () => {
    const { lab, notebookId } = await open([DONE], [{}, { name: 'other' }]);
    await run(lab, notebookId);
    expect(await lab.call('agents.activity', { name: 'other' })).toMatchObject({ days: [], runs: [], refusals: [] });
    // Three days later, yesterday and today are empty.
    await lab.database.runs.toCollection().modify({ createdMs: 0 });
    const { runs } = await lab.call('agents.activity', { name: 'writer', days: 2 });
    expect(runs).toEqual([]);
  });
});

describe('metrics', () => {
  it('count first success, completion by class, hand-overs and what came after, refusals and undos', async () => {
    const { lab, notebookId } = await open(
      [
        DONE,
        { calls: [read('/secret/key.md')] },
        DONE,
        { calls: [create('/notes/c.md')] },
        DONE,
        { calls: [create('/notes/d.md')] },
        DONE,
        DONE,
      ],
      [{}, { name: 'other' }],
    );
    const answered = await run(lab, notebookId);
    const refused = await run(lab, notebookId);
    const undone = await run(lab, notebookId);
    await lab.call('runs.undo', { runId: undone.runId });
    const redone = await run(lab, notebookId);
    await lab.call('runs.undo', { runId: redone.runId });
    await lab.call('runs.redo', { runId: redone.runId });
    const { runId } = await lab.call('runs.handOver', { runId: answered.runId, agent: 'other' });
    await lab.settled(runId);
    expect(refused.stopReason).not.toBeNull();

    const metrics = await lab.call('agents.metrics', { agent: 'writer' });
    const completed = [answered, refused, undone, redone].filter(({ status }) => status === 'completed').length;
    expect(metrics.total).toEqual({ runs: 4, completed, refused: 1, undone: 1, handedOver: 1 });
    expect(metrics.classes.map((one) => [one.class, one.runs])).toEqual([
      ['answer', 1],
      ['read', 1],
      ['write', 2],
    ]);
    expect(metrics.agents.map(({ agent }) => agent)).toEqual(['writer']);
    expect(metrics.afterHandOver).toEqual({ runs: 1, completed: 1 });
    expect(metrics.firstSuccess?.requests).toBe(1);
    const all = await lab.call('agents.metrics', {});
    expect(all.total.runs).toBe(5);
    expect(all.agents.map(({ agent, runs }) => [agent, runs])).toEqual([
      ['writer', 4],
      ['other', 1],
    ]);
  });
});

describe('the execution trace', () => {
  it('of every run has its tools, files, duration and tokens, and is exported as a file', async () => {
    const { lab, notebookId } = await open([
      { calls: [read('/notes/a.md'), create('/notes/c.md')] },
      { calls: [call('delete_file', { path: '/notes/nothing.md' })] },
      DONE,
    ]);
    const { runId, usage, step } = await run(lab, notebookId);
    const trace = await lab.call('runs.trace', { runId });
    expect(trace).toMatchObject({
      run: runId,
      agent: 'writer',
      root: null,
      status: 'completed',
      stopReason: 'end',
      steps: step,
      files: [{ path: '/notes/c.md', change: 'created', kept: null }],
      tokens: { input: usage.inputTokens, output: usage.outputTokens, requests: usage.requests },
    });
    expect(trace.tools.map(({ name, calls }) => [name, calls])).toEqual([
      ['read_file', 1],
      ['create_file', 1],
      ['delete_file', 1],
    ]);
    expect(trace.tools.find(({ name }) => name === 'delete_file')?.failed).toBe(1);
    expect(trace.activeMs).toBeGreaterThanOrEqual(0);
    expect(trace.timeoutMs).toBeGreaterThan(0);

    const file = await lab.call('runs.exportTrace', { runId, masked: false });
    expect(JSON.parse(new TextDecoder().decode(await file.arrayBuffer()))).toEqual(trace);
    const [entry] = await lab.call('audit.entries', { runId, newestFirst: true, limit: 1 });
    expect(entry).toMatchObject({ action: 'run.export', actor: { type: 'person' }, runId });
    expect(await lab.refusal('runs.trace', { runId: 'gone' })).toBe('not-found');
  });

  it('of an isolated run is its trace.json', async () => {
    const { lab, notebookId } = await open(
      [
        { calls: [call('edit_file', { path: '/notes/a.md', oldText: 'Alpha', newText: 'Omega' })] },
        { calls: [call('delete_file', { path: '/notes/b.md' }), create('/notes/c.md'), create('/runs/this/log.md')] },
        DONE,
      ],
      [{ isolated: true }],
    );
    const { runId } = await run(lab, notebookId);
    const tree = await lab.tree(notebookId);
    const kept = JSON.parse(tree[`/runs/${runId}/${TRACE_FILE}`] ?? '');
    const trace = await lab.call('runs.trace', { runId });
    const inOrder = (files: { path: string }[]) => files.toSorted((a, b) => a.path.localeCompare(b.path));
    expect({ ...trace, files: inOrder(trace.files) }).toEqual({ ...kept, files: inOrder(kept.files) });
    expect(trace.files.map(({ path }) => path)).toContain(`/runs/${runId}/log.md`);
  });
});
