import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ApprovalDecision } from '../../../src/contracts/domain/run/run.ts';
import type { CommandInput } from '../../../src/contracts/wire/commands/commands.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../support/runtime-lab.ts';
import { createReplayableModel, type Turn } from '../../support/scripted-model.ts';

const FILES = { '/a.md': 'A', '/b.md': 'B', '/n/c.md': 'C' };
const write = (path: string, content = `new ${path}`) => ({ toolName: 'write_file', input: { path, content } });

let lab: RuntimeLab;
let notebookId: string;
let turns: Turn[] = [];
beforeEach(async () => {
  lab = await openRuntimeLab({ model: () => createReplayableModel(turns) });
  notebookId = await lab.notebook(FILES);
  await lab.call('agents.create', agentSpec({ name: 'asker' }));
});
afterEach(() => lab.stop());

const respond = (approvalIds: string[], decision: ApprovalDecision, reason?: string) =>
  lab.call('approvals.respond', { approvalIds, decision, ...(reason === undefined ? {} : { reason }) });
const questions = async () => (await lab.call('approvals.list', {})).map(({ approvalId }) => approvalId);
const rules = async () => (await lab.runtime.services.store.ruleBook()).rules;
const tree = () => lab.tree(notebookId);
const ask = (toolName: string, input: unknown): CommandInput<'tools.call'> => ({
  agent: 'asker',
  toolName,
  input,
  notebookId,
});

async function start(...calls: { toolName: string; input: unknown }[]): Promise<string> {
  turns = [{ calls }];
  const { runId } = await lab.call('runs.start', { message: 'Do it.', agent: 'asker', notebookId });
  await lab.settled(runId);
  return runId;
}

/** A question of a call outside of a run. */
async function single(toolName: string, input: unknown): Promise<string> {
  const asked = await lab.call('tools.call', ask(toolName, input));
  if (asked.type !== 'needs-approval') throw new Error(`expected a question, got ${JSON.stringify(asked)}`);
  return asked.approvalId;
}

describe('responding to approvals', () => {
  it('lists each approval with the whole change', async () => {
    const runId = await start(write('/a.md', 'A\u202e\n'), { toolName: 'move_file', input: { from: '/n', to: '/m' } });
    const [one, two] = await lab.call('approvals.list', {});
    expect(one).toMatchObject({ runId, agent: 'asker', toolName: 'write_file', target: '/a.md', risk: 'write' });
    expect(one?.diff).toContain('--- /a.md\n+++ /a.md');
    expect(one?.diff).not.toContain('\u202e');
    expect(two?.diff).toContain('--- /n/c.md\n+++ /m/c.md');
  });

  it('shows hidden characters in file names', async () => {
    await start(write('/a\u202edm.exe'));
    const [one] = await lab.call('approvals.list', {});
    expect(one?.diff).toContain('+++ /a\u27e8U+202E\u27e9dm.exe');
  });

  it('resumes the run, with several answers at once', async () => {
    const runId = await start(write('/a.md'), write('/b.md'));
    expect(await respond(await questions(), 'allow_once')).toEqual({ runIds: [runId], outcomes: [] });
    expect(await lab.settled(runId)).toMatchObject({ status: 'completed' });
    expect(await tree()).toMatchObject({ '/a.md': 'new /a.md', '/b.md': 'new /b.md' });
  });

  it('tells the agent the reason of a rejection', async () => {
    const runId = await start(write('/a.md'));
    await respond(await questions(), 'reject_once', 'Keep it.');
    const run = await lab.settled(runId);
    expect(run.calls[0]?.result).toEqual({
      type: 'denied',
      rule: 'person',
      reason: 'The person rejected this: Keep it.',
      sentence: { key: expect.any(String), values: { text: 'Keep it.' } },
      durationMs: 0,
    });
    const history = await lab.call('sessions.history', { sessionId: run.sessionId });
    expect(history.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'assistant']);
    expect(history[2]?.text).toContain('Keep it.');
  });

  it('accepts every answer while the run is active', async () => {
    for (let round = 0; round < 10; round += 1) {
      const runId = await start(
        write('/a.md', `a ${round}`),
        write('/b.md', `b ${round}`),
        write('/n/c.md', `c ${round}`),
      );
      // No waiting between them: each meets the run wherever it happens to be.
      for (const approvalId of await questions()) await respond([approvalId], 'allow_once');
      await expect.poll(async () => (await lab.call('runs.get', { runId })).status).toBe('completed');
      expect(await tree()).toEqual({ '/a.md': `a ${round}`, '/b.md': `b ${round}`, '/n/c.md': `c ${round}` });
    }
  });

  it('refuses an answered or unknown approval, and then answers none', async () => {
    await start(write('/a.md'), write('/b.md'));
    const [one, two] = await questions();
    await respond([one ?? ''], 'reject_once');
    await expect(respond([two ?? '', one ?? ''], 'allow_once')).rejects.toMatchObject({ code: 'approval-settled' });
    await expect(respond([two ?? '', 'none'], 'allow_once')).rejects.toMatchObject({ code: 'not-found' });
    expect(await questions()).toEqual([two]);
  });

  it('succeeds once when two windows answer', async () => {
    const runId = await start(write('/a.md'));
    const approvalIds = await questions();
    const outcomes = await Promise.all(
      (['allow_once', 'reject_once'] as const).map((decision) =>
        lab.refusal('approvals.respond', { approvalIds, decision }),
      ),
    );
    expect(outcomes[1]).toBe('approval-settled');
    await expect.poll(async () => (await lab.call('runs.get', { runId })).status).toBe('completed');
    expect(await tree()).toMatchObject({ '/a.md': 'new /a.md' });
  });
});

