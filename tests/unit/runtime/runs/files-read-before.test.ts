import { afterEach, beforeEach, expect, it } from 'vitest';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';
import { createScriptedModel } from '../../../support/scripted-model.ts';

const read = (path: string) => ({ toolName: 'read_file', input: { path } });
const write = (path: string) => ({ toolName: 'write_file', input: { path, content: 'new' } });

let lab: RuntimeLab;
let notebookId: string;
beforeEach(async () => {
  const model = createScriptedModel([
    { calls: [read('/b.md')] },
    { text: 'Read.' },
    { calls: [read('/a.md')] },
    { calls: [write('/c.md')] },
    { text: 'Written.' },
  ]);
  lab = await openRuntimeLab({ model: () => model });
  notebookId = await lab.notebook({ '/a.md': 'A', '/b.md': 'B', '/c.md': 'C' });
  await lab.call('agents.create', {
    ...agentSpec({ name: 'careful' }),
    can: { read: true, write: true, create: true, delete: true },
  });
});
afterEach(() => lab.stop());

async function ask(message: string, sessionId?: string) {
  const more = sessionId === undefined ? {} : { sessionId };
  const { runId } = await lab.call('runs.start', { message, notebookId, agent: 'careful', ...more });
  return lab.settled(runId);
}

it('an approval lists the files that the whole conversation has read, those of the run first', async () => {
  const { sessionId } = await ask('Read b.');
  const { runId, status } = await ask('Read a, then write c.', sessionId);
  expect(status).toBe('awaiting-approval');
  const [approval] = (await lab.call('approvals.list', {})).filter((one) => one.runId === runId);
  expect((await lab.runtime.services.store.approval(approval?.approvalId ?? ''))?.read).toEqual(['/a.md', '/b.md']);
});

it('a direct call during a later run lists them, too', async () => {
  const { sessionId } = await ask('Read b.');
  const { runId } = await ask('Read a, then write c.', sessionId);
  const outcome = await lab.call('tools.call', {
    agent: 'careful',
    toolName: 'delete_file',
    input: { path: '/c.md' },
    notebookId,
    runId,
  });
  const id = outcome.type === 'needs-approval' ? outcome.approvalId : '';
  expect((await lab.runtime.services.store.approval(id))?.read).toEqual(['/a.md', '/b.md']);
});

it('another conversation is not counted', async () => {
  await ask('Read b.');
  const { runId } = await ask('Read a, then write c.');
  const [approval] = (await lab.call('approvals.list', {})).filter((one) => one.runId === runId);
  expect((await lab.runtime.services.store.approval(approval?.approvalId ?? ''))?.read).toEqual(['/a.md']);
});
