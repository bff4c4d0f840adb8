import { afterEach, describe, expect, it } from 'vitest';
import type { RunDetails } from '../../../../src/contracts/wire/commands/commands.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';
import { createReplayableModel, type Turn, type TurnMaker } from '../../../support/scripted-model.ts';
import { nodeSandbox } from '../../../support/scripts/node-sandbox.ts';

const FILES = { '/notes/a.md': 'Alpha\n', '/notes/b.md': 'Beta\n', '/secret/key.md': 'secret\n' };
const write = (path: string, content: string) => ({ toolName: 'create_file', input: { path, content } });
const edit = (path: string, oldText: string, newText: string) => ({
  toolName: 'edit_file',
  input: { path, oldText, newText },
});
const read = (path: string) => ({ toolName: 'read_file', input: { path } });
const list = (path: string) => ({ toolName: 'list_files', input: { path } });
const done: Turn = { text: 'Planned.' };

describe('a dry run of a task', () => {
  let lab: RuntimeLab;
  let notebookId: string;
  afterEach(() => lab.stop());

  async function open(
    turns: readonly (Turn | TurnMaker)[],
    can: Parameters<typeof agentSpec>[0]['can'] = {},
  ): Promise<void> {
    const model = createReplayableModel(turns);
    lab = await openRuntimeLab({ model: () => model, script: nodeSandbox });
    notebookId = await lab.notebook(FILES);
    await lab.call(
      'agents.create',
      agentSpec({
        name: 'planner',
        scope: { notebooks: ['*'], folders: ['/notes'], fileTypes: ['*'] },
        can: { read: true, write: true, create: true, delete: true, ...can },
        fetchAllowlist: ['example.org'],
      }),
    );
  }
  const start = async (sessionId?: string): Promise<RunDetails> => {
    const session = sessionId === undefined ? {} : { sessionId };
    const { runId } = await lab.call('runs.start', {
      message: 'Tidy up',
      agent: 'planner',
      notebookId,
      dryRun: true,
      ...session,
    });
    return lab.settled(runId);
  };
  const applied = async (runId: string, actions?: { approvalId: string; receipt: string }[]) => {
    const started = await lab.call('runs.apply', { runId, ...(actions ? { actions } : {}) });
    return lab.settled(started.runId);
  };
  const planOf = async (runId: string) => lab.call('runs.plan', { runId });

  it('plans changes with diffs, shows them to later calls, and changes nothing', async () => {
    await open([
      { calls: [write('/notes/new/c.md', 'Gamma\n'), edit('/notes/a.md', 'Alpha', 'Omega')] },
      {
        calls: [
          read('/notes/a.md'),
          read('/notes/new/c.md'),
          list('/notes'),
          { toolName: 'grep', input: { query: 'Gamma', path: '/notes' } },
        ],
      },
      {
        calls: [{ toolName: 'delete_file', input: { path: '/notes/b.md' } }, edit('/notes/new/c.md', 'Gamma', 'Delta')],
      },
      done,
    ]);
    const before = await lab.tree(notebookId);
    const run = await start();
    expect(run).toMatchObject({ status: 'completed', dryRun: 'open', text: 'Planned.' });
    expect(await lab.call('runs.list', { notebookId })).toMatchObject([{ runId: run.runId, dryRun: 'open' }]);
    expect(await lab.tree(notebookId)).toEqual(before);
    expect(await lab.call('approvals.list', {})).toEqual([]);
    expect(await lab.call('changes.list', { runId: run.runId })).toEqual([]);
    const results = run.calls.map(({ result }) => JSON.stringify(result));
    expect(results[2]).toContain('Omega');
    expect(results[3]).toContain('Gamma');
    expect(results[4]).toContain('/notes/new');
    expect(results[5]).toContain('/notes/new/c.md');
    expect(results[0]).toContain('Planned only');
    const plan = await planOf(run.runId);
    expect(plan).toMatchObject({ state: 'open', notPlanned: [] });
    expect(plan.actions.map(({ toolName, asks, state }) => [toolName, asks, state])).toEqual([
      ['create_file', true, 'planned'],
      ['edit_file', true, 'planned'],
      ['delete_file', true, 'planned'],
      ['edit_file', true, 'planned'],
    ]);
    expect(plan.actions[3]?.diff).toContain('-Gamma');
    expect(plan.actions[3]?.diff).toContain('+Delta');
    const entries = await lab.call('audit.entries', { runId: run.runId });
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['run.dry-run', 'plan.add', 'file.read', 'run.end']),
    );
    expect(entries.some(({ changeId }) => changeId !== null)).toBe(false);
  });

  it('applies the whole plan as one run, which is undone as one', async () => {
    await open([
      { calls: [write('/notes/c.md', 'Gamma\n')] },
      { calls: [edit('/notes/c.md', 'Gamma', 'Delta'), edit('/notes/a.md', 'Alpha', 'Omega')] },
      done,
    ]);
    const before = await lab.tree(notebookId);
    const dry = await start();
    const run = await applied(dry.runId);
    expect(run).toMatchObject({
      status: 'completed',
      appliesPlanOf: dry.runId,
      text: 'Applied 3 of 3 planned changes.',
    });
    expect(await lab.tree(notebookId)).toMatchObject({ '/notes/c.md': 'Delta\n', '/notes/a.md': 'Omega\n' });
    const used = (await lab.database.approvals.where('runId').equals(run.runId).toArray()).map(({ state }) => state);
    expect(used).toEqual(['used', 'used', 'used']);
    const entries = await lab.call('audit.entries', { runId: run.runId });
    expect(entries.filter(({ action }) => action === 'approval.answer')).toHaveLength(3);
    expect(entries.filter(({ changeId }) => changeId !== null).every(({ receipt }) => receipt !== null)).toBe(true);
    expect((await planOf(dry.runId)).state).toBe('applied');
    expect(await lab.refusal('runs.apply', { runId: dry.runId })).toBe('approval-settled');
    expect(await lab.refusal('runs.discard', { runId: dry.runId })).toBe('approval-settled');
    expect(await lab.refusal('runs.retry', { runId: run.runId })).toBe('bad-input');
    await lab.call('runs.undo', { runId: run.runId });
    expect(await lab.tree(notebookId)).toEqual(before);
    await lab.call('runs.redo', { runId: run.runId });
    expect(await lab.tree(notebookId)).toMatchObject({ '/notes/c.md': 'Delta\n' });
  });

  it('takes over nothing but the plan from a dry run that was handed over, kept to-dos and had helpers', async () => {
    await open([{ calls: [write('/notes/c.md', 'Gamma\n')] }, done]);
    const dry = await start();
    await lab.database.runs.update(dry.runId, {
      origin: { type: 'hand-over', from: { runId: dry.runId, agent: 'navigator', note: 'Tidy up' }, attachments: [] },
      beyond: 'many-files',
      todos: [{ id: '1', text: 'Tidy up', state: 'pending' }],
      helped: { runs: 2, steps: 4, toolCalls: 6 },
      resultTokens: 500,
      today: '2020-02-29',
      model: { providerId: 'other', modelId: 'earlier' },
      message: 'Planned',
    });
    const { runId } = await applied(dry.runId);
    const row = await lab.database.runs.get(runId);
    const known = await lab.database.runs.get((await start()).runId);
    const added = Object.keys(row ?? {}).filter((key) => !(key in (known ?? {})));
    expect(added).toEqual([]);
    expect(row).toMatchObject({
      origin: { type: 'person', attachments: [] },
      driver: { type: 'plan', dryRunId: dry.runId },
      effects: { type: 'commit' },
      message: null,
      // Of the plan: its templates were filled in on that day, and its model made it.
      today: '2020-02-29',
      model: { providerId: 'other', modelId: 'earlier' },
    });
  });

  it('applies the plan of a task in a run of the same task, without the attachments', async () => {
    await open([{ calls: [write('/notes/c.md', 'Gamma\n')] }, done]);
    const dry = await start();
    const attachments = [{ path: '/notes/a.md', fileId: 'file-a', sizeBytes: 6 }];
    await lab.database.runs.update(dry.runId, { origin: { type: 'task', taskId: 'task-1', attachments } });
    const { runId } = await applied(dry.runId);
    const row = await lab.database.runs.get(runId);
    expect(row?.origin).toEqual({ type: 'task', taskId: 'task-1', attachments: [] });
  });

  it('applies a part of it, and refuses a receipt that was not shown', async () => {
    await open([{ calls: [write('/notes/c.md', 'C\n'), write('/notes/d.md', 'D\n')] }, done]);
    const dry = await start();
    const { actions } = await planOf(dry.runId);
    const [first, second] = actions.map(({ approvalId, receipt }) => ({ approvalId, receipt }));
    if (!first || !second) throw new Error('two actions were planned');
    const other = { ...first, receipt: second.receipt };
    expect(await lab.refusal('runs.apply', { runId: dry.runId, actions: [other] })).toBe('conflict');
    const run = await applied(dry.runId, [second]);
    expect(run.text).toBe('Applied 1 of 1 planned changes.');
    const tree = await lab.tree(notebookId);
    expect(tree).toHaveProperty('/notes/d.md');
    expect(tree).not.toHaveProperty('/notes/c.md');
    expect((await planOf(dry.runId)).actions.map(({ state }) => state)).toEqual(['left-out', 'applied']);
  });

  it('refuses a file that has changed since by its name, and applies the others', async () => {
    await open([
      { calls: [edit('/notes/a.md', 'Alpha', 'Omega'), write('/notes/c.md', 'C\n'), edit('/notes/b.md', 'Beta', 'B')] },
      done,
    ]);
    const dry = await start();
    await lab.call('files.write', { notebookId, path: '/notes/a.md', content: 'Alpha, by hand\n' });
    const run = await applied(dry.runId);
    expect(run.calls.map(({ state }) => state)).toEqual(['failed', 'done', 'done']);
    expect(run.calls[0]?.result).toMatchObject({
      code: 'conflict',
      message: 'Not applied: /notes/a.md changed since the dry run. Do another dry run.',
    });
    expect(await lab.tree(notebookId)).toMatchObject({
      '/notes/a.md': 'Alpha, by hand\n',
      '/notes/b.md': 'B\n',
      '/notes/c.md': 'C\n',
    });
  });

  it('refuses a later change whose earlier one was left out', async () => {
    await open([{ calls: [write('/notes/c.md', 'C\n')] }, { calls: [edit('/notes/c.md', 'C', 'D')] }, done]);
    const dry = await start();
    const [, second] = (await planOf(dry.runId)).actions;
    const run = await applied(dry.runId, [{ approvalId: second?.approvalId ?? '', receipt: second?.receipt ?? '' }]);
    expect(run.calls[0]).toMatchObject({ state: 'failed', result: { code: 'conflict' } });
    expect(await lab.tree(notebookId)).not.toHaveProperty('/notes/c.md');
  });

  it('asks as always when the rules have changed since', async () => {
    await open([{ calls: [write('/notes/c.md', 'C\n'), write('/notes/d.md', 'D\n')] }, done]);
    const dry = await start();
    await lab.call('rules.add', { effect: 'deny', match: { agent: 'planner', tool: 'delete_file' } });
    const run = await applied(dry.runId);
    expect(run.status).toBe('awaiting-approval');
    const [pending] = await lab.call('approvals.list', {});
    await lab.call('approvals.respond', { approvalIds: [pending?.approvalId ?? ''], decision: 'allow_once' });
    const next = await lab.settled(run.runId);
    const [second] = await lab.call('approvals.list', {});
    expect(next.status).toBe('awaiting-approval');
    await lab.call('approvals.respond', { approvalIds: [second?.approvalId ?? ''], decision: 'reject_once' });
    const ended = await lab.settled(run.runId);
    expect(ended.status).toBe('completed');
    expect(ended.calls.map(({ state }) => state)).toEqual(['done', 'denied']);
    const tree = await lab.tree(notebookId);
    expect(tree).toHaveProperty('/notes/c.md');
    expect(tree).not.toHaveProperty('/notes/d.md');
  });

  it('asks as always when the agent was edited since', async () => {
    await open([{ calls: [write('/notes/c.md', 'C\n')] }, done]);
    const dry = await start();
    await lab.call('agents.update', { name: 'planner', patch: { title: 'Planner, edited' } });
    expect((await applied(dry.runId)).status).toBe('awaiting-approval');
    expect(await lab.tree(notebookId)).not.toHaveProperty('/notes/c.md');
  });

  it('denies what a rule made since denies', async () => {
    await open([{ calls: [write('/notes/c.md', 'C\n')] }, done]);
    const dry = await start();
    await lab.call('rules.add', { effect: 'deny', match: { agent: 'planner', tool: 'create_file' } });
    const run = await applied(dry.runId);
    expect(run.calls[0]?.state).toBe('denied');
    expect(await lab.tree(notebookId)).not.toHaveProperty('/notes/c.md');
  });

  it('denies outside of the scope, and says what it cannot plan', async () => {
    await open(
      [
        {
          calls: [
            read('/secret/key.md'),
            write('/secret/x.md', 'x'),
            { toolName: 'system.run', input: {} },
            { toolName: 'fetch_url', input: { url: 'https://example.org/' } },
            { toolName: 'ui_tabs_open', input: { path: '/notes/a.md' } },
          ],
        },
        done,
      ],
      { integrations: true },
    );
    const run = await start();
    expect(run.status).toBe('completed');
    expect(run.calls.map(({ state }) => state)).toEqual(['denied', 'denied', 'denied', 'failed', 'failed']);
    const plan = await planOf(run.runId);
    expect(plan.actions).toEqual([]);
    expect(plan.notPlanned.map(({ toolName }) => toolName)).toEqual(['fetch_url', 'ui_tabs_open']);
    expect(await lab.refusal('runs.apply', { runId: run.runId })).toBe('bad-input');
    expect(await lab.call('approvals.list', {})).toEqual([]);
  });

  it('finds planned text with a search over the index', async () => {
    await open([
      { calls: [write('/notes/c.md', 'Gamma\n')] },
      { calls: [{ toolName: 'search_content', input: { query: 'Gamma', path: '/notes' } }] },
      done,
    ]);
    const run = await start();
    expect(run.calls[1]?.result).toMatchObject({ output: { hits: [{ path: '/notes/c.md' }] } });
    expect(await lab.tree(notebookId)).not.toHaveProperty('/notes/c.md');
  });

  it('plans a script over planned files, and applies both', async () => {
    const source = "await cloister.edit_file({ path: '/notes/c.md', oldText: 'Gamma', newText: 'Delta' });";
    await open(
      [{ calls: [write('/notes/c.md', 'Gamma\n')] }, { calls: [{ toolName: 'script_run', input: { source } }] }, done],
      { execute: true },
    );
    const dry = await start();
    expect((await planOf(dry.runId)).actions.map(({ toolName }) => toolName)).toEqual(['create_file', 'script_run']);
    const run = await applied(dry.runId);
    expect(run.text).toBe('Applied 2 of 2 planned changes.');
    expect((await lab.tree(notebookId))['/notes/c.md']).toBe('Delta\n');
  });

  it('keeps files of the run itself out of the plan, and applies what is built on them', async () => {
    await open([
      { calls: [write('/scratch/draft.md', 'Draft\n')] },
      { calls: [{ toolName: 'move_file', input: { from: '/scratch/draft.md', to: '/notes/final.md' } }] },
      done,
    ]);
    const dry = await start();
    const plan = await planOf(dry.runId);
    expect(plan.actions.map(({ toolName }) => toolName)).toEqual(['move_file']);
    expect(Object.keys(await lab.tree(notebookId))).toEqual(Object.keys(FILES));
    const run = await applied(dry.runId);
    expect(run.calls.map(({ state }) => state)).toEqual(['done', 'done']);
    expect((await lab.tree(notebookId))['/notes/final.md']).toBe('Draft\n');
  });

  it('is discarded for good', async () => {
    await open([{ calls: [write('/notes/c.md', 'C\n')] }, done]);
    const dry = await start();
    const plan = await lab.call('runs.discard', { runId: dry.runId });
    expect(plan).toMatchObject({ state: 'discarded', actions: [{ state: 'left-out' }] });
    expect(await lab.refusal('runs.apply', { runId: dry.runId })).toBe('approval-settled');
    expect(await lab.tree(notebookId)).toEqual(FILES);
    const again = await lab.settled((await lab.call('runs.retry', { runId: dry.runId })).runId);
    expect(again).toMatchObject({ dryRun: 'open', retryOf: dry.runId });
    expect(await lab.tree(notebookId)).toEqual(FILES);
  });

  it('tells the agent in the same conversation what was applied', async () => {
    await open([{ calls: [write('/notes/c.md', 'C\n')] }, done]);
    const dry = await start();
    await applied(dry.runId);
    const history = await lab.call('sessions.history', { sessionId: dry.sessionId });
    expect(JSON.stringify(history)).toContain('Applied 1 of 1 planned changes.');
    const next = await start(dry.sessionId);
    // The file exists now.
    expect(next.calls[0]?.state).toBe('failed');
  });

  it('is no plan for another run', async () => {
    await open([done]);
    const { runId } = await lab.call('runs.start', { message: 'Hello', agent: 'planner', notebookId });
    await lab.settled(runId);
    expect(await lab.refusal('runs.plan', { runId })).toBe('not-found');
    expect(await lab.refusal('runs.apply', { runId })).toBe('not-found');
  });

  describe('after an untrusted note', () => {
    const untrusted = () => lab.call('files.setLabels', { notebookId, path: '/notes/a.md', labels: ['untrusted'] });
    const allowCreation = () => lab.call('rules.add', { effect: 'allow', match: { tool: 'create_file' } });

    it('plans a change as one that asks, whatever a rule allows, and the applied run keeps the label', async () => {
      await open([{ calls: [read('/notes/a.md')] }, { calls: [write('/notes/c.md', 'C\n')] }, done]);
      await untrusted();
      await allowCreation();
      const dry = await start();
      const plan = await planOf(dry.runId);
      expect(plan.actions).toMatchObject([{ toolName: 'create_file', asks: true }]);
      const run = await applied(dry.runId);
      expect(run).toMatchObject({ status: 'completed', labels: [{ label: 'untrusted' }] });
      // The person answered by applying the plan that said so.
      expect(run.calls).toMatchObject([{ state: 'done', rule: 'flow.untrusted' }]);
    });

    it('waits for an answer when the label came after the dry run', async () => {
      const first: TurnMaker = (prompt) => ({
        calls: [JSON.stringify(prompt).includes('Read it') ? read('/notes/a.md') : write('/notes/c.md', 'C\n')],
      });
      await open([first, done]);
      await allowCreation();
      const dry = await start();
      await untrusted();
      const second = await lab.call('runs.start', {
        message: 'Read it',
        agent: 'planner',
        notebookId,
        sessionId: dry.sessionId,
      });
      await lab.settled(second.runId);
      const run = await applied(dry.runId);
      expect(run.status).toBe('awaiting-approval');
      expect(await lab.tree(notebookId)).not.toHaveProperty('/notes/c.md');
    });
  });

  it('is not answered as an approval', async () => {
    await open([{ calls: [write('/notes/c.md', 'C\n')] }, done]);
    const dry = await start();
    const [action] = (await planOf(dry.runId)).actions;
    const approvalIds = [action?.approvalId ?? ''];
    expect(await lab.refusal('approvals.respond', { approvalIds, decision: 'allow_once' })).toBe('approval-settled');
    expect(await lab.tree(notebookId)).not.toHaveProperty('/notes/c.md');
  });
});
