import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { caseCount } from '../../../../support/case-count.ts';
import { randomFrom } from '../../../../support/folder-sync/random-sides.ts';
import { type GitLab, openGitLab } from '../../../../support/git/git-lab.ts';
import { type GitServerLab, startGitServer, TOKEN } from '../../../../support/git/start-git-server.ts';

const CANARY = 'canary-of-a-secret';
const rounds = caseCount({ reduced: 6, full: 200 });

let server: GitServerLab | undefined;
const opened: GitLab[] = [];

async function connected(files: Readonly<Record<string, string>> = { '/a.md': 'a', '/notes/b.md': 'b' }) {
  const host = await startGitServer();
  server = host;
  const url = host.create('lab');
  const git = await openGitLab(files);
  opened.push(git);
  await git.remote({ url, token: TOKEN, branch: 'main' });
  return { host, url, git };
}

/** Another person: a notebook that takes what the server has. */
async function other(url: string): Promise<GitLab> {
  const git = await openGitLab({}, false);
  opened.push(git);
  await git.lab.call('git.init', { notebookId: git.notebookId, commits: false });
  await git.remote({ url, token: TOKEN, branch: 'main' });
  await git.pull();
  return git;
}

const push = ({ lab, notebookId }: GitLab) => lab.call('git.push', { notebookId });
const pull = ({ lab, notebookId }: GitLab) => lab.call('git.pull', { notebookId });
const status = ({ lab, notebookId }: GitLab) => lab.call('git.status', { notebookId });

/** Returns the files of the server's branch, as a notebook does. */
function treeOf(host: GitServerLab): Record<string, string> {
  const files: Record<string, string> = {};
  for (const path of host
    .git('lab', '-c', 'core.quotePath=false', 'ls-tree', '-r', '-z', '--name-only', 'main')
    .split('\0'))
    if (path !== '') files[`/${path}`] = host.git('lab', 'show', `main:${path}`);
  return files;
}

/** Returns the files of the server's branch by their ids, and those that the files of a notebook have in git. */
function idsOnServer(host: GitServerLab): Record<string, string> {
  const rows = host.git('lab', 'ls-tree', '-r', '-z', 'main').split('\0').filter(Boolean);
  return Object.fromEntries(
    rows.map((row) => {
      const [about = '', path = ''] = row.split('\t');
      return [`/${path}`, about.split(' ')[2] ?? ''];
    }),
  );
}

function idsOfFiles(files: Readonly<Record<string, string>>): Record<string, string> {
  const idOf = (text: string) =>
    createHash('sha1')
      .update(`blob ${Buffer.byteLength(text)}\0${text}`)
      .digest('hex');
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [path, idOf(text)]));
}

function allOf(host: GitServerLab): string {
  const oids = host.git('lab', 'cat-file', '--batch-all-objects', '--batch-check').trim().split('\n');
  const contents = oids.map((line) => host.git('lab', 'cat-file', '-p', line.split(' ')[0] ?? ''));
  return [host.git('lab', 'log', '--all', '--format=%B'), host.git('lab', 'show-ref'), ...contents].join('\n');
}

