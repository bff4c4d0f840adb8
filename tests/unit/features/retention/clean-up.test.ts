import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CloisterDatabase } from '../../../../src/adapters/dexie/database.ts';
import { RECENT_DAYS } from '../../../../src/contracts/domain/notebook/retention.ts';
import { newDatabase } from '../../../support/dexie-harness.ts';
import { createModelByTask } from '../../../support/model-by-task.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';
import type { Turn } from '../../../support/scripted-model.ts';

const DAY_MS = 86_400_000;
const call = (toolName: string, input: unknown) => ({ toolName, input });
const write = (path: string) => call('create_file', { path, content: 'Kept\n' });
const OLD_ENOUGH = { olderThanDays: RECENT_DAYS };

const BY_TASK: Readonly<Record<string, readonly Turn[]>> = {
  'Plan it': [{ calls: [call('agent_execute', { task: 'Read A' }), write('/runs/this/log.md')] }, { text: 'Done.' }],
  'Read A': [{ calls: [call('read_file', { path: '/notes/a.md' }), write('/runs/this/a.md')] }, { text: 'A is fine.' }],
  'Write it': [{ calls: [write('/notes/made.md'), write('/runs/this/log.md')] }, { text: 'Done.' }],
  'Try it': [{ calls: [write('/notes/tried.md')] }, { text: 'Planned.' }],
  'Ask me': [{ calls: [call('delete_file', { path: '/notes/a.md' })] }, { text: 'Deleted.' }],
  Hello: [{ text: 'Hello.' }],
};

let lab: RuntimeLab;
let nowMs: number;
let notebookId: string;
let database: CloisterDatabase;

async function open(): Promise<void> {
  lab = await openRuntimeLab({
    database,
    model: () => createModelByTask(BY_TASK),
    clock: { nowMs: () => nowMs, monotonicMs: () => performance.now() },
  });
}

beforeEach(async () => {
  nowMs = Date.UTC(2026, 0, 1);
  database = newDatabase();
  await open();
  notebookId = await lab.notebook({ '/notes/a.md': 'Alpha\n' });
  await lab.call('agents.create', agentSpec({ name: 'boss', approvals: 'destructive-only' }));
});
afterEach(() => {
  lab.stop();
  vi.restoreAllMocks();
});

async function run(message: string, more: object = {}) {
  nowMs += 1000;
  const { runId } = await lab.call('runs.start', { message, agent: 'boss', notebookId, ...more });
  return lab.settled(runId);
}

/** Lets more than 90 days pass, and something happen then. */
async function grow(): Promise<string> {
  nowMs += 91 * DAY_MS;
  return (await run('Hello')).sessionId;
}

/** Adds as many conversations as recent as this one. */
async function addCopies(sessionId: string, count: number): Promise<void> {
  const [session] = await database.sessions.where('sessionId').equals(sessionId).toArray();
  const copies = Array.from({ length: count }, (_, n) => ({ ...session, sessionId: `copy-${n}` }));
  await database.table('sessions').bulkAdd(copies);
}

const rowsOf = (...runIds: string[]) =>
  Promise.all(
    (['runs', 'steps', 'toolCalls', 'approvals'] as const).map(async (name) => {
      const rows: { runId: string | null }[] = await database.table(name).toArray();
      return rows.filter(({ runId }) => runIds.includes(runId ?? '')).length;
    }),
  );

