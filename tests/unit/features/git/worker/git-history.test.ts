import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { caseCount } from '../../../../support/case-count.ts';
import { randomFrom } from '../../../../support/folder-sync/random-sides.ts';
import { cloneOf } from '../../../../support/git/clone-bundle.ts';
import { type GitLab, openGitLab } from '../../../../support/git/git-lab.ts';

const steps = caseCount({ reduced: 8, full: 200 });

let opened: GitLab | undefined;
const folders: string[] = [];

async function open(files: Readonly<Record<string, string>>): Promise<GitLab> {
  opened = await openGitLab(files);
  return opened;
}

async function clone(git: GitLab, withLocalOnly = false): Promise<Awaited<ReturnType<typeof cloneOf>>> {
  const folder = await mkdtemp(join(tmpdir(), 'cloister-clone-'));
  folders.push(folder);
  const archive = await git.lab.call('git.bundle', { notebookId: git.notebookId, withLocalOnly });
  return cloneOf(new Uint8Array(await archive.arrayBuffer()), folder);
}

describe('the git history of a notebook', () => {
  afterEach(async () => {
    opened?.lab.stop();
    opened = undefined;
    for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
  });

  it('commits, tells what changed, and packs a repository that git clones, hash for hash', async () => {
    const git = await open({ '/a.md': 'a', '/notes/b.md': 'b' });
    const { lab, notebookId } = git;
    expect(await lab.call('git.status', { notebookId })).toMatchObject({ state: 'clean', changed: 0, branch: 'main' });
    await git.write('/a.md', 'A');
    await git.write('/new/ü.md', 'u');
    expect(await lab.call('git.status', { notebookId })).toMatchObject({ state: 'changed', changed: 2 });
    const oid = await git.commit('Second\n\nwith a body');
    expect(await lab.call('git.log', { notebookId })).toMatchObject([
      { oid, title: 'Second', body: 'with a body', author: { name: 'Ada' } },
      { title: 'Start the history' },
    ]);
    const real = await clone(git);
    expect(await real.git('rev-parse', 'HEAD')).toBe(oid);
    expect(await real.files()).toEqual(await git.tree());
    expect(await real.git('fsck', '--strict')).toBe('');
    await expect(git.commit('Nothing')).rejects.toMatchObject({ key: 'conflict.nothingToCommit' });
  });

  it('writes no folder again that a packed commit has', async () => {
    const files = Object.fromEntries(Array.from({ length: 450 }, (_, n) => [`/f${n % 30}/${n}.md`, `note ${n}`]));
    const git = await open(files);
    const loose = async () =>
      (await git.lab.database.gitFiles.toArray()).filter(
        ({ path, kind }) => kind === 'file' && /^\/\.git\/objects\/[0-9a-f]{2}\//.test(path),
      ).length;
    await git.write('/f1/1.md', 'changed');
    await git.commit();
    // The contents of the first commit are in packs; its folders are few.
    const before = await loose();
    expect(before).toBeLessThan(50);
    await git.write('/f2/2.md', 'changed as well');
    await git.commit();
    // Content, folder, root and commit.
    expect((await loose()) - before).toBe(4);
    const real = await clone(git);
    expect(await real.files()).toEqual(await git.tree());
    expect(await real.git('fsck', '--strict')).toBe('');
  });

  it('commits no damaged content as an empty file', async () => {
    const git = await open({ '/a.md': 'a', '/b.md': 'b' });
    await git.write('/b.md', 'changed');
    const { lab, notebookId } = git;
    const row = (await lab.call('files.list', { notebookId })).find(({ path }) => path === '/b.md');
    await lab.database.blobs.delete(row?.hash ?? '');
    await expect(git.commit('Second')).rejects.toMatchObject({ code: 'damaged' });
    expect(await lab.call('git.log', { notebookId })).toHaveLength(1);
  });

  it('compares two commits, and a commit with now', async () => {
    const git = await open({ '/a.md': 'a', '/b.md': 'b', '/c.md': 'c' });
    const { lab, notebookId } = git;
    const [first] = await lab.call('git.log', { notebookId });
    await git.write('/a.md', 'changed');
    await git.move('/b.md', '/sub/b.md');
    await git.remove('/c.md');
    const oid = await git.commit();
    const diff = await lab.call('git.diff', { notebookId, from: first?.oid ?? '', to: oid });
    expect(diff.counts).toEqual({ added: 0, changed: 1, moved: 1, deleted: 1 });
    expect(diff.files.map(({ path, kind }) => [path, kind])).toEqual([
      ['/a.md', 'changed'],
      ['/c.md', 'deleted'],
      ['/sub/b.md', 'moved'],
    ]);
    const before = diff.files[0]?.before?.hash ?? '';
    expect(before).toMatch(/^git:/);
    const content = await lab.call('git.content', { notebookId, oid: before.slice(4) });
    expect(new TextDecoder().decode(content ?? undefined)).toBe('a');
    await git.write('/d.md', 'd');
    expect(await lab.call('git.diff', { notebookId, from: oid })).toMatchObject({
      counts: { added: 1, changed: 0, moved: 0, deleted: 0 },
    });
    const ofFile = await lab.call('git.log', { notebookId, path: '/a.md' });
    expect(ofFile).toHaveLength(2);
  });

  it('takes a file and the notebook back to a commit, each as one change with undo', async () => {
    const git = await open({ '/a.md': 'a', '/b.md': 'b' });
    const { lab, notebookId } = git;
    const [first] = await lab.call('git.log', { notebookId });
    const commit = first?.oid.slice(0, 8) ?? '';
    await git.write('/a.md', 'A');
    await git.write('/b.md', 'B');
    await git.write('/c.md', 'C');
    const before = await git.tree();
    expect(await lab.call('git.restore', { notebookId, commit, path: '/a.md' })).toMatchObject({ files: 1 });
    expect(await git.tree()).toEqual({ ...before, '/a.md': 'a' });
    const { changeId, files } = await lab.call('git.restore', { notebookId, commit });
    expect(files).toBe(2);
    expect(await git.tree()).toEqual({ '/a.md': 'a', '/b.md': 'b' });
    await lab.call('changes.undo', { changeId: changeId ?? '' });
    expect(await git.tree()).toEqual({ ...before, '/a.md': 'a' });
    expect(await lab.call('git.restore', { notebookId, commit: 'main', path: '/a.md' })).toEqual({
      changeId: null,
      files: 0,
    });
    await expect(lab.call('git.restore', { notebookId, commit: 'beef' })).rejects.toMatchObject({
      key: 'not-found.commit',
    });
  });

  it('ends: the files stay, and nothing of git', async () => {
    const git = await open({ '/a.md': 'a' });
    const { lab, notebookId } = git;
    await lab.call('git.end', { notebookId });
    expect(await lab.call('git.status', { notebookId })).toMatchObject({ state: 'none' });
    expect(await lab.database.gitFiles.count()).toBe(0);
    expect(await git.tree()).toEqual({ '/a.md': 'a' });
    await expect(git.commit()).rejects.toMatchObject({ code: 'not-found' });
    await lab.call('git.init', { notebookId });
    expect(await lab.call('git.log', { notebookId })).toHaveLength(1);
  });

  it('leaves local-only files out of the archive, their earlier names and contents too', async () => {
    const git = await open({ '/a.md': 'a', '/secret.md': 'canary one' });
    await git.label('/secret.md', 'local-only');
    await git.write('/a.md', 'A');
    await git.write('/secret.md', 'canary two');
    await git.commit('With a secret');
    await git.move('/secret.md', '/moved/secret.md');
    await git.commit('Moved');
    const real = await clone(git);
    expect(await real.files()).toEqual({ '/a.md': 'A' });
    expect(await real.everything()).not.toContain('canary');
    expect(await real.git('fsck', '--strict')).toBe('');
    const whole = await clone(git, true);
    expect(await whole.files()).toEqual(await git.tree());
    // Deleted, and without its label by then: it was committed while it had it.
    await git.remove('/moved/secret.md');
    await git.commit('Gone');
    expect(await (await clone(git)).everything()).not.toContain('canary');
  });

  it(`gives git the same tree after each of ${steps} random operations`, async () => {
    const git = await open({ '/a.md': 'a', '/notes/b.md': 'b' });
    const random = randomFrom(40);
    for (let step = 0; step < steps; step += 1) {
      const paths = Object.keys(await git.tree());
      const some = paths[random(paths.length)];
      const kind = random(20);
      if (some === undefined || kind < 8) await git.write(`/f${random(20)}/n${step}.md`, `text ${step}`);
      else if (kind < 14) await git.write(some, `text ${step} ${random(1000)}`);
      else if (kind < 17) await git.move(some, `/m${step}/${step}.md`);
      else await git.remove(some);
      await git.commit(`Step ${step}`);
      if (step % 20 !== 0 && steps > 50) continue;
      const real = await clone(git);
      expect(await real.files()).toEqual(await git.tree());
    }
    const real = await clone(git);
    expect(await real.git('fsck', '--strict')).toBe('');
    expect(await real.files()).toEqual(await git.tree());
  }, 300_000);
});
