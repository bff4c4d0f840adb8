import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ToolCallOutcome } from '../../../../src/contracts/domain/tool.ts';
import { SCREEN_CHANNEL } from '../../../../src/contracts/wire/channels.ts';
import { NOTHING_OUTSIDE } from '../../../../src/runtime/network/network-request.ts';
import { createMemoryFetcher, type MemoryFetcher } from '../../../support/fetch/memory-fetcher.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';
import { createScriptedModel } from '../../../support/scripted-model.ts';

const URL_OK = 'https://example.org/a';
const read = (path: string) => ({ toolName: 'read_file', input: { path } });

let lab: RuntimeLab;
let notebookId: string;
let fetcher: MemoryFetcher;
let probed: string[];
beforeEach(async () => {
  fetcher = createMemoryFetcher();
  probed = [];
  lab = await openRuntimeLab({
    outside: { ...NOTHING_OUTSIDE, fetcher },
    probe: (point) => void probed.push(point),
    model: () => createScriptedModel([{ calls: [read('/b.md')] }, { text: 'Done.' }]),
  });
  notebookId = await lab.notebook({ '/a.md': 'A', '/b.md': 'B', '/c.md': 'C' });
  await lab.call('agents.create', {
    ...agentSpec({ name: 'careful', fetchAllowlist: ['example.org'], approvals: 'destructive-only' }),
    can: { read: true, write: true, create: true, delete: true, integrations: true },
    rules: [
      { effect: 'confirm', tool: 'read_file', path: '/a.md' },
      { effect: 'allow', tool: 'fetch_url' },
    ],
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  lab.stop();
});

const call = (toolName: string, input: unknown, runId?: string) =>
  lab.call('tools.call', { agent: 'careful', toolName, input, notebookId, ...(runId === undefined ? {} : { runId }) });

/** A run that has read `/b.md`. */
async function startRun() {
  const { runId } = await lab.call('runs.start', { message: 'Read it.', notebookId, agent: 'careful' });
  return lab.settled(runId);
}

function idOf(outcome: ToolCallOutcome): string {
  if (outcome.type !== 'needs-approval') throw new Error(JSON.stringify(outcome));
  return outcome.approvalId;
}

async function allow(approvalId: string): Promise<ToolCallOutcome | undefined> {
  const { outcomes } = await lab.call('approvals.respond', { approvalIds: [approvalId], decision: 'allow_once' });
  return outcomes[0];
}

const approvalOf = (approvalId: string) => lab.runtime.services.store.approval(approvalId);
const lastEntry = async () => (await lab.call('audit.entries', { newestFirst: true, limit: 1 }))[0];

/** Refuses, once each, the commits that log one of these actions. */
function refuse(action: string, code: string): void {
  const { store } = lab.runtime.services;
  const commit = store.commit;
  store.commit = (batch) =>
    batch.audit.some((entry) => entry.action === action && entry.decision === 'allowed')
      ? Promise.reject(Object.assign(new Error('Not now.'), { code }))
      : commit(batch);
}

describe('an approved direct call', () => {
  it('is logged with the receipt of its approval', async () => {
    const approvalId = idOf(await call('read_file', { path: '/a.md' }));
    expect(await allow(approvalId)).toMatchObject({ type: 'result', output: { content: 'A' } });
    const receipt = (await approvalOf(approvalId))?.receipt;
    expect(await lastEntry()).toMatchObject({ action: 'file.read', decision: 'allowed', paths: ['/a.md'], receipt });
  });

  it('that fails is logged with the receipt too', async () => {
    const approvalId = idOf(await call('read_file', { path: '/a.md' }));
    await lab.call('files.move', { notebookId, from: '/a.md', to: '/moved.md' });
    expect(await allow(approvalId)).toMatchObject({ type: 'error', code: 'not-found' });
    const receipt = (await approvalOf(approvalId))?.receipt;
    expect(await lastEntry()).toMatchObject({ action: 'file.read', decision: 'failed', receipt });
  });

  it('uses its approval in the commit that logs its result', async () => {
    const approvalId = idOf(await call('read_file', { path: '/a.md' }));
    refuse('file.read', 'storage-full');
    expect(await allow(approvalId)).toMatchObject({ type: 'error', code: 'storage-full' });
    // No result without its entry, and no approval used without its result.
    expect(await approvalOf(approvalId)).toMatchObject({ state: 'void' });
  });

  it('is logged with its duration', async () => {
    const approvalId = idOf(await call('read_file', { path: '/a.md' }));
    let nowMs = 0;
    vi.spyOn(lab.runtime.services.loop.clock, 'monotonicMs').mockImplementation(() => (nowMs += 7));
    await allow(approvalId);
    expect((await lastEntry())?.durationMs).toBeGreaterThan(0);
  });
});

describe('a direct call during a run', () => {
  it('shows a file in the tab of the run', async () => {
    const { runId } = await startRun();
    const channel = new BroadcastChannel(SCREEN_CHANNEL);
    const shown = new Promise((resolve) => {
      channel.onmessage = ({ data }) => resolve(data);
    });
    expect(await call('ui_tabs_open', { path: '/a.md' }, runId)).toMatchObject({ type: 'result' });
    expect(await shown).toEqual({ runId, notebookId, target: { path: '/a.md' } });
    channel.close();
  });

  it('asks in the session of the run, with the files that the run has read', async () => {
    const { runId, sessionId } = await startRun();
    const approvalId = idOf(await call('delete_file', { path: '/c.md' }, runId));
    expect(await approvalOf(approvalId)).toMatchObject({ runId, sessionId, toolCallId: null, read: ['/b.md'] });
    expect(await lastEntry()).toMatchObject({ decision: 'asked', runId, sessionId, toolCallId: null });
  });

  it('is checked with labels set after the run has read the file', async () => {
    const { runId } = await startRun();
    await lab.call('files.move', { notebookId, from: '/b.md', to: '/elsewhere.md' });
    await lab.call('files.setLabels', { notebookId, path: '/elsewhere.md', labels: ['local-only'] });
    expect(await call('fetch_url', { url: URL_OK }, runId)).toMatchObject({ type: 'denied', rule: 'flow.local-only' });
    expect(fetcher.contacted).toEqual([]);
    expect((await lab.runtime.services.store.run(runId))?.labels).toEqual([{ label: 'local-only', source: '/b.md' }]);
  });
});

describe('a direct call while rights change', () => {
  it.each([
    ['a read', 'read_file', { path: '/b.md' }, 'file.read'],
    ['a search', 'grep', { query: 'B' }, 'file.search'],
  ])('does not return the output of %s', async (_, toolName, input, action) => {
    refuse(action, 'stale-rights');
    expect(await call(toolName, input)).toMatchObject({ type: 'error', code: 'stale-rights' });
    expect(await lastEntry()).toMatchObject({ action, decision: 'failed' });
  });

  it('returns nothing that a new rule forbids', async () => {
    const { store } = lab.runtime.services;
    const commit = store.commit;
    const rule = { ruleId: 'rule-1', effect: 'deny' as const, path: '/b.md', createdMs: 0 };
    store.commit = async (batch) => {
      store.commit = commit;
      await lab.call('agents.update', { name: 'careful', patch: { rules: [{ effect: 'deny', path: rule.path }] } });
      return commit(batch);
    };
    expect(await call('read_file', { path: '/b.md' })).toMatchObject({ type: 'error', code: 'stale-rights' });
  });

  it('requests no approval, and is logged as failed', async () => {
    const { store } = lab.runtime.services;
    const commit = store.commit;
    store.commit = (batch) =>
      batch.audit.some(({ decision }) => decision === 'asked')
        ? Promise.reject(Object.assign(new Error('Not now.'), { code: 'stale-rights' }))
        : commit(batch);
    expect(await call('read_file', { path: '/a.md' })).toMatchObject({ type: 'error', code: 'stale-rights' });
    expect(await lastEntry()).toMatchObject({ action: 'file.read', decision: 'failed' });
    expect(await lab.call('approvals.list', {})).toEqual([]);
  });
});

describe('a direct call beside an open editor', () => {
  it('reads the unsaved text', async () => {
    const base = (await lab.runtime.services.store.notebook(notebookId)).get('/b.md')?.hash ?? null;
    await lab.call('drafts.save', { notebookId, path: '/b.md', text: 'typed', baseHash: base });
    expect(await call('read_file', { path: '/b.md' })).toMatchObject({ type: 'result', output: { content: 'typed' } });
  });
});

describe('a direct call of an external tool', () => {
  it('reports its time limit, not a stopped run', async () => {
    const { loop } = lab.runtime.services;
    vi.spyOn(loop, 'deadline').mockReturnValue({ signal: AbortSignal.timeout(20), cancel: () => {} });
    vi.spyOn(fetcher, 'fetch').mockReturnValue(new Promise(() => {}));
    const outcome = await call('fetch_url', { url: URL_OK });
    expect(outcome).toMatchObject({ type: 'error', code: 'cancelled' });
    expect(JSON.stringify(outcome)).not.toContain('the run');
  });

  it('reaches the kill point of the crash tests', async () => {
    await call('fetch_url', { url: URL_OK });
    expect(probed).toContain('loop.performing');
  });
});
