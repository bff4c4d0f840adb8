import { afterEach, describe, expect, it } from 'vitest';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';
import { createReplayableModel, type Turn } from '../../../support/scripted-model.ts';

const FILES = { '/code/a.ts': 'one\ntwo\nthree\n', '/code/b.ts': 'b\n', '/notes/x.md': 'X\n' };
const PATCH =
  '--- a/a.ts\n+++ b/a.ts\n@@ -1,3 +1,3 @@\n one\n-two\n+2\n three\n--- a/b.ts\n+++ /dev/null\n@@ -1 +0,0 @@\n-b\n--- /dev/null\n+++ b/lib/c.ts\n@@ -0,0 +1 @@\n+c\n';
const AFTER = { '/code/a.ts': 'one\n2\nthree\n', '/code/lib/c.ts': 'c\n', '/notes/x.md': 'X\n' };
const propose = { toolName: 'repo_propose_patch', input: { name: 'fix', patch: PATCH, folder: '/code' } };
const apply = { toolName: 'repo_apply_patch', input: { path: '/runs/this/patches/fix.patch', folder: '/code' } };
const TURNS: readonly Turn[] = [{ calls: [propose, apply] }, { text: 'Done.' }];

describe('a patch of a run', () => {
  let lab: RuntimeLab;
  let notebookId: string;
  afterEach(() => lab.stop());

  async function start(more: object = {}) {
    const model = createReplayableModel(TURNS);
    lab = await openRuntimeLab({ model: () => model });
    notebookId = await lab.notebook(FILES);
    const scope = { notebooks: ['*'], folders: ['/code'], fileTypes: ['*'] };
    const can = { read: true, write: true, create: true, delete: true };
    await lab.call('agents.create', agentSpec({ name: 'coder', scope, can }));
    const { runId } = await lab.call('runs.start', { message: 'Fix it', agent: 'coder', notebookId, ...more });
    return lab.settled(runId);
  }
  /** The files of the person. */
  const files = async () =>
    Object.fromEntries(Object.entries(await lab.tree(notebookId)).filter(([path]) => !path.startsWith('/runs/')));
  const pending = () => lab.call('approvals.list', {});

  it('is proposed without an approval, applied with one, and undone as one', async () => {
    const run = await start();
    expect(run.status).toBe('awaiting-approval');
    expect(await files()).toEqual(FILES);
    const [approval, ...others] = await pending();
    expect(others).toEqual([]);
    expect(approval).toMatchObject({ toolName: 'repo_apply_patch', risk: 'write' });
    await lab.call('approvals.respond', { approvalIds: [approval?.approvalId ?? ''], decision: 'allow_once' });
    expect((await lab.settled(run.runId)).status).toBe('completed');
    expect(await files()).toEqual(AFTER);
    const changes = await lab.call('changes.list', { notebookId, path: '/code/a.ts' });
    const [change, ...earlier] = changes.filter(({ runId }) => runId === run.runId);
    expect(earlier).toEqual([]);
    expect(change?.summary).toBe('Apply fix.patch to 3 files');
    expect(await lab.call('changes.undo', { changeId: change?.changeId ?? '' })).toMatchObject({ conflicts: [] });
    expect(await files()).toEqual(FILES);
  });

  it('is refused after the approval when one of its files has changed, all of it', async () => {
    const run = await start();
    const [approval] = await pending();
    await lab.call('files.write', { notebookId, path: '/code/b.ts', content: 'other\n' });
    await lab.call('approvals.respond', { approvalIds: [approval?.approvalId ?? ''], decision: 'allow_once' });
    await lab.settled(run.runId);
    expect(await files()).toEqual({ ...FILES, '/code/b.ts': 'other\n' });
  });

  it('is planned by a dry run over the proposal that the run planned, and applied from the plan', async () => {
    const run = await start({ dryRun: true });
    expect(run).toMatchObject({ status: 'completed', dryRun: 'open' });
    expect(await lab.tree(notebookId)).toEqual(FILES);
    const { runId } = await lab.call('runs.apply', { runId: run.runId });
    expect((await lab.settled(runId)).status).toBe('completed');
    expect(await files()).toEqual(AFTER);
    await lab.call('runs.undo', { runId });
    expect(await files()).toEqual(FILES);
  });
});
