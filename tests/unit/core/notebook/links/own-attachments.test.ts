import { describe, expect, it } from 'vitest';
import { planMove } from '../../../../../src/core/notebook/change/plan-change.ts';
import { planMoveMany } from '../../../../../src/core/notebook/change/plan-many.ts';
import { findOwnAttachments } from '../../../../../src/core/notebook/links/own-attachments.ts';
import { withAttachments } from '../../../../../src/core/notebook/links/with-attachments.ts';
import { createMemoryNotebook } from '../../../../support/memory-notebook.ts';
import { createPlanTools } from '../../../../support/plan-tools.ts';

const found = (files: Record<string, string>, ...moves: [from: string, to: string][]) =>
  findOwnAttachments(
    createMemoryNotebook(files),
    moves.map(([from, to]) => ({ from, to })),
  );

describe('findOwnAttachments', () => {
  it('finds embedded and linked files of every kind, and leaves out what another note links to', async () => {
    const files = {
      '/a/n.md': '![[plot.png]] [data](attachments/run.csv) ![s](<attachments/a b.mp3>) [[shared.pdf]] [other](m.md)\n',
      '/a/m.md': '[x](attachments/shared.pdf)\n',
      '/a/attachments/plot.png': 'p',
      '/a/attachments/run.csv': 'c',
      '/a/attachments/a b.mp3': 's',
      '/a/attachments/shared.pdf': 'pdf',
      '/a/attachments/unused.png': 'u',
    };
    expect(await found(files, ['/a/n.md', '/b/n.md'])).toEqual({
      isNear: true,
      moves: [
        { from: '/a/attachments/a b.mp3', to: '/b/attachments/a b.mp3' },
        { from: '/a/attachments/plot.png', to: '/b/attachments/plot.png' },
        { from: '/a/attachments/run.csv', to: '/b/attachments/run.csv' },
      ],
    });
  });

  it('counts two notes that move together as one', async () => {
    const files = { '/a/n.md': '![[p.png]]', '/a/m.md': '![[p.png]]', '/a/p.png': 'p' };
    expect((await found(files, ['/a/n.md', '/b/n.md'])).moves).toEqual([]);
    const both = await found(files, ['/a/n.md', '/b/n.md'], ['/a/m.md', '/b/m.md']);
    expect(both).toEqual({ isNear: true, moves: [{ from: '/a/p.png', to: '/b/p.png' }] });
  });

  it('puts what comes from elsewhere beside the note, and says that it does', async () => {
    const files = { '/a/n.md': '![[p.png]] ![](q.png)', '/images/p.png': 'p', '/a/q.png': 'q' };
    expect(await found(files, ['/a/n.md', '/b/c/n.md'])).toEqual({
      isNear: false,
      moves: [
        { from: '/a/q.png', to: '/b/c/q.png' },
        { from: '/images/p.png', to: '/b/c/attachments/p.png' },
      ],
    });
  });

  it('offers those outside of a folder that moves, and not those in it', async () => {
    const files = { '/lab/sub/n.md': '![[p.png]] ![[q.png]]', '/images/p.png': 'p', '/lab/q.png': 'q' };
    expect((await found(files, ['/lab', '/old/lab'])).moves).toEqual([
      { from: '/images/p.png', to: '/old/lab/sub/attachments/p.png' },
    ]);
  });

  it('leaves alone what is below the new folder, notes and libraries, and files of the app', async () => {
    const files = {
      '/a/n.md': '![[p.png]] [b](refs.bib) [i](run.ipynb) [h](page.html) ![](/runs/r1/x.png) ![[note]]',
      '/b/pictures/p.png': 'p',
      '/a/refs.bib': 'r',
      '/a/run.ipynb': '{}',
      '/a/page.html': '<p>',
      '/a/note.md': 'n',
      '/runs/r1/x.png': 'x',
    };
    expect((await found(files, ['/a/n.md', '/b/n.md'])).moves).toEqual([]);
  });

  it('offers nothing for a new name in the same folder', async () => {
    const files = { '/a/n.md': '![[p.png]]', '/images/p.png': 'p', '/a/q.png': '' };
    expect((await found(files, ['/a/n.md', '/a/m.md'])).moves).toEqual([]);
    expect((await found(files, ['/a', '/b'])).moves).toEqual([]);
  });

  it('takes files beside a note at the top and in its attachments as near, and no other folder', async () => {
    const files = { '/n.md': '![[p.png]] ![[q.png]]', '/attachments/p.png': 'p', '/q.png': 'q' };
    expect(await found(files, ['/n.md', '/b/n.md'])).toEqual({
      isNear: true,
      moves: [
        { from: '/attachments/p.png', to: '/b/attachments/p.png' },
        { from: '/q.png', to: '/b/q.png' },
      ],
    });
    expect(await found({ '/n.md': '![[p.png]]', '/data/p.png': 'p' }, ['/n.md', '/b/n.md'])).toEqual({
      isNear: false,
      moves: [{ from: '/data/p.png', to: '/b/attachments/p.png' }],
    });
    expect((await found({ '/b/n.md': '![[p.png]]', '/data/p.png': 'p' }, ['/b/n.md', '/n.md'])).moves).toEqual([]);
  });

  it('does not count links in code, and counts those in the properties', async () => {
    const files = {
      '/a/n.md': '---\ncover: "[[p.png]]"\n---\n![[q.png]]',
      '/m.md': '`![[q.png]]`\n\n```\n![[p.png]]\n```\n',
      '/a/p.png': 'p',
      '/a/q.png': 'q',
    };
    expect((await found(files, ['/a/n.md', '/b/n.md'])).moves.map(({ from }) => from)).toEqual([
      '/a/p.png',
      '/a/q.png',
    ]);
  });
});