describe('an answer "always"', () => {
  it('allows the same without asking, only for that agent, tool and file', async () => {
    await respond([await single('write_file', { path: '/a.md', content: 'one' })], 'allow_always');
    expect(await tree()).toMatchObject({ '/a.md': 'one' });
    expect(await rules()).toEqual([
      expect.objectContaining({ effect: 'allow', tool: 'write_file', path: '/a.md', agent: 'asker' }),
    ]);
    expect(await lab.call('tools.call', ask('write_file', { path: '/a.md', content: 'two' }))).toMatchObject({
      type: 'result',
    });
    for (const [toolName, input] of [
      ['write_file', { path: '/b.md', content: '' }],
      ['edit_file', { path: '/a.md', oldText: 'two', newText: '3' }],
      ['delete_file', { path: '/a.md' }],
    ] as const) {
      expect(await lab.call('tools.call', ask(toolName, input))).toMatchObject({ type: 'needs-approval' });
    }
    expect(
      await lab.call('tools.call', { ...ask('write_file', { path: '/a.md', content: '3' }), agent: 'assistant' }),
    ).toMatchObject({ type: 'needs-approval' });
  });

  it('denies the same from then on', async () => {
    const id = await single('write_file', { path: '/a.md', content: 'one' });
    expect((await respond([id], 'reject_always')).outcomes).toEqual([
      expect.objectContaining({ type: 'denied', rule: 'person' }),
    ]);
    expect(await lab.call('tools.call', ask('write_file', { path: '/a.md', content: 'two' }))).toMatchObject({
      type: 'denied',
      rule: expect.stringMatching(/^rule:/),
    });
    expect(await lab.call('tools.call', ask('write_file', { path: '/b.md', content: 'two' }))).toMatchObject({
      type: 'needs-approval',
    });
  });

  it('does not include the new folder of a file', async () => {
    await respond([await single('create_file', { path: '/new/x.md', content: '' })], 'allow_always');
    expect(Object.keys(await tree())).toContain('/new/x.md');
    expect(await lab.call('tools.call', ask('create_file', { path: '/new/y.md', content: '' }))).toMatchObject({
      type: 'needs-approval',
    });
    expect((await rules()).map((rule) => rule.path)).toEqual(['/new/x.md']);
  });

  it.each(['/**', '/*.md', '/?.md', '/n/**'])('holds for the one file whose name is the pattern %s', async (path) => {
    for (const decision of ['allow_always', 'reject_always'] as const) {
      const tool = decision === 'allow_always' ? 'create_file' : 'delete_file';
      await respond([await single(tool, tool === 'create_file' ? { path, content: '' } : { path })], decision);
    }
    expect(await rules()).toMatchObject([
      { effect: 'allow', tool: 'create_file', path, exact: true },
      { effect: 'deny', tool: 'delete_file', path, exact: true },
    ]);
    expect(Object.keys(await tree())).toContain(path);
    expect(await lab.call('tools.call', ask('delete_file', { path }))).toMatchObject({ type: 'denied' });
    for (const other of ['/a.md', '/n/c.md']) {
      const call = ask('delete_file', { path: other });
      expect(await lab.call('tools.call', call)).toMatchObject({ type: 'needs-approval' });
    }
    const next = ask('create_file', { path: '/n/d.md', content: '' });
    expect(await lab.call('tools.call', next)).toMatchObject({ type: 'needs-approval' });
  });

  it('holds for the folder or the tool when the person chooses so, each with the files of today', async () => {
    const id = await single('write_file', { path: '/n/c.md', content: 'one' });
    const reaches = await lab.call('approvals.reaches', { approvalId: id, decision: 'allow_always' });
    expect(reaches.map(({ reach, files, rules: [rule] }) => [reach, files, rule])).toEqual([
      ['files', 1, 'allow write_file in /n/c.md for asker'],
      ['folder', 1, 'allow write_file in /n/** for asker'],
      ['tool', 3, 'allow write_file for asker'],
    ]);
    await lab.call('approvals.respond', { approvalIds: [id], decision: 'allow_always', reach: 'folder' });
    expect(await lab.call('tools.call', ask('write_file', { path: '/n/c.md', content: 'two' }))).toMatchObject({
      type: 'result',
    });
    const outside = await single('write_file', { path: '/a.md', content: 'two' });
    await lab.call('approvals.respond', { approvalIds: [outside], decision: 'allow_always', reach: 'tool' });
    expect(await lab.call('tools.call', ask('write_file', { path: '/b.md', content: 'two' }))).toMatchObject({
      type: 'result',
    });
    // Not for another agent.
    const other = { ...ask('write_file', { path: '/b.md', content: '3' }), agent: 'assistant' };
    expect(await lab.call('tools.call', other)).toMatchObject({ type: 'needs-approval' });
  });

  it('is an answer for this call only where no rule could decide', async () => {
    await lab.call('rules.add', { effect: 'confirm', match: { risk: 'write' } });
    const id = await single('write_file', { path: '/a.md', content: 'one' });
    expect(await lab.call('approvals.reaches', { approvalId: id, decision: 'allow_always' })).toEqual([]);
    await respond([id], 'allow_always');
    expect(await rules()).toHaveLength(1);
    expect(await lab.database.approvals.get(id)).toMatchObject({ decision: 'allow_once', state: 'used' });
  });
});

