import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';
import { createScriptedModel } from '../../../support/scripted-model.ts';

/** The examples of the request, in the shapes of the console. Each value of an example stands as it was written. */

/** Part 0, "Create agent". */
const AGENT = {
  name: 'Research Assistant',
  provider: 'anthropic',
  model: 'claude-sonnet-4-20250514',
  scope: { notebooks: ['*'], folders: ['/experiments/*', '/notes'], file_types: ['*.md', '*.txt', '*.json'] },
  can_read: true,
  can_write: true,
  can_create: true,
  can_delete: false,
  max_requests_per_hour: 50,
};
/** Part 0, "Send message to session", and the answer to it. */
const MESSAGE = 'Summarize all the experiments from last week and create a summary.md file';
const ANSWER = "I'll help you summarize last week's experiments. Let me first search for recent experiment files...";
const PENDING = { type: 'create_file', path: '/notes/summary.md', requires_confirmation: true };

const FILES = { '/experiments/e1.md': '# E1\n', '/notes/a.md': '# A\n' };
const model = () =>
  createScriptedModel([
    {
      text: ANSWER,
      calls: [
        { toolName: 'search_content', input: { query: 'experiment' } },
        { toolName: PENDING.type, input: { path: PENDING.path, content: '# Summary\n' } },
      ],
    },
    { text: 'The summary is written.' },
  ]);

let lab: RuntimeLab;
let notebookId: string;
beforeEach(async () => {
  const scripted = model();
  lab = await openRuntimeLab({ model: () => scripted });
  notebookId = await lab.notebook(FILES);
});
afterEach(() => lab.stop());

const createAgent = () =>
  lab.call('agents.create', {
    name: 'research-assistant',
    title: AGENT.name,
    model: { providerId: AGENT.provider, modelId: AGENT.model },
    scope: { notebooks: AGENT.scope.notebooks, folders: AGENT.scope.folders, fileTypes: AGENT.scope.file_types },
    can: { read: AGENT.can_read, write: AGENT.can_write, create: AGENT.can_create, delete: AGENT.can_delete },
    limits: { requestsPerHour: AGENT.max_requests_per_hour },
  });

async function send() {
  await createAgent();
  const { runId } = await lab.call('runs.start', { message: MESSAGE, agent: 'research-assistant', notebookId });
  return lab.settled(runId);
}

describe('the examples of part 0', () => {
  it('create agent: is stored with its scope, its rights and its limit', async () => {
    await createAgent();
    expect(await lab.call('agents.get', { name: 'research-assistant' })).toMatchObject({
      title: 'Research Assistant',
      model: { providerId: 'anthropic', modelId: 'claude-sonnet-4-20250514' },
      scope: { notebooks: ['*'], folders: ['/experiments/*', '/notes'], fileTypes: ['*.md', '*.txt', '*.json'] },
      can: { read: true, write: true, create: true, delete: false, execute: false, integrations: false },
      limits: { requestsPerHour: 50, tokensPerRequest: 4000 },
    });
  });

  it('send a message: the answer has the words, and the action that waits for confirmation', async () => {
    const run = await send();
    expect(run).toMatchObject({ status: 'awaiting-approval', text: ANSWER, sessionId: expect.any(String) });
    const pending = await lab.call('approvals.list', { runId: run.runId });
    expect(pending).toMatchObject([
      { approvalId: expect.any(String), toolName: PENDING.type, target: PENDING.path, input: { path: PENDING.path } },
    ]);
    const messages = await lab.call('sessions.history', { sessionId: run.sessionId });
    expect(JSON.stringify(messages)).toContain(JSON.stringify(ANSWER).slice(1, -1));
    expect(Object.keys(await lab.tree(notebookId))).not.toContain(PENDING.path);
  });

  it('confirm: the action is done, and the run completes', async () => {
    const { runId } = await send();
    const [action] = await lab.call('approvals.list', { runId });
    await lab.call('approvals.respond', { approvalIds: [action?.approvalId ?? ''], decision: 'allow_once' });
    expect(await lab.settled(runId)).toMatchObject({ status: 'completed', text: 'The summary is written.' });
    expect((await lab.tree(notebookId))[PENDING.path]).toBe('# Summary\n');
  });

  it('not confirmed: nothing is written', async () => {
    const { runId } = await send();
    const [action] = await lab.call('approvals.list', { runId });
    await lab.call('approvals.respond', { approvalIds: [action?.approvalId ?? ''], decision: 'reject_once' });
    expect((await lab.settled(runId)).status).toBe('completed');
    expect(Object.keys(await lab.tree(notebookId))).not.toContain(PENDING.path);
  });
});

describe('the shapes of parts 2 and 4', () => {
  it('a call has what the envelope of part 2 has, and what the action of part 4 has', async () => {
    const { runId, calls } = await send();
    const { envelope } = calls.find(({ toolName }) => toolName === PENDING.type) ?? {};
    const { auditContext } = envelope ?? {};
    const part2 = {
      toolId: envelope?.actionType,
      requesterId: auditContext?.requesterId,
      input: envelope?.args,
      reason: auditContext?.reason,
      runId: auditContext?.runId,
      deepStepId: auditContext?.deepStepId,
      idempotencyKey: envelope?.idempotencyKey,
    };
    expect(part2).toEqual({
      toolId: PENDING.type,
      requesterId: 'research-assistant',
      input: { path: PENDING.path, content: '# Summary\n' },
      reason: ANSWER,
      runId,
      deepStepId: `${runId}:1`,
      idempotencyKey: `${runId}:1:1`,
    });
    const part4 = {
      action_type: envelope?.actionType,
      target: envelope?.target,
      args: envelope?.args,
      risk_level: envelope?.riskLevel,
      requires_confirmation: envelope?.requiresConfirmation,
      idempotency_key: envelope?.idempotencyKey,
      audit_context: auditContext,
    };
    expect(part4).toMatchObject({
      action_type: PENDING.type,
      target: PENDING.path,
      args: part2.input,
      risk_level: 'write',
      requires_confirmation: PENDING.requires_confirmation,
      idempotency_key: part2.idempotencyKey,
      audit_context: { runId, rule: 'default.write' },
    });
  });

  it('a result is ok with its output, or has an error, and has its duration', async () => {
    await lab.call('agents.create', agentSpec({ name: 'free' }));
    const call = { agent: 'free', notebookId, toolName: 'read_file' };
    expect(await lab.call('tools.call', { ...call, input: { path: '/notes/a.md' } })).toMatchObject({
      type: 'result',
      output: { content: '# A\n' },
      durationMs: expect.any(Number),
    });
    expect(await lab.call('tools.call', { ...call, input: { path: '/notes/none.md' } })).toMatchObject({
      type: 'error',
      code: 'not-found',
      message: expect.any(String),
      durationMs: expect.any(Number),
    });
  });
});