describe('a clean-up', () => {
  it('first lists what it removes, then removes the conversation with its helpers and the files of its runs', async () => {
    const planned = await run('Plan it');
    const helperId = planned.calls[0]?.helperRunId ?? '';
    const recent = await grow();
    const before = await lab.tree(notebookId);
    expect(Object.keys(before)).toEqual(
      expect.arrayContaining([`/runs/${planned.runId}/log.md`, `/runs/${helperId}/a.md`]),
    );
    const listed = await lab.call('storage.retention', OLD_ENOUGH);
    expect(listed).toMatchObject({ conversations: 2, runs: 3, kept: { recent: 1, open: 0, live: 0, waiting: 0 } });
    expect(listed.removable).toMatchObject([
      { sessionId: planned.sessionId, notebookId, title: 'Plan it', agent: 'boss', runs: 2, files: 2 },
    ]);
    expect(listed.removable[0]?.sizeBytes).toBeGreaterThan(0);
    expect(listed.sizeBytes).toBeGreaterThan(listed.removable[0]?.sizeBytes ?? 0);

    const removed = await lab.call('storage.cleanUp', { ...OLD_ENOUGH, sessionIds: [planned.sessionId] });
    expect(removed).toMatchObject({ conversations: 1, runs: 2, files: 2, kept: 0 });
    expect(Object.keys(await lab.tree(notebookId))).toEqual(['/notes/a.md']);
    expect(await rowsOf(planned.runId, helperId)).toEqual([0, 0, 0, 0]);
    expect(await lab.refusal('runs.get', { runId: planned.runId })).toBe('not-found');
    expect(await lab.call('sessions.history', { sessionId: planned.sessionId })).toEqual([]);
    expect((await database.sessions.toArray()).map(({ sessionId }) => sessionId)).toEqual([recent]);
    expect((await lab.call('storage.retention', OLD_ENOUGH)).removable).toEqual([]);
  });

  it('is in the log, which stays intact and complete, and keeps files and costs', async () => {
    const wrote = await run('Write it');
    await grow();
    const before = await lab.call('audit.entries', {});
    const requests = await database.requests.count();
    await lab.call('storage.cleanUp', OLD_ENOUGH);
    const after = await lab.call('audit.entries', {});
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after.slice(before.length)).toMatchObject([
      {
        action: 'storage.clean-up',
        actor: { type: 'person' },
        sessionId: wrote.sessionId,
        notebookId,
        target: 'Write it',
        paths: [`/runs/${wrote.runId}`],
        decision: 'allowed',
      },
    ]);
    const checkpoint = { seq: after.at(-1)?.seq ?? 0, hash: after.at(-1)?.hash ?? '' };
    expect(await lab.call('audit.verify', { checkpoint })).toMatchObject({ intact: true });
    expect(await database.requests.count()).toBe(requests);
    expect(Object.keys(await lab.tree(notebookId)).toSorted()).toEqual(['/notes/a.md', '/notes/made.md']);
    // What the removed run changed can still be undone.
    const [made] = await lab.call('changes.list', { path: '/notes/made.md', notebookId });
    expect(made?.runId).toBe(wrote.runId);
    await lab.call('changes.undo', { changeId: made?.changeId ?? '' });
    expect(Object.keys(await lab.tree(notebookId))).toEqual(['/notes/a.md']);
  });

  it('keeps what is open, live, waits for the person, or is recent', async () => {
    const opened = await run('Hello');
    const asking = await run('Ask me');
    const tried = await run('Try it', { dryRun: true });
    await grow();
    const kept = { open: 1, live: 1, waiting: 1, recent: 1 };
    const input = { ...OLD_ENOUGH, open: [opened.sessionId] };
    expect(await lab.call('storage.retention', input)).toMatchObject({ kept, removable: [] });
    const sessionIds = [asking.sessionId, tried.sessionId, opened.sessionId];
    expect(await lab.call('storage.cleanUp', { ...input, sessionIds })).toMatchObject({ conversations: 0, kept: 3 });
    expect(await database.sessions.count()).toBe(4);
  });

  it('keeps what a waiting task continues', async () => {
    const { sessionId } = await run('Hello');
    nowMs += 91 * DAY_MS;
    await lab.call('tasks.create', {
      title: 'Later',
      prompt: 'Hello',
      agent: 'boss',
      sessionId,
      startAtMs: nowMs + 300 * DAY_MS,
    });
    await run('Hello');
    expect(await lab.call('storage.retention', OLD_ENOUGH)).toMatchObject({ kept: { work: 1 }, removable: [] });
  });

  it('keeps a conversation that is used between the list and the removal', async () => {
    const first = await run('Hello');
    const second = await run('Hello');
    await grow();
    const { store } = lab.runtime.services;
    const { commit } = store;
    let isUsed = false;
    vi.spyOn(store, 'commit').mockImplementation(async (batch) => {
      if (!isUsed && batch.writes?.some(({ type }) => type === 'remove-conversation')) {
        isUsed = true;
        await run('Hello', { sessionId: first.sessionId });
      }
      return commit(batch);
    });
    expect(await lab.call('storage.cleanUp', OLD_ENOUGH)).toMatchObject({ conversations: 1, kept: 1 });
    const left = await lab.call('sessions.list', {});
    expect(left.map(({ sessionId }) => sessionId)).toContain(first.sessionId);
    expect(left.map(({ sessionId }) => sessionId)).not.toContain(second.sessionId);
    expect(await lab.call('sessions.get', { sessionId: first.sessionId })).toMatchObject({ runs: 2 });
  });

  it('keeps a conversation with a damaged row', async () => {
    const { runId } = await run('Hello');
    await grow();
    await database.table('runs').update(runId, { status: 'unheard of' });
    expect(await lab.call('storage.cleanUp', OLD_ENOUGH)).toMatchObject({ conversations: 0, kept: 1 });
    expect(await database.messages.count()).toBeGreaterThan(2);
  });

  it('keeps the labels of a conversation as long as it is there, and a new one of the same id starts without them', async () => {
    await lab.call('files.setLabels', { notebookId, path: '/notes/a.md', labels: ['untrusted'] });
    const read = await run('Read A');
    expect(read.labels).not.toEqual([]);
    await grow();
    expect((await run('Hello', { sessionId: read.sessionId })).labels).toEqual(read.labels);
    await grow();
    await lab.call('storage.cleanUp', { ...OLD_ENOUGH, sessionIds: [read.sessionId] });
    const fresh = await run('Hello', { sessionId: read.sessionId });
    expect(fresh.labels).toEqual([]);
    expect(await lab.call('sessions.history', { sessionId: read.sessionId })).toHaveLength(2);
  });

  it('that ends in the middle loses nothing else, and the next one continues', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 4; n += 1) ids.push((await run('Write it')).sessionId);
    const last = await grow();
    const { store } = lab.runtime.services;
    const { commit } = store;
    let commits = 0;
    vi.spyOn(store, 'commit').mockImplementation((batch) =>
      ++commits > 2 ? Promise.reject(new Error('the process was killed')) : commit(batch),
    );
    await expect(lab.call('storage.cleanUp', OLD_ENOUGH)).rejects.toThrow('killed');
    lab.stop();
    await open();
    expect((await lab.call('sessions.list', {})).map(({ sessionId }) => sessionId)).toEqual([last, ids[3], ids[2]]);
    const files = Object.keys(await lab.tree(notebookId)).filter((path) => path.startsWith('/runs/'));
    expect(files).toHaveLength(2);
    expect(await lab.call('audit.verify', {})).toMatchObject({ intact: true });
    expect(await lab.call('storage.damaged', {})).toEqual([]);
    expect(await lab.call('storage.cleanUp', OLD_ENOUGH)).toMatchObject({ conversations: 2, kept: 0 });
    expect((await lab.call('sessions.list', {})).map(({ sessionId }) => sessionId)).toEqual([last]);
    expect(await lab.call('audit.verify', {})).toMatchObject({ intact: true });
  });

  it('stops when the transaction of a removal fails, which then has removed nothing', async () => {
    const { runId, sessionId } = await run('Write it');
    await grow();
    const before = await rowsOf(runId);
    const entries = (await lab.call('audit.entries', {})).length;
    vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
      throw new DOMException('no space', 'QuotaExceededError');
    });
    expect(await lab.refusal('storage.cleanUp', OLD_ENOUGH)).toBeTypeOf('string');
    vi.restoreAllMocks();
    expect(await rowsOf(runId)).toEqual(before);
    expect((await lab.call('sessions.get', { sessionId })).runs).toBe(1);
    expect(Object.keys(await lab.tree(notebookId))).toContain(`/runs/${runId}/log.md`);
    const cleaned = (await lab.call('audit.entries', {})).slice(entries).map(({ action }) => action);
    expect(cleaned).not.toContain('storage.clean-up');
  });
});