describe('a notebook and a git server', () => {
  afterEach(async () => {
    for (const { lab } of opened.splice(0)) lab.stop();
    await server?.close();
    server = undefined;
  });

  it('sends its history, and takes what another sent', async () => {
    const { host, url, git } = await connected();
    await push(git);
    expect(treeOf(host)).toEqual(await git.tree());
    expect(await status(git)).toMatchObject({ here: 0, there: 0, state: 'clean' });
    host.inClone('lab', 'c1', 'clone');
    host.inClone('lab', 'c1', 'mv', 'a.md', 'moved.md');
    host.inClone('lab', 'c1', 'commit', '--quiet', '-m', 'Move it');
    host.inClone('lab', 'c1', 'push', '--quiet');
    await git.lab.call('git.fetch', { notebookId: git.notebookId });
    expect(await status(git)).toMatchObject({ here: 0, there: 1 });
    const [before] = (await git.lab.call('files.list', { notebookId: git.notebookId })).filter(
      ({ path }) => path === '/a.md',
    );
    expect(await pull(git)).toMatchObject({ type: 'taken', notes: [] });
    expect(await git.tree()).toEqual({ '/moved.md': 'a', '/notes/b.md': 'b' });
    const moved = (await git.lab.call('files.list', { notebookId: git.notebookId })).find(
      ({ path }) => path === '/moved.md',
    );
    expect(moved?.hash).toBe(before?.hash);
    expect(moved?.labels).toEqual(['untrusted']);
    const friend = await other(url);
    expect(await friend.tree()).toEqual(await git.tree());
    expect(await status(friend)).toMatchObject({ here: 0, there: 0, state: 'clean' });
    expect(await pull(friend)).toMatchObject({ type: 'same' });
  });

  it('takes what came in back, as one change', async () => {
    const { url, git } = await connected();
    await push(git);
    const friend = await other(url);
    await friend.write('/a.md', 'changed');
    await friend.write('/c.md', 'new');
    await friend.commit();
    await push(friend);
    const before = await git.tree();
    const { changeId } = await pull(git);
    expect(await git.tree()).toEqual(await friend.tree());
    await git.lab.call('changes.undo', { changeId: changeId ?? '' });
    expect(await git.tree()).toEqual(before);
  });

  it('merges what both changed, and overwrites nothing', async () => {
    const lines = 'one\ntwo\nthree\nfour\nfive\n';
    const note = '---\ndate: 2026-11-01\nsample: B-1\n---\nText\n';
    const { host, url, git } = await connected({
      '/a.md': lines,
      '/n.md': note,
      '/x.md': 'x',
      '/gone.md': 'g',
      '/z.md': 'z',
    });
    await push(git);
    const friend = await other(url);
    await friend.write('/a.md', lines.replace('one', 'ONE'));
    await friend.write('/n.md', note.replace('B-1', 'B-2'));
    await friend.write('/x.md', 'theirs');
    await friend.write('/gone.md', 'changed');
    await friend.remove('/z.md');
    await friend.commit();
    await push(friend);
    await git.write('/a.md', lines.replace('five', 'FIVE'));
    await git.write('/n.md', note.replace('11-01', '11-02'));
    await git.write('/x.md', 'mine');
    await git.remove('/gone.md');
    await git.write('/z.md', 'changed here');
    await git.commit();
    await expect(push(git)).rejects.toMatchObject({ code: 'git-refused' });
    expect(await status(git)).toMatchObject({ state: 'refused' });
    const result = await pull(git);
    const tree = await git.tree();
    expect(tree['/a.md']).toBe('ONE\ntwo\nthree\nfour\nFIVE\n');
    expect(tree['/n.md']).toBe('---\ndate: 2026-11-02\nsample: B-2\n---\nText\n');
    expect([tree['/x.md'], tree['/gone.md'], tree['/z.md']]).toEqual(['mine', 'changed', 'changed here']);
    const copy = result.notes.find(({ type }) => type === 'copy');
    expect(copy?.path).toBe('/x.md');
    expect(tree[copy?.copy ?? '']).toBe('theirs');
    expect(await status(git)).toMatchObject({ state: 'conflicts', there: 0 });
    await expect(push(git)).rejects.toMatchObject({ key: 'git-refused.conflicts' });
    await git.lab.call('git.dismiss', { notebookId: git.notebookId });
    await push(git);
    expect(treeOf(host)).toEqual(await git.tree());
    await pull(friend);
    expect(await friend.tree()).toEqual(await git.tree());
    expect(await status(friend)).toMatchObject({ here: 0, there: 0 });
  });

  it('keeps local-only notes here: in no pack, no name, no message', async () => {
    const { host, url, git } = await connected({ '/a.md': 'a', '/secret.md': CANARY });
    await git.label('/secret.md', 'local-only');
    await git.write('/a.md', 'A');
    await git.commit();
    expect((await git.lab.call('git.planPush', { notebookId: git.notebookId })).withheld).toEqual(['/secret.md']);
    await push(git);
    expect(treeOf(host)).toEqual({ '/a.md': 'A' });
    const friend = await other(url);
    await friend.write('/b.md', 'b');
    await friend.write('/secret.md', 'a file of this name');
    await friend.commit();
    await push(friend);
    await git.write('/secret.md', `${CANARY} again`);
    const { notes } = await pull(git);
    expect((await git.tree())['/secret.md']).toBe(`${CANARY} again`);
    expect((await git.tree())[notes[0]?.copy ?? '']).toBe('a file of this name');
    await git.lab.call('git.dismiss', { notebookId: git.notebookId });
    await push(git);
    // What another put under the name stays as it is on the server.
    expect(treeOf(host)['/secret.md']).toBe('a file of this name');
    expect(allOf(host)).not.toContain('canary');
    // The copy that left is not listed beside what it stands for.
    const titles = (await git.lab.call('git.log', { notebookId: git.notebookId })).map(({ title }) => title);
    expect(titles.filter((title) => title === 'Start the history')).toHaveLength(1);
    for (const { body, url: address } of git.sent)
      expect(`${address}${new TextDecoder('latin1').decode(body)}`).not.toContain('canary');
    expect(await status(git)).toMatchObject({ here: 0, there: 0 });
    await pull(friend);
    expect(await status(friend)).toMatchObject({ here: 0, there: 0 });
    host.git('lab', 'fsck', '--strict');
  });

  it('names each refusal of a server, and leaves everything as it was', async () => {
    const { host, url, git } = await connected();
    await push(git);
    await git.write('/a.md', 'more');
    await git.commit();
    const before = [await git.tree(), await git.lab.call('git.log', { notebookId: git.notebookId })];
    const answers: Record<string, number> = { token: 401, forbidden: 403, absent: 404, tooLarge: 413, failed: 500 };
    for (const [key, code] of Object.entries(answers)) {
      host.answerInstead((_, response) => {
        response.writeHead(code).end('no');
        return true;
      });
      await expect(push(git)).rejects.toMatchObject({ key: `git-refused.${key}` });
      await expect(pull(git)).rejects.toMatchObject({ key: `git-refused.${key}` });
    }
    host.answerInstead((_, response) => {
      response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
      return true;
    });
    await expect(pull(git)).rejects.toMatchObject({ key: 'git-refused.redirect' });
    host.answerInstead((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>sign in</html>');
      return true;
    });
    await expect(pull(git)).rejects.toMatchObject({ key: 'git-refused.noGit' });
    host.answerInstead(null);
    await git.remote({ url, token: null });
    await expect(pull(git)).rejects.toMatchObject({ key: 'git-refused.login' });
    expect([await git.tree(), await git.lab.call('git.log', { notebookId: git.notebookId })]).toEqual(before);
    expect(await status(git)).toMatchObject({
      state: 'refused',
      server: { problem: { sentence: { key: 'git-refused.login' } } },
    });
    await git.remote({ url, token: TOKEN });
    await push(git);
    expect(treeOf(host)).toEqual(await git.tree());
  });

  it(`changes nothing when an answer is cut, ${rounds} times`, async () => {
    const { host, url, git } = await connected();
    await push(git);
    const friend = await other(url);
    for (let n = 0; n < 12; n += 1) await git.write(`/n${n}.md`, `note ${n} ${'text '.repeat(n * 10)}`);
    await git.commit();
    await push(git);
    const before = await friend.tree();
    for (let at = 1; at <= rounds; at += 1) {
      host.cutAfter(at * Math.ceil(1500 / rounds));
      await pull(friend).catch((error: unknown) => error);
      const tree = await friend.tree();
      if (JSON.stringify(tree) !== JSON.stringify(before)) expect(tree).toEqual(await git.tree());
    }
    host.cutAfter(null);
    await pull(friend);
    expect(await friend.tree()).toEqual(await git.tree());
  });

  it('refuses what a server lies about', async () => {
    const { host, git } = await connected();
    await push(git);
    host.inClone('lab', 'c1', 'clone');
    host.inClone('lab', 'c1', 'commit', '--quiet', '--allow-empty', '-m', 'Lie');
    host.inClone('lab', 'c1', 'push', '--quiet');
    const tip = host.git('lab', 'rev-parse', 'main').trim();
    host.answerInstead((request, response) => {
      if (request.method !== 'GET') return false;
      const line = (text: string) => (text.length + 4).toString(16).padStart(4, '0') + text;
      const lie = '1'.repeat(40);
      const refs = `${lie} HEAD\0multi_ack side-band-64k ofs-delta symref=HEAD:refs/heads/main\n`;
      response.writeHead(200, { 'content-type': 'application/x-git-upload-pack-advertisement' });
      response.end(`${line('# service=git-upload-pack\n')}0000${line(refs)}${line(`${lie} refs/heads/main\n`)}0000`);
      return true;
    });
    const before = await git.tree();
    await expect(pull(git)).rejects.toMatchObject({ code: expect.stringMatching(/^git-(damaged|refused)$/) });
    expect(await git.tree()).toEqual(before);
    host.answerInstead(null);
    await pull(git);
    expect((await git.lab.call('git.log', { notebookId: git.notebookId }))[0]?.oid).toBe(tip);
  });

  it('asks before large files leave', async () => {
    const { git } = await connected();
    await git.write('/large.bin', new Uint8Array(10 * 1024 * 1024 + 1).fill(7));
    await git.commit();
    const plan = await git.lab.call('git.planPush', { notebookId: git.notebookId });
    expect(plan.large).toEqual([{ path: '/large.bin', sizeBytes: 10 * 1024 * 1024 + 1 }]);
    await expect(push(git)).rejects.toMatchObject({ key: 'git-refused.large' });
    expect(git.sent).toEqual([]);
    await git.lab.call('git.push', { notebookId: git.notebookId, largeFiles: true });
    expect(await status(git)).toMatchObject({ here: 0 });
  });

  it('sends its token to its own server alone, and forgets it with the server', async () => {
    const { url, git } = await connected();
    await push(git);
    for (const request of git.sent) expect(new URL(request.url).origin).toBe(new URL(url).origin);
    expect(JSON.stringify(await git.lab.database.gitFiles.toArray())).not.toContain(TOKEN);
    expect(JSON.stringify(await git.lab.database.audit.toArray())).not.toContain(TOKEN);
    expect(await git.lab.runtime.services.store.listGitServers()).toEqual([
      { notebookId: git.notebookId, origin: new URL(url).origin },
    ]);
    await git.remote({ url: 'https://elsewhere.example/lab.git' });
    expect(await status(git)).toMatchObject({ server: { hasToken: false, isTrusted: false } });
    await expect(git.remote({ url: 'http://elsewhere.example/lab.git' })).rejects.toMatchObject({
      key: 'bad-input.gitHttp',
    });
    await git.remote({ url: null });
    expect(await status(git)).toMatchObject({ server: null });
    expect(await git.lab.database.credentials.count()).toBe(0);
  });

  it(`gives both sides the same tree after each of ${rounds} rounds of random work`, async () => {
    const { host, git } = await connected();
    await push(git);
    host.inClone('lab', 'c1', 'clone');
    const random = randomFrom(7);
    const { writeFileSync, rmSync, mkdirSync } = await import('node:fs');
    for (let round = 0; round < rounds; round += 1) {
      host.inClone('lab', 'c1', 'pull', '--quiet', '--no-rebase');
      const paths = Object.keys(await git.tree());
      const one = paths[random(paths.length)] ?? '/a.md';
      // Rounds may remove all files.
      if (paths.length > 0 && random(3) === 0) await git.remove(one);
      else await git.write(random(2) === 0 ? one : `/h${random(5)}/n${round}.md`, `here ${round}\n`);
      const there = `${host.folder}/c1`;
      const another = paths[random(paths.length)] ?? '/a.md';
      if (random(3) === 0) rmSync(there + another, { force: true });
      else {
        const path = random(2) === 0 ? another : `/t${random(5)}/n${round}.md`;
        mkdirSync(`${there}${path.slice(0, path.lastIndexOf('/'))}`, { recursive: true });
        writeFileSync(there + path, `there ${round}\n`);
      }
      host.inClone('lab', 'c1', 'add', '-A');
      host.inClone('lab', 'c1', 'commit', '--quiet', '--allow-empty', '-m', `Round ${round}`);
      host.inClone('lab', 'c1', 'push', '--quiet');
      await pull(git);
      await git.lab.call('git.dismiss', { notebookId: git.notebookId });
      await push(git);
      expect(idsOnServer(host)).toEqual(idsOfFiles(await git.tree()));
    }
    host.git('lab', 'fsck', '--strict');
  }, 900_000);
});
