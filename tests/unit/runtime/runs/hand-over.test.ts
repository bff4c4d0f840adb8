import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nodeOutside } from '../../../support/node-outside.ts';
import { type LoopbackProvider, startProvider } from '../../../support/provider/start-provider.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';

const FILES = { '/notes/plan.md': '# Plan\n\nthe plan', '/secret/b.md': '# B\n\nthe secret words' };
const REQUEST = 'Ponder the meaning of chlorophyll for me.';

let server: LoopbackProvider;
let lab: RuntimeLab;
let notebookId: string;
beforeEach(async () => {
  server = await startProvider();
  lab = await openRuntimeLab({ gate: { gate: 'on' }, outside: nodeOutside() });
  await lab.call('providers.connect', {
    providerId: 'lab',
    kind: 'openai-compatible',
    baseURL: server.baseURL,
    models: ['test-model'],
  });
  notebookId = await lab.notebook(FILES);
});
afterEach(async () => {
  lab.stop();
  await server.close();
});

const scopeOf = (...folders: string[]) => ({ notebooks: ['*'], folders, fileTypes: ['*'] });

async function ask(message: string, agent = 'navigator') {
  const { runId, sessionId } = await lab.call('runs.start', { message, agent, notebookId });
  return { sessionId, run: await lab.settled(runId) };
}

async function handOver(runId: string, agent: string, more: { message?: string; open?: string[] } = {}) {
  const next = await lab.call('runs.handOver', { runId, agent, ...more });
  return lab.settled(next.runId);
}

const sent = () => server.asked().map(({ body }) => body);
const fileId = async (path: string) =>
  (await lab.runtime.services.store.notebook(notebookId)).get(path)?.fileId ?? 'none';

describe('a request that the Navigator does not understand', () => {
  it('is continued by the next agent, with the intent and the ids of files, and nothing that the Navigator said', async () => {
    server.setScript([{ text: 'It makes sugar.' }, { text: 'Yes, from light.' }]);
    const first = await ask('read /notes/plan.md');
    const { runId } = await lab.call('runs.start', { message: REQUEST, sessionId: first.sessionId, notebookId });
    const asked = await lab.settled(runId);
    expect(asked).toMatchObject({ status: 'completed', beyond: 'not-understood' });

    const run = await handOver(runId, 'assistant', { open: ['/secret/b.md', '/gone.md'] });
    expect(run).toMatchObject({
      status: 'completed',
      text: 'It makes sugar.',
      prompt: REQUEST,
      agent: 'assistant',
      sessionId: first.sessionId,
      handOver: { runId, agent: 'navigator' },
    });
    const [body = ''] = sent();
    expect(body).toContain(REQUEST);
    expect(body).toContain('The person asked: “read /notes/plan.md”');
    expect(body).toContain(`/notes/plan.md (id ${await fileId('/notes/plan.md')}, read)`);
    expect(body).toContain(`/secret/b.md (id ${await fileId('/secret/b.md')}, open on the screen)`);
    expect(body).not.toContain('the plan');
    expect(body).not.toContain('I did not understand');
    expect(body).not.toContain('/gone.md');

    // The conversation goes on with that agent, which knows its own turns.
    const again = { message: 'Really?', agent: 'assistant', sessionId: first.sessionId, notebookId };
    const later = await lab.settled((await lab.call('runs.start', again)).runId);
    expect(later.text).toBe('Yes, from light.');
    expect(sent()[1]).toContain('It makes sugar.');
    const log = await lab.call('audit.entries', { runId: run.runId });
    expect(log).toContainEqual(
      expect.objectContaining({ action: 'run.hand-over', target: 'assistant', decision: 'allowed' }),
    );
  });

  it('goes back, with its entry in the log, and the Navigator continues with its own turns', async () => {
    server.setScript([{ text: 'It makes sugar.' }]);
    const { run, sessionId } = await ask(REQUEST);
    const handed = await handOver(run.runId, 'assistant');
    expect(await lab.call('runs.handBack', { runId: handed.runId })).toEqual({ sessionId, agent: 'navigator' });
    const other = { message: 'read /notes/plan.md', agent: 'assistant', sessionId, notebookId };
    expect(await lab.refusal('runs.start', other)).toBe('bad-input');
    const back = await lab.settled((await lab.call('runs.start', { ...other, agent: 'navigator' })).runId);
    expect(back.text).toContain('the plan');
    const [last] = await lab.call('audit.entries', { runId: handed.runId, newestFirst: true, limit: 1 });
    expect(last).toMatchObject({ action: 'run.hand-back', target: 'navigator' });
    expect(await lab.refusal('runs.handBack', { runId: run.runId })).toBe('bad-input');
  });

  it('is also one about too many files, or with more than one thing to do', async () => {
    const files = Object.fromEntries(Array.from({ length: 70 }, (_, at) => [`/many/${at}.md`, `note ${at}`]));
    notebookId = await lab.notebook(files, 'Many');
    const { run } = await ask('tag all notes in /many with old');
    expect(run).toMatchObject({ status: 'completed', beyond: 'many-files' });
    expect((await ask('list /many')).run.beyond).toBeUndefined();
  });
});

