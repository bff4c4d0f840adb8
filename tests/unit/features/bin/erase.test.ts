import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CloisterDatabase } from '../../../../src/adapters/dexie/database.ts';
import { newDatabase } from '../../../support/dexie-harness.ts';
import { createModelByTask } from '../../../support/model-by-task.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';
import type { Turn } from '../../../support/scripted-model.ts';

const call = (toolName: string, input: unknown) => ({ toolName, input });

const BY_TASK: Readonly<Record<string, readonly Turn[]>> = {
  'Read the secret CANARY-PROMPT': [
    { calls: [call('read_file', { path: '/notes/CANARY-NAME.md' })] },
    { text: 'It says CANARY-ANSWER.' },
  ],
  'Read the other': [{ calls: [call('read_file', { path: '/notes/other.md' })] }, { text: 'Other.' }],
  'Change the secret': [
    { calls: [call('write_file', { path: '/notes/CANARY-NAME.md', content: 'CANARY-PROPOSED\n' })] },
    { text: 'Done.' },
  ],
  Hello: [{ text: 'Hello.' }],
};

let lab: RuntimeLab;
let notebookId: string;
let database: CloisterDatabase;

beforeEach(async () => {
  database = newDatabase();
  lab = await openRuntimeLab({ database, model: () => createModelByTask(BY_TASK) });
  notebookId = await lab.notebook({
    '/notes/CANARY-NAME.md': '---\nkey: CANARY-PROPERTY\ntags: [CANARY-TAG]\n---\nCANARY-OLD\n',
    '/notes/other.md': 'Other\n',
  });
  await lab.call('agents.create', agentSpec({ name: 'boss' }));
});
afterEach(() => lab.stop());

const path = '/notes/CANARY-NAME.md';
const write = (content: string, at = path) => lab.call('files.write', { notebookId, path: at, content });
const erase = (at = path) => lab.call('erase.run', { files: { notebookId, paths: [at] } });

async function run(message: string) {
  const { runId } = await lab.call('runs.start', { message, agent: 'boss', notebookId });
  return lab.settled(runId);
}

/** Names of the tables with a row that has the text, in a string or in bytes. The log is searched by itself. */
async function tablesWith(text: string): Promise<string[]> {
  const found = await Promise.all(
    database.tables.map(async ({ name }) => {
      const rows: unknown[] = await database.table(name).toArray();
      return rows.some((row) => textOf(row).includes(text)) ? [name] : [];
    }),
  );
  return found.flat().filter((name) => name !== 'audit' && name !== 'auditSegments');
}

function textOf(value: unknown): string {
  if (value instanceof Uint8Array) return new TextDecoder().decode(value);
  if (Array.isArray(value)) return value.map(textOf).join(' ');
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([key, part]) => `${key} ${textOf(part)}`)
      .join(' ');
  return String(value);
}

describe('erasing a file', () => {
  it('removes it from every table, with its versions, drafts, names, and the conversations that have read it', async () => {
    await write('CANARY-VERSION\n');
    await write('CANARY-NOTE\n');
    await lab.call('files.move', { notebookId, from: path, to: '/notes/CANARY-MOVED.md' });
    await lab.call('files.move', { notebookId, from: '/notes/CANARY-MOVED.md', to: path });
    await lab.call('drafts.save', { notebookId, path, text: 'CANARY-DRAFT', baseHash: null });
    await lab.call('files.setLabels', { notebookId, path, labels: ['local-only'] });
    await run('Read the secret CANARY-PROMPT');
    const other = await run('Read the other');
    expect(await tablesWith('CANARY')).toEqual(
      expect.arrayContaining(['blobs', 'changes', 'drafts', 'messages', 'runs', 'sessions', 'steps', 'toolCalls']),
    );

    const erased = await erase();
    expect(erased.blobs).toBe(3);
    expect(erased.rows).toBeGreaterThan(10);
    expect(await tablesWith('CANARY')).toEqual([]);
    expect(await lab.call('audit.verify', {})).toMatchObject({ intact: true });
    expect(Object.keys(await lab.tree(notebookId))).toEqual(['/notes/other.md']);
    expect((await lab.call('runs.get', { runId: other.runId })).text).toBe('Other.');
    expect(await database.labels.count()).toBe(0);
  });

  it('keeps place, number, hashes and times of its changes, and refuses their undo with the reason', async () => {
    await write('Second\n');
    const before = await lab.call('changes.list', { notebookId });
    await erase();
    const after = await lab.call('changes.list', { notebookId });
    const plain = (changes: typeof after) =>
      changes.map(({ changeId, seq, auditSeq, atMs, action, transitions }) => ({
        ...{ changeId, seq, auditSeq, atMs, action },
        hashes: transitions.map((one) => [one.before?.hash, one.after?.hash]),
      }));
    expect(plain(after.slice(1))).toEqual(plain(before));
    const own = after.flatMap(({ transitions }) => transitions).filter(({ erased }) => erased);
    expect(own).toHaveLength(3);
    const undone = await lab.call('changes.undo', { changeId: after[1]?.changeId ?? '' });
    expect(undone).toMatchObject({ restored: [], conflicts: [{ reason: 'The file was erased for good.' }] });
    const removal = await lab.call('changes.undo', { changeId: after[0]?.changeId ?? '' });
    expect(removal).toMatchObject({ restored: [], conflicts: [{ reason: 'The file was erased for good.' }] });
    expect(await lab.call('bin.list', { notebookId })).toEqual([]);
  });

  it('leaves what another file has, and does not count it', async () => {
    await write('Shared\n');
    await write('Shared\n', '/notes/twin.md');
    expect(await lab.call('erase.plan', { files: { notebookId, paths: [path] } })).toMatchObject({
      files: 1,
      blobs: 1,
      sharedBlobs: 1,
    });
    expect(await erase()).toMatchObject({ blobs: 1 });
    expect(await lab.call('files.read', { notebookId, path: '/notes/twin.md' })).toBe('Shared\n');
    expect(await erase('/notes/twin.md')).toMatchObject({ blobs: 1 });
  });

  it('takes one that was deleted before, and a folder with all that was deleted with it', async () => {
    await lab.call('files.remove', { notebookId, path: '/notes' });
    const [folder] = await lab.call('bin.list', { notebookId });
    expect(folder).toMatchObject({ kind: 'folder', path: '/notes', files: 2 });
    const files = { notebookId, fileIds: [folder?.id ?? ''] };
    expect(await lab.call('erase.plan', { files })).toMatchObject({ files: 2, folders: 1, blobs: 2, refusal: null });
    expect(await lab.call('erase.run', { files })).toMatchObject({ blobs: 2 });
    expect(await tablesWith('CANARY')).toEqual([]);
    expect(await lab.call('bin.list', { notebookId })).toEqual([]);
  });

  it('is refused with the reason while an approval or a run needs it', async () => {
    const waiting = await run('Change the secret');
    expect(waiting.status).toBe('awaiting-approval');
    const plan = await lab.call('erase.plan', { files: { notebookId, paths: [path] } });
    expect(plan.refusal).toMatchObject({ code: 'conflict', key: 'conflict.eraseApproval' });
    await expect(erase()).rejects.toMatchObject({ code: 'conflict' });
    expect(await tablesWith('CANARY-OLD')).toEqual(['blobs']);
    await lab.call('runs.cancel', { runId: waiting.runId });
    await lab.settled(waiting.runId);
    await erase();
    expect(await tablesWith('CANARY')).toEqual([]);
  });

  it('writes when it was, and names nothing in its log entry', async () => {
    await erase();
    expect(await database.meta.get('lastErasureMs')).toMatchObject({ atMs: expect.any(Number), uncleared: [] });
    const entry = (await lab.call('audit.entries', {})).at(-1);
    expect(entry).toMatchObject({ action: 'bin.erase', actor: { type: 'person' }, target: null, paths: [] });
    expect(JSON.stringify(entry)).not.toContain('CANARY');
  });
});

