import { afterEach, describe, expect, it } from 'vitest';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';
import { createReplayableModel, type Turn } from '../../../support/scripted-model.ts';

let lab: RuntimeLab;
afterEach(() => lab.stop());

const FILES = { '/notes/a.md': '# A\n', '/notes/b.md': '# B\n', '/private/key.md': '# Key\n' };

/** Opens the app with a model that answers each request by the words that it begins with. */
async function open(byTask: Readonly<Record<string, readonly Turn[]>>) {
  lab = await openRuntimeLab({
    model: () =>
      createReplayableModel(
        Array.from({ length: 30 }, (_, index) => (prompt) => {
          const asked = JSON.stringify(prompt.findLast(({ role }) => role === 'user')?.content);
          const task = Object.keys(byTask).find((words) => asked.includes(words));
          return byTask[task ?? '']?.[index] ?? { text: 'Done.' };
        }),
      ),
  });
  return lab.notebook(FILES);
}

const ask = (task: string, more: object = {}) => ({ toolName: 'agent_execute', input: { task, ...more } });
const write = (path: string) => ({ toolName: 'create_file', input: { path, content: 'x\n' } });

async function run(notebookId: string, agent: string, message = 'Plan it') {
  const { runId } = await lab.call('runs.start', { message, agent, notebookId });
  return lab.settled(runId);
}

describe('helpers', () => {
  it('work for a run and return a summary; what they used counts for the run', async () => {
    const notebookId = await open({
      'Plan it': [{ calls: [ask('Read A'), ask('Read B')] }, { text: 'Both read.' }],
      'Read A': [{ calls: [{ toolName: 'read_file', input: { path: '/notes/a.md' } }] }, { text: 'A is fine.' }],
      'Read B': [{ text: 'B is fine.' }],
    });
    await lab.call('agents.create', agentSpec({ name: 'boss' }));
    const done = await run(notebookId, 'boss');
    expect(done).toMatchObject({
      status: 'completed',
      text: 'Both read.',
      helped: { runs: 2, steps: 3, toolCalls: 1 },
    });
    expect(done.calls.map(({ result }) => result)).toMatchObject([
      { type: 'result', output: { agent: 'boss', summary: 'A is fine.' } },
      { type: 'result', output: { agent: 'boss', summary: 'B is fine.' } },
    ]);
    const helpers = await Promise.all(done.calls.map((call) => lab.settled(call.helperRunId ?? '')));
    expect(helpers.map(({ helperOf }) => helperOf?.runId)).toEqual([done.runId, done.runId]);
    const entries = await lab.call('audit.entries', { runId: helpers[0]?.runId ?? '' });
    expect(entries.map(({ action }) => action)).toContain('run.delegate');
  });

  it('ask where their caller would, and the run goes on after the answers', async () => {
    const notebookId = await open({
      'Plan it': [{ calls: [ask('Make one'), ask('Make two')] }, { text: 'Both made.' }],
      'Make one': [{ calls: [write('/notes/one.md')] }, { text: 'One.' }],
      'Make two': [{ calls: [write('/notes/two.md')] }, { text: 'Two.' }],
    });
    await lab.call('agents.create', agentSpec({ name: 'boss' }));
    const parked = await run(notebookId, 'boss');
    expect(parked.status).toBe('awaiting-approval');
    const waiting = await lab.call('approvals.list', {});
    expect(waiting.map(({ target }) => target)).toEqual(['/notes/one.md', '/notes/two.md']);
    for (const { approvalId } of waiting) {
      const { runIds } = await lab.call('approvals.respond', { approvalIds: [approvalId], decision: 'allow_once' });
      expect(runIds).toEqual([parked.runId]);
      await lab.settled(parked.runId);
    }
    const done = await lab.settled(parked.runId);
    expect(done).toMatchObject({ status: 'completed', text: 'Both made.' });
    expect(Object.keys(await lab.tree(notebookId))).toEqual(expect.arrayContaining(['/notes/one.md', '/notes/two.md']));

    await lab.call('runs.undo', { runId: done.runId });
    expect(Object.keys(await lab.tree(notebookId)).sort()).toEqual(Object.keys(FILES).sort());
  });

  it('may do only what both they and their caller may do', async () => {
    const notebookId = await open({
      'Plan it': [{ calls: [ask('Look', { agent: 'wide' })] }, { text: 'Ok.' }],
      Look: [
        {
          calls: [
            { toolName: 'read_file', input: { path: '/private/key.md' } },
            { toolName: 'read_file', input: { path: '/notes/a.md' } },
            write('/notes/new.md'),
            ask('More'),
          ],
        },
        { text: 'Seen.' },
      ],
    });
    await lab.call('agents.create', agentSpec({ name: 'wide' }));
    await lab.call(
      'agents.create',
      agentSpec({
        name: 'narrow',
        scope: { notebooks: ['*'], folders: ['/notes'], fileTypes: ['*'] },
        can: { read: true },
      }),
    );
    const done = await run(notebookId, 'narrow');
    const helper = await lab.settled(done.calls[0]?.helperRunId ?? '');
    expect(helper.agent).toBe('wide');
    expect(helper.calls.map(({ state, rule }) => [state, rule])).toEqual([
      ['denied', 'grant.folders'],
      ['done', expect.anything()],
      ['denied', 'grant.operations'],
      ['denied', 'helper.depth'],
    ]);
    expect(Object.keys(await lab.tree(notebookId))).not.toContain('/notes/new.md');
  });
});
