import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openZip } from '../../../src/adapters/zip/read-zip.ts';
import { toErrorData } from '../../../src/contracts/errors/errors.ts';
import { caseCount } from '../../support/case-count.ts';
import { openRuntimeLab, type RuntimeLab } from '../../support/runtime-lab.ts';
import { GOOD, HOSTILE_ZIPS } from '../../support/zip/hostile-zips.ts';
import { rawZip } from '../../support/zip/raw-zip.ts';

let lab: RuntimeLab;
beforeEach(async () => {
  lab = await openRuntimeLab();
});
afterEach(() => lab.stop());

/** Folders as null, files as their bytes in hexadecimal. */
async function treeOf(notebookId: string): Promise<Record<string, string | null>> {
  const tree: Record<string, string | null> = {};
  for (const { path, kind } of await lab.call('files.list', { notebookId })) {
    tree[path] =
      kind === 'folder' ? null : Buffer.from(await lab.call('files.readBytes', { notebookId, path })).toString('hex');
  }
  return tree;
}

async function exported(notebookId: string): Promise<Blob> {
  const archive = await lab.call('notebooks.export', { notebookId });
  if (!(archive instanceof Blob)) throw new Error('no Blob came back');
  return archive;
}

const segment = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
  .filter((name) => !/[/\\\p{Cc}]|^[.]{1,2}$|^.:$|DS_Store|MACOSX/u.test(name) && name.isWellFormed());
const path = fc.array(segment, { minLength: 1, maxLength: 4 }).map((names) => `/${names.join('/')}`);
const content = fc.oneof(
  fc.uint8Array({ maxLength: 300 }),
  fc.constant(new Uint8Array(2 * 1024 * 1024)),
  fc.constant(new TextEncoder().encode('a line\r\n'.repeat(20_000))),
);

