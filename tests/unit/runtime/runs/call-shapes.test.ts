import { afterEach, describe, expect, it } from 'vitest';
import { actionEnvelopeSchema } from '../../../../src/contracts/domain/run/action.ts';
import { toolCallResultSchema } from '../../../../src/contracts/domain/tool.ts';
import { createModelByTask } from '../../../support/model-by-task.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';
import type { Turn } from '../../../support/scripted-model.ts';

/** What the record of a run shows of each call: its envelope, the decision on it, and its result. */

let lab: RuntimeLab;
afterEach(() => lab.stop());

const FILES = { '/notes/a.md': '# A\n', '/private/key.md': '# Key\n' };
const call = (toolName: string, input: unknown) => ({ toolName, input });
const read = (path: string) => call('read_file', { path });

async function start(turns: readonly Turn[], helper: readonly Turn[] = []) {
  lab = await openRuntimeLab({ model: () => createModelByTask({ 'Do it': turns, 'Help me': helper }) });
  const notebookId = await lab.notebook(FILES);
  const scope = { notebooks: ['*'], folders: ['/notes'], fileTypes: ['*'] };
  await lab.call('agents.create', agentSpec({ name: 'doer', scope }));
  const { runId } = await lab.call('runs.start', { message: 'Do it', agent: 'doer', notebookId });
  return { notebookId, run: await lab.settled(runId) };
}

