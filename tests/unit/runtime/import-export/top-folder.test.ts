import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { resolveLink } from '../../../../src/core/shared/links.ts';
import { openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';
import { rawZip } from '../../../support/zip/raw-zip.ts';

let lab: RuntimeLab;
let notebookId: string;
beforeEach(async () => {
  lab = await openRuntimeLab();
  ({ notebookId } = await lab.call('notebooks.create', { name: 'Plants' }));
});
afterEach(() => lab.stop());

const VAULT = [
  { name: 'Vault/plan.md', data: '[[day]] [day](log/day.md) [plan](/plan.md)' },
  { name: 'Vault/log/day.md', data: '[[plan]] [plan](../plan.md)' },
  { name: 'Vault/runs/own.md', data: 'x' },
];
const zipOf = (entries: { name: string; data: string }[]) => rawZip({ entries });
const paths = async () =>
  (await lab.call('files.list', { notebookId })).filter(({ kind }) => kind === 'file').map(({ path }) => path);

describe('an archive with a single top folder', () => {
  it('is imported without that folder, and its links hold', async () => {
    const preview = await lab.call('notebooks.previewImport', { notebookId, source: zipOf(VAULT), stripTop: true });
    expect(preview).toMatchObject({ topFolder: 'Vault', files: 3 });
    await lab.call('notebooks.import', { notebookId, entries: zipOf(VAULT), stripTop: true });
    const there = await paths();
    // A reserved name that comes to the top is renamed as ever.
    expect(there.sort()).toEqual(['/log/day.md', '/plan.md', '/runs-imported/own.md']);
    expect(preview.renamed).toEqual([{ from: '/runs/own.md', to: '/runs-imported/own.md' }]);
    const lead = (kind: 'wiki' | 'path', target: string, from: string) => resolveLink({ kind, target }, from, there);
    expect(lead('wiki', 'day', '/plan.md')).toBe('/log/day.md');
    expect(lead('path', 'log/day.md', '/plan.md')).toBe('/log/day.md');
    expect(lead('path', '/plan.md', '/plan.md')).toBe('/plan.md');
    expect(lead('path', '../plan.md', '/log/day.md')).toBe('/plan.md');
  });

  it('is imported whole when it is not asked for', async () => {
    await lab.call('notebooks.import', { notebookId, entries: zipOf(VAULT) });
    expect((await paths()).every((path) => path.startsWith('/Vault/'))).toBe(true);
  });

  it.each([
    ['two folders', [...VAULT, { name: 'Other/a.md', data: 'a' }]],
    ['a file beside the folder', [...VAULT, { name: 'README.md', data: 'a' }]],
    ['a single file', [{ name: 'README.md', data: 'a' }]],
  ])('has none with %s', async (_, entries) => {
    const preview = await lab.call('notebooks.previewImport', { notebookId, source: zipOf(entries), stripTop: true });
    expect(preview.topFolder).toBeUndefined();
    expect(preview.files).toBe(entries.length);
  });
});
