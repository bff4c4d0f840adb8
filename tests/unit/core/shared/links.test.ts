import { describe, expect, it } from 'vitest';
import { findLinks, linkCandidates, resolveLink, splitBlock } from '../../../../src/core/shared/links.ts';

describe('findLinks', () => {
  it('finds wiki links with label and heading, and Markdown links to files', () => {
    const text = 'See [[plan]], [[experiments/a#Results|the result]] and [data](../data/x.csv#row).';
    expect(findLinks(text)).toEqual([
      { kind: 'wiki', target: 'plan', label: 'plan' },
      { kind: 'wiki', target: 'experiments/a', label: 'the result', heading: 'Results' },
      { kind: 'path', target: '../data/x.csv', label: 'data', heading: 'row' },
    ]);
  });

  it('ignores external links', () => {
    const text = '[a](https://example.org) [b](mailto:x@y) [c](#part) [d](//host/x) [e](javascript:alert(1))';
    expect(findLinks(text)).toEqual([]);
  });

  it('returns each target once, in the order of the text', () => {
    expect(findLinks('[b](b.md) [[a]] [again](b.md)').map((link) => link.target)).toEqual(['b.md', 'a']);
  });

  it('decodes a path, and accepts one in angle brackets', () => {
    expect(findLinks('[x](my%20note.md) [y](<other note.md>) [z](100%.md)').map((link) => link.target)).toEqual([
      'my note.md',
      'other note.md',
      '100%.md',
    ]);
  });
});

describe('resolveLink', () => {
  const paths = ['/notes/plan.md', '/archive/plan.md', '/experiments/a.md', '/data/x.csv', '/notes/sub/b.md'];
  const wiki = (target: string) => ({ kind: 'wiki' as const, target, label: target });
  const path = (target: string) => ({ kind: 'path' as const, target, label: target });

  it('reads a block after a name, unless a file has that very name', () => {
    expect(resolveLink(wiki('a^weigh'), '/notes/week.md', paths)).toBe('/experiments/a.md');
    expect(resolveLink(wiki('a^weigh'), '/notes/week.md', [...paths, '/a^weigh.md'])).toBe('/a^weigh.md');
    expect(splitBlock('a^weigh')).toEqual({ target: 'a', place: '^weigh' });
    expect([splitBlock('a'), splitBlock('^a'), splitBlock('a^b c')]).toEqual([null, null, null]);
  });

  it('prefers the nearest note with the name', () => {
    expect(resolveLink(wiki('plan'), '/notes/week.md', paths)).toBe('/notes/plan.md');
    expect(resolveLink(wiki('Plan'), '/archive/old.md', paths)).toBe('/archive/plan.md');
  });

  it('resolves a path with folders, from the root or the end', () => {
    expect(resolveLink(wiki('experiments/a'), '/notes/week.md', paths)).toBe('/experiments/a.md');
    expect(resolveLink(wiki('/sub/b.md'), '/x.md', paths)).toBe('/notes/sub/b.md');
  });

  it('does not match the end of another name', () => {
    expect(resolveLink(wiki('lan'), '/notes/week.md', paths)).toBeNull();
  });

  it('resolves a relative path from the folder of the note', () => {
    expect(resolveLink(path('../data/x.csv'), '/notes/week.md', paths)).toBe('/data/x.csv');
    expect(resolveLink(path('./plan.md'), '/notes/week.md', paths)).toBe('/notes/plan.md');
    expect(resolveLink(path('/data/x.csv'), '/notes/week.md', paths)).toBe('/data/x.csv');
    expect(resolveLink(path('x.csv'), '/notes/week.md', paths)).toBeNull();
  });

  it('resolves a path without an ending to a note, as Obsidian does', () => {
    const notes = ['/lab/plan.md', '/old/plan.md', '/lab/x.csv', '/lab/v1.2.md', '/Read me.md'];
    const found = (target: string, from = '/lab/week.md') => resolveLink(path(target), from, notes);
    expect(found('plan')).toBe('/lab/plan.md');
    expect(found('../old/plan')).toBe('/old/plan.md');
    expect(found('old/plan')).toBe('/old/plan.md');
    expect(found('/old/plan')).toBe('/old/plan.md');
    expect(found('read me')).toBe('/Read me.md');
    expect(found('v1.2')).toBe('/lab/v1.2.md');
    expect(found('plan', '/a/b.md')).toBe('/lab/plan.md');
    for (const missing of ['./read me', '../plan', '/plan', 'x', 'lan', 'plan.txt']) expect(found(missing)).toBeNull();
  });
});