describe('the labels of a hand-over', () => {
  it('are also those of the notes that it names', async () => {
    server.setScript([{ text: 'It makes sugar.' }]);
    const { run } = await ask(REQUEST);
    await lab.call('files.setLabels', { notebookId, path: '/notes/plan.md', labels: ['untrusted'] });
    const handed = await handOver(run.runId, 'assistant', { open: ['/notes/plan.md'] });
    expect(handed.labels).toContainEqual(expect.objectContaining({ label: 'untrusted', source: '/notes/plan.md' }));
  });
});

describe('the walls between agents', () => {
  it('hold: the next agent gets nothing from outside its scope, and cannot read it', async () => {
    await lab.call('agents.create', agentSpec({ name: 'narrow', scope: scopeOf('/notes') }));
    server.setScript([{ calls: [{ name: 'read_file', input: { path: '/secret/b.md' } }] }, { text: 'I cannot.' }]);
    const { run } = await ask('read /secret/b.md');
    expect(run.text).toContain('the secret words');
    const handed = await handOver(run.runId, 'narrow', { message: 'What does it say?', open: ['/secret/b.md'] });
    expect(handed.calls).toMatchObject([{ toolName: 'read_file', state: 'denied' }]);
    expect(handed.grant?.within).toEqual([{ folders: ['/notes'], fileTypes: ['*'] }]);
    expect(sent().join('')).not.toContain('the secret words');
    expect(sent()[0]).not.toContain(await fileId('/secret/b.md'));
  });

  it('keep a conversation that has read local-only content from a model on a server', async () => {
    await lab.call('files.setLabels', { notebookId, path: '/secret/b.md', labels: ['local-only'] });
    const { run } = await ask('read /secret/b.md');
    expect(run.labels).toContainEqual({ label: 'local-only', source: '/secret/b.md' });
    expect(await lab.refusal('runs.handOver', { runId: run.runId, agent: 'assistant' })).toBe('local-only');
    expect(server.asked()).toEqual([]);
    const [last] = await lab.call('audit.entries', { newestFirst: true, limit: 1 });
    expect(last).toMatchObject({ action: 'run.hand-over', decision: 'denied', rule: 'flow.local-only' });
    expect((await lab.call('runs.list', { sessionId: run.sessionId })).map(({ agent }) => agent)).toEqual([
      'navigator',
    ]);
  });

  it('let one go on in which only names were shown, and no name goes along', async () => {
    await lab.call('files.setLabels', { notebookId, path: '/secret/b.md', labels: ['local-only'] });
    const { run, sessionId } = await ask('list /secret');
    expect(run.labels).toEqual([expect.objectContaining({ label: 'local-only', by: 'name' })]);
    const handed = await handOver(run.runId, 'assistant', { message: 'Think.', open: ['/secret/b.md'] });
    const next = { message: 'Again.', agent: 'assistant', sessionId, notebookId };
    const later = await lab.settled((await lab.call('runs.start', next)).runId);
    expect([handed.status, later.status]).toEqual(['completed', 'completed']);
    expect([...handed.labels, ...later.labels]).toEqual([]);
    expect(sent()).toHaveLength(2);
    expect(sent().join('')).not.toContain('b.md');
  });

  it('hold for names that a waiting call may hold', async () => {
    const here = { providerId: 'here', kind: 'openai-compatible', baseURL: server.baseURL, onDevice: true };
    await lab.call('providers.connect', { ...here, models: ['here-model'] });
    const model = { providerId: 'here', modelId: 'here-model' };
    await lab.call('agents.create', agentSpec({ name: 'inside', model }));
    await lab.call('files.setLabels', { notebookId, path: '/secret/b.md', labels: ['local-only'] });
    server.setScript([
      { calls: [{ name: 'list_files', input: { path: '/secret' } }] },
      { calls: [{ name: 'create_file', input: { path: '/notes/new.md', content: 'There is b.md.' } }] },
    ]);
    const { run } = await ask('Note what there is.', 'inside');
    expect([run.status, run.labels]).toEqual(['awaiting-approval', [expect.objectContaining({ by: 'name' })]]);
    expect(await lab.refusal('runs.handOver', { runId: run.runId, agent: 'assistant' })).toBe('local-only');
    expect(await lab.call('runs.get', { runId: run.runId })).toMatchObject({ status: 'awaiting-approval' });
    expect(server.asked().every((one) => one.model === 'here-model')).toBe(true);
  });

  it('hold when the label is set after the hand-over', async () => {
    server.setScript([{ text: 'One.' }]);
    const { run } = await ask('read /secret/b.md');
    const handed = await handOver(run.runId, 'assistant', { message: 'Think.' });
    await lab.call('files.setLabels', { notebookId, path: '/secret/b.md', labels: ['local-only'] });
    const next = { message: 'Again.', agent: 'assistant', sessionId: run.sessionId, notebookId };
    const blocked = await lab.settled((await lab.call('runs.start', next)).runId);
    expect([handed.status, blocked.status, blocked.stopReason]).toEqual(['completed', 'blocked', 'denied']);
    expect(server.asked()).toHaveLength(1);
  });
});

