import { describe, expect, it } from 'vitest';
import { ANSWER_TTL_MS } from '../../../../src/contracts/domain/run/run.ts';
import { verifyApproval } from '../../../../src/core/execution/verify-approval.ts';
import { findWrite } from '../../../../src/core/ports/commit-batch.ts';
import { createGrantUse } from '../../../support/grants.ts';
import type { LoopLab } from '../../../support/loop-lab.ts';
import { createLoopLab, sessionFaults } from '../../../support/loop-lab.ts';
import { createFreeAgent, NOTEBOOK_ID } from '../../../support/loop-seed.ts';
import { createReplayableModel } from '../../../support/scripted-model.ts';
import { asked, effects, FILES, read, write, writeAsPerson } from './approval-lab.ts';

describe('an answered approval', () => {
  const question = (lab: LoopLab) => lab.approvals('pending')[0]?.approvalId ?? '';

  /** Allows the approval, calls `happen`, drives the run, and expects the approval to be stale and unused. */
  async function staleAfter(happen: (lab: LoopLab) => unknown, state: 'void' | 'expired') {
    const { lab, drive } = await asked([write('/a.md')]);
    const id = question(lab);
    await lab.answer(id, 'allowed');
    await happen(lab);
    const run = await drive();
    expect(await lab.store.approval(id)).toMatchObject({ state, stateReason: expect.any(String) });
    expect(effects(lab)).toEqual([]);
    return { lab, run, drive };
  }

  it('is void when the row no longer matches its receipt', async () => {
    const { lab, run } = await staleAfter((lab) => {
      const row = lab.approvals()[0];
      if (row) lab.store.tables.approvals.set(row.approvalId, { ...row, receipt: 'f'.repeat(64) });
    }, 'void');
    expect(run.status).toBe('awaiting-approval');
    expect(lab.log()).toContain('approval.void failed default.write');
  });

  it('is void when the stored content was swapped', async () => {
    await staleAfter((lab) => {
      const row = lab.approvals()[0];
      const change = row?.change;
      if (row && change) {
        const blobs = change.blobs.map((blob) => ({ ...blob, bytes: new TextEncoder().encode('evil') }));
        lab.store.tables.approvals.set(row.approvalId, { ...row, change: { ...change, blobs } });
      }
    }, 'void');
  });

  it('is void when the file has changed, and the next approval starts from the new content', async () => {
    const { lab, drive } = await staleAfter((lab) => writeAsPerson(lab, '/a.md', 'by hand'), 'void');
    await lab.answer(question(lab), 'allowed');
    expect(await drive()).toMatchObject({ status: 'completed' });
    expect(await lab.tree()).toMatchObject({ '/a.md': 'new /a.md' });
  });

  it('is void when the agent is edited, and the call is denied outside the new scope', async () => {
    const narrowed = createFreeAgent({ revision: 2, scope: { notebooks: ['*'], folders: ['/n'], fileTypes: ['*'] } });
    const { lab, run } = await staleAfter(
      (lab) => lab.store.commit({ writes: [{ type: 'put', table: 'agents', rows: [narrowed] }], audit: [] }),
      'void',
    );
    expect(run.status).toBe('completed');
    expect((await lab.calls())[0]).toMatchObject({ state: 'denied', rule: 'scope.folders' });
  });

  it('is void when the rules are edited, and the call is denied by a new rule', async () => {
    const rules = [{ ruleId: 'r', effect: 'deny' as const, path: '/a.md', createdMs: 0 }];
    const { lab, run } = await staleAfter(
      (lab) =>
        lab.store.commit({ writes: [{ type: 'rule-book', atMs: 1, ruleBook: { revision: 1, rules } }], audit: [] }),
      'void',
    );
    expect(run.status).toBe('completed');
    expect((await lab.calls())[0]).toMatchObject({ state: 'denied', rule: 'rule:r' });
  });

  it('is void when a file that the run had read is labelled untrusted after the answer', async () => {
    const { lab, drive } = await asked([read('/b.md'), write('/a.md')]);
    const id = question(lab);
    await lab.answer(id, 'allowed');
    const { fileId = '' } = (await lab.store.notebook(NOTEBOOK_ID)).get('/b.md') ?? {};
    const rows = [{ fileId, notebookId: NOTEBOOK_ID, labels: ['untrusted' as const] }];
    await lab.store.commit({ writes: [{ type: 'set-labels', rows }], audit: [] });
    await drive();
    expect(await lab.store.approval(id)).toMatchObject({
      state: 'void',
      stateReason: expect.stringContaining('/b.md'),
    });
    expect(effects(lab)).toEqual([]);
  });

  it('expires after ten minutes, and a clock that is set back does not revive it', async () => {
    const { lab } = await staleAfter((lab) => lab.clock.advance(ANSWER_TTL_MS), 'expired');
    const [old] = lab.approvals();
    lab.clock.setWall((old?.answeredMs ?? 0) + 1);
    expect(lab.approvals().map((approval) => approval.state)).toEqual(['expired', 'pending']);
  });

  it('expires when the clock is set back before the answer', async () => {
    await staleAfter((lab) => lab.clock.setWall(lab.clock.nowMs() - 1), 'expired');
  });

  it('is valid until one millisecond before it expires', async () => {
    const { lab, drive } = await asked([write('/a.md')]);
    await lab.answer(question(lab), 'allowed');
    lab.clock.advance(ANSWER_TTL_MS - 1);
    expect(await drive()).toMatchObject({ status: 'completed' });
    expect(effects(lab)).toEqual(['/a.md']);
  });

  it('is void when another file has taken a name that differs only by case', async () => {
    const { lab, drive } = await asked([write('/new.md')]);
    await lab.answer(question(lab), 'allowed');
    await writeAsPerson(lab, '/NEW.md', 'mine');
    const run = await drive();
    expect(run.status).toBe('completed');
    expect((await lab.calls())[0]).toMatchObject({ state: 'failed', result: { code: 'name-collision' } });
    expect(lab.approvals().map((approval) => approval.state)).toEqual(['void']);
    expect(sessionFaults(await lab.messages())).toEqual([]);
  });

  it('is void when the commit exceeds the quota, and is requested again', async () => {
    const { lab, drive } = await asked([write('/new.md', 'x'.repeat(100))]);
    await lab.answer(question(lab), 'allowed');
    const commit = lab.store.commit;
    let refusals = 0;
    lab.ports.store.commit = (batch) => {
      if (!findWrite(batch, 'change') || refusals > 0) return commit(batch);
      refusals += 1;
      return Promise.reject(Object.assign(new Error('No room.'), { code: 'quota-exceeded' }));
    };
    expect(await drive()).toMatchObject({ status: 'awaiting-approval' });
    expect(lab.approvals().map((approval) => approval.state)).toEqual(['void', 'pending']);
  });

  it('stays used when another window has used it in the last moment', async () => {
    const { lab, drive } = await asked([write('/a.md')]);
    const id = question(lab);
    await lab.answer(id, 'allowed');
    const commit = lab.store.commit;
    lab.ports.store.commit = (batch) => {
      const row = lab.store.tables.approvals.get(id);
      if (row && findWrite(batch, 'change')) lab.store.tables.approvals.set(id, { ...row, state: 'used' });
      return commit(batch);
    };
    await drive();
    expect(await lab.store.approval(id)).toMatchObject({ state: 'used' });
    expect(effects(lab)).toEqual([]);
    expect(lab.log().filter((line) => line.startsWith('approval.void'))).toEqual([]);
  });

  it('holds no longer than the grant of its run, whatever the receipt says', async () => {
    const { lab } = await asked([write('/a.md')]);
    const id = question(lab);
    await lab.answer(id, 'allowed');
    const approval = await lab.store.approval(id);
    if (approval === undefined) throw new Error('no approval');
    const agent = createFreeAgent();
    const reader = await lab.store.notebook(NOTEBOOK_ID);
    const nowMs = lab.clock.nowMs();
    const verify = (at: number) =>
      verifyApproval(
        approval,
        {
          agent,
          grant: createGrantUse(agent, { notebookId: NOTEBOOK_ID, workspaceId: reader.workspaceId }, () => at),
          ruleBook: { revision: 0, rules: [] },
          reader,
          labels: [],
          nowMs,
        },
        lab.ports,
      );
    expect(verify(nowMs)).toMatchObject({ type: 'change' });
    expect(verify(nowMs + 8 * 24 * 60 * 60 * 1000)).toMatchObject({ type: 'stale', state: 'expired' });
  });

  it('allows one read that a rule asks for, and logs its receipt', async () => {
    const agent = createFreeAgent({ rules: [{ effect: 'confirm', tool: 'read_file' }] });
    const lab = await createLoopLab({ files: FILES, agent });
    const model = createReplayableModel([{ calls: [read('/a.md'), read('/b.md')] }]);
    expect(await lab.drive(model)).toMatchObject({ status: 'awaiting-approval' });
    const [one, two] = lab.approvals();
    expect(one).toMatchObject({ change: null, output: null, risk: 'read' });
    await lab.answer(one?.approvalId ?? '', 'allowed');
    await lab.answer(two?.approvalId ?? '', 'rejected');
    expect(await lab.drive(model)).toMatchObject({ status: 'completed' });
    expect((await lab.calls()).map((call) => call.state)).toEqual(['done', 'denied']);
    expect(lab.approvals().map((approval) => approval.state)).toEqual(['used', 'rejected']);
    const logged = lab.store.tables.records.find(
      (record) => record.action === 'file.read' && record.decision === 'allowed',
    );
    expect(logged).toMatchObject({ toolCallId: 'run-1:1:0', paths: ['/a.md'], receipt: one?.receipt });
  });

  it('allows an undo, which reverts the change', async () => {
    const lab = await createLoopLab({ files: FILES, agent: createFreeAgent({ approvals: 'destructive-only' }) });
    const model = createReplayableModel([
      { calls: [write('/a.md')] },
      { calls: [{ toolName: 'undo_change', input: { changeId: 'change-1' } }] },
    ]);
    expect(await lab.drive(model)).toMatchObject({ status: 'awaiting-approval' });
    await lab.answer(question(lab), 'allowed');
    expect(await lab.drive(model)).toMatchObject({ status: 'completed' });
    expect(await lab.tree()).toEqual(FILES);
    expect(lab.store.tables.changes.get('change-1')).toMatchObject({ undoneBy: expect.any(String) });
  });
});