describe('the limits', () => {
  it('remove nothing by themselves below them, or while a run works', async () => {
    await run('Hello');
    await grow();
    expect(await lab.call('storage.cleanUp', { inBackground: true })).toMatchObject({ conversations: 0, kept: 0 });
    expect((await lab.call('storage.retention', {})).removable).toEqual([]);
  });

  it('are off until the person sets them: nothing is removed by itself, however much there is', async () => {
    await run('Hello');
    const recent = await grow();
    await addCopies(recent, 2500);
    expect(await lab.call('storage.limits', {})).toEqual({ conversations: null, sizeBytes: null, versionDays: null });
    expect((await lab.call('storage.retention', {})).removable).toEqual([]);
    expect(await lab.call('storage.cleanUp', { inBackground: true })).toMatchObject({ conversations: 0 });
    expect(await database.sessions.count()).toBe(2502);
  });

  it('are set by the person, each by itself, in the log, and can be turned off', async () => {
    const set = await lab.call('storage.setLimits', { conversations: 500, sizeBytes: 500 * 1024 * 1024 });
    expect(set).toEqual({ conversations: 500, sizeBytes: 500 * 1024 * 1024, versionDays: null });
    const [entry] = await lab.call('audit.entries', { newestFirst: true, limit: 1 });
    expect(entry).toMatchObject({
      action: 'storage.set-limits',
      actor: { type: 'person' },
      outputSummary:
        'Conversations: at most 500, at most 524288000 bytes. Contents of earlier versions: kept without end.',
    });
    await lab.call('storage.setLimits', { versionDays: 180 });
    await lab.call('storage.setLimits', { conversations: null });
    expect(await lab.call('storage.limits', {})).toEqual({ ...set, conversations: null, versionDays: 180 });
    expect(await lab.refusal('storage.setLimits', { conversations: 5 })).toBe('bad-input');
    expect(await lab.refusal('storage.setLimits', { versionDays: 30 })).toBe('bad-input');
  });

  it('that are set in two windows at once both hold', async () => {
    await Promise.all([
      lab.call('storage.setLimits', { conversations: 500 }),
      lab.call('storage.setLimits', { versionDays: 180 }),
    ]);
    expect(await lab.call('storage.limits', {})).toEqual({ conversations: 500, sizeBytes: null, versionDays: 180 });
  });

  it('that are turned off while they are applied end the removal', async () => {
    for (let n = 0; n < 3; n += 1) await run('Hello');
    await addCopies(await grow(), 100);
    await lab.call('storage.setLimits', { conversations: 100 });
    const { store } = lab.runtime.services;
    const { commit } = store;
    vi.spyOn(store, 'commit').mockImplementation(async (batch) => {
      const result = await commit(batch);
      if (batch.writes?.some(({ type }) => type === 'remove-conversation')) {
        await lab.call('storage.setLimits', { conversations: null });
      }
      return result;
    });
    expect(await lab.call('storage.cleanUp', { inBackground: true })).toMatchObject({ conversations: 1 });
  });

  it('that cannot be read remove nothing', async () => {
    await run('Hello');
    await addCopies(await grow(), 200);
    await database.table('meta').put({ key: 'retention', limits: { conversations: 'few' } });
    expect(await lab.call('storage.cleanUp', { inBackground: true })).toMatchObject({ conversations: 0 });
  });

  it('remove the oldest beyond them in the background, as the app', async () => {
    const first = await run('Hello');
    await run('Hello');
    const recent = await grow();
    await addCopies(recent, 98);
    await lab.call('storage.setLimits', { conversations: 100 });
    const { removable } = await lab.call('storage.retention', {});
    expect(removable.map(({ sessionId }) => sessionId)).toEqual([first.sessionId]);
    expect(await lab.call('storage.cleanUp', { inBackground: true })).toMatchObject({ conversations: 1, kept: 0 });
    expect(await database.sessions.count()).toBe(100);
    const [entry] = await lab.call('audit.entries', { newestFirst: true, limit: 1 });
    expect(entry).toMatchObject({ action: 'storage.clean-up', actor: { type: 'app' }, rule: 'retention' });
  });
});
