import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { randomSeed, spreadCases } from '../../../../support/case-count.ts';
import { randomFrom } from '../../../../support/folder-sync/random-sides.ts';
import { cloneOf } from '../../../../support/git/clone-bundle.ts';
import { type GitLab, openGitLab } from '../../../../support/git/git-lab.ts';
import { gitSides, pull, push, status } from '../../../../support/git/git-sides.ts';
import { TOKEN } from '../../../../support/git/start-git-server.ts';

/** A cut at each so many bytes. */
const STEP = 50;
const REDUCED = 8;
const PROGRESS_BYTES = 1000;
/** Errors that say what happened: the connection ended, or what came is not whole. */
const CLEAR = /^(server-unreachable\.git|git-damaged\.(cut|pack|incomplete|answer)|git-refused\.noGit)/;
const sides = gitSides();
const random = randomFrom(randomSeed);

/** A text that hardly gets smaller in a pack. */
const text = (bytes: number) =>
  Array.from({ length: bytes / 50 }, () =>
    Array.from({ length: 50 }, () => String.fromCharCode(33 + random(90))).join(''),
  ).join('\n');

const cutsOf = (bytes: number) =>
  spreadCases(
    Array.from({ length: Math.floor((bytes - 1) / STEP) }, (_, at) => (at + 1) * STEP),
    { reduced: REDUCED },
  );

async function fsck({ lab, notebookId }: GitLab): Promise<void> {
  const archive = await lab.call('git.bundle', { notebookId });
  const folder = await mkdtemp(join(tmpdir(), 'cloister-cut-'));
  try {
    const clone = await cloneOf(new Uint8Array(await archive.arrayBuffer()), folder);
    await clone.git('fsck', '--strict', '--full');
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Whether an attempt was refused with a clear error. The length of an answer varies by its words of progress: the last cuts may come after it. */
async function isRefused(attempt: () => Promise<unknown>, cut: number, bytes: number): Promise<boolean> {
  const error = await attempt().then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error === null) expect(cut).toBeGreaterThan(bytes - PROGRESS_BYTES);
  else expect(error, `byte ${cut}`).toMatchObject({ key: expect.stringMatching(CLEAR) });
  return error !== null;
}

const log = ({ lab, notebookId }: GitLab) => lab.call('git.log', { notebookId });
const facts = async (git: GitLab) => {
  const { head, here, there, changed } = await status(git);
  return { tree: await git.tree(), log: await log(git), head, here, there, changed };
};

describe(`a connection that ends at each ${STEP}th byte`, () => {
  afterEach(() => sides.close());

  it('of the pack of a clone leaves nothing, and the next attempt takes all', async () => {
    const files = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`/n${n}.md`, text(1000)]));
    const { host, url, git } = await sides.connected(files);
    await push(git);
    const bytes = await host.lengthOf(async () => (await sides.other(url)).lab.stop());
    const cuts = cutsOf(bytes);
    for (const cut of cuts) {
      const friend = await openGitLab({}, false);
      try {
        await friend.lab.call('git.init', { notebookId: friend.notebookId, commits: false });
        await friend.remote({ url, token: TOKEN, branch: 'main' });
        const before = await facts(friend);
        host.cutAfter(cut, 'git-upload-pack');
        if (await isRefused(() => pull(friend), cut, bytes)) expect(await facts(friend), `byte ${cut}`).toEqual(before);
        host.cutAfter(null);
        await pull(friend);
        expect(await friend.tree(), `byte ${cut}`).toEqual(await git.tree());
        await fsck(friend);
      } finally {
        friend.lab.stop();
      }
    }
    console.log(`git cuts, clone: ${cuts.length} of a pack of ${bytes} bytes, seed ${randomSeed}`);
  }, 900_000);

  it('of the pack of a fetch changes nothing, and the next attempt takes all', async () => {
    const { host, url, git } = await sides.connected({ '/a.md': 'a' });
    await push(git);
    const [friend, other] = [await sides.other(url), await sides.other(url)];
    await friend.write('/mine.md', 'mine');
    await friend.commit();
    for (let n = 0; n < 20; n += 1) await git.write(`/n${n}.md`, text(1000));
    await git.commit();
    await push(git);
    const bytes = await host.lengthOf(() => pull(other));
    const before = await facts(friend);
    const cuts = cutsOf(bytes);
    for (const cut of cuts) {
      host.cutAfter(cut, 'git-upload-pack');
      if (!(await isRefused(() => pull(friend), cut, bytes))) break;
      expect(await facts(friend), `byte ${cut}`).toEqual(before);
    }
    await fsck(friend);
    host.cutAfter(null);
    await pull(friend);
    expect(await friend.tree()).toEqual({ ...(await git.tree()), '/mine.md': 'mine' });
    await fsck(friend);
    console.log(`git cuts, fetch: ${cuts.length} of a pack of ${bytes} bytes, seed ${randomSeed}`);
  }, 900_000);

  it('of a push leaves the server as it was, and the next attempt sends all', async () => {
    const { host, git } = await sides.connected({ '/a.md': 'a' });
    await push(git);
    const send = async () => {
      await git.write('/a.md', text(20_000));
      await git.commit();
    };
    await send();
    await push(git);
    const bytes = git.sent.at(-1)?.body?.length ?? 0;
    const cuts = cutsOf(bytes - STEP);
    for (const [at, cut] of cuts.entries()) {
      await send();
      const main = host.git('lab', 'rev-parse', 'main');
      const before = await facts(git);
      host.cutRequestAfter(cut);
      await expect(push(git), `byte ${cut}`).rejects.toMatchObject({ key: expect.stringMatching(CLEAR) });
      host.cutRequestAfter(null);
      expect(host.git('lab', 'rev-parse', 'main'), `byte ${cut}`).toBe(main);
      expect(await facts(git), `byte ${cut}`).toEqual(before);
      await push(git);
      expect(host.git('lab', 'show', 'main:a.md'), `byte ${cut}`).toBe((await git.tree())['/a.md']);
      if (at % 10 === 0 || at === cuts.length - 1) host.git('lab', 'fsck', '--strict', '--full');
    }
    await fsck(git);
    console.log(`git cuts, push: ${cuts.length} of a request of ${bytes} bytes, seed ${randomSeed}`);
  }, 900_000);
});
