import { afterEach, beforeEach, expect, it } from 'vitest';
import { createMemoryFetcher, type MemoryFetcher } from '../../support/fetch/memory-fetcher.ts';
import { nodeOutside } from '../../support/node-outside.ts';
import type { Turn, TurnCall } from '../../support/provider/script.ts';
import { type LoopbackProvider, startProvider } from '../../support/provider/start-provider.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../support/runtime-lab.ts';

// `tests/e2e/local-only.spec.ts` does the same in the built app: without a label, with each way of reading, and with hidden names.

/** Stands in the note alone. */
const CANARY = 'canary-7c1e9a52';
const NOTE = `# Result\n\nYield of ${CANARY}: 42 g.\n`;

let far: LoopbackProvider;
let near: LoopbackProvider;
let host: MemoryFetcher;
let lab: RuntimeLab;
/** The run and the address of each request that was sent. */
let sent: { runId: string | null; url: string }[];

beforeEach(async () => {
  far = await startProvider();
  near = await startProvider();
  host = createMemoryFetcher();
  sent = [];
  const outside = nodeOutside({ fetcher: host });
  const send: typeof outside.send = (request) => {
    sent.push({ runId: request.runId, url: request.url });
    return outside.send(request);
  };
  lab = await openRuntimeLab({ gate: { gate: 'on' }, outside: { ...outside, send } });
});
afterEach(async () => {
  lab.stop();
  await Promise.all([far.close(), near.close()]);
});

/** An agent whose model is at the far server, that may do everything, and asks for nothing that it need not ask for. */
async function setUp(files: Readonly<Record<string, string>>): Promise<string> {
  const connect = { kind: 'openai-compatible' as const, models: ['test-model'] };
  await lab.call('providers.connect', { ...connect, providerId: 'far', baseURL: far.baseURL });
  await lab.call('providers.connect', { ...connect, providerId: 'near', baseURL: near.baseURL, onDevice: true });
  const can = { read: true, write: true, create: true, delete: true, execute: false, integrations: true };
  const allowed = ['fetch_url', 'move_file', 'write_file', 'edit_file'];
  const rules = allowed.map((tool) => ({ effect: 'allow' as const, tool }));
  const model = { providerId: 'far', modelId: 'test-model' };
  const fetchAllowlist = ['host.example'];
  await lab.call('agents.create', { ...agentSpec({ name: 'far-agent', model }), can, rules, fetchAllowlist });
  return lab.notebook(files);
}

const label = (notebookId: string, path: string) =>
  lab.call('files.setLabels', { notebookId, path, labels: ['local-only'] });
const useModelOf = (providerId: 'far' | 'near') =>
  lab.call('agents.update', { name: 'far-agent', patch: { model: { providerId, modelId: 'test-model' } } });

const call = (name: string, input: object): TurnCall => ({ name, input });
const read = (path: string) => call('read_file', { path });
/** Scripts the calls of each step. After the last step the model fetches without end. */
const script = (...steps: readonly (readonly TurnCall[])[]) =>
  far.setScript((_request, index): Turn => {
    const fetchIt = call('fetch_url', { url: 'https://host.example/?q=after' });
    return { calls: [...(steps[index] ?? [fetchIt])] };
  });

async function chat(notebookId: string, sessionId?: string) {
  const { runId } = await lab.call('runs.start', { message: 'Go on', agent: 'far-agent', notebookId, sessionId });
  return lab.settled(runId);
}

/** Allows what a run waits for, and resolves with the run once it waits again or has ended. */
async function allow(runId: string) {
  const pending = await lab.call('approvals.list', {});
  const approvalIds = pending.filter((one) => one.runId === runId).map(({ approvalId }) => approvalId);
  expect(approvalIds).toHaveLength(1);
  await lab.call('approvals.respond', { approvalIds, decision: 'allow_once' });
  return lab.settled(runId);
}

/** Nothing of the note has left, and no request was sent after it was read. */
async function expectKept(runId: string, file: string, requests: number): Promise<void> {
  const run = await lab.settled(runId);
  expect(run).toMatchObject({ status: 'blocked', stopReason: 'denied' });
  expect(run.error?.message).toContain(file);
  expect(far.requests.map(({ body }) => body).filter((body) => body.includes(CANARY))).toEqual([]);
  expect(host.contacted).toEqual([]);
  expect(sent.filter((request) => request.runId === runId && request.url.startsWith(far.origin))).toHaveLength(
    requests,
  );
}

it('a label in frontmatter is enough, and removing it there does not remove the label', async () => {
  const notebookId = await setUp({ '/note.md': `---\nlabels: [local-only]\n---\n${NOTE}` });
  // An agent that has not read the note cannot overwrite the label either.
  script([call('write_file', { path: '/note.md', content: '# Nothing\n' })]);
  const first = await chat(notebookId);
  await expectKept(first.runId, '/note.md', 1);
  expect((await lab.tree(notebookId))['/note.md']).toContain(CANARY);
  await lab.call('files.write', { notebookId, path: '/note.md', content: NOTE });
  script([read('/note.md')]);
  const second = await chat(notebookId);
  await expectKept(second.runId, '/note.md', 1);
});

