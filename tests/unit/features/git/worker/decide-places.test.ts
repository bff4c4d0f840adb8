import { afterEach, describe, expect, it } from 'vitest';
import type { GitLab } from '../../../../support/git/git-lab.ts';
import { gitSides, pull, push, status } from '../../../../support/git/git-sides.ts';

const sides = gitSides();

const table = (...rows: string[]) => `# Day\n\n| Sample | pH |\n| --- | --- |\n${rows.join('\n')}\n\nEnd\n`;

/** A notebook that has taken what a friend sent, with a table that both changed. */
async function inConflict(): Promise<GitLab> {
  const base = table('| A | 1 |', '| B | 2 |', '| C | 3 |');
  const { url, git } = await sides.connected({ '/t.md': base, '/u.csv': 'id,n\na,1\nb,2\n' });
  await push(git);
  const friend = await sides.other(url);
  await friend.write('/t.md', table('| A | 1 |', '| B | 7 |', '| C | 3.5 |'));
  await friend.write('/u.csv', 'id,n\na,1\nb,5\nc,3\n');
  await friend.commit();
  await push(friend);
  await git.write('/t.md', table('| A | 1.5 |', '| B | 8 |', '| C | 3 |'));
  await git.write('/u.csv', 'id,n\na,4\nb,2\nd,9\n');
  await pull(git);
  return git;
}

describe('a table that both sides changed', () => {
  afterEach(() => sides.close());

  it('is merged by rows, or shows the rows to decide about and merges as decided, with undo', async () => {
    const git = await inConflict();
    const { lab, notebookId } = git;
    expect((await git.tree())['/u.csv']).toBe('id,n\na,4\nb,5\nc,3\nd,9\n');
    const { parts, shown } = await lab.call('git.conflict', { notebookId, path: '/t.md' });
    expect(parts?.filter(({ type }) => type === 'conflict')).toEqual([
      { type: 'conflict', kind: 'row', name: 'B', base: '\n| B | 2 |', mine: '\n| B | 8 |', theirs: '\n| B | 7 |' },
    ]);
    const before = await git.tree();
    const { changeId } = await lab.call('git.decide', {
      notebookId,
      path: '/t.md',
      take: 'merged',
      places: ['theirs'],
      shown,
    });
    const tree = await git.tree();
    expect(tree['/t.md']).toBe(table('| A | 1.5 |', '| B | 7 |', '| C | 3.5 |'));
    expect(Object.keys(tree)).toEqual(['/t.md', '/u.csv']);
    expect(await status(git)).toMatchObject({ state: 'clean' });
    const [row] = (await lab.call('files.list', { notebookId })).filter(({ path }) => path === '/t.md');
    expect(row?.labels).toEqual(['untrusted']);
    await push(git);
    await lab.call('changes.undo', { changeId: changeId ?? '' });
    expect(await git.tree()).toEqual(before);
  });

  it('is not decided about when a version has changed since it was shown', async () => {
    const git = await inConflict();
    const { lab, notebookId } = git;
    const { shown } = await lab.call('git.conflict', { notebookId, path: '/t.md' });
    await git.write('/t.md', 'written meanwhile');
    const merge = { notebookId, path: '/t.md', take: 'merged' as const, places: ['mine' as const], shown };
    await expect(lab.call('git.decide', merge)).rejects.toMatchObject({ code: 'conflict' });
    expect((await git.tree())['/t.md']).toBe('written meanwhile');
    expect(await status(git)).toMatchObject({ state: 'conflicts' });
  });
});