describe('an approval outside a run', () => {
  it('executes the call', async () => {
    const id = await single('write_file', { path: '/a.md', content: 'one' });
    expect(await tree()).toEqual(FILES);
    expect(await respond([id], 'allow_once')).toMatchObject({
      runIds: [],
      outcomes: [{ type: 'result', output: { path: '/a.md', changeId: expect.any(String) } }],
    });
    expect(await tree()).toMatchObject({ '/a.md': 'one' });
    expect(await lab.database.approvals.get(id)).toMatchObject({ state: 'used' });
  });

  it('is void when the file has changed, also after an answer', async () => {
    const id = await single('write_file', { path: '/a.md', content: 'one' });
    await lab.call('files.write', { notebookId, path: '/a.md', content: 'by hand' });
    expect((await respond([id], 'allow_once')).outcomes).toEqual([
      expect.objectContaining({ type: 'error', code: 'conflict' }),
    ]);
    expect(await lab.database.approvals.get(id)).toMatchObject({ state: 'void' });
    expect(await tree()).toMatchObject({ '/a.md': 'by hand' });
  });

  it('fails when the commit refuses it, and the others are executed', async () => {
    const ids = [
      await single('create_file', { path: '/new.md', content: 'one' }),
      await single('write_file', { path: '/b.md', content: 'two' }),
    ];
    // Not seen by the check before: it is the commit that compares names by their folded form.
    await lab.call('files.write', { notebookId, path: '/NEW.md', content: 'mine' });
    const { outcomes } = await respond(ids, 'allow_once');
    expect(outcomes).toEqual([expect.objectContaining({ type: 'error' }), expect.objectContaining({ type: 'result' })]);
    expect(await tree()).toEqual({ ...FILES, '/b.md': 'two', '/NEW.md': 'mine' });
    expect(await lab.database.approvals.get(ids[0] ?? '')).toMatchObject({ state: 'void' });
  });

  it('fails when its agent is switched off', async () => {
    const id = await single('write_file', { path: '/a.md', content: 'one' });
    await lab.call('agents.update', { name: 'asker', patch: { active: false } });
    expect((await respond([id], 'allow_once')).outcomes).toEqual([
      expect.objectContaining({ type: 'error', code: 'agent-inactive' }),
    ]);
    expect(await lab.database.approvals.get(id)).toMatchObject({ state: 'void' });
    expect(await tree()).toEqual(FILES);
  });
});
