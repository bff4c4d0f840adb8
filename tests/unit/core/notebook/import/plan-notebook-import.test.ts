import { describe, expect, it } from 'vitest';
import { type ImportConflict, planImport } from '../../../../../src/core/notebook/change/plan-change.ts';
import { createMemoryNotebook, type MemoryNotebook } from '../../../../support/memory-notebook.ts';
import { createPlanTools } from '../../../../support/plan-tools.ts';

function importInto(notebook: MemoryNotebook, files: readonly [string, string][], onConflict: ImportConflict) {
  const entries = files.map(([path, text]) => ({ path, bytes: new TextEncoder().encode(text) }));
  const plan = planImport(notebook, entries, onConflict, createPlanTools());
  if (plan.change !== null) notebook.apply(plan.change);
  return {
    imported: plan.imported,
    skipped: plan.skipped.map(({ path, code }) => `${path} ${code}`),
    change: plan.change,
  };
}

describe('planImport', () => {
  it('imports files with their folders, each folder once', () => {
    const notebook = createMemoryNotebook({});
    const { imported, change } = importInto(
      notebook,
      [
        ['/in/a.md', 'a'],
        ['/in/b.md', 'b'],
      ],
      'keep-both',
    );
    expect(imported).toEqual(['/in/a.md', '/in/b.md']);
    expect(notebook.rows().map(({ path }) => path)).toEqual(['/in', '/in/a.md', '/in/b.md']);
    expect(change?.summary).toBe('Import 2 files');
  });

  it('keeps both files when a name exists, also within the batch', () => {
    const notebook = createMemoryNotebook({ '/a.md': 'old', '/a (2).md': 'older' });
    const { imported } = importInto(
      notebook,
      [
        ['/a.md', 'x'],
        ['/a.md', 'y'],
        ['/b', '1'],
        ['/b', '2'],
      ],
      'keep-both',
    );
    expect(imported).toEqual(['/a (3).md', '/a (4).md', '/b', '/b (2)']);
    expect([notebook.textAt('/a.md'), notebook.textAt('/a (4).md'), notebook.textAt('/b (2)')]).toEqual([
      'old',
      'y',
      '2',
    ]);
  });

  it('treats names that differ only by case or Unicode form as equal, also within the batch', () => {
    const notebook = createMemoryNotebook({ '/Note.md': 'old' });
    const files: [string, string][] = [
      ['/NOTE.md', 'x'],
      ['/caf\u00e9.md', 'y'],
      ['/CAFE\u0301.md'.normalize('NFC'), 'z'],
    ];
    expect(importInto(notebook, files, 'keep-both').imported).toEqual(['/NOTE (2).md', '/café.md', '/CAFÉ (2).md']);
    const other = createMemoryNotebook({ '/Note.md': 'old' });
    expect(importInto(other, files, 'replace').skipped).toEqual(['/NOTE.md name-collision', '/CAFÉ.md name-collision']);
  });

  it('replaces a file under the same id, and the last of a batch wins', () => {
    const notebook = createMemoryNotebook({ '/a.md': 'old' });
    const id = notebook.get('/a.md')?.fileId;
    const { change } = importInto(
      notebook,
      [
        ['/a.md', 'x'],
        ['/a.md', 'y'],
      ],
      'replace',
    );
    expect(change?.transitions).toHaveLength(1);
    expect(change?.blobs).toHaveLength(1);
    expect(notebook.textAt('/a.md')).toBe('y');
    expect(notebook.get('/a.md')?.fileId).toBe(id);
  });

  it('has no change when all files exist unchanged', () => {
    const notebook = createMemoryNotebook({ '/a.md': 'same' });
    expect(importInto(notebook, [['/a.md', 'same']], 'replace')).toEqual({
      imported: ['/a.md'],
      skipped: [],
      change: null,
    });
  });

  it('skips existing names on request', () => {
    const notebook = createMemoryNotebook({ '/a.md': 'old' });
    const { imported, skipped } = importInto(
      notebook,
      [
        ['/a.md', 'x'],
        ['/b.md', 'y'],
      ],
      'skip',
    );
    expect({ imported, skipped }).toEqual({ imported: ['/b.md'], skipped: ['/a.md already-exists'] });
    expect(notebook.textAt('/a.md')).toBe('old');
  });

  it('skips invalid entries, and imports the rest', () => {
    const notebook = createMemoryNotebook({ '/file': 'x', '/dir/a': 'x' });
    const files: [string, string][] = [
      ['/file/below.md', ''],
      ['/dir', 'x'],
      ['/DIR/b.md', 'x'],
      ['/ok.md', 'x'],
    ];
    const { imported, skipped } = importInto(notebook, files, 'replace');
    expect(skipped).toEqual(['/file/below.md not-a-folder', '/dir is-a-folder', '/DIR/b.md name-collision']);
    expect(imported).toEqual(['/ok.md']);
  });

  it('skips a file beyond the quota, and imports a smaller one after it', () => {
    const notebook = createMemoryNotebook({ '/a': 'x'.repeat(60) }, { quotaBytes: 100 });
    const { imported, skipped } = importInto(
      notebook,
      [
        ['/b', 'x'.repeat(30)],
        ['/c', 'x'.repeat(20)],
        ['/d', 'x'.repeat(10)],
      ],
      'skip',
    );
    expect({ imported, skipped }).toEqual({ imported: ['/b', '/d'], skipped: ['/c quota-exceeded'] });
    expect(notebook.usage.sizeBytes).toBe(100);
  });

  it('replaces by a smaller file, even over the quota', () => {
    const notebook = createMemoryNotebook({ '/a': 'x'.repeat(200) }, { quotaBytes: 100 });
    expect(importInto(notebook, [['/a', 'x'.repeat(150)]], 'replace').imported).toEqual(['/a']);
  });

  it('skips a file over 50 MiB', () => {
    const entries = [{ path: '/big.bin', bytes: new Uint8Array(60 * 1024 * 1024) }];
    const plan = planImport(createMemoryNotebook({}), entries, 'keep-both', createPlanTools());
    expect(plan).toMatchObject({ change: null, imported: [], skipped: [{ path: '/big.bin', code: 'file-too-large' }] });
  });

  it('returns a free name within 255 bytes for a name of maximum length', () => {
    const name = `${'🧪'.repeat(62)}abc.md`;
    expect(new TextEncoder().encode(name)).toHaveLength(254);
    const notebook = createMemoryNotebook({ [`/${name}`]: 'old' });
    const { imported } = importInto(notebook, [[`/${name}`, 'new']], 'keep-both');
    expect(imported[0]).toMatch(/^\/🧪+a? \(2\)\.md$/u);
    expect(new TextEncoder().encode(imported[0]).length - 1).toBeLessThanOrEqual(255);
  });
});
