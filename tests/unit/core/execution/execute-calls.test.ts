import { describe, expect, it } from 'vitest';
import { ANSWER_TTL_MS, type Approval } from '../../../../src/contracts/domain/run/run.ts';
import { findWrite } from '../../../../src/core/ports/commit-batch.ts';
import type { LoopLab } from '../../../support/loop-lab.ts';
import { createLoopLab, resultsIn, sessionFaults } from '../../../support/loop-lab.ts';
import { createFreeAgent, creationOf, NOTEBOOK_ID } from '../../../support/loop-seed.ts';
import { createReplayableModel } from '../../../support/scripted-model.ts';

const write = (path: string, content = `new ${path}`) => ({ toolName: 'write_file', input: { path, content } });
const read = (path: string) => ({ toolName: 'read_file', input: { path } });

const FILES = { '/a.md': 'A', '/b.md': 'B', '/c.md': 'C', '/n/d.md': 'D' };

/** A run that has come to its questions. */
async function asked(calls: { toolName: string; input: unknown }[], files: Record<string, string> = FILES) {
  const lab = await createLoopLab({ files });
  const model = createReplayableModel([{ text: 'I will.', calls }]);
  const run = await lab.drive(model);
  const drive = () => lab.drive(model);
  return { lab, run, drive, model };
}

async function writeAsPerson(lab: LoopLab, path: string, content: string): Promise<void> {
  const reader = await lab.store.notebook(NOTEBOOK_ID);
  const row = reader.get(path);
  const change = creationOf(
    { [path]: content },
    reader.descendants('/').map((one) => one.path),
  );
  const [transition] = change.transitions;
  if (row && transition?.after) {
    const before = { path, kind: row.kind, hash: row.hash, sizeBytes: row.sizeBytes };
    change.transitions = [{ fileId: row.fileId, before, after: transition.after }];
  }
  await lab.store.commit({
    writes: [
      {
        type: 'change',
        changeId: `by-hand ${path}`,
        change,
        action: 'write',
        actor: { type: 'person' },
        runId: null,
        toolCallId: null,
      },
    ],
    audit: [{ atMs: lab.clock.nowMs(), actor: { type: 'person' }, action: 'file.write', decision: 'allowed' }],
  });
}

/** The order in which the files were changed by the run. */
function effects(lab: LoopLab): string[] {
  return [...lab.store.tables.changes.values()]
    .filter((change) => change.runId !== null)
    .sort((a, b) => a.seq - b.seq)
    .map((change) => change.transitions.at(-1)?.after?.path ?? '');
}

