import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it } from 'vitest';
import { openNotebookGit } from '../../../src/features/git/worker/open-notebook-git.ts';
import { openRuntimeLab, type RuntimeLab } from '../../support/runtime-lab.ts';

// What was marked is marked in every commit that has it, by whatever name and after whatever became of it in between.

const AUTHOR = { name: 'Ada', email: 'ada@example.org' };
let lab: RuntimeLab | undefined;

afterEach(() => {
  lab?.stop();
  lab = undefined;
});

async function open() {
  const made = await openRuntimeLab({});
  lab = made;
  const notebookId = await made.notebook({ '/secret.md': 'the first version\n', '/open.md': 'open' });
  const row = (await made.runtime.services.store.notebook(notebookId)).get('/secret.md');
  if (!row) throw new Error('not there');
  await made.call('files.setLabels', { notebookId, path: '/secret.md', labels: ['local-only'] });
  const git = await openNotebookGit(made.runtime.services, notebookId);
  await git.init();
  const first = await git.commit('First', AUTHOR);
  const labelsAt = async (path: string) =>
    (await made.runtime.services.store.notebook(notebookId)).labelsAt(path).map(({ label }) => label);
  const move = (from: string, to: string) => made.call('files.move', { notebookId, from, to });
  const write = (path: string, content: string) => made.call('files.write', { notebookId, path, content });
  const remove = (path: string) => made.call('files.remove', { notebookId, path });
  return { git, first, labelsAt, move, write, remove };
}

describe('a checkout of an older commit', () => {
  it('restores labels of a file that was deleted and committed', async () => {
    const { git, first, labelsAt, remove } = await open();
    await remove('/secret.md');
    await git.commit('Without it', AUTHOR);
    expect(await git.checkout(first)).toMatchObject({ type: 'checked-out' });
    expect(await labelsAt('/secret.md')).toEqual(['local-only']);
  });

  it('restores labels of a file that was moved and changed', async () => {
    const { git, first, labelsAt, move, write } = await open();
    await move('/secret.md', '/moved.md');
    await write('/moved.md', 'the second version\n');
    await git.commit('Moved', AUTHOR);
    await git.checkout(first);
    expect(await labelsAt('/secret.md')).toEqual(['local-only']);
  });

  it('restores labels of a file whose place another file took', async () => {
    const { git, first, labelsAt, move, write } = await open();
    await move('/secret.md', '/moved.md');
    await write('/secret.md', 'nothing secret');
    await git.commit('Something else in its place', AUTHOR);
    await git.checkout(first);
    expect(await labelsAt('/secret.md')).toEqual(['local-only']);
  });
});
