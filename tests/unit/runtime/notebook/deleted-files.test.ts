import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';

let lab: RuntimeLab;
let notebookId: string;
beforeEach(async () => {
  lab = await openRuntimeLab();
  ({ notebookId } = await lab.call('notebooks.create', { name: 'Plants' }));
});
afterEach(() => lab.stop());

const write = (path: string, content: string) => lab.call('files.write', { notebookId, path, content });
const remove = (path: string) => lab.call('files.remove', { notebookId, path });
const deleted = async () => (await lab.call('files.deleted', { notebookId })).files;
const restore = async (path: string) => {
  const file = (await deleted()).find((one) => one.path === path);
  return lab.call('files.restore', { notebookId, changeId: file?.changeId ?? '', fileId: file?.fileId ?? '' });
};
const listing = async () =>
  (await lab.call('files.list', { notebookId })).map(({ path, labels }) => [path, labels.join(' ')].join(' ').trim());

describe('deleted files', () => {
  it('are listed, latest first, a folder with all that was deleted with it', async () => {
    await write('/lab/a.md', '# A');
    await write('/lab/deep/b.md', '# Bee');
    await write('/lone.md', 'lone');
    await write('/lab/before.md', 'x');
    await remove('/lab/before.md');
    await remove('/lab');
    await remove('/lone.md');
    expect(await deleted()).toMatchObject([
      { path: '/lone.md', kind: 'file', files: 1, sizeBytes: 4, actor: { type: 'person' } },
      { path: '/lab', kind: 'folder', files: 2, sizeBytes: 8 },
      { path: '/lab/before.md', kind: 'file', files: 1 },
    ]);
  });

  it('are restored whole, with their labels, and one undo deletes them again', async () => {
    await write('/lab/a.md', '# A');
    await write('/lab/deep/b.md', '# Bee');
    await lab.call('files.setLabels', { notebookId, path: '/lab/a.md', labels: ['local-only'] });
    const before = await listing();
    await remove('/lab');
    const { changeId } = await restore('/lab');
    expect(await listing()).toEqual(before);
    expect(await lab.call('files.read', { notebookId, path: '/lab/deep/b.md' })).toBe('# Bee');
    expect(await deleted()).toEqual([]);
    await lab.call('changes.undo', { changeId: changeId ?? '' });
    expect(await listing()).toEqual([]);
    expect(await deleted()).toMatchObject([{ path: '/lab', files: 2 }]);
  });

  it('are restored beside a file that has their path now, and below a folder that is gone', async () => {
    await write('/lab/plan.md', 'old');
    await remove('/lab/plan.md');
    await write('/lab/plan.md', 'new');
    expect(await restore('/lab/plan.md')).toMatchObject({ path: '/lab/plan (2).md' });
    expect(await lab.call('files.read', { notebookId, path: '/lab/plan (2).md' })).toBe('old');
    expect(await lab.call('files.read', { notebookId, path: '/lab/plan.md' })).toBe('new');
    await remove('/lab/plan.md');
    await remove('/lab');
    await restore('/lab/plan.md');
    expect(await listing()).toEqual(['/lab', '/lab/plan.md']);
  });

  it('are restored once', async () => {
    await write('/a.md', 'a');
    await remove('/a.md');
    const [file] = await deleted();
    const once = { notebookId, changeId: file?.changeId ?? '', fileId: file?.fileId ?? '' };
    await lab.call('files.restore', once);
    await expect(lab.call('files.restore', once)).rejects.toMatchObject({ code: 'not-found' });
    await expect(lab.call('files.restore', { ...once, changeId: 'change-none' })).rejects.toMatchObject({
      code: 'not-found',
    });
    expect(await listing()).toEqual(['/a.md']);
  });

  it('that do not fit are not restored in part', async () => {
    await write('/lab/a.md', 'a');
    await remove('/lab');
    // A file where the folder was: the folder comes back under another name.
    await write('/lab', 'a file');
    expect(await restore('/lab')).toMatchObject({ path: '/lab (2)' });
    expect(await listing()).toEqual(['/lab', '/lab (2)', '/lab (2)/a.md']);
  });
});
