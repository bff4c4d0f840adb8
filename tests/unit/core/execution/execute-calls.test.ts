import { describe, expect, it } from 'vitest';
import { ANSWER_TTL_MS, type Approval } from '../../../../src/contracts/domain/run/run.ts';
import { findWrite } from '../../../../src/core/ports/commit-batch.ts';
import type { LoopLab } from '../../../support/loop-lab.ts';
import { createLoopLab, resultsIn, sessionFaults } from '../../../support/loop-lab.ts';
import { createFreeAgent, NOTEBOOK_ID } from '../../../support/loop-seed.ts';
import { createReplayableModel } from '../../../support/scripted-model.ts';
import { asked, effects, FILES, read, write, writeAsPerson } from './approval-lab.ts';

describe('calls that need approval', () => {
  it('park the run with all approvals pending and no file changed', async () => {
    const { lab, run } = await asked([write('/a.md'), write('/b.md'), write('/c.md')]);
    expect(run).toMatchObject({ status: 'awaiting-approval', stopReason: null, step: 1 });
    expect(lab.approvals('pending').map((approval) => approval.target)).toEqual(['/a.md', '/b.md', '/c.md']);
    expect(await lab.tree()).toEqual(FILES);
    expect((await lab.calls()).map((call) => call.state)).toEqual(['waiting', 'waiting', 'waiting']);
    expect(lab.log()).toEqual(['model.request allowed budget', ...Array(3).fill('file.write asked default.write')]);
    expect(lab.events.at(-1)).toMatchObject({ type: 'run-park', status: 'awaiting-approval' });
  });

  it('bind the approval to the change, the agent and the rules', async () => {
    const { lab } = await asked([read('/b.md'), write('/a.md', 'text')]);
    const [approval] = lab.approvals();
    expect(approval).toMatchObject({
      runId: 'run-1',
      sessionId: 'session-1',
      toolCallId: 'run-1:1:1',
      toolName: 'write_file',
      risk: 'write',
      rule: 'default.write',
      input: { path: '/a.md', content: 'text' },
      read: ['/b.md'],
      state: 'pending',
      claims: {
        notebook: NOTEBOOK_ID,
        agent: 'tester',
        agentRevision: 1,
        ruleBookRevision: 0,
        tool: 'write_file',
        run: 'run-1',
      },
    });
    expect(approval?.claims.targets).toHaveLength(1);
  });

  it('return their results to the model once all are answered', async () => {
    const { lab, drive, model } = await asked([write('/a.md'), write('/b.md')]);
    const [one, two] = lab.approvals();
    await lab.answer(one?.approvalId ?? '', 'allowed');
    expect(await drive()).toMatchObject({ status: 'awaiting-approval' });
    expect(model.prompts).toHaveLength(1);
    await lab.answer(two?.approvalId ?? '', 'rejected', 'keep it as it is');
    expect(await drive()).toMatchObject({ status: 'completed', text: 'Done.' });
    expect(resultsIn((await lab.messages())[2])).toEqual([
      { type: 'json', value: expect.objectContaining({ path: '/a.md', changeId: 'change-1' }) },
      { type: 'execution-denied', reason: expect.stringContaining('keep it as it is') },
    ]);
    expect(await lab.tree()).toEqual({ ...FILES, '/a.md': 'new /a.md' });
    expect(lab.approvals().map((approval) => approval.state)).toEqual(['used', 'rejected']);
    const used = lab.store.tables.records.find(
      (record) => record.toolCallId === 'run-1:1:0' && record.decision === 'allowed' && record.changeId,
    );
    expect(used?.receipt).toBe(one?.receipt);
  });
});

type Answer = 'allow' | 'reject' | 'expire' | 'void';
const ANSWERS: Answer[] = ['allow', 'reject', 'expire', 'void'];

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));
}

async function give(lab: LoopLab, approval: Approval, answer: Answer, drive: () => Promise<unknown>): Promise<void> {
  await lab.answer(approval.approvalId, answer === 'reject' ? 'rejected' : 'allowed');
  if (answer === 'expire') lab.clock.advance(ANSWER_TTL_MS);
  if (answer === 'void') await writeAsPerson(lab, approval.target, 'by hand');
  await drive();
}