describe('calls that ask', () => {
  it('park the run with every question at once, and nothing done', async () => {
    const { lab, run } = await asked([write('/a.md'), write('/b.md'), write('/c.md')]);
    expect(run).toMatchObject({ status: 'awaiting-approval', stopReason: null, step: 1 });
    expect(lab.approvals('pending').map((approval) => approval.target)).toEqual(['/a.md', '/b.md', '/c.md']);
    expect(await lab.tree()).toEqual(FILES);
    expect((await lab.calls()).map((call) => call.state)).toEqual(['waiting', 'waiting', 'waiting']);
    expect(lab.log()).toEqual(['model.request allowed budget', ...Array(3).fill('file.write asked default.write')]);
    expect(lab.events.at(-1)).toMatchObject({ type: 'run-park', status: 'awaiting-approval' });
  });

  it('bind the change that was shown', async () => {
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

  it('are told to the model once all have an answer', async () => {
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

describe('partial answers in every order', () => {
  const targets = ['/a.md', '/b.md', '/c.md'];
  const kinds = ANSWERS.flatMap((one) => ANSWERS.flatMap((two) => ANSWERS.map((three) => [one, two, three] as const)));

  it.each(permutations([0, 1, 2]))(
    'answered in the order %i %i %i: effects come in the order of the calls',
    async (...order) => {
      for (const answers of kinds) {
        const { lab, drive } = await asked(targets.map((path) => write(path)));
        const first = lab.approvals();
        for (const place of order) {
          const approval = first[place];
          const answer = answers[place];
          if (approval && answer) await give(lab, approval, answer, drive);
        }
        // What expired or was void is asked anew; now the person allows everything that is open.
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

  it('ends within one drive whatever the order, with a change of its own among them', async () => {
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

describe('a call that touches what an earlier undecided one touches', () => {
  it('is planned only when that one is settled, and then sees its effect', async () => {
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

  it('is planned against the old content when that one was rejected', async () => {
    const edit = { toolName: 'edit_file', input: { path: '/a.md', oldText: 'second', newText: 'third' } };
    const { lab, drive } = await asked([write('/a.md', 'second'), edit]);
    await lab.answer(lab.approvals()[0]?.approvalId ?? '', 'rejected');
    expect(await drive()).toMatchObject({ status: 'completed' });
    expect((await lab.calls())[1]).toMatchObject({ state: 'failed', result: { code: 'not-found' } });
    expect(await lab.tree()).toEqual(FILES);
  });

  it.each([
    ['a listing of all', { toolName: 'list_files', input: {} }],
    ['a search below its folder', { toolName: 'grep', input: { query: 'x', path: '/n' } }],
    ['a move of its folder', { toolName: 'move_file', input: { from: '/n', to: '/m' } }],
    ['the same path under another name', read('/workspace/n/d.md')],
    ['the list of changes', { toolName: 'list_changes', input: {} }],
  ])('also when it is %s', async (_name, call) => {
    const { lab } = await asked([write('/n/d.md'), call]);
    expect((await lab.calls()).map((row) => row.state)).toEqual(['waiting', 'planned']);
  });

  it('two new files in one new folder are asked for one after the other, and both come', async () => {
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

  it('but a read of something else is answered at once', async () => {
    const { lab } = await asked([write('/n/d.md'), read('/a.md')]);
    expect((await lab.calls())[1]).toMatchObject({ state: 'done' });
  });
});

describe('an answer', () => {
  const question = (lab: LoopLab) => lab.approvals('pending')[0]?.approvalId ?? '';

  /** Allows the question, lets something happen, drives, and expects to be asked anew. */
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

  it('is void when the file changed since, and the new question starts from it', async () => {
    const { lab, drive } = await staleAfter((lab) => writeAsPerson(lab, '/a.md', 'by hand'), 'void');
    await lab.answer(question(lab), 'allowed');
    expect(await drive()).toMatchObject({ status: 'completed' });
    expect(await lab.tree()).toMatchObject({ '/a.md': 'new /a.md' });
  });

  it('is void when the agent was edited, and denied when it was narrowed', async () => {
    const narrowed = createFreeAgent({ revision: 2, scope: { notebooks: ['*'], folders: ['/n'], fileTypes: ['*'] } });
    const { lab, run } = await staleAfter(
      (lab) => lab.store.commit({ writes: [{ type: 'put', table: 'agents', rows: [narrowed] }], audit: [] }),
      'void',
    );
    expect(run.status).toBe('completed');
    expect((await lab.calls())[0]).toMatchObject({ state: 'denied', rule: 'scope.folders' });
  });

  it('is void when the rules were edited, and denied by a rule that forbids it now', async () => {
    const rules = [{ ruleId: 'r', effect: 'deny' as const, path: '/a.md', createdMs: 0 }];
    const { lab, run } = await staleAfter(
      (lab) => lab.store.commit({ writes: [{ type: 'rule-book', ruleBook: { revision: 1, rules } }], audit: [] }),
      'void',
    );
    expect(run.status).toBe('completed');
    expect((await lab.calls())[0]).toMatchObject({ state: 'denied', rule: 'rule:r' });
  });

  it('expires after ten minutes, and no clock revives it', async () => {
    const { lab } = await staleAfter((lab) => lab.clock.advance(ANSWER_TTL_MS), 'expired');
    const [old] = lab.approvals();
    lab.clock.setWall((old?.answeredMs ?? 0) + 1);
    expect(lab.approvals().map((approval) => approval.state)).toEqual(['expired', 'pending']);
  });

  it('expires when the clock was set back behind it', async () => {
    await staleAfter((lab) => lab.clock.setWall(lab.clock.nowMs() - 1), 'expired');
  });

  it('holds up to the last millisecond', async () => {
    const { lab, drive } = await asked([write('/a.md')]);
    await lab.answer(question(lab), 'allowed');
    lab.clock.advance(ANSWER_TTL_MS - 1);
    expect(await drive()).toMatchObject({ status: 'completed' });
    expect(effects(lab)).toEqual(['/a.md']);
  });

  it('is not used when another file took a name that differs by case only, in the very last moment', async () => {
    const { lab, drive } = await asked([write('/new.md')]);
    await lab.answer(question(lab), 'allowed');
    await writeAsPerson(lab, '/NEW.md', 'mine');
    const run = await drive();
    expect(run.status).toBe('completed');
    expect((await lab.calls())[0]).toMatchObject({ state: 'failed', result: { code: 'name-collision' } });
    expect(lab.approvals().map((approval) => approval.state)).toEqual(['void']);
    expect(sessionFaults(await lab.messages())).toEqual([]);
  });

  it('is not used when there is no room any more', async () => {
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

  it('to a read that a rule asks for lets that one read happen, with its receipt in the log', async () => {
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

  it('that comes while the agent or the rules are edited is decided anew, not lost', async () => {
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

  it('to an undo of the session takes the change back', async () => {
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