describe('calls that wait for approval', () => {
  const changes = ['/notes/new.md', '/secret/new.md'].map((path) => ({
    name: 'create_file',
    input: { path, content: 'x' },
  }));

  it('are asked for again as those of the next agent, as far as its scope goes', async () => {
    await lab.call('agents.create', agentSpec({ name: 'writer' }));
    await lab.call('agents.create', agentSpec({ name: 'narrow', scope: scopeOf('/notes') }));
    server.setScript([{ calls: changes }, { text: 'Created.' }]);
    const { run } = await ask('Create both.', 'writer');
    expect(run.status).toBe('awaiting-approval');
    const handed = await handOver(run.runId, 'narrow');
    expect(handed).toMatchObject({
      status: 'awaiting-approval',
      agent: 'narrow',
      calls: [{ toolName: 'create_file' }],
    });
    expect(await lab.call('runs.get', { runId: run.runId })).toMatchObject({
      status: 'cancelled',
      message: 'Handed over to narrow.',
    });
    const pending = await lab.call('approvals.list', {});
    expect(pending).toMatchObject([{ runId: handed.runId, agent: 'narrow', target: '/notes/new.md' }]);
    await lab.call('approvals.respond', { approvalIds: [pending[0]?.approvalId ?? ''], decision: 'allow_once' });
    expect(await lab.settled(handed.runId)).toMatchObject({ status: 'completed', text: 'Created.' });
    expect(await lab.tree(notebookId)).toMatchObject({ '/notes/new.md': 'x' });
    const body = sent()[1] ?? '';
    expect(body).toContain('1 more waited for approval and are outside of your scope.');
    expect(body).not.toContain('/secret/new.md');
  });
});

describe('a hand-over', () => {
  it('is refused without an agent that can continue, and changes nothing then', async () => {
    await lab.call('providers.remove', { providerId: 'lab' });
    const { run, sessionId } = await ask(REQUEST);
    const to = (agent: string) => lab.refusal('runs.handOver', { runId: run.runId, agent });
    expect([await to('assistant'), await to('nobody'), await to('navigator')]).toEqual([
      'agent-unavailable',
      'unknown-agent',
      'bad-input',
    ]);
    expect(await lab.call('runs.list', { sessionId })).toHaveLength(1);
  });
});
