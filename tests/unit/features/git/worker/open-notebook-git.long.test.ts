import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it } from 'vitest';
import { CloisterDatabase } from '../../../../../src/adapters/dexie/database.ts';
import { type NotebookGit, openNotebookGit } from '../../../../../src/features/git/worker/open-notebook-git.ts';
import { openRuntimeLab, type RuntimeLab } from '../../../../support/runtime-lab.ts';

const AUTHOR = { name: 'Ada', email: 'ada@example.org' };

let lab: RuntimeLab | undefined;

/** A notebook with files that are committed to `main`. */
async function opened(
  files: Readonly<Record<string, string>>,
  probe: (point: string) => void = () => {},
): Promise<{
  lab: RuntimeLab;
  git: NotebookGit;
  notebookId: string;
  write: (path: string, content: string) => Promise<void>;
}> {
  const made = await openRuntimeLab({ probe });
  lab = made;
  const notebookId = await made.notebook(files);
  const git = await openNotebookGit(made.runtime.services, notebookId);
  await git.init();
  await git.commit('First', AUTHOR);
  const write = async (path: string, content: string) =>
    void (await made.call('files.write', { notebookId, path, content }));
  return { lab: made, git, notebookId, write };
}

async function actions({ database }: RuntimeLab): Promise<string[]> {
  const rows = await database.audit.toArray();
  return rows.map(({ line }): string => JSON.parse(line).action);
}