describe('approvals answered in every order', () => {
  const targets = ['/a.md', '/b.md', '/c.md'];
  const kinds = ANSWERS.flatMap((one) => ANSWERS.flatMap((two) => ANSWERS.map((three) => [one, two, three] as const)));

  it.each(permutations([0, 1, 2]))(
    'answered in the order %i %i %i: the changes follow the order of the calls',
    async (...order) => {
      for (const answers of kinds) {
        const { lab, drive } = await asked(targets.map((path) => write(path)));
        const first = lab.approvals();
        for (const place of order) {
          const approval = first[place];
          const answer = answers[place];
          if (approval && answer) await give(lab, approval, answer, drive);
        }
        // Expired and void approvals are requested again. The person now allows all that are pending.
        for (let round = 0; round < 6 && lab.approvals('pending').length > 0; round += 1) {
          for (const approval of lab.approvals('pending')) await lab.answer(approval.approvalId, 'allowed');
          await drive();
        }
        const run = await lab.store.run('run-1');
        const label = `${answers} in ${order}`;
        expect(run?.status, label).toBe('completed');
        const expected = targets.filter((_, place) => answers[place] !== 'reject');
        expect(effects(lab), label).toEqual(expected);
        const tree = await lab.tree();
        for (const path of targets)
          expect(tree[path], label).toBe(expected.includes(path) ? `new ${path}` : FILES[path as '/a.md']);
        expect(sessionFaults(await lab.messages()), label).toEqual([]);
        const states = lab.approvals().map((approval) => approval.state);
        expect(
          states.filter((state) => state === 'used'),
          label,
        ).toHaveLength(expected.length);
        expect(
          states.some((state) => state === 'pending' || state === 'allowed'),
          label,
        ).toBe(false);
      }
    },
  );

  it('commits in call order when one of the calls needs no approval', async () => {
    const agent = createFreeAgent({ rules: [{ effect: 'allow', tool: 'write_file', path: '/b.md' }] });
    for (const order of permutations([0, 1])) {
      const lab = await createLoopLab({ files: FILES, agent });
      const model = createReplayableModel([{ calls: [write('/a.md'), write('/b.md'), write('/c.md')] }]);
      await lab.drive(model);
      expect((await lab.calls()).map((call) => call.state)).toEqual(['waiting', 'planned', 'waiting']);
      expect(await lab.tree()).toEqual(FILES);
      const questions = lab.approvals();
      for (const place of order) {
        await lab.answer(questions[place]?.approvalId ?? '', 'allowed');
        await lab.drive(model);
      }
      expect(effects(lab)).toEqual(['/a.md', '/b.md', '/c.md']);
      expect((await lab.store.run('run-1'))?.status).toBe('completed');
    }
  });
});

