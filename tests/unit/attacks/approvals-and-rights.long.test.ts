import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMemoryFetcher } from '../../support/fetch/memory-fetcher.ts';
import { nodeOutside } from '../../support/node-outside.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../support/runtime-lab.ts';
import { createReplayableModel } from '../../support/scripted-model.ts';

let lab: RuntimeLab;
let notebookId: string;
let asked = 0;
const fetcher = createMemoryFetcher();
let onAsked: () => Promise<void> = async () => {};
const model = createReplayableModel([
  {
    calls: [{ toolName: 'write_file', input: { path: '/a.md', content: 'evil' } }],
    onChunk: async (index) => {
      if (index !== 0) return;
      asked += 1;
      await onAsked();
    },
  },
]);

beforeEach(async () => {
  asked = 0;
  onAsked = async () => {};
  lab = await openRuntimeLab({ model: () => model, outside: nodeOutside({ fetcher }) });
  notebookId = await lab.notebook({ '/a.md': 'A', '/b.md': 'B' });
  await lab.call('agents.create', agentSpec({ name: 'asker' }));
});
afterEach(() => lab.stop());

const call = (toolName: string, input: unknown) =>
  lab.call('tools.call', { agent: 'asker', toolName, input, notebookId });
const question = async (toolName: string, input: unknown) => {
  const outcome = await call(toolName, input);
  if (outcome.type !== 'needs-approval') throw new Error(`expected a question, got ${outcome.type}`);
  return outcome.approvalId;
};

describe('an answer "always"', () => {
  it('does not override a rule that was added after the request', async () => {
    const first = await question('write_file', { path: '/a.md', content: 'evil' });
    const other = await question('write_file', { path: '/b.md', content: 'x' });
    // A rule that forbids it, made by an answer to something else.
    const third = await question('write_file', { path: '/a.md', content: 'other' });
    await lab.call('approvals.respond', { approvalIds: [third], decision: 'reject_always' });
    await lab.call('approvals.respond', { approvalIds: [first], decision: 'allow_always' });
    expect((await lab.tree(notebookId))['/a.md']).toBe('A');
    await lab.call('approvals.respond', { approvalIds: [other], decision: 'allow_once' });
    expect((await lab.tree(notebookId))['/b.md']).toBe('B');
  });
});

describe('a request to a model', () => {
  it('is counted although the agent was edited during the run', async () => {
    await lab.call('agents.create', {
      ...agentSpec({ name: 'runner', model: { providerId: 'p', modelId: 'm' } }),
      limits: { requestsPerHour: 5 },
    });
    let edits = 0;
    onAsked = async () => {
      edits += 1;
      if (edits > 30) return;
      await lab.database.agents
        .where('name')
        .equals('runner')
        .modify((agent) => {
          agent.revision += 1;
        });
    };
    const { runId } = await lab.call('runs.start', { message: 'Go', agent: 'runner', notebookId });
    const run = await lab.settled(runId);
    expect(await lab.database.requests.count()).toBe(asked);
    expect(run.usage.requests).toBe(asked);
    expect(asked).toBeLessThanOrEqual(5);
  });
});