describe('zip export and import', () => {
  it('restores any tree byte for byte', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ path, content }), { maxLength: 8 }),
        fc.array(path, { maxLength: 3 }),
        async (files, folders) => {
          const from = await lab.notebook();
          await lab.call('notebooks.import', { notebookId: from, entries: files });
          for (const folder of folders)
            await lab.call('files.mkdir', { notebookId: from, path: folder }).catch(() => 0);
          const to = await lab.notebook();
          const result = await lab.call('notebooks.import', { notebookId: to, entries: await exported(from) });
          expect(result.skipped).toEqual([]);
          expect(await treeOf(to)).toEqual(await treeOf(from));
        },
      ),
      { numRuns: caseCount({ reduced: 8, full: 25 }) },
    );
  });

  it('writes a stable order and times, and logs the export', async () => {
    const notebookId = await lab.notebook({ '/b.md': 'b', '/a/z.md': 'z', '/a.md': 'a' });
    await lab.call('files.mkdir', { notebookId, path: '/empty' });
    const { items } = await openZip(await exported(notebookId));
    expect(items.map((item) => item.path)).toEqual(['/a.md', '/a/z.md', '/b.md', '/empty']);
    const rows = await lab.call('files.list', { notebookId });
    for (const item of items) {
      if (item.type !== 'file') continue;
      const row = rows.find((one) => one.path === item.path);
      expect(Math.abs(item.entry.lastModDate.getTime() - (row?.modifiedMs ?? 0))).toBeLessThan(1000);
    }
    const logged = (await lab.call('audit.entries', {})).filter(({ action }) => action === 'notebook.export');
    expect(logged.map(({ inputSummary }) => inputSummary)).toEqual(['3 files, zip, provenance']);
  });

  it('includes drafts, and omits files of runs', async () => {
    const notebookId = await lab.notebook({ '/a.md': 'old' });
    await lab.call('drafts.save', { notebookId, path: '/new.md', text: 'typed', baseHash: null });
    const { items } = await openZip(await exported(notebookId));
    expect(items.map((item) => item.path)).toEqual(['/a.md', '/new.md']);
  });

  it('refuses the .eln format, which is not available yet', async () => {
    const notebookId = await lab.notebook();
    expect(await lab.refusal('notebooks.export', { notebookId, format: 'eln' })).toBe('bad-input');
  });

  it('imports nothing from a refused archive', async () => {
    const notebookId = await lab.notebook({ '/mine.md': 'mine' });
    for (const [kind, { zip, refused }] of Object.entries(HOSTILE_ZIPS)) {
      if (refused === undefined) continue;
      expect([kind, await lab.refusal('notebooks.import', { notebookId, entries: zip() })]).toEqual([kind, refused]);
    }
    expect(await lab.tree(notebookId)).toEqual({ '/mine.md': 'mine' });
  });

  it('imports the valid files of a hostile archive, and skips the rest as previewed', async () => {
    for (const [kind, { zip, refused, skipped = [], noted = [], taken = {} }] of Object.entries(HOSTILE_ZIPS)) {
      if (refused !== undefined) continue;
      const notebookId = await lab.notebook({}, kind);
      const preview = await lab.call('notebooks.previewImport', { notebookId, source: zip() });
      const result = await lab.call('notebooks.import', { notebookId, entries: zip() });
      expect([kind, result.skipped.map(({ code }) => code)]).toEqual([kind, skipped]);
      expect([kind, (result.notes ?? []).map(({ code }) => code)]).toEqual([kind, noted]);
      expect([kind, preview.notes]).toEqual([kind, result.notes ?? []]);
      expect([kind, await lab.tree(notebookId)]).toEqual([kind, { '/good.md': 'good', ...taken }]);
      // Damaged bytes are found when they are unpacked; all else is known before.
      const known = result.skipped.filter((one) => !one.message.startsWith('The data of the entry are damaged'));
      expect([kind, preview.skipped]).toEqual([kind, known]);
    }
  });

  it('previews conflicts, sizes and new names, and writes nothing', async () => {
    const notebookId = await lab.notebook({ '/in/a.md': 'mine', '/in/B.md': 'mine' });
    const before = (await lab.call('audit.entries', {})).length;
    const source = rawZip({ entries: ['a.md', 'b.md', 'c.md'].map((name) => ({ name, data: name })) });
    expect(await lab.call('notebooks.previewImport', { notebookId, source, into: '/in' })).toEqual({
      files: 3,
      sizeBytes: 12,
      conflicts: ['/in/a.md', '/in/b.md'],
      skipped: [],
      notes: [],
      renamed: [],
    });
    const loose = [
      { path: '/.git/config', sizeBytes: 3 },
      { path: 'x/../../y', sizeBytes: 3 },
      { path: 'big.bin', sizeBytes: 60 * 1024 * 1024 },
    ];
    const preview = await lab.call('notebooks.previewImport', { notebookId, source: loose });
    expect(preview.renamed).toEqual([{ from: '/.git/config', to: '/git-imported/config' }]);
    expect(preview.skipped.map(({ path: named, code }) => [named, code])).toEqual([
      ['x/../../y', 'invalid-path'],
      ['big.bin', 'file-too-large'],
    ]);
    expect((await lab.call('audit.entries', {})).length).toBe(before);
  });

  it('extracts no more than the quota of the notebook', async () => {
    const notebookId = await lab.notebook({ '/a.md': 'a'.repeat(600) });
    const row = await lab.database.notebooks.get(notebookId);
    if (row)
      await lab.runtime.services.store.commit({
        writes: [{ type: 'put', table: 'notebooks', rows: [{ ...row, quotaBytes: 1000 }] }],
        audit: [],
      });
    const zip = rawZip({ entries: [{ name: 'b.md', data: 'b'.repeat(401) }] });
    // One that has not read the notebook yet.
    const other = await openRuntimeLab({ database: lab.database });
    const error = await other.call('notebooks.import', { notebookId, entries: zip }).catch(toErrorData);
    other.runtime.stop();
    expect(error).toMatchObject({ code: 'zip-limit', message: expect.stringContaining('400 bytes are available') });
  });

  it('reports progress, can be stopped between two batches, and undone', async () => {
    const notebookId = await lab.notebook({ '/mine.md': 'mine' });
    const zip = rawZip({ entries: Array.from({ length: 500 }, (_, n) => ({ name: `${n}.md`, data: `${n}` })) });
    const { store } = lab.runtime.services;
    const commit = store.commit;
    const seen: unknown[] = [];
    store.commit = async (batch) => {
      const done = await commit(batch);
      seen.push(await lab.call('notebooks.importProgress', { importId: 'one' }));
      if (seen.length === 2) await lab.call('notebooks.stopImport', { importId: 'one' });
      return done;
    };
    const result = await lab.call('notebooks.import', { notebookId, entries: zip, importId: 'one' });
    store.commit = commit;
    expect(seen).toEqual([
      { done: 0, all: 500 },
      { done: 200, all: 500 },
    ]);
    expect(result).toMatchObject({ imported: 400, stopped: true });
    expect(await lab.call('notebooks.importProgress', { importId: 'one' })).toBeNull();
    for (const changeId of [...(result.changeIds ?? [])].reverse()) await lab.call('changes.undo', { changeId });
    expect(await lab.tree(notebookId)).toEqual({ '/mine.md': 'mine' });
  });

  it("labels someone else's files, and handles conflicts", async () => {
    const notebookId = await lab.notebook({ '/good.md': 'mine' });
    const entries = rawZip({ entries: [GOOD] });
    await lab.call('notebooks.import', { notebookId, entries, onConflict: 'replace', labels: ['untrusted'] });
    expect(await lab.call('files.list', { notebookId })).toMatchObject([{ path: '/good.md', labels: ['untrusted'] }]);
    expect(await lab.tree(notebookId)).toEqual({ '/good.md': 'good' });
    await lab.call('notebooks.import', { notebookId, entries: rawZip({ entries: [{ name: 'good.md', data: 'b' }] }) });
    expect(await lab.tree(notebookId)).toEqual({ '/good.md': 'good', '/good (2).md': 'b' });
  });
});
