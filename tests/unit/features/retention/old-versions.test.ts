import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CloisterDatabase } from '../../../../src/adapters/dexie/database.ts';
import { VERSIONS_KEPT } from '../../../../src/contracts/domain/notebook/retention.ts';
import { newDatabase } from '../../../support/dexie-harness.ts';
import { createModelByTask } from '../../../support/model-by-task.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';

const DAY_MS = 86_400_000;
/** Writes of one file: those after the last ones that are kept whatever their age end. */
const WRITES = VERSIONS_KEPT + 3;
const NOT_KEPT = 'The earlier content is no longer kept.';

let lab: RuntimeLab;
let nowMs: number;
let notebookId: string;
let database: CloisterDatabase;

async function open(): Promise<void> {
  const edit = { toolName: 'write_file', input: { path: '/notes/a.md', content: 'By an agent\n' } };
  const read = { toolName: 'read_file', input: { path: '/notes/a.md' } };
  lab = await openRuntimeLab({
    database,
    model: () =>
      createModelByTask({
        'Write it': [{ calls: [edit] }, { text: 'Done.' }],
        'Read it': [{ calls: [read] }, { text: 'Read.' }],
      }),
    clock: { nowMs: () => nowMs, monotonicMs: () => performance.now() },
  });
}

beforeEach(async () => {
  nowMs = Date.UTC(2024, 0, 1);
  database = newDatabase();
  await open();
  notebookId = await lab.notebook({ '/notes/a.md': 'Version 0\n', '/notes/b.md': 'Deleted\n' });
});
afterEach(() => {
  lab.stop();
  vi.restoreAllMocks();
});

async function write(content: string, path = '/notes/a.md'): Promise<string> {
  nowMs += 1000;
  await lab.call('files.write', { notebookId, path, content: new TextEncoder().encode(content) });
  const [change] = await lab.call('files.history', { notebookId, path });
  return change?.changeId ?? '';
}

/** Writes many versions long ago. Resolves with the ids of their changes. */
async function growOld(): Promise<string[]> {
  const changeIds: string[] = [];
  for (let n = 1; n <= WRITES; n += 1) changeIds.push(await write(`Version ${n}\n`));
  await lab.call('files.remove', { notebookId, path: '/notes/b.md' });
  nowMs += 400 * DAY_MS;
  await write('New\n', '/notes/new.md');
  return changeIds;
}

const stored = async () => (await database.blobs.toCollection().primaryKeys()).length;
const remove = () => lab.call('storage.removeOldVersions', {});

