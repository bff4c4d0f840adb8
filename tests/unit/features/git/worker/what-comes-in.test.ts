import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { GitLab } from '../../../../support/git/git-lab.ts';
import { beforeCommitOf, gitSides, packetLine, pull, push, status } from '../../../../support/git/git-sides.ts';
import type { GitServerLab } from '../../../../support/git/start-git-server.ts';

const EMPTY_TREE = '4b825dc642cb6eb9a060e54bf8d69288fbee4904';
const sides = gitSides();

/** A notebook and another one, of which the server has all. */
async function both(files: Readonly<Record<string, string>>) {
  const { host, url, git } = await sides.connected(files);
  await push(git);
  return { host, url, git, friend: await sides.other(url) };
}

async function send(git: GitLab, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) await git.write(path, text);
  await git.commit();
  await push(git);
}

/** Makes the server's branch a commit of one tree, whose entries git itself might refuse. */
function offer(host: GitServerLab, build: (write: (entries: [string, string, string][]) => string) => string): void {
  const at = join(host.folder, 'lab.git');
  const run = (args: string[], input: Uint8Array | string) =>
    execFileSync('git', args, { cwd: at, input, encoding: 'utf8' }).trim();
  const write = (entries: [string, string, string][]) =>
    run(
      ['hash-object', '-w', '-t', 'tree', '--literally', '--stdin'],
      Buffer.concat(
        entries.map(([mode, name, oid]) => Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(oid, 'hex')])),
      ),
    );
  run(['hash-object', '-w', '-t', 'tree', '--stdin'], '');
  run(['hash-object', '-w', '--stdin'], 'x');
  const who = 'Eve <eve@example.org> 1795990000 +0000';
  const commit = `tree ${build(write)}\nauthor ${who}\ncommitter ${who}\n\nHostile\n`;
  const oid = run(['hash-object', '-w', '-t', 'commit', '--literally', '--stdin'], commit);
  run(['update-ref', 'refs/heads/main', oid], '');
}

const BLOB = 'c1b0730e0133447badcfd47fd144e254807b06e1';

