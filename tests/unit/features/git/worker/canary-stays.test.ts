import { afterEach, describe, expect, it } from 'vitest';
import { caseCount, randomSeed } from '../../../../support/case-count.ts';
import { randomFrom } from '../../../../support/folder-sync/random-sides.ts';
import { CanaryNotebook, Colleague } from '../../../../support/git/canary-notebook.ts';
import { gitSides, push } from '../../../../support/git/git-sides.ts';

/** Changes of labels, and of places and names of labelled notes. */
const changes = caseCount({ reduced: 15, full: 150 });
const sides = gitSides();

describe('a canary in a local-only note', () => {
  afterEach(() => sides.close());

  it(`is nowhere on the server after each of ${changes} changes of labels, seed ${randomSeed}`, async () => {
    const { host, url, git } = await sides.connected({ '/open.md': 'open', '/vault0/more.md': 'more' });
    const notebook = new CanaryNotebook(git, host);
    await push(git);
    const grace = await Colleague.clone(host, url);
    const random = randomFrom(randomSeed);
    const counts = { set: 0, removed: 0, renamed: 0, moved: 0, folderMoved: 0, pushes: 0, refused: 0, merges: 0 };
    let vault = '/vault0';
    let isVaultLabelled = false;
    for (let n = 0; n < 4; n += 1) await notebook.create(n % 2 === 0 ? '' : vault);
    const isDone = () => counts.set + counts.removed + counts.renamed + counts.moved + counts.folderMoved >= changes;
    for (let step = 0; !isDone(); step += 1) {
      const there = notebook.secrets.filter(({ path }) => path !== null);
      const secret = there[random(there.length)] ?? (await notebook.create(''));
      const path = secret.path ?? '';
      const kind = random(16);
      if (kind < 3) {
        await git.label(path, 'local-only');
        counts.set += 1;
      } else if (kind < 5) {
        await git.label(path);
        counts.removed += 1;
      } else if (kind < 7) {
        await notebook.move(secret, path.slice(0, path.lastIndexOf('/')));
        counts.renamed += 1;
      } else if (kind < 9) {
        await notebook.move(secret, path.startsWith(vault) ? '' : vault);
        counts.moved += 1;
      } else if (kind === 9) {
        const next = `/vault${step + 1}`;
        await notebook.moveFolder(vault, next);
        vault = next;
        counts.folderMoved += 1;
      } else if (kind === 10) {
        isVaultLabelled = !isVaultLabelled;
        await git.label(vault, ...(isVaultLabelled ? (['local-only'] as const) : []));
        if (isVaultLabelled) counts.set += 1;
        else counts.removed += 1;
      } else if (kind === 11 && there.length > 2) await notebook.remove(secret);
      else if (kind === 12) await notebook.create(random(2) === 0 ? '' : vault);
      else await notebook.write(secret);
      const faults: string[] = [];
      if (random(2) === 0) await notebook.commit();
      if (random(4) === 0) {
        await grace.work(random);
        counts.merges += 1;
      }
      if (random(5) === 0) faults.push(...(await notebook.take()));
      if (random(8) === 0) {
        // The server reads all of it, and takes none.
        host.answerInstead((request, response) => {
          if (request.method !== 'POST' || !request.url?.endsWith('git-receive-pack')) return false;
          request.resume().on('end', () => response.writeHead(500).end());
          return true;
        });
        await push(git).catch((error: unknown) => error);
        host.answerInstead(null);
        counts.refused += 1;
      }
      if (random(3) === 0) {
        await notebook.commit();
        faults.push(...(await notebook.send()));
        counts.pushes += 1;
      } else faults.push(...(await notebook.leaks()));
      expect(faults, `step ${step}, kind ${kind}`).toEqual([]);
    }
    // Without any label all that the notes have now may leave, and does with the next commit.
    await git.label(vault);
    for (const { path } of notebook.secrets) if (path !== null) await git.label(path);
    await git.write('/open.md', 'the last commit');
    await notebook.commit();
    expect(await notebook.take()).toEqual([]);
    expect(await notebook.send()).toEqual([]);
    const { here, there } = await notebook.bothSides();
    expect(there).toEqual(expect.arrayContaining(here));
    host.git('lab', 'fsck', '--strict', '--full');
    const never = notebook.canaries - notebook.onServer().size;
    expect(never).toBeGreaterThan(0);
    console.log(`git canaries: ${JSON.stringify({ seed: randomSeed, ...counts, canaries: notebook.canaries, never })}`);
  }, 900_000);

  it('may leave once a person took the label away, with the next commit; what it was under the label stays', async () => {
    const { host, git } = await sides.connected({ '/open.md': 'open' });
    const notebook = new CanaryNotebook(git, host);
    const share = async () => {
      await notebook.commit();
      expect(await notebook.send()).toEqual([]);
      return [...notebook.onServer()].sort();
    };
    const note = await notebook.create('');
    const [firstName, firstText] = ['canary-1-end', 'canary-2-end'];
    // Before the label: it left, and no label brings it back.
    expect(await share()).toEqual([firstName, firstText]);
    await git.label(note.path ?? '', 'local-only');
    const committed = await notebook.write(note);
    const hiddenName = await notebook.move(note, '');
    await notebook.commit();
    const uncommitted = await notebook.write(note);
    const last = await notebook.write(note);
    const name = await notebook.move(note, '');
    expect(await share()).toEqual([firstName, firstText]);
    // The person takes the label away: what the note is now leaves with the next commit, its versions and names under the label do not.
    await git.label(note.path ?? '');
    expect(await share()).toEqual([firstName, firstText]);
    await git.write('/open.md', 'more');
    const sent = [firstName, firstText, last, name].sort();
    expect(await share()).toEqual(sent);
    // The second period, which ends with another text before the next commit.
    await git.label(note.path ?? '', 'local-only');
    const second = await notebook.write(note);
    expect(await share()).toEqual(sent);
    await git.label(note.path ?? '');
    const after = await notebook.write(note);
    expect(await share()).toEqual([...sent, after].sort());
    const there = notebook.onServer();
    for (const canary of [committed, hiddenName, uncommitted, second]) expect(there).not.toContain(canary);
    host.git('lab', 'fsck', '--strict', '--full');
  });
});