it('a quote or summary by the Navigator is local-only as well', async () => {
  const notebookId = await setUp({
    '/experiments/2026-01-05-a.md': `---\ndate: 2026-01-05\n---\n# A\n\n## Results\n\nYield of ${CANARY}: 42 g.\n`,
    '/experiments/2026-01-06-b.md': '---\ndate: 2026-01-06\n---\n# B\n\n## Results\n\nMass 3 g.\n',
  });
  await label(notebookId, '/experiments/2026-01-05-a.md');
  const message = 'Summarize January 2026 into /notes/january.md';
  const asked = await lab.call('runs.start', { message, notebookId });
  await lab.settled(asked.runId);
  await allow(asked.runId);
  expect((await lab.tree(notebookId))['/notes/january.md']).toContain(CANARY);
  script([read('/notes/january.md')]);
  const { runId } = await chat(notebookId);
  await expectKept(runId, '/notes/january.md', 1);
});

it('the next run of the conversation sends no request', async () => {
  const notebookId = await setUp({ '/note.md': NOTE });
  await label(notebookId, '/note.md');
  script([read('/note.md')]);
  const first = await chat(notebookId);
  await expectKept(first.runId, '/note.md', 1);
  far.setScript([]);
  const second = await chat(notebookId, first.sessionId);
  expect(second.runId).not.toBe(first.runId);
  await expectKept(second.runId, '/note.md', 0);
});

it('a copy by the person keeps the label, also a copy of a folder', async () => {
  const notebookId = await setUp({ '/private/sub/note.md': NOTE });
  await label(notebookId, '/private');
  await lab.call('files.copy', { notebookId, from: '/private/sub', to: '/copy' });
  script([read('/copy/note.md')]);
  const { runId } = await chat(notebookId);
  await expectKept(runId, '/copy/note.md', 1);
});

it('an undo and a redo keep the label', async () => {
  const notebookId = await setUp({ '/private/note.md': NOTE });
  await label(notebookId, '/private');
  const newest = async () => (await lab.call('changes.list', { notebookId }))[0]?.changeId ?? '';
  await lab.call('files.remove', { notebookId, path: '/private/note.md' });
  const removed = await newest();
  await lab.call('files.remove', { notebookId, path: '/private' });
  await lab.call('changes.undo', { changeId: removed });
  await lab.call('changes.undo', { changeId: await newest() });
  await lab.call('changes.undo', { changeId: await newest() });
  script([read('/private/note.md')]);
  const { runId } = await chat(notebookId);
  await expectKept(runId, '/private/note.md', 1);
});

it('output in the run folder is local-only, and so is a copy of it', async () => {
  const notebookId = await setUp({ '/note.md': NOTE });
  await label(notebookId, '/note.md');
  // A model on this device may read and write.
  await useModelOf('near');
  near.setScript((request, index) => {
    const runId = /\/runs\/([\w-]+)/.exec(request.body)?.[1] ?? '';
    if (index === 0) return { calls: [read('/note.md')] };
    if (index > 1) return { text: 'Kept.' };
    return { calls: [call('write_file', { path: `/runs/${runId}/quote.md`, content: NOTE })] };
  });
  const kept = await chat(notebookId);
  expect(kept.status).toBe('completed');
  expect(near.requests.some(({ body }) => body.includes(CANARY))).toBe(true);
  const [file] = await lab.call('runs.files', { runId: kept.runId });
  expect(file).toMatchObject({ labels: ['local-only'] });
  await lab.call('files.copy', { notebookId, from: file?.path ?? '', to: '/quote.md' });
  await useModelOf('far');
  script([read('/quote.md')]);
  const { runId } = await chat(notebookId);
  await expectKept(runId, '/quote.md', 1);
});

it('another remote model is not asked in the same conversation', async () => {
  const notebookId = await setUp({ '/note.md': NOTE });
  await label(notebookId, '/note.md');
  near.setScript([{ calls: [read('/note.md')] }, { text: 'Read.' }]);
  await useModelOf('near');
  const first = await chat(notebookId);
  expect(first.status).toBe('completed');
  await useModelOf('far');
  const second = await chat(notebookId, first.sessionId);
  await expectKept(second.runId, '/note.md', 0);
});

it('a label set while the run waits ends the run', async () => {
  const notebookId = await setUp({ '/note.md': '# Empty yet\n' });
  script([read('/note.md'), call('create_file', { path: '/new.md', content: 'x' })]);
  const parked = await chat(notebookId);
  expect(parked.status).toBe('awaiting-approval');
  await lab.call('files.write', { notebookId, path: '/note.md', content: NOTE });
  await label(notebookId, '/note.md');
  await allow(parked.runId);
  await expectKept(parked.runId, '/note.md', 1);
});

it('a direct call during the run adds its labels to the run', async () => {
  const notebookId = await setUp({ '/note.md': NOTE });
  await label(notebookId, '/note.md');
  script([call('create_file', { path: '/new.md', content: 'x' })]);
  const parked = await chat(notebookId);
  expect(parked.status).toBe('awaiting-approval');
  const options = { agent: 'far-agent', notebookId, runId: parked.runId };
  await lab.call('tools.call', { ...options, toolName: 'read_file', input: { path: '/note.md' } });
  const url = 'https://host.example/?q=by-hand';
  const fetched = await lab.call('tools.call', { ...options, toolName: 'fetch_url', input: { url } });
  expect(fetched).toMatchObject({ type: 'denied', rule: 'flow.local-only' });
  await allow(parked.runId);
  await expectKept(parked.runId, '/note.md', 1);
});