describe('contents of old versions', () => {
  it('end after a time, but for the last ones of each file, and the list says before which', async () => {
    await growOld();
    const before = await stored();
    const found = await lab.call('storage.oldVersions', {});
    expect(found).toMatchObject({
      limits: { days: null, versions: VERSIONS_KEPT },
      versions: 4,
      files: [{ notebookId, path: '/notes/a.md', versions: 4 }],
    });
    expect(await remove()).toEqual({ versions: 4, sizeBytes: found.sizeBytes });
    expect(await stored()).toBe(before - 4);
    expect(await lab.call('storage.oldVersions', {})).toMatchObject({ versions: 0, sizeBytes: 0, files: [] });
    expect(await lab.tree(notebookId)).toEqual({ '/notes/a.md': `Version ${WRITES}\n`, '/notes/new.md': 'New\n' });
  });

  it('leave history, deleted files, damaged rows and the log as they were', async () => {
    await growOld();
    const history = await lab.call('files.history', { notebookId, path: '/notes/a.md' });
    const deleted = await lab.call('files.deleted', { notebookId });
    const changes = await lab.call('changes.list', { notebookId });
    const entries = await lab.call('audit.entries', {});
    await remove();
    expect(await lab.call('files.history', { notebookId, path: '/notes/a.md' })).toEqual(history);
    expect(await lab.call('files.deleted', { notebookId })).toEqual(deleted);
    expect(await lab.call('changes.list', { notebookId })).toEqual(changes);
    expect(await lab.call('storage.damaged', {})).toEqual([]);
    const after = await lab.call('audit.entries', {});
    expect(after.slice(0, entries.length)).toEqual(entries);
    expect(after.slice(entries.length)).toMatchObject([
      { action: 'storage.remove-versions', actor: { type: 'person' }, paths: ['/notes/a.md'] },
    ]);
    const checkpoint = { seq: after.at(-1)?.seq ?? 0, hash: after.at(-1)?.hash ?? '' };
    expect(await lab.call('audit.verify', { checkpoint })).toMatchObject({ intact: true, complete: 'yes' });
    // A deleted file comes back, however old.
    const [gone] = deleted.files;
    await lab.call('files.restore', { notebookId, changeId: gone?.changeId ?? '', fileId: gone?.fileId ?? '' });
    expect(await lab.tree(notebookId)).toMatchObject({ '/notes/b.md': 'Deleted\n' });
    // A damaged row is rebuilt from the changes.
    const [row] = await database.files.filter(({ path }) => path === '/notes/a.md').toArray();
    await database.table('files').update(row?.fileId ?? '', { sizeBytes: 'many' });
    await lab.call('storage.repair', { table: 'files', rowKey: row?.fileId ?? '' });
    expect(await lab.tree(notebookId)).toMatchObject({ '/notes/a.md': `Version ${WRITES}\n` });
  });

  it('are missed in words by an undo, which leaves the file as it is; newer changes are undone', async () => {
    const changeIds = await growOld();
    await lab.call('agents.create', agentSpec({ name: 'writer', approvals: 'destructive-only' }));
    const { runId } = await lab.call('runs.start', { message: 'Write it', agent: 'writer', notebookId });
    await lab.settled(runId);
    await remove();
    expect(await lab.call('runs.undo', { runId })).toMatchObject({ restored: ['/notes/a.md'], conflicts: [] });
    expect(await lab.call('changes.undo', { changeId: changeIds.at(-1) ?? '' })).toMatchObject({ conflicts: [] });
    // Written to its first content again, so that only the content stands in the way of the undo.
    await write('Version 2\n');
    const entries = (await lab.call('audit.entries', {})).length;
    const undone = await lab.call('changes.undo', { changeId: changeIds[1] ?? '' });
    expect(undone).toMatchObject({ restored: [], conflicts: [{ path: '/notes/a.md', reason: NOT_KEPT }] });
    expect(undone.conflicts[0]?.sentence?.key).toBe('conflict.oldContent');
    expect((await lab.call('audit.entries', {})).length).toBe(entries);
    expect(await lab.tree(notebookId)).toMatchObject({ '/notes/a.md': 'Version 2\n' });
  });

  it('stay while a draft or a pending approval needs them', async () => {
    await growOld();
    const [first] = await database.changes.orderBy('[notebookId+seq]').toArray();
    const hash = first?.transitions.find(({ after }) => after?.path === '/notes/a.md')?.after?.hash ?? '';
    await database.table('drafts').add({
      draftId: `${notebookId} /notes/a.md`,
      notebookId,
      path: '/notes/a.md',
      text: 'Typed',
      baseHash: hash,
      updatedMs: nowMs,
      conflict: false,
    });
    expect(await remove()).toMatchObject({ versions: 3 });
    expect(await database.blobs.where(':id').equals(hash).count()).toBe(1);
  });

  it('stay when a change names one again between the search and the removal', async () => {
    await growOld();
    const { store } = lab.runtime.services;
    const { commit } = store;
    let isUsed = false;
    vi.spyOn(store, 'commit').mockImplementation(async (batch) => {
      if (!isUsed && batch.writes?.some(({ type }) => type === 'remove-contents')) {
        isUsed = true;
        await write('Version 1\n', '/notes/again.md');
      }
      return commit(batch);
    });
    expect(await remove()).toMatchObject({ versions: 3 });
    expect(await lab.tree(notebookId)).toMatchObject({ '/notes/again.md': 'Version 1\n' });
    expect(await lab.call('storage.damaged', {})).toEqual([]);
  });

  it('stay while a conversation has read them, whose placeholders are found again in them', async () => {
    await write('Read then\n');
    await lab.call('agents.create', agentSpec({ name: 'writer', approvals: 'destructive-only' }));
    const { runId } = await lab.call('runs.start', { message: 'Read it', agent: 'writer', notebookId });
    const { calls } = await lab.settled(runId);
    const [hash = ''] = calls[0]?.readHashes ?? [];
    expect(hash).not.toBe('');
    await growOld();
    expect(await remove()).toMatchObject({ versions: 4 });
    expect(await database.blobs.where(':id').equals(hash).count()).toBe(1);
  });

  it('stay while a tool call cannot be read, which may name any of them', async () => {
    await lab.call('agents.create', agentSpec({ name: 'writer', approvals: 'destructive-only' }));
    const { runId } = await lab.call('runs.start', { message: 'Read it', agent: 'writer', notebookId });
    const { calls } = await lab.settled(runId);
    await growOld();
    await database.table('toolCalls').update(calls[0]?.toolCallId ?? '', { state: 'unheard of' });
    expect(await remove()).toEqual({ versions: 0, sizeBytes: 0 });
  });

  it('are missed in words by the bin, which then changes nothing', async () => {
    await growOld();
    const deleted = await lab.call('files.deleted', { notebookId });
    const [gone] = deleted.files;
    const row = await lab.runtime.services.store.findChange(gone?.changeId ?? '');
    await database.table('blobs').delete(row?.transitions[0]?.before?.hash ?? '');
    const before = await lab.tree(notebookId);
    const restore = { notebookId, changeId: gone?.changeId ?? '', fileId: gone?.fileId ?? '' };
    await expect(lab.call('files.restore', restore)).rejects.toThrow(NOT_KEPT);
    expect(await lab.tree(notebookId)).toEqual(before);
  });

  it('stay while a change cannot be read', async () => {
    await growOld();
    const [first] = await database.changes.toArray();
    await database.table('changes').update(first?.changeId ?? '', { atMs: 'long ago' });
    expect(await remove()).toEqual({ versions: 0, sizeBytes: 0 });
  });

  it('end in parts: a process that ends in the middle loses nothing else, and the next clean-up continues', async () => {
    for (let n = 0; n < 130; n += 1) await write(`Other ${n}\n`);
    await growOld();
    const { store } = lab.runtime.services;
    const { commit } = store;
    let commits = 0;
    vi.spyOn(store, 'commit').mockImplementation((batch) =>
      ++commits > 1 ? Promise.reject(new Error('the process was killed')) : commit(batch),
    );
    await expect(remove()).rejects.toThrow('killed');
    lab.stop();
    await open();
    expect(await lab.call('audit.verify', {})).toMatchObject({ intact: true });
    expect(await lab.call('storage.damaged', {})).toEqual([]);
    expect(await remove()).toMatchObject({ versions: 34 });
    expect(await lab.call('audit.verify', {})).toMatchObject({ intact: true });
    expect(await lab.tree(notebookId)).toMatchObject({ '/notes/a.md': `Version ${WRITES}\n` });
  });

  it('end in the background as the app, and only in an old notebook', async () => {
    expect(await lab.call('storage.removeOldVersions', { inBackground: true })).toEqual({ versions: 0, sizeBytes: 0 });
    await growOld();
    // Off until the person sets a time.
    expect(await lab.call('storage.removeOldVersions', { inBackground: true })).toEqual({ versions: 0, sizeBytes: 0 });
    await lab.call('storage.setLimits', { versionDays: 730 });
    expect(await lab.call('storage.removeOldVersions', { inBackground: true })).toEqual({ versions: 0, sizeBytes: 0 });
    await lab.call('storage.setLimits', { versionDays: 365 });
    expect(await lab.call('storage.removeOldVersions', { inBackground: true })).toMatchObject({ versions: 4 });
    const [entry] = await lab.call('audit.entries', { newestFirst: true, limit: 1 });
    expect(entry).toMatchObject({ action: 'storage.remove-versions', actor: { type: 'app' }, rule: 'retention' });
  });
});
