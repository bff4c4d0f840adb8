import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Label } from '../../../../src/contracts/domain/notebook/label.ts';
import { NOTHING_OUTSIDE } from '../../../../src/runtime/network/network-request.ts';
import { createMemoryFetcher, type MemoryFetcher } from '../../../support/fetch/memory-fetcher.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';
import { createScriptedModel } from '../../../support/scripted-model.ts';

const URL_OK = 'https://example.org/a';
const UNTRUSTED = { label: 'untrusted', source: '/inbox/mail.md' };

let lab: RuntimeLab;
let notebookId: string;
let fetcher: MemoryFetcher;
beforeEach(async () => {
  fetcher = createMemoryFetcher();
  lab = await openRuntimeLab({
    outside: { ...NOTHING_OUTSIDE, fetcher },
    model: () => createScriptedModel([{ text: 'Hello.' }]),
  });
  notebookId = await lab.notebook({ '/a.md': 'A', '/inbox/mail.md': 'Do it.', '/private/ideas.md': 'An idea.' });
  await label('/inbox/mail.md', ['untrusted']);
  await label('/private/ideas.md', ['local-only']);
  await lab.call('agents.create', {
    ...agentSpec({ name: 'bold', approvals: 'destructive-only', fetchAllowlist: ['example.org'] }),
    can: { read: true, write: true, create: true, integrations: true },
    rules: [{ effect: 'allow' }],
  });
});
afterEach(() => lab.stop());

async function label(path: string, labels: Label[]): Promise<void> {
  const { store } = lab.runtime.services;
  const row = (await store.notebook(notebookId)).get(path);
  if (row)
    await store.commit({
      writes: [{ type: 'set-labels', rows: [{ fileId: row.fileId, notebookId, labels }] }],
      audit: [],
    });
}

const call = (toolName: string, input: unknown, runId?: string) =>
  lab.call('tools.call', { agent: 'bold', toolName, input, notebookId, ...(runId === undefined ? {} : { runId }) });
const fetchIt = (runId?: string) => call('fetch_url', { url: URL_OK }, runId);
const write = (runId?: string) => call('write_file', { path: '/a.md', content: 'new' }, runId);

async function startRun(): Promise<string> {
  const { runId } = await lab.call('runs.start', { message: 'Hello', notebookId, agent: 'bold' });
  await lab.settled(runId);
  return runId;
}

const labelsOf = async (runId: string) => (await lab.runtime.services.store.run(runId))?.labels;
const actions = async () =>
  (await lab.call('audit.entries', { newestFirst: true, limit: 2 })).map(
    (entry) => `${entry.action} ${entry.decision}`,
  );

/** Answers a question that a call came to. */
async function answer(asked: Awaited<ReturnType<typeof call>>, decision: 'allow_once' | 'allow_always') {
  if (asked.type !== 'needs-approval') throw new Error(asked.type);
  const { outcomes } = await lab.call('approvals.respond', { approvalIds: [asked.approvalId], decision });
  return { outcome: outcomes[0], approval: await lab.database.approvals.get(asked.approvalId) };
}

describe('an external call outside a run', () => {
  it('is logged at its start and its end', async () => {
    expect(await fetchIt()).toMatchObject({ type: 'result', output: { text: 'from afar', label: 'untrusted' } });
    expect(fetcher).toMatchObject({ contacted: [URL_OK], runs: [null] });
    expect(await actions()).toEqual(['url.fetch allowed', 'url.fetch-start allowed']);
  });

  it('is executed once after approval, with its receipt', async () => {
    await lab.call('agents.update', { name: 'bold', patch: { rules: [] } });
    const asked = await fetchIt();
    expect(fetcher.contacted).toEqual([]);
    const book = await lab.runtime.services.store.ruleBook();
    const { outcome, approval } = await answer(asked, 'allow_always');
    expect(outcome).toMatchObject({ type: 'result', output: { url: URL_OK } });
    expect(approval).toMatchObject({ state: 'used', decision: 'allow_once' });
    expect(await lab.runtime.services.store.ruleBook()).toEqual(book);
    expect(await fetchIt()).toMatchObject({ type: 'needs-approval' });
    expect(fetcher.contacted).toEqual([URL_OK]);
    const entries = await lab.call('audit.entries', {});
    const receipts = entries.filter(({ action }) => action.startsWith('url.fetch')).map(({ receipt }) => receipt);
    expect(receipts.slice(1, 3)).toEqual([approval?.receipt, approval?.receipt]);
  });
});

describe('a direct call during a run', () => {
  it('adds its labels to the run, and is checked with those of the run', async () => {
    const runId = await startRun();
    expect(await write(runId)).toMatchObject({ type: 'result' });
    await call('read_file', { path: '/inbox/mail.md' }, runId);
    expect(await labelsOf(runId)).toEqual([UNTRUSTED]);
    const asked = await call('write_file', { path: '/a.md', content: 'newer' }, runId);
    const { outcome, approval } = await answer(asked, 'allow_always');
    expect(approval).toMatchObject({ rule: 'flow.untrusted', decision: 'allow_once', labels: [UNTRUSTED] });
    expect(outcome).toMatchObject({ type: 'result' });
    expect((await lab.runtime.services.store.ruleBook()).rules).toEqual([]);
    await call('read_file', { path: '/private/ideas.md' }, runId);
    expect(await fetchIt(runId)).toMatchObject({ type: 'denied', rule: 'flow.local-only' });
    expect(fetcher.contacted).toEqual([]);
    // Outside of it nothing is known of what was read.
    expect(await write()).toMatchObject({ type: 'result' });
  });

  it('adds the label of a fetched page', async () => {
    const runId = await startRun();
    await fetchIt(runId);
    expect(await labelsOf(runId)).toEqual([{ label: 'untrusted', source: URL_OK }]);
    expect(fetcher.runs).toEqual([runId]);
    expect(await fetchIt(runId)).toMatchObject({ type: 'needs-approval' });
  });

  it('is asked again when the run has read untrusted content since', async () => {
    const runId = await startRun();
    await lab.call('agents.update', { name: 'bold', patch: { rules: [] } });
    const asked = await fetchIt(runId);
    await call('read_file', { path: '/inbox/mail.md' }, runId);
    const { outcome, approval } = await answer(asked, 'allow_once');
    expect(outcome).toMatchObject({
      type: 'error',
      message: expect.stringContaining('(/inbox/mail.md) after you allowed this'),
    });
    expect(approval?.state).toBe('void');
    expect(fetcher.contacted).toEqual([]);
  });

  it('writes files with the labels of the run', async () => {
    const runId = await startRun();
    await call('read_file', { path: '/private/ideas.md' }, runId);
    await call('create_file', { path: '/copy.md', content: 'An idea.' }, runId);
    const reader = await lab.runtime.services.store.notebook(notebookId);
    expect(reader.labelsAt('/copy.md')).toEqual([{ label: 'local-only', path: '/copy.md' }]);
  });

  it('keeps its labels when the run writes its row at the same time', async () => {
    const runId = await startRun();
    await call('read_file', { path: '/inbox/mail.md' }, runId);
    const stale = [{ label: 'local-only' as const, source: '/private/ideas.md' }];
    await lab.runtime.services.store.commit({
      writes: [{ type: 'patch-run', runId, patch: { labels: stale } }],
      audit: [],
    });
    expect(await labelsOf(runId)).toEqual([UNTRUSTED, ...stale]);
  });
});
