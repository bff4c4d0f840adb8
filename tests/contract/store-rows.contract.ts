import { beforeEach, describe, expect, it } from 'vitest';
import type { Label } from '../../src/contracts/domain/notebook/label.ts';
import type { ApprovalState } from '../../src/contracts/domain/run/run.ts';
import { createChainVerifier } from '../../src/core/audit/chain-verifier.ts';
import type { CommitBatch } from '../../src/core/ports/commit-batch.ts';
import type { Store } from '../../src/core/ports/store.ts';
import { createFreeAgent, createRunRow, creationOf, NOTEBOOK_ID, SESSION_ID, seedRun } from '../support/loop-seed.ts';
import { NOON_MS } from '../support/memory-notebook.ts';
import { nodeHasher } from '../support/memory-services.ts';
import { approvalRow, callRow, taskRow } from '../support/rows.ts';
import { changing, entry, fill, refusal, requestRow, type StoreHarness, treeOf } from './store-harness.ts';

/** Contract of every store for runs, rights, approvals, messages and the log. */
export function describeRows(name: string, open: () => Promise<StoreHarness>): void {
  describe(`rows in ${name}`, () => {
    let harness: StoreHarness;
    let store: Store;
    const agent = createFreeAgent();
    beforeEach(async () => {
      harness = await open();
      store = harness.store;
      await fill(store, {});
      await store.commit({ writes: [{ type: 'put', table: 'agents', rows: [agent] }], audit: [entry()] });
      await seedRun(store, createRunRow(agent, { epoch: 3 }));
    });

    /** Commits a batch together with a change, and returns whether all or nothing was written. */
    async function attempt(batch: Partial<CommitBatch>): Promise<unknown> {
      const entries = (await harness.log()).length;
      const change = creationOf({ '/with-it.md': 'x' });
      const outcome = await refusal(store.commit(changing(change, batch)));
      const written = typeof outcome !== 'string';
      expect(await treeOf(store)).toEqual(written ? ['/with-it.md x'] : []);
      expect((await harness.log()).length - entries).toBe(written ? 1 : 0);
      return written ? 'written' : outcome;
    }

    it('refuses a commit under an older or unknown epoch', async () => {
      expect(await attempt({ checks: [{ type: 'run-epoch', runId: 'run-1', epoch: 2 }] })).toBe('epoch-lost');
      expect(await attempt({ checks: [{ type: 'run-epoch', runId: 'run-1', epoch: 4 }] })).toBe('epoch-lost');
      expect(await attempt({ checks: [{ type: 'run-epoch', runId: 'none', epoch: 3 }] })).toBe('epoch-lost');
      expect(await attempt({ checks: [{ type: 'run-epoch', runId: 'run-1', epoch: 3 }] })).toBe('written');
    });

    it('refuses a commit of a runner that is no longer leader', async () => {
      expect(await attempt({ checks: [{ type: 'leader-epoch', epoch: 1 }] })).toBe('epoch-lost');
      await harness.setRunnerEpoch(2);
      expect(await attempt({ checks: [{ type: 'leader-epoch', epoch: 1 }] })).toBe('epoch-lost');
      expect(await attempt({ checks: [{ type: 'leader-epoch', epoch: 2 }] })).toBe('written');
    });

    it('patches a run only from the named states', async () => {
      expect(
        await attempt({
          writes: [{ type: 'patch-run', runId: 'run-1', patch: { text: 'x' }, from: ['paused', 'queued'] }],
        }),
      ).toBe('run-not-live');
      expect(await attempt({ writes: [{ type: 'patch-run', runId: 'none', patch: { text: 'x' } }] })).toBe('not-found');
      expect(
        await attempt({ writes: [{ type: 'patch-run', runId: 'none', patch: { text: 'x' }, from: ['running'] }] }),
      ).toBe('run-not-live');
      expect(
        await attempt({ writes: [{ type: 'patch-run', runId: 'run-1', patch: { text: 'x' }, from: ['running'] }] }),
      ).toBe('written');
      expect(await store.run('run-1')).toMatchObject({ text: 'x', prompt: 'Do it.', epoch: 3 });
    });

    it('refuses a commit under outdated rights', async () => {
      const under = (agentRevision: number, ruleBookRevision: number, name = 'tester'): Partial<CommitBatch> => ({
        checks: [{ type: 'rights', agent: name, agentRevision, ruleBookRevision }],
      });
      expect(await attempt(under(2, 0))).toBe('stale-rights');
      expect(await attempt(under(1, 1))).toBe('stale-rights');
      expect(await attempt(under(1, 0, 'nobody'))).toBe('stale-rights');
      expect(await attempt(under(0, 0))).toBe('stale-rights');
      expect(await refusal(store.commit({ ...under(0, 0, 'nobody'), audit: [entry()] }))).toMatchObject({
        written: true,
      });
      expect(await attempt(under(1, 0))).toBe('written');
      await store.commit({
        writes: [{ type: 'put', table: 'agents', rows: [{ ...agent, revision: 2 }] }],
        audit: [entry()],
      });
      await store.commit({
        writes: [{ type: 'rule-book', atMs: 1, ruleBook: { revision: 1, rules: [] } }],
        audit: [entry()],
      });
      expect(await refusal(store.commit({ ...under(1, 0), audit: [entry()] }))).toBe('stale-rights');
      expect(await refusal(store.commit({ ...under(2, 1), audit: [entry()] }))).toMatchObject({ written: true });
    });

    it('refuses a commit of a run that received labels in the meantime', async () => {
      const knows = (labels: readonly Label[], runId = 'run-1') =>
        attempt({ checks: [{ type: 'run-labels', runId, labels }] });
      await store.commit({
        writes: [
          { type: 'patch-run', runId: 'run-1', patch: { labels: [{ label: 'local-only', source: '/secret.md' }] } },
        ],
        audit: [entry()],
      });
      expect(await knows([])).toBe('stale-rights');
      expect(await knows(['untrusted'])).toBe('stale-rights');
      expect(await knows(['untrusted', 'local-only'])).toBe('written');
    });

    it('accepts a rule book only as the successor of the current one', async () => {
      expect(await attempt({ writes: [{ type: 'rule-book', atMs: 1, ruleBook: { revision: 2, rules: [] } }] })).toBe(
        'conflict',
      );
      expect(await attempt({ writes: [{ type: 'rule-book', atMs: 1, ruleBook: { revision: 1, rules: [] } }] })).toBe(
        'written',
      );
      expect(await store.ruleBook()).toEqual({ revision: 1, rules: [] });
    });

    it('lets an approval be consumed once', async () => {
      await store.commit({
        writes: [{ type: 'put', table: 'approvals', rows: [approvalRow({ state: 'allowed' })] }],
        audit: [entry()],
      });
      const use = { approvalId: 'approval-1', from: ['allowed'] as ApprovalState[], patch: { state: 'used' as const } };
      expect(await attempt({ writes: [{ type: 'patch-approval', ...use, from: ['pending'] }] })).toBe(
        'approval-settled',
      );
      expect(await attempt({ writes: [{ type: 'patch-approval', ...use, approvalId: 'none' }] })).toBe(
        'approval-settled',
      );
      expect(await attempt({ writes: [{ type: 'patch-approval', ...use }] })).toBe('written');
      expect(await store.approval('approval-1')).toMatchObject({ state: 'used' });
      expect(await refusal(store.commit({ writes: [{ type: 'patch-approval', ...use }], audit: [entry()] }))).toBe(
        'approval-settled',
      );
    });

    it('changes a row only from the named states, and only with the named fields', async () => {
      const task = taskRow();
      const put = { type: 'put', table: 'tasks', rows: [task] } as const;
      const ofTask = { type: 'patch-row', table: 'tasks', key: task.taskId, patch: { state: 'running' } } as const;
      expect(await attempt({ writes: [{ ...ofTask, from: ['created'] }] })).toBe('not-found');
      await store.commit({ writes: [put], audit: [entry()] });
      expect(await attempt({ writes: [{ ...ofTask, from: ['planned', 'blocked'] }] })).toBe('conflict');
      expect(await attempt({ writes: [{ ...ofTask, from: ['created'], where: { agent: 'other' } }] })).toBe('conflict');
      expect(await attempt({ writes: [{ ...ofTask, from: ['created'], where: { agent: task.agent } }] })).toBe(
        'written',
      );
      const again = { writes: [{ ...ofTask, from: ['created'] } as const], audit: [entry()] };
      expect(await refusal(store.commit(again))).toBe('conflict');
    });

    it('adds a row with a state once, and only as its table allows', async () => {
      const add = (...rows: ReturnType<typeof taskRow>[]) =>
        attempt({ writes: [{ type: 'put', table: 'tasks', rows }] });
      const first = taskRow();
      const second = taskRow({ taskId: 'task-2', after: first.taskId });
      expect(await add(second)).toBe('not-found');
      await store.commit({ writes: [{ type: 'put', table: 'tasks', rows: [first] }], audit: [entry()] });
      await store.commit({ writes: [{ type: 'put', table: 'tasks', rows: [second] }], audit: [entry()] });
      expect(await add({ ...first, title: 'Other' })).toBe('conflict');
      const circle = { type: 'patch-row', table: 'tasks', key: first.taskId, patch: { after: second.taskId } } as const;
      expect(await attempt({ writes: [{ ...circle, from: ['created'] }] })).toBe('bad-input');
      expect(await add(taskRow({ taskId: 'task-3', after: second.taskId }))).toBe('written');
    });

    it('allows only one of two concurrent changes that close a circle', async () => {
      const rows = [taskRow(), taskRow({ taskId: 'task-2' })];
      await store.commit({ writes: [{ type: 'put', table: 'tasks', rows }], audit: [entry()] });
      const follow = (key: string, after: string) =>
        refusal(
          store.commit({
            writes: [{ type: 'patch-row', table: 'tasks', key, from: ['created'], patch: { after } }],
            audit: [entry()],
          }),
        );
      const outcomes = await Promise.all([follow('task-1', 'task-2'), follow('task-2', 'task-1')]);
      expect(outcomes).toEqual([expect.objectContaining({ written: true }), 'bad-input']);
    });

    it('changes a notebook that exists, into a workspace that exists', async () => {
      const change = (patch: { name?: string; workspaceId?: string }, notebookId = NOTEBOOK_ID) =>
        attempt({ writes: [{ type: 'patch-notebook', notebookId, patch }] });
      const workspace = { workspaceId: 'workspace-2', name: 'Other', createdMs: NOON_MS };
      expect(await change({ name: 'Animals' }, 'none')).toBe('not-found');
      expect(await change({ workspaceId: workspace.workspaceId })).toBe('not-found');
      await store.commit({ writes: [{ type: 'put', table: 'workspaces', rows: [workspace] }], audit: [entry()] });
      expect(await change({ name: 'Animals', workspaceId: workspace.workspaceId })).toBe('written');
      expect(await harness.notebookRow(NOTEBOOK_ID)).toMatchObject({ name: 'Animals', workspaceId: 'workspace-2' });
      expect(await store.notebookName(NOTEBOOK_ID)).toBe('Animals');
    });

    it('accepts only one of two concurrent answers', async () => {
      await store.commit({
        writes: [{ type: 'put', table: 'approvals', rows: [approvalRow({ state: 'pending' })] }],
        audit: [entry()],
      });
      const answer = (state: ApprovalState) =>
        refusal(
          store.commit({
            writes: [{ type: 'patch-approval', approvalId: 'approval-1', from: ['pending'], patch: { state } }],
            audit: [entry()],
          }),
        );
      const outcomes = await Promise.all([answer('allowed'), answer('rejected')]);
      expect(outcomes).toEqual([expect.objectContaining({ written: true }), 'approval-settled']);
      expect(await store.approval('approval-1')).toMatchObject({ state: 'allowed' });
    });

    it('allows one live run per session', async () => {
      const second = createRunRow(agent, { runId: 'run-2', status: 'queued' });
      expect(
        await refusal(store.commit({ writes: [{ type: 'put', table: 'runs', rows: [second] }], audit: [entry()] })),
      ).toBe('run-waiting');
      await store.commit({
        writes: [{ type: 'patch-run', runId: 'run-1', patch: { status: 'cancelled' } }],
        audit: [entry()],
      });
      const third = { ...second, runId: 'run-3' };
      const outcomes = await Promise.all(
        [second, third].map((run) =>
          refusal(store.commit({ writes: [{ type: 'put', table: 'runs', rows: [run] }], audit: [entry()] })),
        ),
      );
      expect(outcomes).toEqual([expect.objectContaining({ written: true }), 'run-waiting']);
      expect((await store.runsOfSession(SESSION_ID)).map((run) => run.runId).sort()).toEqual(['run-1', 'run-2']);
    });

    it('numbers the messages of each session separately', async () => {
      const message = (sessionId: string, text: string) => ({
        sessionId,
        runId: 'run-1',
        role: 'user' as const,
        atMs: NOON_MS,
        content: [{ type: 'text', text, providerOptions: { x: { signature: 's' } } }],
      });
      await store.commit({
        writes: [{ type: 'append-messages', messages: [message('a', '1'), message('b', '1'), message('a', '2')] }],
        audit: [],
      });
      await Promise.all(
        ['3', '4', '5'].map((text) =>
          store.commit({ writes: [{ type: 'append-messages', messages: [message('a', text)] }], audit: [] }),
        ),
      );
      const messages = await store.messages('a');
      expect(messages.map(({ seq, content }) => [seq, content[0]?.['text']])).toEqual(
        [1, 2, 3, 4, 5].map((n) => [n, String(n)]),
      );
      expect(messages[0]?.content).toEqual(message('a', '1').content);
      expect((await store.messages('b')).map((row) => row.seq)).toEqual([1]);
      expect(await store.messages('c')).toEqual([]);
    });

    it('returns the calls of a step in order, and all paths that a run has read', async () => {
      const calls = [
        callRow({ index: 10, read: ['/a.md'] }),
        callRow({ index: 2, read: ['/b.md', '/a.md'] }),
        callRow({ stepIndex: 2 }),
      ];
      await store.commit({ writes: [{ type: 'put', table: 'toolCalls', rows: calls }], audit: [] });
      expect((await store.toolCalls('run-1', 1)).map((call) => call.index)).toEqual([2, 10]);
      expect([...(await store.pathsRead('run-1'))].sort()).toEqual(['/a.md', '/b.md']);
      await store.commit({
        writes: [{ type: 'put', table: 'toolCalls', rows: [callRow({ index: 2, state: 'done' })] }],
        audit: [],
      });
      expect((await store.toolCalls('run-1', 1))[0]).toMatchObject({ state: 'done', read: [] });
    });

    it('counts the requests of an agent within a period', async () => {
      const at = (startedMs: number, index: number, name = 'tester') =>
        requestRow({ requestId: `r${index}`, startedMs, agent: name });
      expect(await store.requestsSince('tester', 0)).toEqual([]);
      await store.commit({
        writes: [{ type: 'put', table: 'requests', rows: [at(10, 1), at(20, 2), at(20, 3, 'other')] }],
        audit: [],
      });
      await store.commit({ writes: [{ type: 'put', table: 'requests', rows: [at(30, 4)] }], audit: [] });
      expect(await store.requestsSince('tester', 10)).toEqual([20, 30]);
      expect(await store.requestsSince('tester', 9)).toEqual([10, 20, 30]);
      expect(await store.requestsSince('other', 0)).toEqual([20]);
      const byRules = { ...at(40, 5), providerId: 'cloister', modelId: 'navigator' };
      await store.commit({ writes: [{ type: 'put', table: 'requests', rows: [byRules] }], audit: [] });
      expect(await store.requestsSince('tester', 9)).toEqual([10, 20, 30]);
    });

    it('returns the latest agents, without removed ones', async () => {
      expect(await store.agent('tester')).toEqual(agent);
      await store.commit({
        writes: [{ type: 'put', table: 'agents', rows: [{ ...agent, revision: 2, title: 'New' }] }],
        audit: [entry()],
      });
      expect(await store.agent('tester')).toMatchObject({ revision: 2, title: 'New' });
      await store.commit({ writes: [{ type: 'remove-agents', names: ['tester'] }], audit: [entry()] });
      expect(await store.agent('tester')).toBeUndefined();
      expect(await store.notebookName(NOTEBOOK_ID)).toBe('Plants');
      expect(await store.notebookName('none')).toBe('');
    });

    it('removes drafts in the same commit as their change', async () => {
      await harness.putDraft('draft-1');
      const settleDrafts = [{ draftId: 'draft-1', text: '', baseHash: null }];
      expect(
        await attempt({
          checks: [{ type: 'run-epoch', runId: 'run-1', epoch: 9 }],
          writes: [{ type: 'settle-drafts', drafts: settleDrafts }],
        }),
      ).toBe('epoch-lost');
      expect(await harness.hasDraft('draft-1')).toBe(true);
      expect(await attempt({ writes: [{ type: 'settle-drafts', drafts: settleDrafts }] })).toBe('written');
      expect(await harness.hasDraft('draft-1')).toBe(false);
    });

    it('chains all entries without a gap, and those of one commit in order', async () => {
      const known = (await harness.log()).length;
      const result = await store.commit({ audit: [entry('a.one'), entry('a.two'), entry('a.three')] });
      expect(result).toEqual({ changeId: null, written: true, auditSeq: known + 3 });
      await Promise.all(Array.from({ length: 40 }, (_, n) => store.commit({ audit: [entry(`b.${n}`)] })));
      const log = await harness.log();
      expect(log.map((row) => row.seq)).toEqual(log.map((_, index) => index + 1));
      expect(log.slice(known).map((row) => JSON.parse(row.line).action)).toEqual([
        ...['a.one', 'a.two', 'a.three'],
        ...Array.from({ length: 40 }, (_, n) => `b.${n}`),
      ]);
      const verifier = createChainVerifier(nodeHasher);
      for (const row of log) verifier.push(row);
      expect(verifier.finish()).toMatchObject({ intact: true, entries: log.length });
    });

    it('stores the sequence number of its log entry in a change', async () => {
      await store.commit(
        changing(creationOf({ '/a.md': 'a' }), { changeId: 'made', audit: [entry('file.write'), entry('more')] }),
      );
      const log = await harness.log();
      const seq = (await harness.change('made'))?.auditSeq;
      expect(JSON.parse(log.find((row) => row.seq === seq)?.line ?? '{}')).toMatchObject({ action: 'file.write' });
    });

    it('refuses a commit with an invalid log entry', async () => {
      expect(await attempt({ audit: [entry('lone \ud800')] })).toBe('bad-input');
      expect(await attempt({})).toBe('written');
    });

    it('commits the other changes of a group when one is refused', async () => {
      const made = (path: string, more: Partial<CommitBatch> = {}) =>
        refusal(store.commit(changing(creationOf({ [path]: path }), more)));
      const outcomes = await Promise.all([
        made('/1.md'),
        made('/2.md', { checks: [{ type: 'run-epoch', runId: 'run-1', epoch: 1 }] }),
        made('/3.md'),
        made('/1.md'),
        made('/5.md', { audit: [entry('lone \ud800')] }),
        made('/6.md'),
      ]);
      expect(outcomes.map((outcome) => (typeof outcome === 'string' ? outcome : 'written'))).toEqual([
        ...['written', 'epoch-lost', 'written', 'conflict', 'bad-input', 'written'],
      ]);
      expect(await treeOf(store)).toEqual(['/1.md /1.md', '/3.md /3.md', '/6.md /6.md']);
      const log = await harness.log();
      const verifier = createChainVerifier(nodeHasher);
      for (const row of log) verifier.push(row);
      expect(verifier.finish()).toMatchObject({ intact: true, entries: log.length });
    });
  });
}
