import { afterEach, describe, expect, it } from 'vitest';
import type { Label } from '../../../../src/contracts/domain/notebook/label.ts';
import type { RunDetails } from '../../../../src/contracts/wire/commands/commands.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';
import { createReplayableModel, type Turn, type TurnMaker } from '../../../support/scripted-model.ts';
import { nodeSandbox } from '../../../support/scripts/node-sandbox.ts';

const FILES = { '/exp/a.md': 'A', '/exp/b.md': 'B', '/exp/sub/c.md': 'C', '/plan.md': '# Plan' };
const label = (paths: string[], labels: Label[]) => ({ toolName: 'add_labels', input: { paths, labels } });
const done: Turn = { text: 'Done.' };

let lab: RuntimeLab;
let notebookId: string;
afterEach(() => lab.stop());

async function open(
  turns: readonly (Turn | TurnMaker)[],
  approvals: 'every-write' | 'destructive-only' = 'every-write',
) {
  lab = await openRuntimeLab({ model: () => createReplayableModel(turns), script: nodeSandbox });
  notebookId = await lab.notebook(FILES);
  await lab.call('agents.create', agentSpec({ name: 'labeler', approvals, can: RIGHTS }));
}
const RIGHTS = { read: true, write: true, create: true, delete: true, execute: true };

async function ask(more: object = {}): Promise<RunDetails> {
  const { runId } = await lab.call('runs.start', { message: 'Label it.', agent: 'labeler', notebookId, ...more });
  return lab.settled(runId);
}
async function allowAll(run: RunDetails): Promise<RunDetails> {
  let now = run;
  while (now.status === 'awaiting-approval') {
    const pending = await lab.call('approvals.list', { runId: now.runId });
    const approvalIds = pending.map(({ approvalId }) => approvalId);
    await lab.call('approvals.respond', { approvalIds, decision: 'allow_once' });
    now = await lab.settled(now.runId);
  }
  return now;
}
const labelsOf = async (path: string) => {
  const reader = await lab.runtime.services.store.notebook(notebookId);
  return [...new Set(reader.labelsAt(path).map((at) => at.label))];
};
const logOf = async (runId: string) =>
  (await lab.call('audit.entries', {})).filter((entry) => entry.runId === runId).map(({ action }) => action);

describe('labels that an agent adds', () => {
  it('wait for approval as a change, and are logged', async () => {
    await open([{ calls: [label(['/exp/b.md', '/plan.md'], ['local-only'])] }, done]);
    const run = await ask();
    expect(run.status).toBe('awaiting-approval');
    const [listed] = await lab.call('approvals.list', { runId: run.runId });
    const approval = await lab.database.approvals.get(listed?.approvalId ?? '');
    expect(approval?.change?.summary).toBe('Add the label local-only to 2 items');
    expect(approval?.change?.addedLabels).toHaveLength(2);
    expect(await labelsOf('/exp/b.md')).toEqual([]);
    expect(await allowAll(run)).toMatchObject({ status: 'completed' });
    expect(await labelsOf('/exp/b.md')).toEqual(['local-only']);
    expect(await labelsOf('/plan.md')).toEqual(['local-only']);
    expect(await logOf(run.runId)).toContain('file.label');
    expect(await lab.tree(notebookId)).toEqual(FILES);
  });

  it('of a folder hold for what is in it', async () => {
    await open([{ calls: [label(['/exp'], ['untrusted'])] }, done], 'destructive-only');
    expect(await ask()).toMatchObject({ status: 'completed' });
    expect(await labelsOf('/exp/sub/c.md')).toEqual(['untrusted']);
    expect(await labelsOf('/plan.md')).toEqual([]);
  });

  it('are removed by the undo of the person, and added again by the redo', async () => {
    await open([{ calls: [label(['/exp/b.md', '/exp/sub'], ['local-only', 'untrusted'])] }, done], 'destructive-only');
    const { runId } = await ask();
    for (let round = 0; round < 2; round += 1) {
      expect(await labelsOf('/exp/sub/c.md')).toEqual(['local-only', 'untrusted']);
      expect((await lab.call('runs.undo', { runId })).conflicts).toEqual([]);
      expect(await labelsOf('/exp/b.md')).toEqual([]);
      expect(await labelsOf('/exp/sub/c.md')).toEqual([]);
      await lab.call('runs.redo', { runId });
      expect(await labelsOf('/exp/b.md')).toEqual(['local-only', 'untrusted']);
    }
  });

  it('leave alone what the person had labeled before, also when undone', async () => {
    await open([{ calls: [label(['/exp/b.md'], ['local-only', 'untrusted'])] }, done], 'destructive-only');
    await lab.call('files.setLabels', { notebookId, path: '/exp/b.md', labels: ['local-only'] });
    const { runId } = await ask();
    expect(await labelsOf('/exp/b.md')).toEqual(['local-only', 'untrusted']);
    await lab.call('runs.undo', { runId });
    expect(await labelsOf('/exp/b.md')).toEqual(['local-only']);
  });

  it('are undone together with a later change of the same file', async () => {
    const write = { toolName: 'write_file', input: { path: '/exp/b.md', content: 'new' } };
    await open([{ calls: [label(['/exp/b.md'], ['untrusted']), write] }, done], 'destructive-only');
    const { runId } = await ask();
    expect(await lab.tree(notebookId)).toMatchObject({ '/exp/b.md': 'new' });
    expect((await lab.call('runs.undo', { runId })).conflicts).toEqual([]);
    expect(await lab.tree(notebookId)).toEqual(FILES);
    expect(await labelsOf('/exp/b.md')).toEqual([]);
  });

  it('change nothing where the label holds already', async () => {
    await open([{ calls: [label(['/exp/b.md'], ['local-only'])] }, done]);
    await lab.call('files.setLabels', { notebookId, path: '/exp', labels: ['local-only'] });
    expect(await ask()).toMatchObject({ status: 'completed', filesChanged: [] });
  });
});

