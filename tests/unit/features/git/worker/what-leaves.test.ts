import { mkdtemp, rm } from 'node:fs/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { cloneOf } from '../../../../support/git/clone-bundle.ts';
import type { GitLab } from '../../../../support/git/git-lab.ts';
import {
  allOnServer,
  gitSides,
  namesOnServer,
  packetLine,
  pull,
  push,
  status,
} from '../../../../support/git/git-sides.ts';
import { TOKEN } from '../../../../support/git/start-git-server.ts';

const CANARY = 'canary-of-a-secret';
const sides = gitSides();

async function bundle({ lab, notebookId }: GitLab): Promise<string> {
  const archive = await lab.call('git.bundle', { notebookId });
  const folder = await mkdtemp('/tmp/cloister-bundle-');
  try {
    return await (await cloneOf(new Uint8Array(await archive.arrayBuffer()), folder)).everything();
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe('local-only files', () => {
  afterEach(() => sides.close());

  it('stay here when they are labelled after commits and deleted before the next', async () => {
    const { host, git } = await sides.connected({ '/a.md': 'a', '/canary.md': CANARY });
    await git.label('/canary.md', 'local-only');
    await git.remove('/canary.md');
    await git.commit();
    await push(git);
    expect(namesOnServer(host)).toEqual(['a.md']);
    expect(allOnServer(host)).not.toContain('canary');
  });

  it('stay here in their earlier versions when another file takes their name', async () => {
    const { host, git } = await sides.connected({ '/a.md': 'a', '/b.md': CANARY });
    await git.move('/b.md', '/hidden.md');
    await git.label('/hidden.md', 'local-only');
    await git.write('/hidden.md', 'another version');
    await git.write('/b.md', 'open');
    await git.commit();
    await push(git);
    expect(namesOnServer(host)).toEqual(['a.md', 'b.md']);
    expect(allOnServer(host)).not.toContain('canary');
  });

  it('stay here when a new file has the name of a deleted one', async () => {
    const { host, git } = await sides.connected({ '/a.md': 'a', '/b.md': `${CANARY} 0` });
    await git.label('/b.md', 'local-only');
    await git.write('/b.md', `${CANARY} 1`);
    await git.commit();
    await git.remove('/b.md');
    await git.commit();
    await git.write('/b.md', 'open');
    await git.label('/b.md');
    await git.commit();
    await push(git);
    expect(namesOnServer(host)).toEqual(['a.md', 'b.md']);
    expect(allOnServer(host)).not.toContain('canary');
  });

  it('stay here with what was deleted in their folder before it was labelled', async () => {
    const { host, git } = await sides.connected({ '/a.md': 'a', '/f/canary.md': CANARY, '/f/more.md': 'more' });
    await git.remove('/f/canary.md');
    await git.commit();
    await git.label('/f', 'local-only');
    await push(git);
    expect(namesOnServer(host)).toEqual(['a.md']);
    expect(allOnServer(host)).not.toContain('canary');
    await git.label('/f');
    await git.write('/a.md', 'more');
    await git.commit();
    await push(git);
    expect(namesOnServer(host)).toEqual(['a.md', 'f/more.md']);
  });

  it('stay here from another server, and out of an archive, when they left before they were labelled', async () => {
    const { host, git } = await sides.connected({ '/a.md': 'a', '/first.md': 'x', '/b.md': CANARY });
    await git.label('/first.md', 'local-only');
    await push(git);
    expect(allOnServer(host)).toContain('canary');
    await git.label('/b.md', 'local-only');
    await git.write('/a.md', 'more');
    await git.commit();
    expect(await bundle(git)).not.toContain('canary');
    await git.remote({ url: host.create('second'), token: TOKEN, branch: 'main' });
    await push(git);
    expect(namesOnServer(host, 'second')).toEqual(['a.md']);
    expect(allOnServer(host, 'second')).not.toContain('canary');
  });

  it('keep their new name here when the server changes them under the old one', async () => {
    const { host, url, git } = await sides.connected({ '/a.md': 'a', '/b.md': 'a text of its own' });
    await push(git);
    const friend = await sides.other(url);
    await friend.write('/b.md', 'changed there');
    await friend.commit();
    await push(friend);
    await git.move('/b.md', '/canary.md');
    await git.label('/canary.md', 'local-only');
    await git.commit();
    await pull(git);
    await git.lab.call('git.dismiss', { notebookId: git.notebookId });
    expect(await git.tree()).toMatchObject({ '/canary.md': 'a text of its own', '/b.md': 'changed there' });
    await push(git);
    expect(allOnServer(host)).not.toContain('canary');
  });

  it('leave no other way than the plan said', async () => {
    const { host, git } = await sides.connected({ '/a.md': 'a', '/b.md': CANARY });
    await git.label('/b.md', 'local-only');
    const plan = await git.lab.call('git.planPush', { notebookId: git.notebookId });
    await git.label('/b.md');
    await expect(push(git, plan.head ?? '')).rejects.toMatchObject({ code: 'conflict' });
    await git.label('/b.md', 'local-only');
    await push(git, plan.head ?? '');
    expect(allOnServer(host)).not.toContain('canary');
  });

  it('stay here when that is chosen while the server is asked', async () => {
    const { host, url, git } = await sides.connected({ '/a.md': 'a', '/b.md': CANARY });
    await git.label('/b.md', 'local-only');
    await git.remote({ url, leaveOutLocalOnly: false });
    const { vault } = git.lab.runtime.services;
    const open = vault.open.bind(vault);
    Object.assign(vault, {
      open: async (...of: Parameters<typeof open>) => {
        await git.remote({ url, leaveOutLocalOnly: true });
        return open(...of);
      },
    });
    await push(git);
    expect(allOnServer(host)).not.toContain('canary');
  });
});

describe('a push', () => {
  afterEach(() => sides.close());

  it('is not done when the server says nothing about the branch', async () => {
    const { host, git } = await sides.connected();
    for (const answer of [
      `${packetLine('unpack ok\n')}0000`,
      `${packetLine('unpack ok\n')}${packetLine('ok refs/heads/another\n')}0000`,
      `${packetLine('unpack ok\n')}${packetLine('ng refs/heads/main no\n')}0000`,
      `${packetLine('unpack failed\n')}${packetLine('ok refs/heads/main\n')}0000`,
    ]) {
      host.answerInstead((request, response) => {
        if (request.method !== 'POST') return false;
        request.resume();
        response.writeHead(200, { 'content-type': 'application/x-git-receive-pack-result' });
        response.end(`${packetLine(`\u0001${answer}`)}0000`);
        return true;
      });
      await expect(push(git), answer).rejects.toMatchObject({
        code: expect.stringMatching(/^git-(?:refused|damaged)$/),
      });
      expect(await status(git), answer).toMatchObject({ state: 'refused', here: 1, lastMs: null });
    }
    host.answerInstead(null);
    await push(git);
    expect(await status(git)).toMatchObject({ state: 'clean', here: 0 });
  });

  it('keeps the token out of what is stored when the server repeats it', async () => {
    const { host, git } = await sides.connected();
    host.answerInstead((request, response) => {
      if (request.method !== 'POST') return false;
      request.resume();
      const answer = `${packetLine('unpack ok\n')}${packetLine(`ng refs/heads/main not with ${TOKEN}\n`)}0000`;
      response.writeHead(200).end(`${packetLine(`\u0001${answer}`)}0000`);
      return true;
    });
    await expect(push(git)).rejects.toMatchObject({ message: expect.not.stringContaining(TOKEN) });
    const stored = (await git.lab.database.gitFiles.toArray()).map(({ bytes }) => new TextDecoder().decode(bytes));
    expect(stored.join('\n')).not.toContain(TOKEN);
    expect(JSON.stringify(await status(git))).not.toContain(TOKEN);
  });

  it('that the server took is known after the worker ended before it was noted', async () => {
    const { host, git } = await sides.connected();
    const { store } = git.lab.runtime.services;
    const commit = store.commit.bind(store);
    Object.assign(store, {
      commit: async (batch: Parameters<typeof commit>[0]) => {
        if (batch.audit.some(({ action }) => action === 'git.push')) throw new Error('ended');
        return commit(batch);
      },
    });
    await expect(push(git)).rejects.toThrow('ended');
    Object.assign(store, { commit });
    expect(namesOnServer(host)).toEqual(['a.md']);
    expect(await status(git)).toMatchObject({ here: 1, lastMs: null });
    await push(git);
    expect(await status(git)).toMatchObject({ here: 0, state: 'clean' });
  });
});
