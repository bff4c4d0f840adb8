import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openZip } from '../../../../src/adapters/zip/read-zip.ts';
import type { ChangeRow } from '../../../../src/contracts/domain/notebook/notebook.ts';
import type { CommandInput } from '../../../../src/contracts/wire/commands/commands.ts';
import { createModelByTask } from '../../../support/model-by-task.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';

const KEY = 'sk-ant-api03-Qm7Zr4Xw9Lk2Vb8Ns5Tt1Hy6Jd3Pc0Gf';
const ALL = { authorship: true, provenance: true, history: true, log: true };

let lab: RuntimeLab;
let fresh: RuntimeLab;
let notebookId: string;

beforeEach(async () => {
  lab = await openRuntimeLab({
    model: () =>
      createModelByTask({
        'Write the summary': [
          { calls: [{ toolName: 'write_file', input: { path: '/summary.md', content: 'By the agent' } }] },
          { text: 'Done.' },
        ],
      }),
  });
  fresh = await openRuntimeLab();
  notebookId = await lab.notebook({ '/a.md': 'One', '/lab/b.md': 'Bee', '/lab/c.csv': '1,2' });
  await lab.call('files.write', { notebookId, path: '/a.md', content: 'Two' });
  await lab.call('files.write', { notebookId, path: '/a.md', content: `Three ${KEY}` });
  await lab.call('files.write', { notebookId, path: '/a.md', content: 'Four' });
  await lab.call('files.move', { notebookId, from: '/lab/b.md', to: '/lab/bee.md' });
  await lab.call('files.setLabels', { notebookId, path: '/lab', labels: ['local-only'] });
});
afterEach(() => Promise.all([lab.stop(), fresh.stop()]));

type Options = Partial<Omit<CommandInput<'notebooks.export'>, 'notebookId'>>;

async function exported(options: Options, from = lab, id = notebookId): Promise<Blob> {
  const archive = await from.call('notebooks.export', { notebookId: id, ...options });
  if (!(archive instanceof Blob)) throw new Error('no Blob came back');
  return archive;
}

async function namesIn(archive: Blob): Promise<string[]> {
  return (await openZip(archive)).items.map(({ path }) => path).sort();
}

/** The lines of a table of an archive. */
async function rowsOf(archive: Blob, table: string): Promise<unknown[]> {
  const zip = await openZip(archive);
  const rows: unknown[] = [];
  for (const item of zip.items) {
    if (item.type !== 'file' || !item.path.startsWith(`/.cloister/tables/${table}.`)) continue;
    const content = await zip.read(item);
    if (content.type !== 'bytes') throw new Error('damaged');
    const lines = new TextDecoder().decode(content.bytes).trimEnd().split('\n');
    rows.push(...lines.map((line) => JSON.parse(line)));
  }
  return rows;
}

async function imported(archive: Blob, options: Partial<CommandInput<'notebooks.import'>> = {}) {
  const id = await fresh.notebook();
  const result = await fresh.call('notebooks.import', { notebookId: id, entries: archive, importId: 'i', ...options });
  return { id, result };
}

async function earlierOf(in_: RuntimeLab, id: string, path: string) {
  const reader = await in_.runtime.services.store.notebook(id);
  const row = reader.get(path);
  const changes: ChangeRow[] = await in_.runtime.services.store.listChanges({ fileId: row?.fileId ?? '' });
  return changes.flatMap(({ transitions }) =>
    transitions.flatMap((each) => (each.fileId === row?.fileId ? (each.imported?.versions ?? []) : [])),
  );
}

