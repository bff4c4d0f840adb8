import { describe, expect, it } from 'vitest';
import { planMoves } from '../../../../../src/core/notebook/change/plan-moves.ts';
import { planUndo } from '../../../../../src/core/notebook/change/plan-undo.ts';
import { createMemoryNotebook } from '../../../../support/memory-notebook.ts';
import { createPlanTools } from '../../../../support/plan-tools.ts';

const FILES = { '/a.md': 'a', '/b.md': 'b', '/dir/c.md': 'c', '/dir/sub/d.md': 'd' };
type Pair = [from: string, to: string];

const plan = (pairs: Pair[], files: Record<string, string> = FILES) => {
  const notebook = createMemoryNotebook(files);
  const moves = pairs.map(([from, to]) => ({ from, to }));
  return { notebook, planned: planMoves(notebook, moves, createPlanTools()) };
};

describe('planMoves', () => {
  it('moves files and folders to paths of their own in one change, creates a folder once, and one undo restores all', () => {
    const { notebook, planned } = plan([
      ['/a.md', '/x/y/A.md'],
      ['/b.md', '/x/y/b.md'],
      ['/dir', '/x/dir'],
    ]);
    if (planned.type !== 'change') throw new Error('no change');
    const row = notebook.apply(planned.change);
    const paths = () => notebook.rows().map(({ path }) => path);
    expect(paths()).toEqual([
      '/x',
      '/x/dir',
      '/x/dir/c.md',
      '/x/dir/sub',
      '/x/dir/sub/d.md',
      '/x/y',
      '/x/y/A.md',
      '/x/y/b.md',
    ]);
    expect(planned.change.summary).toBe('Move 3 items');
    const undone = planUndo(notebook, [row]);
    if (undone.change) notebook.apply(undone.change);
    expect(paths()).toEqual(['/a.md', '/b.md', '/dir', '/dir/c.md', '/dir/sub', '/dir/sub/d.md']);
  });

  it('gives another spelling of its own name, and nothing for the same path', () => {
    expect(
      plan([
        ['/a.md', '/A.md'],
        ['/b.md', '/b.md'],
      ]).planned,
    ).toMatchObject({
      type: 'change',
      change: { transitions: [{ before: { path: '/a.md' }, after: { path: '/A.md' } }] },
    });
    expect(plan([['/a.md', '/a.md']]).planned).toEqual({ type: 'unchanged' });
  });

  it.each<[string, Pair[]]>([
    [
      'a chain',
      [
        ['/a.md', '/b.md'],
        ['/b.md', '/z.md'],
      ],
    ],
    [
      'a chain in the other order',
      [
        ['/b.md', '/z.md'],
        ['/a.md', '/b.md'],
      ],
    ],
    [
      'a chain over a free path',
      [
        ['/a.md', '/z.md'],
        ['/z.md', '/y.md'],
      ],
    ],
    [
      'a swap',
      [
        ['/a.md', '/b.md'],
        ['/b.md', '/a.md'],
      ],
    ],
    [
      'the same file twice',
      [
        ['/a.md', '/x.md'],
        ['/a.md', '/y.md'],
      ],
    ],
    [
      'the same move twice',
      [
        ['/a.md', '/x.md'],
        ['/a.md', '/x.md'],
      ],
    ],
    [
      'one target for two',
      [
        ['/a.md', '/x.md'],
        ['/b.md', '/x.md'],
      ],
    ],
    [
      'one target for two in other case',
      [
        ['/a.md', '/x.md'],
        ['/b.md', '/X.md'],
      ],
    ],
    [
      'one target for two, composed and not',
      [
        ['/a.md', '/\u00e9.md'],
        ['/b.md', '/e\u0301.md'],
      ],
    ],
    [
      'a folder and a file in it',
      [
        ['/dir', '/x'],
        ['/dir/c.md', '/c.md'],
      ],
    ],
    [
      'a file in a folder, and the folder',
      [
        ['/dir/sub/d.md', '/d.md'],
        ['/b.md', '/q.md'],
        ['/dir', '/x'],
      ],
    ],
    [
      'a target in a folder that moves',
      [
        ['/dir', '/x'],
        ['/a.md', '/dir/a.md'],
      ],
    ],
    [
      'a target in a folder that arrives',
      [
        ['/dir', '/x'],
        ['/a.md', '/x/a.md'],
      ],
    ],
    [
      'a target in a file that arrives',
      [
        ['/a.md', '/x'],
        ['/b.md', '/x/b.md'],
      ],
    ],
    [
      'names between',
      [
        ['/dir', '/x'],
        ['/a.md', '/dir-2/a.md'],
        ['/b.md', '/dir/b.md'],
      ],
    ],
  ])('refuses %s', (_, pairs) => {
    expect(plan(pairs).planned).toMatchObject({
      type: 'error',
      code: 'bad-input',
      message: expect.stringContaining('Nothing was moved.'),
    });
  });

  it.each<[string, Pair[], string]>([
    [
      'a target that exists',
      [
        ['/a.md', '/x.md'],
        ['/b.md', '/dir/c.md'],
      ],
      'already-exists',
    ],
    [
      'a target that exists in other case',
      [
        ['/a.md', '/x.md'],
        ['/b.md', '/DIR/c.md'],
      ],
      'name-collision',
    ],
    [
      'a missing file',
      [
        ['/a.md', '/x.md'],
        ['/none.md', '/y.md'],
      ],
      'not-found',
    ],
    [
      'a target below a file',
      [
        ['/a.md', '/x.md'],
        ['/dir/c.md', '/b.md/c.md'],
      ],
      'not-a-folder',
    ],
    ['the notebook itself', [['/', '/x']], 'bad-input'],
    ['a folder into itself', [['/dir', '/dir/sub/dir']], 'bad-input'],
    ['a name that is too long', [['/a.md', `/${'n'.repeat(256)}`]], 'name-too-long'],
    [
      'two new folders that differ by case only',
      [
        ['/a.md', '/new/a.md'],
        ['/b.md', '/NEW/b.md'],
      ],
      'name-collision',
    ],
  ])('refuses all of it for %s', (_, pairs, code) => {
    expect(plan(pairs).planned).toMatchObject({ type: 'error', code });
  });
});
