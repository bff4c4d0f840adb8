import { afterEach, describe, expect, it } from 'vitest';
import { newDatabase } from '../../../support/dexie-harness.ts';
import { KILL_STEP, killedAfter } from '../../../support/end-process.ts';
import { createModelByTask } from '../../../support/model-by-task.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';

let lab: RuntimeLab;
afterEach(() => lab.stop());

const FILES = { '/notes/a.md': '# A\n', '/notes/b.md': '# B\n', '/notes/c.md': '# C\n', '/private/key.md': '# Key\n' };

const todos = (...states: string[]) => ({
  toolName: 'write_todos',
  input: { todos: states.map((state, index) => ({ text: `Part ${index + 1}`, state })) },
});
const task = (description: string) => ({
  toolName: 'task',
  input: { description, subagent_type: 'general-purpose' },
});
const read = (path: string) => ({ toolName: 'read_file', input: { file_path: path } });
const edit = (name: string) => ({
  toolName: 'edit_file',
  input: { file_path: `/notes/${name}.md`, old_string: '# ', new_string: '## ' },
});

/** Plans, asks two helpers at once, and edits three files. Calls as a model makes them that knows the tools of deepagents. */
const SCRIPT = {
  'Plan it': [
    { calls: [todos('in-progress', 'pending', 'pending')] },
    { calls: [task('Read A'), task('Peek')] },
    { calls: [edit('a')] },
    { calls: [todos('done', 'in-progress', 'pending'), edit('b')] },
    { calls: [edit('c')] },
    { calls: [todos('done', 'done', 'done')] },
    { text: 'All three are level two.' },
  ],
  'Read A': [{ calls: [read('/notes/a.md')] }, { text: 'A is a heading.' }],
  Peek: [
    { calls: [read('/private/key.md'), { toolName: 'task', input: { description: 'x', subagent_type: 'y' } }] },
    { text: 'Not mine.' },
  ],
};

async function open(database = newDatabase(), isNew = true): Promise<string> {
  lab = await openRuntimeLab({ database, model: () => createModelByTask(SCRIPT) });
  return isNew ? lab.notebook(FILES) : '';
}

async function createBoss(approvals?: 'destructive-only'): Promise<void> {
  const scope = { notebooks: ['*'], folders: ['/notes'], fileTypes: ['*'] };
  await lab.call(
    'agents.create',
    agentSpec({ name: 'boss', adapter: 'deep-agent', scope, ...(approvals ? { approvals } : {}) }),
  );
}

describe('a deep agent', () => {
  it('plans, asks two helpers, and edits three files, with a reload before each answer', async () => {
    const database = newDatabase();
    const notebookId = await open(database);
    await createBoss();
    const { runId } = await lab.call('runs.start', { message: 'Plan it', agent: 'boss', notebookId });
    for (const name of ['a', 'b', 'c']) {
      expect(await lab.settled(runId)).toMatchObject({ status: 'awaiting-approval' });
      lab.stop();
      await open(database, false);
      const [asked, ...others] = await lab.call('approvals.list', {});
      expect(others).toEqual([]);
      expect(asked?.target).toBe(`/notes/${name}.md`);
      await lab.call('approvals.respond', { approvalIds: [asked?.approvalId ?? ''], decision: 'allow_once' });
    }
    const done = await lab.settled(runId);
    expect(done).toMatchObject({ status: 'completed', text: 'All three are level two.', helped: { runs: 2 } });
    expect(done.todos?.map(({ state }) => state)).toEqual(['done', 'done', 'done']);
    expect(done.calls.map(({ toolName }) => toolName)).toEqual([
      ...['write_todos', 'agent_execute', 'agent_execute', 'edit_file', 'write_todos', 'edit_file', 'edit_file'],
      'write_todos',
    ]);
    const tree = await lab.tree(notebookId);
    expect([tree['/notes/a.md'], tree['/notes/b.md'], tree['/notes/c.md']]).toEqual(['## A\n', '## B\n', '## C\n']);

    await lab.call('runs.undo', { runId });
    expect(await lab.tree(notebookId)).toMatchObject(FILES);
  });

  it('gets nothing for a helper outside of its own scope, and the log says so', async () => {
    const notebookId = await open();
    await createBoss('destructive-only');
    const { runId } = await lab.call('runs.start', { message: 'Plan it', agent: 'boss', notebookId });
    const done = await lab.settled(runId);
    expect(done.status).toBe('completed');
    const [, , peeking] = done.calls;
    const helper = await lab.settled(peeking?.helperRunId ?? '');
    expect(helper.calls.map(({ toolName, state, rule }) => [toolName, state, rule])).toEqual([
      ['read_file', 'denied', expect.anything()],
      ['agent_execute', 'denied', 'helper.depth'],
    ]);
    const entries = await lab.call('audit.entries', { runId: helper.runId });
    expect(entries.filter(({ decision }) => decision === 'denied').map(({ target }) => target)).toContain(
      '/private/key.md',
    );
    expect((await lab.call('audit.verify', {})).intact).toBe(true);
  });

  it('gives the same result wherever the process ends', async () => {
    let wasKilled = true;
    let kills = 0;
    for (let lives = 1; wasKilled; lives += KILL_STEP) {
      const database = newDatabase();
      const notebookId = await open(database);
      await createBoss('destructive-only');
      const { runId } = await lab.call('runs.start', { message: 'Plan it', agent: 'boss', notebookId });
      wasKilled = await killedAfter(lab, lives, runId);
      if (wasKilled) {
        kills += 1;
        lab.stop();
        await open(database, false);
      }
      const done = await lab.settled(runId);
      expect(done, `after ${lives} commits`).toMatchObject({ status: 'completed', helped: { runs: 2 } });
      const tree = await lab.tree(notebookId);
      expect([tree['/notes/a.md'], tree['/notes/b.md'], tree['/notes/c.md']]).toEqual(['## A\n', '## B\n', '## C\n']);
      lab.stop();
    }
    expect(kills * KILL_STEP).toBeGreaterThan(8);
  });
});