describe('the envelope of a call', () => {
  it('names who asks, why, the to-do, the step and the key', async () => {
    const { run } = await start([
      {
        text: 'First I list my steps.',
        calls: [call('write_todos', { todos: [{ text: 'Read a', state: 'in-progress' }] })],
      },
      { text: `I read the note. ${'It matters. '.repeat(100)}`, calls: [read('/notes/a.md')] },
      { calls: [call('list_files', { path: '/notes' })] },
      { text: 'Done.' },
    ]);
    const [planned, reads, lists] = run.calls.map(({ envelope }) => actionEnvelopeSchema.parse(envelope));
    expect(planned?.auditContext).toEqual({
      runId: run.runId,
      toolCallId: `${run.runId}:1:0`,
      rule: expect.any(String),
      requesterId: 'doer',
      reason: 'First I list my steps.',
      deepStepId: `${run.runId}:1`,
    });
    expect(reads).toMatchObject({
      idempotencyKey: `${run.runId}:2:0`,
      auditContext: { requesterId: 'doer', todoId: '1', deepStepId: `${run.runId}:2` },
    });
    expect(reads?.auditContext.reason).toMatch(/^I read the note\. .*…$/);
    expect(reads?.auditContext.reason?.length).toBeLessThanOrEqual(500);
    // An agent that writes nothing has its to-do as the reason.
    expect(lists?.auditContext).toMatchObject({ reason: 'Read a', todoId: '1' });
    expect(run.calls.map(({ envelope }) => envelope.auditContext.subagentId)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('names the helper that made the call', async () => {
    const { run } = await start(
      [{ calls: [call('agent_execute', { task: 'Help me' })] }, { text: 'Done.' }],
      [{ calls: [read('/notes/a.md')] }, { text: 'Read.' }],
    );
    const helperRunId = run.calls[0]?.helperRunId ?? '';
    const helper = await lab.call('runs.get', { runId: helperRunId });
    expect(helper.calls[0]?.envelope.auditContext).toMatchObject({
      requesterId: helper.agent,
      subagentId: helperRunId,
      deepStepId: `${helperRunId}:1`,
    });
    expect(run.calls[0]?.envelope.auditContext.subagentId).toBeUndefined();
  });

  it('is the same in the exported record of the run', async () => {
    const { run } = await start([{ text: 'I read.', calls: [read('/notes/a.md')] }, { text: 'Done.' }]);
    const file = await lab.call('runs.export', { runId: run.runId });
    const exported: unknown = JSON.parse(new TextDecoder().decode(await file.arrayBuffer()));
    expect(exported).toMatchObject({ calls: [{ envelope: run.calls[0]?.envelope, result: run.calls[0]?.result }] });
  });

  it('is made of rows of earlier versions, which lack what is optional', async () => {
    const { run } = await start([{ calls: [read('/notes/a.md')] }, { text: 'Done.' }]);
    await lab.database.toolCalls.toCollection().modify((row: Record<string, unknown>) => {
      for (const name of ['todoId', 'executedInput', 'plannedAs', 'helperRunId', 'readIds', 'readHashes'])
        delete row[name];
    });
    await lab.database.steps.clear();
    const { database } = lab;
    lab.stop();
    lab = await openRuntimeLab({ database });
    const [old] = (await lab.call('runs.get', { runId: run.runId })).calls;
    expect(actionEnvelopeSchema.parse(old?.envelope)).toMatchObject({
      auditContext: { requesterId: 'doer', deepStepId: `${run.runId}:1` },
      decision: { allowed: true, redactionsApplied: 0 },
    });
    expect(old?.envelope.auditContext).not.toHaveProperty('reason');
    expect(old?.result).toMatchObject({ type: 'result', durationMs: expect.any(Number) });
  });
});

describe('the decision on a call', () => {
  it('has scope, category, and whether the person is asked: allowed, denied, waiting, then allowed', async () => {
    const create = call('create_file', { path: '/notes/new.md', content: 'x\n' });
    const { notebookId, run } = await start([
      { calls: [read('/notes/a.md'), read('/private/key.md'), create, call('read_file', { pfad: 1 })] },
      { text: 'Done.' },
    ]);
    const decisionsOf = ({ calls }: typeof run) => calls.map(({ envelope }) => envelope.decision);
    const base = { scope: { notebookId, paths: ['/notes/a.md'] }, redactionsApplied: 0, requiresUserApproval: false };
    const waiting = {
      allowed: false,
      scope: { notebookId, paths: ['/notes/new.md'] },
      category: 'write',
      requiresUserApproval: true,
      redactionsApplied: 0,
    };
    const [allowed, denied, asked, invalid] = decisionsOf(run);
    expect(allowed).toEqual({ ...base, allowed: true, category: 'read' });
    expect(denied).toEqual({
      ...base,
      allowed: false,
      category: 'read',
      scope: { notebookId, paths: ['/private/key.md'] },
      reason: expect.stringContaining('/private/key.md'),
    });
    expect(asked).toEqual(waiting);
    expect(invalid).toBeNull();
    const [approval] = await lab.call('approvals.list', {});
    await lab.call('approvals.respond', { approvalIds: [approval?.approvalId ?? ''], decision: 'allow_once' });
    expect(decisionsOf(await lab.settled(run.runId))[2]).toEqual({ ...waiting, allowed: true });
  });

  it('that the person rejects is a denial with the reason', async () => {
    const { run } = await start([
      { calls: [call('create_file', { path: '/notes/new.md', content: 'x' })] },
      { text: 'No.' },
    ]);
    const [approval] = await lab.call('approvals.list', {});
    const answer = { decision: 'reject_once', reason: 'Not now' } as const;
    await lab.call('approvals.respond', { approvalIds: [approval?.approvalId ?? ''], ...answer });
    expect((await lab.settled(run.runId)).calls[0]?.envelope.decision).toMatchObject({
      allowed: false,
      requiresUserApproval: true,
      reason: expect.stringContaining('Not now'),
    });
  });

  it('is told before a call is made, by the test of the rules', async () => {
    const { notebookId } = await start([{ text: 'Done.' }]);
    const question = {
      agent: 'doer',
      notebookId,
      toolName: 'create_file',
      input: { path: '/notes/n.md', content: '' },
    };
    expect(await lab.call('rules.test', question)).toMatchObject({
      decision: 'ask',
      scope: { notebookId, paths: ['/notes/n.md'] },
      category: 'write',
      requiresUserApproval: true,
    });
  });
});

describe('the result of a call', () => {
  it('has its duration, in a run and outside of one, whatever the outcome', async () => {
    const { notebookId, run } = await start([
      { calls: [read('/notes/a.md'), read('/private/key.md'), read('/notes/none.md')] },
      { text: 'Done.' },
    ]);
    const results = run.calls.map(({ result }) => toolCallResultSchema.parse(result));
    expect(results.map(({ type }) => type)).toEqual(['result', 'denied', 'error']);
    expect(results.map(({ durationMs }) => durationMs)).toEqual(run.calls.map(({ durationMs }) => durationMs));
    const direct = { agent: 'doer', notebookId, toolName: 'read_file' };
    for (const path of ['/notes/a.md', '/private/key.md', '/notes/none.md']) {
      expect(await lab.call('tools.call', { ...direct, input: { path } })).toMatchObject({
        durationMs: expect.any(Number),
      });
    }
  });
});

describe('the log entry of a call', () => {
  it('has at most 500 characters of what went in and came out', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 30 }, (_, at) => [`/notes/a-rather-long-name-${at}.md`, 'x']),
    );
    const { notebookId } = await start([{ text: 'Done.' }]);
    const entries = Object.entries(files).map(([path, content]) => ({ path, content }));
    await lab.call('notebooks.import', { notebookId, entries });
    const last = async () => (await lab.call('audit.entries', { newestFirst: true, limit: 1 }))[0];
    const direct = { agent: 'doer', notebookId };
    const listed = await lab.call('tools.call', { ...direct, toolName: 'list_files', input: { path: '/notes' } });
    expect(JSON.stringify(listed).length).toBeGreaterThan(500);
    const output = (await last())?.outputSummary ?? '';
    expect(output.length).toBeGreaterThan(400);
    expect(output.length).toBeLessThanOrEqual(500);
    expect(output.endsWith('…')).toBe(true);
    const fields = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`field-${at}`, 'leaf '.repeat(9)]));
    await lab.call('tools.call', { ...direct, toolName: 'read_file', input: fields });
    const input = (await last())?.inputSummary ?? '';
    expect(input.length).toBeGreaterThan(400);
    expect(input.length).toBeLessThanOrEqual(500);
    expect(input.endsWith('…')).toBe(true);
  });
});