describe('findLinks: context', () => {
  it('returns headings and embeds', () => {
    expect(findLinks('![[plot.png|300]] [[plan#Next steps]] ![p](a.png "Title") [x](b.md#results)')).toEqual([
      { kind: 'wiki', target: 'plot.png', label: 'plot.png', embed: true },
      { kind: 'wiki', target: 'plan', label: 'plan', heading: 'Next steps' },
      { kind: 'path', target: 'a.png', label: 'p', embed: true },
      { kind: 'path', target: 'b.md', label: 'x', heading: 'results' },
    ]);
  });

  it('ignores code and escaped links', () => {
    expect(findLinks('`[[a]]` \\[[b]]\n\n```\n[[c]] [d](d.md)\n```\n')).toEqual([]);
  });

  it('accepts an escaped pipe in a table', () => {
    expect(findLinks('| [[plan\\|the plan]] |')).toEqual([{ kind: 'wiki', target: 'plan', label: 'the plan' }]);
  });

  it('scans unclosed links quickly', () => {
    expect(findLinks('[['.repeat(50_000))).toEqual([]);
    expect(findLinks(`[[${'a#'.repeat(50_000)}`)).toEqual([]);
  });
});

describe('linkCandidates', () => {
  const paths = ['/notes/plan.md', '/archive/plan.md', '/archive/old.md'];
  const named = [
    { path: '/archive/old.md', aliases: ['Former', 'plan'] },
    { path: '/gone.md', aliases: ['Former'] },
  ];

  it('returns all candidates of a name, the nearest first', () => {
    const link = { kind: 'wiki' as const, target: 'plan' };
    expect(linkCandidates(link, '/archive/x.md', paths, named)).toEqual(['/archive/plan.md', '/notes/plan.md']);
  });

  it('falls back to aliases', () => {
    expect(linkCandidates({ kind: 'wiki', target: 'former' }, '/x.md', paths, named)).toEqual(['/archive/old.md']);
    expect(linkCandidates({ kind: 'path', target: 'former' }, '/x.md', paths, named)).toEqual([]);
  });

  it('returns the same as a full scan of a long list, for any spelling', () => {
    const folders = ['', '/Notes', '/notes/sub', '/Größe', '/a/b/notes'];
    const names = ['plan.md', 'Plan.MD', 'plan', 'plan.txt', 'plan.md.md', 'ΌΣΟΣ.md', '.md', 'x.csv'];
    const all = folders.flatMap((folder) => names.map((name) => `${folder}/${name}`));
    const targets = ['plan', 'PLAN.md', 'notes/plan', '/sub/plan.txt', 'όσος', 'größe/x.csv', 'plan/', '', 'lan', 'x'];
    for (const target of targets) {
      const wanted = target.replace(/^\/+/, '').toLowerCase();
      const slow = all.filter((path) =>
        ['', '.md', '.txt'].some((end) => path.toLowerCase().endsWith(`/${wanted}${end}`)),
      );
      expect(linkCandidates({ kind: 'wiki', target }, '/x.md', all).toSorted()).toEqual(slow.toSorted());
    }
    for (const path of all) expect(linkCandidates({ kind: 'path', target: path }, '/x.md', all)).toEqual([path]);
  });
});
