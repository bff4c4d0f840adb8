import { afterEach, expect, it } from 'vitest';
import { createModelByTask } from '../../../support/model-by-task.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';

let lab: RuntimeLab;
afterEach(() => lab.stop());

/** The steps of the request, word for word. */
const STEPS = `steps:
  - id: execute_agent
    tool: external_agent.execute
    inputs:
      agent: example_agent   # Any registered agent
      task: "Build a landing page"
      allowed_tools: ["file", "web_search"]
      max_duration: 300
`;
const LIST = `steps:
  - id: list_agents
    tool: external_agent.list
`;
const headed = (steps: string) => `name: landing-page\ntitle: Landing page\n${steps}`;

it('a step for another agent runs as the request writes it, and only within the tools and the time that it names', async () => {
  const deletion = { toolName: 'delete_file', input: { path: '/old.html' } };
  const model = createModelByTask({
    'Build a landing page': [
      { calls: [{ toolName: 'create_file', input: { path: '/index.html', content: '<h1>Plants</h1>\n' } }, deletion] },
      { text: 'Built.' },
    ],
  });
  lab = await openRuntimeLab({ model: () => model });
  const notebookId = await lab.notebook({ '/old.html': 'old\n' });
  const can = { read: true, write: true, create: true, delete: true };
  await lab.call('agents.create', agentSpec({ name: 'example_agent', can, limits: { wallClockMs: 900_000 } }));
  await lab.call('agents.update', { name: 'navigator', patch: { can, limits: { wallClockMs: 900_000 } } });
  expect(await lab.call('playbooks.check', { source: headed(STEPS) })).toMatchObject({ ok: true, errors: [] });

  const { runId } = await lab.call('playbooks.run', { playbook: headed(STEPS), notebookId });
  expect((await lab.settled(runId)).status).toBe('awaiting-approval');
  const waiting = await lab.call('approvals.list', {});
  expect(waiting.map(({ target }) => target)).toEqual(['/index.html']);
  await lab.call('approvals.respond', {
    approvalIds: waiting.map(({ approvalId }) => approvalId),
    decision: 'allow_once',
  });
  const done = await lab.settled(runId);
  expect(done.status).toBe('completed');
  const [step] = done.calls;
  expect(step?.result).toMatchObject({ type: 'result', output: { agent: 'example_agent', summary: 'Built.' } });
  const helper = await lab.settled(step?.helperRunId ?? '');
  expect(helper.calls.map(({ toolName, state, rule }) => [toolName, state, rule])).toEqual([
    ['create_file', 'done', 'default.write'],
    ['delete_file', 'denied', 'grant.tools'],
  ]);
  expect(helper.grant?.limits.wallClockMs).toBe(300_000);
  expect(Object.keys(await lab.tree(notebookId))).toEqual(expect.arrayContaining(['/index.html', '/old.html']));
});

it('a step that lists the agents runs as the request writes it', async () => {
  lab = await openRuntimeLab({ model: () => createModelByTask({}) });
  const notebookId = await lab.notebook({ '/a.md': 'A\n' });
  const { runId } = await lab.call('playbooks.run', { playbook: headed(LIST), notebookId });
  const run = await lab.settled(runId);
  expect(run).toMatchObject({ status: 'completed', calls: [{ toolName: 'agent_list', state: 'done' }] });
});