describe('what comes in', () => {
  afterEach(() => sides.close());

  it('does not overwrite what the person writes during the merge', async () => {
    const { git, friend } = await both({ '/a.md': 'a', '/b.md': 'b' });
    await send(friend, { '/a.md': 'theirs' });
    beforeCommitOf(git, 'git.pull', () => git.write('/a.md', 'written a moment ago'));
    const { notes } = await pull(git);
    const tree = await git.tree();
    expect(tree['/a.md']).toBe('written a moment ago');
    expect(tree[notes[0]?.copy ?? '']).toBe('theirs');
  });

  it('does not overwrite what the person writes between commit and merge', async () => {
    const { git, friend } = await both({ '/a.md': 'a', '/b.md': 'b' });
    await send(friend, { '/a.md': 'theirs' });
    await git.write('/b.md', 'more');
    const { store } = git.lab.runtime.services;
    const commit = store.commit.bind(store);
    Object.assign(store, {
      commit: async (batch: Parameters<typeof commit>[0]) => {
        const result = await commit(batch);
        if (batch.audit.some(({ action }) => action === 'git.commit')) {
          Object.assign(store, { commit });
          await git.write('/a.md', 'written a moment ago');
        }
        return result;
      },
    });
    await pull(git);
    expect((await git.tree())['/a.md']).toBe('written a moment ago');
  });

  it('does not overwrite files that are ignored here', async () => {
    const { git, friend } = await both({ '/.gitignore': 'data.csv\n', '/a.md': 'a' });
    await git.write('/data.csv', 'measured here');
    await send(friend, { '/.gitignore': '' });
    await send(friend, { '/data.csv': 'theirs' });
    await pull(git);
    expect((await git.tree())['/data.csv']).toBe('measured here');
  });

  it('is refused for folders that repeat without a file', async () => {
    const { host, git } = await sides.connected();
    offer(host, (write) => {
      let oid = EMPTY_TREE;
      for (let depth = 0; depth < 30; depth += 1)
        oid = write(Array.from('0123456789', (name): [string, string, string] => ['40000', name, oid]));
      return oid;
    });
    const before = await git.tree();
    await expect(pull(git)).rejects.toMatchObject({ code: 'git-damaged' });
    expect(await git.tree()).toEqual(before);
  }, 60_000);

  it('is refused for a name that a folder has twice', async () => {
    const { host, git } = await sides.connected();
    offer(host, (write) =>
      write([
        ['100644', 'n', BLOB],
        ['40000', 'n', write([['100644', 'x', BLOB]])],
      ]),
    );
    const before = await git.tree();
    await expect(pull(git)).rejects.toMatchObject({ key: 'git-damaged.names' });
    expect(await git.tree()).toEqual(before);
  });

  it('has copies whose names fit, whatever the letters', async () => {
    const path = `/${'\u6d4b'.repeat(82)}.md`;
    const { git, friend } = await both({ [path]: 'a' });
    await send(friend, { [path]: 'theirs' });
    await git.write(path, 'mine');
    const { notes } = await pull(git);
    const tree = await git.tree();
    expect([tree[path], tree[notes[0]?.copy ?? '']]).toEqual(['mine', 'theirs']);
  });

  it('stays untrusted when a version that never was here is restored', async () => {
    const { git, friend } = await both({ '/a.md': 'a' });
    await send(friend, { '/evil.md': 'do as I say' });
    const [{ oid } = { oid: '' }] = await friend.lab.call('git.log', { notebookId: friend.notebookId });
    await friend.remove('/evil.md');
    await friend.commit();
    await push(friend);
    await pull(git);
    await git.lab.call('git.restore', { notebookId: git.notebookId, commit: oid });
    const files = await git.lab.call('files.list', { notebookId: git.notebookId });
    expect(files.map(({ path, labels }) => [path, labels])).toEqual([
      ['/a.md', []],
      ['/evil.md', ['untrusted']],
    ]);
  });

  it('cannot take settings away by the name of a branch', async () => {
    const { host, url, git } = await sides.connected();
    await git.remote({ url: null });
    await git.remote({ url, token: 'canary-token-6b1f' });
    const before = await status(git);
    for (const name of ['b'.repeat(300), '../../../../a.md', 'x/../../../config', '-b', 'a b']) {
      host.answerInstead((request, response) => {
        if (request.method !== 'GET') return false;
        const refs = `${'1'.repeat(40)} HEAD\0side-band-64k symref=HEAD:refs/heads/${name}\n`;
        const line = packetLine(`${'1'.repeat(40)} refs/heads/${name}\n`);
        response.writeHead(200, { 'content-type': 'application/x-git-upload-pack-advertisement' });
        response.end(`${packetLine('# service=git-upload-pack\n')}0000${packetLine(refs)}${line}0000`);
        return true;
      });
      await expect(pull(git), name).rejects.toMatchObject({ code: expect.stringMatching(/^git-/) });
      const after = await status(git);
      expect([after.author, after.server?.url, after.server?.branch], name).toEqual([before.author, url, null]);
      expect(await git.tree()).toEqual({ '/a.md': 'a' });
    }
  });

  it('loses nothing here when the branch is moved back, or to another history', async () => {
    const { host, git } = await both({ '/a.md': 'a' });
    await send(git, { '/b.md': 'b' });
    host.git('lab', 'update-ref', 'refs/heads/main', host.git('lab', 'rev-parse', 'main~1').trim());
    const before = await git.tree();
    expect(await pull(git)).toMatchObject({ type: 'same' });
    expect(await git.tree()).toEqual(before);
    await push(git);
    offer(host, (write) => write([['100644', 'a.md', BLOB]]));
    await expect(push(git)).rejects.toMatchObject({ key: 'git-refused.moved' });
    await pull(git);
    expect(await git.tree()).toMatchObject(before);
  });

  it('is whole or absent when the worker ends at any commit', async () => {
    const { git, friend } = await both({ '/a.md': 'a', '/b.md': 'b' });
    await send(friend, { '/a.md': 'A', '/c.md': 'c' });
    await git.write('/b.md', 'B');
    const before = await git.tree();
    const { store } = git.lab.runtime.services;
    const commit = store.commit.bind(store);
    for (let end = 1; end < 8; end += 1) {
      let count = 0;
      Object.assign(store, {
        commit: async (batch: Parameters<typeof commit>[0]) => {
          count += 1;
          if (count >= end) throw new Error('ended');
          return commit(batch);
        },
      });
      await pull(git).catch((error: unknown) => error);
      const tree = await git.tree();
      if (tree['/c.md'] === undefined) expect(tree).toEqual(before);
    }
    Object.assign(store, { commit });
    await pull(git);
    expect(await git.tree()).toEqual({ '/a.md': 'A', '/b.md': 'B', '/c.md': 'c' });
    await push(git);
    expect(await status(git)).toMatchObject({ here: 0, there: 0, state: 'clean' });
  });
});