describe('withAttachments', () => {
  const tools = createPlanTools();

  it('creates a folder once, also when a moved folder brings it', async () => {
    const notebook = createMemoryNotebook({
      '/lab/n.md': '![[p.png]]',
      '/lab/attachments/x.png': 'x',
      '/images/p.png': 'p',
    });
    const moves = [{ from: '/lab', to: '/old/lab' }];
    const planned = planMove(notebook, '/lab', '/old/lab', tools);
    if (planned.type !== 'change') throw new Error('no change');
    const own = await findOwnAttachments(notebook, moves);
    const all = withAttachments(notebook, planned.change, own.moves, tools);
    if (all.type !== 'change') throw new Error('no change');
    notebook.apply(all.change);
    const paths = notebook.rows().map(({ path }) => path);
    expect(paths).toEqual([
      '/images',
      '/old',
      '/old/lab',
      '/old/lab/attachments',
      '/old/lab/attachments/p.png',
      '/old/lab/attachments/x.png',
      '/old/lab/n.md',
    ]);
    expect(all.change.summary).toContain(', with 1 attachment');
  });

  it.each([
    [
      'a file of that name',
      { '/b/p.png': 'old' },
      'already exists. Rename one of them, or move without the attachments.',
    ],
    [
      'the same name in other case',
      { '/b/P.png': 'old' },
      'can’t move along. /b/p.png differs from the existing /b/P.png',
    ],
  ])('refuses all of it for %s', async (_, there, message) => {
    const notebook = createMemoryNotebook({ '/a/n.md': '![[a/p.png]]', '/a/p.png': 'p', ...there });
    const planned = planMoveMany(notebook, ['/a/n.md'], '/b', tools);
    if (planned.type !== 'change') throw new Error('no change');
    const own = await findOwnAttachments(notebook, [{ from: '/a/n.md', to: '/b/n.md' }]);
    const all = withAttachments(notebook, planned.change, own.moves, tools);
    expect(all).toMatchObject({ type: 'error', message: expect.stringContaining(message) });
  });

  it('refuses two of the same name that would go beside one note', async () => {
    const notebook = createMemoryNotebook({
      '/a/n.md': '![](/x/p.png) ![](/y/p.png)',
      '/x/p.png': '1',
      '/y/p.png': '2',
    });
    const planned = planMove(notebook, '/a/n.md', '/b/n.md', tools);
    if (planned.type !== 'change') throw new Error('no change');
    const own = await findOwnAttachments(notebook, [{ from: '/a/n.md', to: '/b/n.md' }]);
    expect(own.moves).toHaveLength(2);
    expect(withAttachments(notebook, planned.change, own.moves, tools)).toMatchObject({ type: 'error' });
  });
});