describe('the sidecar of an exported notebook', () => {
  it('has nothing that was not chosen', async () => {
    const beside = async (options: Options) =>
      (await namesIn(await exported(options))).filter((path) => path.startsWith('/.cloister/'));
    expect(await beside({})).toEqual(['/.cloister/labels.json']);
    expect(await beside({ authorship: true })).toEqual([
      '/.cloister/labels.json',
      '/.cloister/manifest.json',
      '/.cloister/tables/files.0001.jsonl',
    ]);
    expect(await beside({ log: true, provenance: false })).toEqual([
      '/.cloister/labels.json',
      '/.cloister/manifest.json',
      '/.cloister/tables/log.0001.jsonl',
    ]);
  });

  it('restores history, authorship, labels and log in a fresh profile, row by row', async () => {
    const before = await exported(ALL);
    const versions = await rowsOf(before, 'versions');
    const log = await rowsOf(before, 'log');
    const { id, result } = await imported(before);
    expect(result.skipped).toEqual([]);
    expect(result.restored).toMatchObject({
      authors: 3,
      versionFiles: 3,
      versions: versions.length,
      entries: log.length,
    });
    const after = await exported(ALL, fresh, id);

    const own = await lab.runtime.services.store.notebook(notebookId);
    const theirs = await fresh.runtime.services.store.notebook(id);
    for (const { path } of own.descendants('/').filter(({ kind }) => kind === 'file')) {
      const [one, other] = [own.get(path), theirs.get(path)];
      expect([other?.hash, other?.author, other?.createdMs, other?.modifiedMs]).toEqual([
        one?.hash,
        one?.author,
        one?.createdMs,
        one?.modifiedMs,
      ]);
      const rows = versions.filter((row) => Object(row).fileId === one?.fileId).map((row) => without(row, 'fileId'));
      expect(await earlierOf(fresh, id, path)).toEqual(rows);
      for (const row of rows) {
        const hash = Object(Object(row).after).hash;
        expect((await fresh.runtime.services.store.readManyBytes([hash])).get(hash)).toEqual(
          (await lab.runtime.services.store.readManyBytes([hash])).get(hash),
        );
      }
    }
    // A second export has the same rows, followed by those of the import.
    const again = (await rowsOf(after, 'versions')).map((row) => without(row, 'fileId'));
    for (const row of versions) expect(again).toContainEqual(without(row, 'fileId'));
    expect(again).toHaveLength(versions.length + 4);

    const labels = await fresh.call('files.list', { notebookId: id });
    expect(labels.find(({ path }) => path === '/lab/bee.md')?.labels).toEqual(['local-only']);
    // The log may quote any file.
    const path = result.restored?.logPath ?? '';
    expect(path).toMatch(/^\/cloister-imported\/log-.*\.jsonl$/);
    expect(labels.find((row) => row.path === path)?.labels).toEqual(['local-only']);
    const lines = (await fresh.call('files.read', { notebookId: id, path })).trimEnd().split('\n');
    expect(lines.slice(1).map((line) => JSON.parse(line))).toEqual(log);
    expect(await fresh.call('audit.verify', {})).toMatchObject({ intact: true });
  });

  it('previews what it holds', async () => {
    const id = await fresh.notebook();
    const archive = await exported(ALL);
    const preview = await fresh.call('notebooks.previewImport', { notebookId: id, source: archive });
    expect(preview).toMatchObject({ files: 3, skipped: [], renamed: [] });
    expect(preview.sidecar).toMatchObject({ authors: 3, versions: 7, versionFiles: 3, works: 0 });
    expect(preview.sidecar?.entries).toBeGreaterThan(5);
  });

  it('leaves all of it out where the person says so', async () => {
    const { id, result } = await imported(await exported(ALL), { sidecar: 'ignore' });
    expect(result.restored).toBeUndefined();
    expect((await fresh.call('files.list', { notebookId: id })).map(({ path }) => path)).not.toContain(
      '/cloister-imported',
    );
    expect(await earlierOf(fresh, id, '/a.md')).toEqual([]);
  });

  it('is taken back with the import by one undo, and comes back with its redo', async () => {
    await lab.call('agents.create', agentSpec({ name: 'boss', approvals: 'destructive-only' }));
    const { runId } = await lab.call('runs.start', { message: 'Write the summary', agent: 'boss', notebookId });
    await lab.settled(runId);
    const { id, result } = await imported(await exported(ALL));
    const filesNow = async () => {
      const rows = (await fresh.runtime.services.store.notebook(id)).descendants('/');
      const told = rows.filter(({ path, kind }) => kind === 'file' && !path.startsWith('/cloister-imported'));
      return told.map(({ path, hash, author, createdMs, modifiedMs }) => ({
        path,
        hash,
        author,
        createdMs,
        modifiedMs,
      }));
    };
    const before = await filesNow();
    const earlier = await earlierOf(fresh, id, '/a.md');
    expect(before.find(({ path }) => path === '/summary.md')?.author).toMatchObject({ type: 'agent', agent: 'boss' });
    let undone = (result.changeIds ?? []).toReversed();
    for (const changeId of undone) await fresh.call('changes.undo', { changeId });
    expect(await fresh.call('files.list', { notebookId: id })).toEqual([]);
    // The redo of an undo, and that of the undo of a redo.
    for (let round = 0; round < 2; round += 1) {
      const redone: string[] = [];
      for (const changeId of undone.toReversed()) {
        const undo = (await fresh.runtime.services.store.findChange(changeId))?.undoneBy ?? '';
        await fresh.call('changes.undo', { changeId: undo });
        redone.unshift((await fresh.runtime.services.store.findChange(undo))?.undoneBy ?? '');
      }
      expect(await filesNow()).toEqual(before);
      expect(await earlierOf(fresh, id, '/a.md')).toEqual(earlier);
      undone = redone;
      for (const changeId of undone) await fresh.call('changes.undo', { changeId });
    }
    expect(await fresh.call('audit.verify', {})).toMatchObject({ intact: true });
  });

  it('masks earlier versions and the log, and names masked contents by their own hashes', async () => {
    const archive = await exported({ ...ALL, masked: true });
    const zip = await openZip(archive);
    for (const item of zip.items) {
      if (item.type !== 'file') continue;
      const content = await zip.read(item);
      expect(content.type === 'bytes' && new TextDecoder().decode(content.bytes)).not.toContain(KEY);
    }
    const { id, result } = await imported(archive);
    expect(result.skipped).toEqual([]);
    expect(result.notes).toBeUndefined();
    const versions = await earlierOf(fresh, id, '/a.md');
    const hash = versions[2]?.after?.hash ?? '';
    const bytes = (await fresh.runtime.services.store.readManyBytes([hash])).get(hash);
    expect(new TextDecoder().decode(bytes)).toMatch(/^Three /);
  });

  it('names the agent that wrote a file, and trusts nothing because of it', async () => {
    await lab.call('agents.create', agentSpec({ name: 'boss', approvals: 'destructive-only' }));
    const { runId } = await lab.call('runs.start', { message: 'Write the summary', agent: 'boss', notebookId });
    await lab.settled(runId);
    const { id } = await imported(await exported(ALL), { labels: ['untrusted'] });
    const row = (await fresh.runtime.services.store.notebook(id)).get('/summary.md');
    expect(row?.author).toEqual({ type: 'agent', agent: 'boss', runId });
    const listed = await fresh.call('files.list', { notebookId: id });
    expect(listed.find(({ path }) => path === '/summary.md')?.labels).toEqual(['untrusted']);
    expect(await fresh.call('runs.list', {})).toEqual([]);
  });

  it('lists versions whose content is no longer stored, or damaged, without it', async () => {
    const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
    await lab.database.blobs.delete(hashOf('One'));
    await lab.database.blobs.put({ hash: hashOf('Two'), bytes: new Uint8Array([1]) });
    const { id, result } = await imported(await exported(ALL));
    expect(result.skipped).toEqual([]);
    expect(result.notes?.map(({ path, message }) => [path, message])).toEqual([
      ['/a.md', 'Earlier versions that are listed without their content, because the archive doesn’t have it: 2.'],
    ]);
    expect(await earlierOf(fresh, id, '/a.md')).toHaveLength(4);
  });

  it('erases earlier versions with the file, and keeps contents that other files have', async () => {
    const { id } = await imported(await exported(ALL));
    const hashes = (await earlierOf(fresh, id, '/a.md')).flatMap(({ after }) => after?.hash ?? []);
    await fresh.call('erase.run', { files: { notebookId: id, paths: ['/a.md'] } });
    expect((await fresh.runtime.services.store.listMissingContents(hashes)).sort()).toEqual([...hashes].sort());
    expect(await earlierOf(fresh, id, '/lab/bee.md')).not.toEqual([]);
    expect(JSON.stringify(await fresh.database.changes.toArray())).not.toContain('/a.md"');
  });
});

function without(row: unknown, field: string): object {
  const { [field]: _left, ...rest } = Object(row);
  return rest;
}