describe('a call that conflicts with an earlier pending call', () => {
  it('is planned after the earlier call is done, and sees its result', async () => {
    const edit = { toolName: 'edit_file', input: { path: '/a.md', oldText: 'second', newText: 'third' } };
    const { lab, drive } = await asked([write('/a.md', 'second'), edit, read('/a.md'), read('/b.md')]);
    expect((await lab.calls()).map((call) => call.state)).toEqual(['waiting', 'planned', 'planned', 'done']);
    expect(lab.approvals()).toHaveLength(1);
    await lab.answer(lab.approvals()[0]?.approvalId ?? '', 'allowed');
    expect(await drive()).toMatchObject({ status: 'awaiting-approval' });
    const [question] = lab.approvals('pending');
    expect(question?.toolName).toBe('edit_file');
    await lab.answer(question?.approvalId ?? '', 'allowed');
    expect(await drive()).toMatchObject({ status: 'completed' });
    expect(await lab.tree()).toMatchObject({ '/a.md': 'third' });
    expect((await lab.calls())[2]?.result).toMatchObject({ output: { content: 'third' } });
  });

  it('is planned against the old content when the earlier call is rejected', async () => {
    const edit = { toolName: 'edit_file', input: { path: '/a.md', oldText: 'second', newText: 'third' } };
    const { lab, drive } = await asked([write('/a.md', 'second'), edit]);
    await lab.answer(lab.approvals()[0]?.approvalId ?? '', 'rejected');
    expect(await drive()).toMatchObject({ status: 'completed' });
    expect((await lab.calls())[1]).toMatchObject({ state: 'failed', result: { code: 'not-found' } });
    expect(await lab.tree()).toEqual(FILES);
  });

  it.each([
    ['a listing of everything', { toolName: 'list_files', input: {} }],
    ['a search below its folder', { toolName: 'grep', input: { query: 'x', path: '/n' } }],
    ['a move of its folder', { toolName: 'move_file', input: { from: '/n', to: '/m' } }],
    ['the same path under another name', read('/workspace/n/d.md')],
    ['the list of changes', { toolName: 'list_changes', input: {} }],
  ])('waits when it is %s', async (_name, call) => {
    const { lab } = await asked([write('/n/d.md'), call]);
    expect((await lab.calls()).map((row) => row.state)).toEqual(['waiting', 'planned']);
  });

  it('creates two files in one new folder, one approval after the other', async () => {
    const { lab, drive } = await asked([write('/new/x.md'), write('/new/y.md')]);
    expect(lab.approvals('pending').map((approval) => approval.input)).toEqual([
      expect.objectContaining({ path: '/new/x.md' }),
    ]);
    for (let round = 0; round < 2; round += 1) {
      await lab.answer(lab.approvals('pending')[0]?.approvalId ?? '', 'allowed');
      await drive();
    }
    expect(await lab.tree()).toMatchObject({ '/new/x.md': 'new /new/x.md', '/new/y.md': 'new /new/y.md' });
  });

  it('moves two notes with links in one third note, one approval after the other', async () => {
    const move = (name: string) => ({ toolName: 'move_file', input: { from: `/${name}.md`, to: `/n/${name}2.md` } });
    const files = { ...FILES, '/index.md': '[[a]] [[b]]' };
    const { lab, drive } = await asked([move('a'), move('b'), move('c')], files);
    expect((await lab.calls()).map((call) => call.state)).toEqual(['waiting', 'planned', 'waiting']);
    await lab.answer(lab.approvals('pending')[0]?.approvalId ?? '', 'allowed');
    await drive();
    expect((await lab.calls()).map((call) => call.state)).toEqual(['done', 'waiting', 'waiting']);
    for (const { approvalId } of lab.approvals('pending')) await lab.answer(approvalId, 'allowed');
    expect(await drive()).toMatchObject({ status: 'completed' });
    expect(lab.approvals().map(({ state }) => state)).toEqual(['used', 'used', 'used']);
    expect(await lab.tree()).toMatchObject({ '/index.md': '[[a2]] [[b2]]', '/n/c2.md': 'C' });
  });

  it('does not delay a read of another file', async () => {
    const { lab } = await asked([write('/n/d.md'), read('/a.md')]);
    expect((await lab.calls())[1]).toMatchObject({ state: 'done' });
  });
});

describe('a call that needs no approval', () => {
  it('is decided again when the agent is edited before its commit', async () => {
    const lab = await createLoopLab({ files: FILES, agent: createFreeAgent({ approvals: 'destructive-only' }) });
    const { commit } = lab.store;
    let edits = 0;
    lab.ports.store.commit = async (batch) => {
      if (findWrite(batch, 'change') && edits < 3) {
        edits += 1;
        await commit({
          writes: [
            {
              type: 'put',
              table: 'agents',
              rows: [createFreeAgent({ approvals: 'destructive-only', revision: 1 + edits })],
            },
          ],
          audit: [],
        });
      }
      return commit(batch);
    };
    const model = createReplayableModel([{ calls: [write('/a.md')] }]);
    expect(await lab.drive(model)).toMatchObject({ status: 'completed' });
    expect(edits).toBe(3);
    expect(effects(lab)).toEqual(['/a.md']);
    expect(lab.log().filter((line) => line.startsWith('file.write'))).toEqual(['file.write allowed default.write']);
  });
});

describe('calls of one message', () => {
  it('see what an earlier one has saved', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 400 }, (_, nth) => [`/many/${'x'.repeat(60)}-${nth}.md`, 'M']),
    );
    const lab = await createLoopLab({ files: many, agent: createFreeAgent({ approvals: 'destructive-only' }) });
    const calls = [
      { toolName: 'glob', input: { pattern: '/many/*.md' } },
      { toolName: 'list_files', input: { path: '/runs/this' } },
    ];
    await lab.drive(createReplayableModel([{ calls }]));
    const [, listed] = await lab.calls();
    expect(JSON.stringify(listed?.result)).toContain('result-1-1.json');
  });
});
