import { describe, expect, it } from 'vitest';
import { createToolLab } from '../../../support/tool-lab.ts';

const FILES = {
  '/notes/a.md': 'See [[b]].',
  '/notes/b.md': '[a](a.md)',
  '/index.md': '[a](notes/a.md) [b](notes/b.md)',
  '/private/key.md': 'secret',
};
type Pair = [from: string, to: string];
const movesOf = (...pairs: Pair[]) => ({ moves: pairs.map(([from, to]) => ({ from, to })) });

describe('move_files', () => {
  it('moves several files with the links of all in one change', async () => {
    const lab = createToolLab(FILES);
    const input = movesOf(['/notes/a.md', '/old/a.md'], ['/notes/b.md', '/workspace/old/c.md']);
    const result = await lab.call('move_files', input);
    expect(result).toMatchObject({
      output: {
        moved: 2,
        moves: [
          { from: '/notes/a.md', to: '/old/a.md' },
          { from: '/notes/b.md', to: '/old/c.md' },
        ],
      },
    });
    expect(lab.notebook.textAt('/index.md')).toBe('[a](old/a.md) [b](old/c.md)');
    expect(lab.notebook.textAt('/old/a.md')).toBe('See [[c]].');
    expect(lab.read).toEqual([]);
  });

  it.each<[string, Pair]>([
    ['from', ['/private/key.md', '/notes/key.md']],
    ['from, absent', ['/private/none.md', '/notes/key.md']],
    ['to', ['/notes/b.md', '/private/b.md']],
    ['to, taken', ['/notes/b.md', '/private/key.md']],
    ['from by traversal', ['/notes/../private/key.md', '/notes/key.md']],
    ['to by traversal', ['/notes/b.md', '/notes/../private/x.md']],
    ['a sibling that begins alike', ['/notes/b.md', '/notes-evil/b.md']],
  ])('denies all of it when one move is out of scope: %s', async (_, pair) => {
    const lab = createToolLab(FILES, { scopeFolders: ['/notes'] });
    const before = lab.notebook.rows();
    expect(await lab.call('move_files', movesOf(['/notes/a.md', '/notes/z.md'], pair))).toMatchObject({
      type: 'denied',
    });
    expect(lab.notebook.rows()).toEqual(before);
  });

  it('answers alike whether a file out of scope exists', async () => {
    const answer = async (files: Record<string, string>) => {
      const lab = createToolLab(files, { scopeFolders: ['/notes'] });
      return lab.call('move_files', movesOf(['/private/key.md', '/notes/key.md']));
    };
    const { '/private/key.md': _, ...absent } = FILES;
    expect(await answer(FILES)).toEqual(await answer(absent));
  });

  it.each<[string, unknown]>([
    ['none', { moves: [] }],
    ['too many', movesOf(...Array.from({ length: 101 }, (_, n): Pair => [`/notes/${n}.md`, `/x/${n}.md`]))],
    ['a path that is no text', { moves: [{ from: 1, to: '/x' }] }],
    ['another field', { moves: [{ from: '/notes/a.md', to: '/x.md', overwrite: true }] }],
  ])('refuses %s', async (_, input) => {
    const lab = createToolLab(FILES);
    expect(await lab.call('move_files', input as Record<string, unknown>)).toMatchObject({
      type: 'error',
      code: 'bad-input',
    });
  });

  it.each<[string, Pair[], string]>([
    [
      'a chain',
      [
        ['/notes/a.md', '/notes/b.md'],
        ['/notes/b.md', '/z.md'],
      ],
      'bad-input',
    ],
    [
      'a swap',
      [
        ['/notes/a.md', '/notes/b.md'],
        ['/notes/b.md', '/notes/a.md'],
      ],
      'bad-input',
    ],
    [
      'one file twice, by an alias',
      [
        ['/notes/a.md', '/x.md'],
        ['/workspace/notes/a.md', '/y.md'],
      ],
      'bad-input',
    ],
    [
      'case variants',
      [
        ['/notes/a.md', '/x.md'],
        ['/notes/b.md', '/X.md'],
      ],
      'bad-input',
    ],
    [
      'a taken target',
      [
        ['/notes/a.md', '/x.md'],
        ['/notes/b.md', '/index.md'],
      ],
      'already-exists',
    ],
  ])('changes nothing for %s', async (_, pairs, code) => {
    const lab = createToolLab(FILES);
    const before = lab.notebook.rows();
    expect(await lab.call('move_files', movesOf(...pairs))).toMatchObject({ type: 'error', code });
    expect(lab.notebook.rows()).toEqual(before);
  });

  it('moves no folder that contains a file out of scope', async () => {
    const lab = createToolLab({ '/dir/a.md': '', '/dir/b.key': '', '/c.md': '' }, { fileTypes: ['*.md'] });
    expect(await lab.call('move_files', movesOf(['/c.md', '/d.md'], ['/dir', '/new']))).toMatchObject({
      code: 'denied',
      message: expect.not.stringContaining('b.key'),
    });
  });

  it('leaves links alone in notes that it may not change', async () => {
    const lab = createToolLab(FILES, { scopeFolders: ['/notes', '/old'] });
    await lab.output('move_files', movesOf(['/notes/a.md', '/old/a.md'], ['/notes/b.md', '/old/b.md']));
    expect(lab.notebook.textAt('/index.md')).toBe(FILES['/index.md']);
  });
});
