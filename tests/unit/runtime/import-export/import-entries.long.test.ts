import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MAX_FILE_BYTES } from '../../../../src/contracts/domain/notebook/path.ts';
import type { CommandInput } from '../../../../src/contracts/wire/commands/commands.ts';
import { findWrite } from '../../../../src/core/ports/commit-batch.ts';
import { openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';

let lab: RuntimeLab;
beforeEach(async () => {
  lab = await openRuntimeLab();
});
afterEach(() => lab.stop());

type Import = CommandInput<'notebooks.import'>;
const entry = (path: string, content: string | Uint8Array = path) => ({ path, content });

describe('importing', () => {
  it('imports a thousand entries in batches, each with one change and one log entry', async () => {
    const notebookId = await lab.notebook();
    const entries = Array.from({ length: 1000 }, (_, n) => entry(`folder ${n % 7}/note ${n}.md`));
    expect(await lab.call('notebooks.import', { notebookId, entries })).toEqual({ imported: 1000, skipped: [] });
    const changes = await lab.call('changes.list', { notebookId });
    expect(
      changes.map((change) => [change.action, change.transitions.filter(({ after }) => after?.kind === 'file').length]),
    ).toEqual(Array(5).fill(['import', 200]));
    const logged = (await lab.call('audit.entries', {})).filter((one) => one.action === 'import.batch');
    expect(logged).toHaveLength(5);
    for (const one of logged) expect(one.manifestHash).toMatch(/^[0-9a-f]{64}$/);
    expect(new Set(logged.map((one) => one.manifestHash)).size).toBe(5);
    expect(Object.keys(await lab.tree(notebookId))).toHaveLength(1000);
    expect((await lab.call('notebooks.list', {}))[0]).toMatchObject({ files: 1000 });
    expect(await lab.call('audit.verify', {})).toMatchObject({ intact: true });
  });

  it('keeps both files, replaces or skips for equal names, as requested', async () => {
    const files = { '/a.md': 'old', '/b.md': 'same' };
    const outcomes: Record<string, unknown> = {};
    const trees: Record<string, unknown> = {};
    for (const onConflict of ['keep-both', 'replace', 'skip'] as const) {
      const notebookId = await lab.notebook(files, onConflict);
      const entries = [
        entry('/a.md', 'new'),
        entry('/b.md', 'same'),
        entry('/c.md', 'one'),
        entry('/c.md', 'two'),
        entry('/C.MD', 'three'),
      ];
      const { imported, skipped } = await lab.call('notebooks.import', { notebookId, entries, onConflict });
      outcomes[onConflict] = [imported, skipped.map(({ path, code }) => `${path} ${code}`)];
      trees[onConflict] = await lab.tree(notebookId);
    }
    expect(outcomes).toEqual({
      'keep-both': [5, []],
      replace: [4, ['/C.MD name-collision']],
      skip: [1, ['/a.md already-exists', '/b.md already-exists', '/c.md already-exists', '/C.MD name-collision']],
    });
    expect(trees).toEqual({
      'keep-both': {
        ...files,
        '/a (2).md': 'new',
        '/b (2).md': 'same',
        '/c.md': 'one',
        '/c (2).md': 'two',
        '/C (3).MD': 'three',
      },
      replace: { '/a.md': 'new', '/b.md': 'same', '/c.md': 'two' },
      skip: { ...files, '/c.md': 'one' },
    });
  });

  it('names every entry with an invalid path, and imports the others', async () => {
    const notebookId = await lab.notebook();
    const bad = [
      '/../x.md',
      'a/../../x.md',
      'a\0b.md',
      'a\\b.md',
      '/',
      '.',
      `${'n'.repeat(256)}.md`,
      'half \ud800.md',
      'a\u0007.md',
    ];
    const entries = bad.flatMap((path, n) => [entry(path, 'bad'), entry(`good ${n}.md`, 'good')]);
    const { imported, skipped } = await lab.call('notebooks.import', { notebookId, entries });
    expect(imported).toBe(bad.length);
    const named = bad.map((path) => (path === '.' ? '/' : path));
    expect(skipped.map(({ path }) => path).sort()).toEqual(named.sort());
    for (const { code, message } of skipped) {
      expect(['invalid-path', 'name-too-long', 'is-a-folder']).toContain(code);
      expect(message).not.toBe('');
    }
    expect(Object.values(await lab.tree(notebookId))).toEqual(Array(bad.length).fill('good'));
  });

  it('renames reserved names, in any spelling', async () => {
    const notebookId = await lab.notebook();
    const paths = [
      '.git/config',
      '.git/hooks/x',
      '.Cloister/agents/a.md',
      'RUNS/r/x.json',
      'scratch/t',
      'workspace/n.md',
      '/workspace/m.md',
      'notes/runs/fine.md',
    ];
    const { imported, skipped } = await lab.call('notebooks.import', {
      notebookId,
      entries: paths.map((path) => entry(path)),
    });
    expect({ imported, skipped }).toEqual({ imported: paths.length, skipped: [] });
    const tops = new Set(Object.keys(await lab.tree(notebookId)).map((path) => path.split('/')[1]?.toLowerCase()));
    expect([...tops].sort()).toEqual([
      'cloister-imported',
      'git-imported',
      'notes',
      'runs-imported',
      'scratch-imported',
      'workspace-imported',
    ]);
  });

  it('imports everything into one folder', async () => {
    const notebookId = await lab.notebook({ '/in/a.md': 'mine' });
    const entries = [entry('a.md'), entry('/sub/b.md'), entry('../out.md'), entry('.git/x')];
    const { skipped } = await lab.call('notebooks.import', { notebookId, entries, into: '/in' });
    expect(skipped.map(({ path }) => path)).toEqual(['../out.md']);
    expect(Object.keys(await lab.tree(notebookId)).every((path) => path.startsWith('/in/'))).toBe(true);
  });

  it('keeps bytes unchanged, and stores text as UTF-8', async () => {
    const notebookId = await lab.notebook();
    const bytes = Uint8Array.from({ length: 256 }, (_, n) => n);
    const view = new Uint8Array(bytes.buffer, 10, 20);
    await lab.call('notebooks.import', {
      notebookId,
      entries: [entry('all.bin', bytes), entry('part.bin', view), entry('text.md', 'ä😀\r\n')],
    });
    expect(await lab.call('files.readBytes', { notebookId, path: '/all.bin' })).toEqual(bytes);
    expect(await lab.call('files.readBytes', { notebookId, path: '/part.bin' })).toEqual(view.slice());
    expect(await lab.call('files.read', { notebookId, path: '/text.md' })).toBe('ä😀\r\n');
  });

  it('skips a file that is too large, and one beyond the quota', async () => {
    const notebookId = await lab.notebook();
    const row = await lab.database.notebooks.get(notebookId);
    if (row)
      await lab.runtime.services.store.commit({
        writes: [{ type: 'put', table: 'notebooks', rows: [{ ...row, quotaBytes: 1000 }] }],
        audit: [],
      });
    const entries = [
      entry('huge.bin', new Uint8Array(MAX_FILE_BYTES + 1)),
      entry('a.md', 'a'.repeat(900)),
      entry('b.md', 'b'.repeat(200)),
      entry('c.md', 'c'.repeat(100)),
    ];
    const { imported, skipped } = await lab.call('notebooks.import', { notebookId, entries });
    expect(skipped.map(({ path, code }) => [path, code])).toEqual([
      ['/huge.bin', 'file-too-large'],
      ['/b.md', 'quota-exceeded'],
    ]);
    expect(imported).toBe(2);
  });

  it('keeps earlier batches when a later one is refused, and names the missing files', async () => {
    const notebookId = await lab.notebook();
    const { store } = lab.runtime.services;
    const commit = store.commit;
    let batches = 0;
    store.commit = (batch) => {
      if (findWrite(batch, 'change')) batches += 1;
      return batches === 2 && findWrite(batch, 'change')
        ? Promise.reject(Object.assign(new Error('Somebody was faster.'), { code: 'conflict' }))
        : commit(batch);
    };
    const entries = Array.from({ length: 450 }, (_, n) => entry(`${n}.md`));
    const { imported, skipped } = await lab.call('notebooks.import', { notebookId, entries });
    expect(imported).toBe(250);
    expect(skipped.map(({ path }) => path)).toEqual(Array.from({ length: 200 }, (_, n) => `/${n + 200}.md`));
    expect(new Set(skipped.map(({ code }) => code))).toEqual(new Set(['conflict']));
    expect(Object.keys(await lab.tree(notebookId))).toHaveLength(250);
  });

  it('refuses an unknown notebook, and an invalid folder', async () => {
    expect(await lab.refusal('notebooks.import', { notebookId: 'none', entries: [] })).toBe('not-found');
    const notebookId = await lab.notebook();
    const into: Import = { notebookId, entries: [entry('a.md')], into: '/../x' };
    expect(await lab.refusal('notebooks.import', into)).toBe('invalid-path');
  });
});