describe('openNotebookGit', () => {
  afterEach(() => {
    lab?.stop();
    lab = undefined;
  });

  it('keeps a history, and lists uncommitted files', async () => {
    const { git, write, notebookId, lab } = await opened({ '/a.md': 'a', '/notes/b.md': 'b' });
    expect(await git.status()).toEqual([]);
    await write('/a.md', 'A');
    await write('/c.md', 'c');
    await lab.call('files.remove', { notebookId, path: '/notes/b.md' });
    expect(await git.status()).toEqual([
      { path: '/a.md', state: 'changed', staged: false },
      { path: '/c.md', state: 'added', staged: false },
      { path: '/notes/b.md', state: 'deleted', staged: false },
    ]);
    const oid = await git.commit('Second\n\nwith more words', AUTHOR);
    expect(await git.status()).toEqual([]);
    const log = await git.log();
    expect(log).toMatchObject([
      { oid, message: 'Second\n\nwith more words', author: AUTHOR, parents: [log[1]?.oid] },
      { message: 'First', parents: [] },
    ]);
    expect(await git.branches()).toEqual({ current: 'main', branches: ['main'] });
  });

  it('logs each command once, without single files of .git', async () => {
    const { git, lab } = await opened({ '/a.md': 'a' });
    await git.createBranch('other');
    await git.checkout('other');
    expect((await actions(lab)).slice(-4)).toEqual(['git.init', 'git.commit', 'git.branch', 'git.checkout']);
  });

  it('commits a checkout as one change, which can be undone', async () => {
    const { git, write, notebookId, lab } = await opened({ '/a.md': 'a', '/notes/b.md': 'b' });
    await git.createBranch('other');
    await git.checkout('other');
    await write('/a.md', 'A');
    await write('/new/c.md', 'c');
    await lab.call('files.remove', { notebookId, path: '/notes/b.md' });
    await git.commit('Other', AUTHOR);
    const other = await lab.tree(notebookId);
    const changes = await lab.database.changes.count();
    expect(await git.checkout('main')).toEqual({ type: 'checked-out', ref: 'main' });
    expect(await lab.tree(notebookId)).toEqual({ '/a.md': 'a', '/notes/b.md': 'b' });
    expect(await lab.database.changes.count()).toBe(changes + 1);
    const change = await lab.database.changes.orderBy('[notebookId+seq]').last();
    expect(change).toMatchObject({ action: 'checkout', summary: 'Check out main', actor: { type: 'person' } });
    const undone = await lab.call('changes.undo', { changeId: change?.changeId ?? '' });
    expect(undone.conflicts).toEqual([]);
    expect(await lab.tree(notebookId)).toEqual(other);
  });

  it('refuses a checkout over uncommitted files, and changes nothing', async () => {
    const { git, write, notebookId, lab } = await opened({ '/a.md': 'a', '/b.md': 'b' });
    await git.createBranch('other');
    await git.checkout('other');
    await write('/a.md', 'other');
    await write('/b.md', 'other');
    await git.commit('Other', AUTHOR);
    await git.checkout('main');
    await write('/a.md', 'mine');
    expect(await git.checkout('other')).toEqual({ type: 'conflict', paths: ['/a.md'] });
    expect(await lab.tree(notebookId)).toEqual({ '/a.md': 'mine', '/b.md': 'b' });
    expect(await git.branches()).toMatchObject({ current: 'main' });
    expect(await git.status()).toEqual([{ path: '/a.md', state: 'changed', staged: false }]);
  });

  it('merges: fast-forward, both sides, and nothing on a conflict', async () => {
    const { git, write, notebookId, lab } = await opened({ '/a.md': 'one\ntwo\nthree\n', '/b.md': 'b' });
    await git.createBranch('other');
    await git.checkout('other');
    await write('/b.md', 'B');
    await git.commit('Other', AUTHOR);
    await git.checkout('main');
    expect(await git.merge('other', AUTHOR)).toMatchObject({ type: 'fast-forward' });
    expect(await lab.tree(notebookId)).toMatchObject({ '/b.md': 'B' });
    expect(await git.merge('other', AUTHOR)).toEqual({ type: 'up-to-date' });

    await write('/a.md', 'ONE\ntwo\nthree\n');
    await git.commit('Ours', AUTHOR);
    await git.checkout('other');
    await write('/a.md', 'one\ntwo\nTHREE\n');
    await git.commit('Theirs', AUTHOR);
    await git.checkout('main');
    const seq = (await lab.database.notebooks.get(notebookId))?.seq ?? 0;
    expect(await git.merge('other', AUTHOR)).toMatchObject({ type: 'merged' });
    expect(await lab.tree(notebookId)).toMatchObject({ '/a.md': 'ONE\ntwo\nTHREE\n' });
    expect((await lab.database.notebooks.get(notebookId))?.seq).toBe(seq + 1);
    expect((await git.log())[0]?.parents).toHaveLength(2);
    expect(await git.status()).toEqual([]);

    await write('/a.md', 'mine\n');
    await git.commit('Mine', AUTHOR);
    await git.checkout('other');
    await write('/a.md', 'yours\n');
    await git.commit('Yours', AUTHOR);
    await git.checkout('main');
    const rows = await lab.database.gitFiles.toArray();
    expect(await git.merge('other', AUTHOR)).toEqual({ type: 'conflict', paths: ['/a.md'] });
    expect(await lab.tree(notebookId)).toMatchObject({ '/a.md': 'mine\n' });
    expect(await lab.database.gitFiles.toArray()).toEqual(rows);
    expect(await git.status()).toEqual([]);
  });

  it('keeps tree, branch and log when the transaction of a checkout fails', async () => {
    let cut = '';
    const { git, write, notebookId, lab } = await opened({ '/a.md': 'a', '/b.md': 'b' }, (point) => {
      if (point === cut) throw new Error('cut off');
    });
    await git.createBranch('other');
    await git.checkout('other');
    await write('/a.md', 'A');
    await write('/c.md', 'c');
    await git.commit('Other', AUTHOR);
    const [tree, rows, log] = [await lab.tree(notebookId), await lab.database.gitFiles.toArray(), await actions(lab)];
    for (cut of ['commit.checked', 'commit.change-written', 'commit.rows-written', 'commit.before-end']) {
      await expect(git.checkout('main'), cut).rejects.toThrow('cut off');
      expect(await lab.tree(notebookId)).toEqual(tree);
      expect(await lab.database.gitFiles.toArray()).toEqual(rows);
      expect(await actions(lab)).toEqual(log);
    }
    cut = '';
    expect(await git.checkout('main')).toMatchObject({ type: 'checked-out' });
    expect(await lab.tree(notebookId)).toEqual({ '/a.md': 'a', '/b.md': 'b' });
  });

  it('keeps the label of a file across branches that lack or move it', async () => {
    const { git, write, notebookId, lab } = await opened({ '/a.md': 'a' });
    await git.createBranch('other');
    await write('/secret.md', 'nobody else');
    await write('/hidden/plan.md', 'nor this');
    for (const path of ['/secret.md', '/hidden']) {
      await lab.call('files.setLabels', { notebookId, path, labels: ['local-only'] });
    }
    await git.commit('Secrets', AUTHOR);
    const labels = async () =>
      (await lab.call('files.list', { notebookId })).flatMap((one) =>
        one.labels.length > 0 && one.kind === 'file' ? [one.path] : [],
      );
    await git.checkout('other');
    expect(await labels()).toEqual([]);
    await git.checkout('main');
    expect(await labels()).toEqual(['/hidden/plan.md', '/secret.md']);
    const { fileId } = (await lab.runtime.services.store.notebook(notebookId)).get('/secret.md') ?? {};

    await lab.call('files.move', { notebookId, from: '/secret.md', to: '/open.md' });
    await lab.call('files.copy', { notebookId, from: '/open.md', to: '/open too.md' });
    await git.commit('Moved', AUTHOR);
    await git.createBranch('moved');
    await git.checkout('other');
    await git.checkout('moved');
    expect(await labels()).toEqual(['/hidden/plan.md', '/open too.md', '/open.md']);
    expect((await lab.runtime.services.store.notebook(notebookId)).get('/open.md')?.fileId).toBe(fileId);
  });

  it('stores symbolic links as text and executables as files, with their git modes', async () => {
    const { git, write, notebookId, lab } = await opened({ '/plain.md': 'plain' });
    await git.createBranch('other');
    await git.face.batch({ action: 'git.commit', target: null }, async (fs) => {
      const [{ openRepository }, { addAll }, { commitStaged }] = await Promise.all([
        import('../../../../../src/adapters/git/repository.ts'),
        import('../../../../../src/adapters/git/stage-files.ts'),
        import('../../../../../src/adapters/git/make-commit.ts'),
      ]);
      await fs.promises.symlink('plain.md', '/link');
      await fs.promises.writeFile('/run.sh', 'echo', { mode: 0o777 });
      const repository = openRepository(fs);
      await addAll(repository);
      await commitStaged(repository, 'Special', { ...AUTHOR, atMs: 0 });
    });
    await git.checkout('other');
    expect(await lab.tree(notebookId)).toEqual({ '/plain.md': 'plain' });
    await git.checkout('main');
    expect(await lab.tree(notebookId)).toEqual({ '/link': 'plain.md', '/plain.md': 'plain', '/run.sh': 'echo' });
    const stat = await git.face.fs.promises.lstat('/link');
    expect([stat.isFile(), stat.isSymbolicLink()]).toEqual([true, false]);
    await expect(git.face.fs.promises.readlink('/link')).rejects.toMatchObject({ code: 'EINVAL' });
    await write('/run.sh', 'echo more');
    await write('/link', 'elsewhere');
    await git.commit('More', AUTHOR);
    expect(await modes(lab)).toEqual({ link: '120000', 'plain.md': '100644', 'run.sh': '100755' });
  });

  it('refuses a branch with names that the notebook cannot store, and changes nothing', async () => {
    const { git, notebookId, lab } = await opened({ '/a.md': 'a' });
    await git.createBranch('other');
    const { openRepository } = await import('../../../../../src/adapters/git/repository.ts');
    const { default: library } = await import('isomorphic-git');
    for (const names of [
      ['b.md', 'B.md'],
      ['runs/x.md'],
      ['.cloister/agents.md'],
      ['bad\\name.md'],
      ['cafe\u0301.md'],
    ]) {
      const ref = `refs/heads/${names[0]?.charCodeAt(1)}`;
      await git.face.batch({ action: 'git.commit', target: null }, async (fs) => {
        const repository = openRepository(fs);
        const oid = await library.writeBlob({ ...repository, blob: new TextEncoder().encode('x') });
        const entry = (path: string) => ({ mode: '100644', path, oid, type: 'blob' as const });
        const inner = await Promise.all(
          names.map(async (name) => {
            const [folder = '', below] = name.split('/');
            if (below === undefined) return entry(name);
            const tree = await library.writeTree({ ...repository, tree: [entry(below)] });
            return { mode: '040000', path: folder, oid: tree, type: 'tree' as const };
          }),
        );
        const tree = await library.writeTree({ ...repository, tree: inner });
        await library.commit({
          ...repository,
          message: 'Odd',
          tree,
          parent: [],
          ref,
          author: { ...AUTHOR, timestamp: 0 },
        });
      });
      const rows = await lab.database.gitFiles.toArray();
      await expect(git.checkout(ref), names.join()).rejects.toMatchObject({
        code: expect.stringMatching(/^(?:name-collision|reserved-name|invalid-path|UnsafeFilepathError)$/),
      });
      expect(await lab.tree(notebookId)).toEqual({ '/a.md': 'a' });
      expect(await lab.database.gitFiles.toArray()).toEqual(rows);
    }
  });

  it('writes nothing after a refused write, even when the caller ignores the error', async () => {
    const { git, notebookId, lab } = await opened({ '/a.md': 'a' });
    const log = await actions(lab);
    const careless = git.face.batch({ action: 'git.checkout', target: null }, async ({ promises }) => {
      await promises.writeFile('/b.md', 'b');
      await promises.writeFile('/A.md', 'A').catch(() => undefined);
    });
    await expect(careless).rejects.toMatchObject({ code: 'name-collision' });
    expect(await lab.tree(notebookId)).toEqual({ '/a.md': 'a' });
    expect(await actions(lab)).toEqual(log);
  });

  it('does not overwrite .git files that another window has written', async () => {
    const { git, notebookId, lab } = await opened({ '/a.md': 'a' });
    const again = await openRuntimeLab({ database: new CloisterDatabase(lab.database.name) });
    const other = await openNotebookGit(again.runtime.services, notebookId);
    const late = git.face.batch({ action: 'git.commit', target: null }, async (fs) => {
      await fs.promises.writeFile('/.git/late', 'late');
      await other.createBranch('early');
    });
    await expect(late).rejects.toMatchObject({ code: 'conflict' });
    expect(await git.branches()).toEqual({ current: 'main', branches: ['early', 'main'] });
    await git.face.fs.promises.writeFile('/.git/late', 'late');
    expect(await other.face.fs.promises.readFile('/.git/late', 'utf8')).toBe('late');
    again.stop();
  });

  it('hides .git from all other features, and removes it with its notebook', async () => {
    const { git, notebookId, lab } = await opened({ '/a.md': 'a' });
    expect(await git.face.fs.promises.readdir('/')).toEqual(['a.md', '.git']);
    expect((await lab.call('files.list', { notebookId })).map(({ path }) => path)).toEqual(['/a.md']);
    expect(await lab.refusal('files.read', { notebookId, path: '/.git/HEAD' })).toBe('not-found');
    expect(await lab.refusal('files.write', { notebookId, path: '/.git/HEAD', content: 'x' })).toBe('reserved-name');
    expect((await lab.call('notebooks.list', {})).map(({ files, sizeBytes }) => [files, sizeBytes])).toEqual([[1, 1]]);
    const kept = await lab.notebook({ '/b.md': 'b' }, 'Kept');
    const second = await openNotebookGit(lab.runtime.services, kept);
    await second.init();
    await lab.call('notebooks.remove', { notebookId });
    const left = new Set((await lab.database.gitFiles.toArray()).map((row) => row.notebookId));
    expect([...left]).toEqual([kept]);
    await expect(git.createBranch('x')).rejects.toMatchObject({ code: 'not-found' });
    await expect(git.face.fs.promises.writeFile('/.git', 'x')).rejects.toMatchObject({ code: 'not-found' });
    expect(await lab.database.gitFiles.where('[notebookId+path]').between([notebookId], [notebookId, []]).count()).toBe(
      0,
    );
  });

  it('distinguishes a damaged row of .git from a missing one', async () => {
    const { git, notebookId, lab } = await opened({ '/a.md': 'a' });
    const transaction = lab.database.backendDB().transaction('gitFiles', 'readwrite');
    transaction.objectStore('gitFiles').put({ notebookId, path: '/.git/index', parent: '/.git' });
    await new Promise((resolve) => transaction.addEventListener('complete', resolve));
    await lab.call('files.write', { notebookId, path: '/b.md', content: 'b' });
    await expect(git.commit('Without an index', AUTHOR)).rejects.toMatchObject({ code: 'damaged' });
    expect(await git.log()).toHaveLength(1);
  });
});

/** Modes in the tree of the last commit. */
async function modes({ runtime, database }: RuntimeLab): Promise<Record<string, string>> {
  const [{ default: library }, { openRepository }] = await Promise.all([
    import('isomorphic-git'),
    import('../../../../../src/adapters/git/repository.ts'),
  ]);
  const [notebook] = await database.notebooks.toArray();
  const git = await openNotebookGit(runtime.services, notebook?.notebookId ?? '');
  const repository = openRepository(git.face.fs);
  const { tree } = await library.readTree({ ...repository, oid: (await git.log())[0]?.oid ?? '' });
  return Object.fromEntries(tree.map(({ path, mode }) => [path, mode]));
}