describe('erasing conversations and runs', () => {
  it('removes a conversation with all words, and keeps the files and costs', async () => {
    const { sessionId, runId } = await run('Read the secret CANARY-PROMPT');
    await lab.call('erase.run', { sessionId });
    expect(await tablesWith('CANARY-PROMPT')).toEqual([]);
    expect(await tablesWith('CANARY-ANSWER')).toEqual([]);
    expect(await lab.refusal('runs.get', { runId })).toBe('not-found');
    expect(Object.keys(await lab.tree(notebookId))).toContain(path);
    expect(await database.requests.count()).toBeGreaterThan(0);
    expect(await lab.call('audit.verify', {})).toMatchObject({ intact: true });
  });

  it('removes one run with its messages, and keeps the others of its conversation', async () => {
    const first = await run('Read the secret CANARY-PROMPT');
    const { runId } = await lab.call('runs.start', {
      message: 'Hello',
      agent: 'boss',
      notebookId,
      sessionId: first.sessionId,
    });
    await lab.settled(runId);
    await lab.call('erase.run', { runId: first.runId });
    expect(await tablesWith('CANARY-ANSWER')).toEqual([]);
    const history = await lab.call('sessions.history', { sessionId: first.sessionId });
    expect(history.map(({ text }) => text)).toEqual(['Hello', 'Hello.']);
  });

  it('removes from a later run what it recorded of the pictures of the run', async () => {
    const first = await run('Hello');
    const { sessionId } = first;
    const { runId: laterId } = await lab.call('runs.start', { message: 'Hello', agent: 'boss', notebookId, sessionId });
    await lab.settled(laterId);
    const pictureOf = (runId: string, name: string) =>
      ({ runId, path: `/notes/${name}.png`, hash: 'a'.repeat(64), by: 'message', use: 'blind', origin: null }) as const;
    const pictures = [pictureOf(laterId, 'own'), pictureOf(first.runId, 'CANARY-PICTURE')];
    await database.runs.update(laterId, { pictures });
    await lab.call('erase.run', { runId: first.runId });
    expect((await database.runs.get(laterId))?.pictures).toEqual([pictureOf(laterId, 'own')]);
    expect(await tablesWith('CANARY-PICTURE')).toEqual([]);
  });

  it('is refused while its run waits', async () => {
    const { sessionId } = await run('Change the secret');
    await expect(lab.call('erase.run', { sessionId })).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('erasing a notebook', () => {
  it('removes it from the bin with everything, and leaves other notebooks', async () => {
    const kept = await lab.notebook({ '/kept.md': 'CANARY-KEPT\n' }, 'Kept');
    await run('Read the secret CANARY-PROMPT');
    await lab.call('bin.put', { kind: 'notebook', id: notebookId });
    const erased = await lab.call('bin.empty', { notebookId });
    expect(erased).toMatchObject({ items: 1, kept: [], blobs: 2 });
    expect(await tablesWith('CANARY-NAME')).toEqual([]);
    expect(await tablesWith('CANARY-PROMPT')).toEqual([]);
    expect(await database.bin.count()).toBe(0);
    expect(await lab.tree(kept)).toEqual({ '/kept.md': 'CANARY-KEPT\n' });
    expect(await lab.call('audit.verify', {})).toMatchObject({ intact: true });
  });
});