describe('no agent removes a label', () => {
  const undoLast: TurnMaker = (prompt) => {
    const changeId = /"changeId":"([^"]+)"/.exec(JSON.stringify(prompt))?.[1] ?? '';
    return { calls: [{ toolName: 'undo_change', input: { changeId } }] };
  };

  it('by undoing the change that added it', async () => {
    await open([{ calls: [label(['/exp/b.md'], ['local-only'])] }, undoLast, done], 'destructive-only');
    const run = await allowAll(await ask());
    expect(run.status).toBe('completed');
    const undone = run.calls?.find(({ toolName }) => toolName === 'undo_change');
    expect(undone?.result).toMatchObject({ type: 'denied', reason: expect.stringContaining('only the person') });
    expect(await labelsOf('/exp/b.md')).toEqual(['local-only']);
    // The person can still.
    await lab.call('runs.undo', { runId: run.runId });
    expect(await labelsOf('/exp/b.md')).toEqual([]);
  });

  it.each([
    [{ paths: ['/exp/b.md'], labels: [] }],
    [{ paths: ['/exp/b.md'], labels: ['none'] }],
    [{ paths: ['/exp/b.md'], labels: ['local-only'], remove: true }],
    [{ paths: ['/exp/b.md'], labels: ['untrusted'], remove: ['local-only'] }],
  ])('by another input: %j', async (input) => {
    await open([{ calls: [{ toolName: 'add_labels', input }] }, done], 'destructive-only');
    await lab.call('files.setLabels', { notebookId, path: '/exp/b.md', labels: ['local-only'] });
    const run = await ask();
    expect(run.calls?.[0]?.state).toBe('failed');
    expect(await labelsOf('/exp/b.md')).toEqual(['local-only']);
  });
});

describe('labels that a script or a plan adds', () => {
  const source = `
    await cloister.create_file({ path: '/new.md', content: 'N' });
    await cloister.add_labels({ paths: ['/new.md', '/exp/a.md', '/exp/sub'], labels: ['local-only'] });
  `;

  it('are part of the one change of the script', async () => {
    await open([{ calls: [{ toolName: 'script_run', input: { source } }] }, done]);
    const run = await allowAll(await ask());
    expect(run.calls?.[0]?.result).toMatchObject({ type: 'result' });
    for (const path of ['/new.md', '/exp/a.md', '/exp/sub/c.md']) expect(await labelsOf(path)).toEqual(['local-only']);
    await lab.call('runs.undo', { runId: run.runId });
    expect(await labelsOf('/exp/a.md')).toEqual([]);
    expect(await lab.tree(notebookId)).toEqual(FILES);
  });

  it('are planned by a dry run, seen by its later calls, and added when the plan is applied', async () => {
    const look = { toolName: 'get_file_metadata', input: { path: '/exp/sub/c.md' } };
    await open([{ calls: [label(['/exp'], ['untrusted'])] }, { calls: [look] }, done]);
    const run = await ask({ dryRun: true });
    expect(run.calls?.at(-1)?.result).toMatchObject({ output: { labels: ['untrusted'] } });
    expect(await labelsOf('/exp/a.md')).toEqual([]);
    const applied = await lab.call('runs.apply', { runId: run.runId });
    expect(await lab.settled(applied.runId)).toMatchObject({ status: 'completed' });
    expect(await labelsOf('/exp/a.md')).toEqual(['untrusted']);
  });
});
