import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CloisterDatabase } from '../../../../src/adapters/dexie/database.ts';
import { newDatabase } from '../../../support/dexie-harness.ts';
import { createModelByTask } from '../../../support/model-by-task.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';
import type { Turn } from '../../../support/scripted-model.ts';

const call = (toolName: string, input: unknown) => ({ toolName, input });
const BY_TASK: Readonly<Record<string, readonly Turn[]>> = {
  'Read A': [{ calls: [call('read_file', { path: '/a.md' })] }, { text: 'Alpha.' }],
  'Change A': [{ calls: [call('write_file', { path: '/a.md', content: 'New\n' })] }, { text: 'Done.' }],
  Hello: [{ text: 'Hello.' }],
  Again: [{ text: 'Again.' }],
};

let lab: RuntimeLab;
let notebookId: string;
let database: CloisterDatabase;
beforeEach(async () => {
  database = newDatabase();
  lab = await openRuntimeLab({ database, model: () => createModelByTask(BY_TASK) });
  notebookId = await lab.notebook({ '/a.md': 'Alpha\n', '/lab/b.md': 'Beta\n' });
  await lab.call('agents.create', agentSpec({ name: 'boss' }));
});
afterEach(() => lab.stop());

async function run(message: string, sessionId?: string) {
  const { runId } = await lab.call('runs.start', {
    message,
    agent: 'boss',
    notebookId,
    ...(sessionId === undefined ? {} : { sessionId }),
  });
  return lab.settled(runId);
}

/** All rows of all tables but the log, the times of requests and the bin, by table. */
async function allRows(): Promise<Record<string, unknown[]>> {
  const names = database.tables
    .map(({ name }) => name)
    .filter((name) => !['audit', 'auditSegments', 'meta'].includes(name));
  const rows = await Promise.all(names.map(async (name) => [name, await database.table(name).toArray()] as const));
  return Object.fromEntries(rows);
}

const put = (kind: 'notebook' | 'session' | 'run' | 'review', id: string) => lab.call('bin.put', { kind, id });

describe('the bin', () => {
  it('hides a notebook with its runs everywhere, and restores every row', async () => {
    const { runId } = await run('Read A');
    const before = await allRows();
    await put('notebook', notebookId);
    expect(await lab.call('notebooks.list', {})).toEqual([]);
    expect(await lab.call('runs.list', {})).toEqual([]);
    expect(await lab.call('sessions.list', {})).toEqual([]);
    expect(await lab.refusal('runs.get', { runId })).toBe('not-found');
    await expect(lab.call('files.list', { notebookId })).rejects.toMatchObject({
      code: 'not-found',
      message: 'The notebook Plants is in the bin. Restore it there, or choose another notebook.',
    });
    await expect(run('Hello')).rejects.toMatchObject({ code: 'not-found' });
    expect(await lab.call('bin.list', {})).toMatchObject([
      { kind: 'notebook', id: notebookId, name: 'Plants', actor: { type: 'person' } },
    ]);
    await lab.call('bin.restore', { id: notebookId, notebookId });
    expect(await allRows()).toEqual(before);
    expect(await lab.tree(notebookId)).toEqual({ '/a.md': 'Alpha\n', '/lab/b.md': 'Beta\n' });
    expect(await lab.call('bin.list', {})).toEqual([]);
  });

  it('restores a notebook whose workspace was removed into another one', async () => {
    const { workspaceId } = await lab.call('workspaces.create', { name: 'Second' });
    await lab.call('notebooks.move', { notebookId, workspaceId });
    await put('notebook', notebookId);
    await lab.call('workspaces.remove', { workspaceId });
    await lab.call('bin.restore', { id: notebookId, notebookId });
    const [first] = await lab.call('workspaces.list', {});
    expect(await lab.call('notebooks.list', {})).toMatchObject([{ notebookId, workspaceId: first?.workspaceId }]);
  });

  it('hides a conversation, and restores every row', async () => {
    const { sessionId } = await run('Read A');
    const before = await allRows();
    await put('session', sessionId);
    expect(await lab.call('sessions.list', {})).toEqual([]);
    expect(await lab.call('runs.list', {})).toEqual([]);
    expect(await lab.call('bin.list', { notebookId })).toMatchObject([{ kind: 'session', name: 'Read A' }]);
    await lab.call('bin.restore', { id: sessionId, notebookId });
    expect(await allRows()).toEqual(before);
  });

  it('hides a run with its messages, and puts these back in their order, after others took their place', async () => {
    const first = await run('Read A');
    const { sessionId } = first;
    await run('Hello', sessionId);
    const texts = async () => (await lab.call('sessions.history', { sessionId })).map(({ text }) => text);
    const before = await allRows();
    const told = await texts();
    await put('run', first.runId);
    expect(await texts()).toEqual(['Hello', 'Hello.']);
    await lab.call('bin.restore', { id: first.runId, notebookId });
    expect(await allRows()).toEqual(before);

    const last = await run('Again', sessionId);
    await put('run', last.runId);
    await run('Hello', sessionId);
    await lab.call('bin.restore', { id: last.runId, notebookId });
    expect(await texts()).toEqual([...told, 'Again', 'Again.', 'Hello', 'Hello.']);
  });

  it('refuses with the reason what has not ended', async () => {
    const waiting = await run('Change A');
    for (const [kind, id] of [
      ['session', waiting.sessionId],
      ['run', waiting.runId],
    ] as const) {
      await expect(put(kind, id)).rejects.toMatchObject({ code: 'conflict' });
    }
    expect(await lab.call('bin.list', {})).toEqual([]);
    // A notebook takes what waits along; its approvals are asked again once it is restored.
    await put('notebook', notebookId);
    expect(await lab.call('approvals.list', {})).toEqual([]);
    await lab.call('bin.restore', { id: notebookId, notebookId });
    expect(await lab.call('approvals.list', {})).toHaveLength(1);
  });

  it('is emptied by age', async () => {
    await lab.call('files.remove', { notebookId, path: '/a.md' });
    expect(await lab.call('bin.empty', { notebookId, olderThanMs: 60_000 })).toMatchObject({ items: 0, blobs: 0 });
    expect(await lab.call('bin.list', { notebookId })).toHaveLength(1);
    expect(await lab.call('bin.empty', { notebookId })).toMatchObject({ items: 1, blobs: 1, kept: [] });
    expect(await lab.call('bin.list', { notebookId })).toEqual([]);
  });

  it('does not restore what belongs to something that is in the bin itself', async () => {
    const { sessionId } = await run('Read A');
    await put('session', sessionId);
    await put('notebook', notebookId);
    await expect(lab.call('bin.restore', { id: sessionId, notebookId })).rejects.toMatchObject({ code: 'not-found' });
    await lab.call('bin.restore', { id: notebookId, notebookId });
    await lab.call('bin.restore', { id: sessionId, notebookId });
    expect(await lab.call('sessions.list', {})).toHaveLength(1);
  });
});
