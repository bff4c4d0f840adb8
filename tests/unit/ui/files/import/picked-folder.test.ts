import { expect, it } from 'vitest';
import { isVault, pickedFolderOf, withoutPickedFolder } from '../../../../../src/ui/files/import/picked-folder.ts';
import { previewFirst } from '../../../../../src/ui/files/import/preview-source.ts';
import { openRuntimeLab } from '../../../../support/runtime-lab.ts';

const pick = (...paths: string[]) => paths.map((path) => ({ path, size: 1, file: new File(['x'], 'x.md') }));
const VAULT = pick('/Vault/.obsidian/app.json', '/Vault/plan.md', '/Vault/log/day.md');

it('finds the folder that contains all picked files', () => {
  expect(pickedFolderOf(VAULT)).toBe('Vault');
  expect(pickedFolderOf(pick('/Vault/plan.md', '/plan.md'))).toBeNull();
  expect(pickedFolderOf(pick('/Vault/plan.md', '/Vault-2/plan.md'))).toBeNull();
  expect(pickedFolderOf(pick('/plan.md'))).toBeNull();
  expect(pickedFolderOf([])).toBeNull();
});

it('knows a vault by the settings directly in it', () => {
  expect(isVault('Vault', VAULT)).toBe(true);
  expect(isVault('Lab', pick('/Lab/Vault/.obsidian/app.json', '/Lab/a.md'))).toBe(false);
});

it('leaves out the folder of picked files, and no other', () => {
  const stripped = withoutPickedFolder({ type: 'files', files: VAULT });
  expect(stripped).toMatchObject({
    files: [{ path: '/.obsidian/app.json' }, { path: '/plan.md' }, { path: '/log/day.md' }],
  });
  const loose = { type: 'files', files: pick('/a.md', '/b/c.md') } as const;
  expect(withoutPickedFolder(loose)).toBe(loose);
});

it('previews a vault as the root of the notebook, and another folder as a folder', async () => {
  const lab = await openRuntimeLab();
  const { notebookId } = await lab.call('notebooks.create', { name: 'Plants' });
  await lab.call('files.write', { notebookId, path: '/plan.md', content: 'x' });
  const vault = await previewFirst(lab.call, notebookId, { type: 'files', files: VAULT });
  expect(vault).toMatchObject({ stripTop: true, preview: { topFolder: 'Vault', files: 2, conflicts: ['/plan.md'] } });
  const folder = await previewFirst(lab.call, notebookId, { type: 'files', files: pick('/Lab/plan.md') });
  expect(folder).toMatchObject({ stripTop: false, preview: { topFolder: 'Lab', files: 1, conflicts: [] } });
  // The start page makes a notebook of a folder, with its name.
  const own = await previewFirst(lab.call, notebookId, { type: 'files', files: pick('/Lab/plan.md') }, true);
  expect(own).toMatchObject({ stripTop: true, preview: { topFolder: 'Lab', files: 1, conflicts: ['/plan.md'] } });
  await lab.stop();
});