describe('the mounts of a run', () => {
  it('have their files, bytes and quota', async () => {
    const files = { '/runs/this/out.md': '12345', '/scratch/a/draft.md': '123' };
    const creates = Object.entries(files).map(([path, content]) => call('create_file', { path, content }));
    const ask = call('create_file', { path: '/notes/new.md', content: 'x\n' });
    const { run } = await start([{ calls: creates }, { calls: [ask] }, { text: 'Done.' }]);
    const { runId } = run;
    const MiB = 1024 * 1024;
    const own = { mount: '/runs/this', files: 1, sizeBytes: 5, quotaBytes: 50 * MiB };
    expect(await lab.call('runs.vfsStats', { runId })).toEqual({
      mounts: [
        { mount: '/workspace', files: expect.any(Number), sizeBytes: expect.any(Number), quotaBytes: 2048 * MiB },
        own,
        { mount: '/scratch', files: 1, sizeBytes: 3, quotaBytes: 50 * MiB },
      ],
    });
    const [approval] = await lab.call('approvals.list', {});
    await lab.call('approvals.respond', { approvalIds: [approval?.approvalId ?? ''], decision: 'allow_once' });
    await lab.settled(runId);
    // The end of a run empties its scratch folder, and keeps the run's own one.
    expect((await lab.call('runs.vfsStats', { runId })).mounts.slice(1)).toEqual([
      own,
      { mount: '/scratch', files: 0, sizeBytes: 0, quotaBytes: 50 * MiB },
    ]);
    expect(await lab.refusal('runs.vfsStats', { runId: 'run-none' })).toBe('not-found');
  });
});
