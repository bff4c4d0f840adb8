import { describe, expect, it } from 'vitest';
import { matchNotes } from '../../../../../../src/ui/editor/code/completion/match-notes.ts';

const notes = [
  { path: '/plan.md', title: 'The plan', aliases: ['Roadmap', 'planning'] },
  { path: '/protocols/drying.md', title: 'Drying', aliases: [] },
  { path: '/untitled.md', title: '', aliases: [] },
  { path: '/b/airplane.md', title: 'Airplane', aliases: [] },
];
const labels = (typed: string) =>
  matchNotes(notes, typed).map(({ label, alias }) => (alias === null ? label : `~${alias}`));

describe('matchNotes', () => {
  it('offers every note, and no alias, before anything is typed', () => {
    expect(labels('')).toEqual(['Airplane', 'Drying', 'The plan', 'untitled']);
  });

  it('puts what begins so before what holds it in a word', () => {
    expect(labels('plan')).toEqual(['The plan', '~planning', 'Airplane']);
  });

  it('finds by title, alias, file name and folder, in any case', () => {
    expect(labels('ROAD')).toEqual(['~Roadmap']);
    expect(labels('protocols/')).toEqual(['Drying']);
    expect(labels('untit')).toEqual(['untitled']);
  });

  it('offers nothing where nothing fits', () => {
    expect(labels('zebra')).toEqual([]);
  });

  it('offers fifty at most', () => {
    const many = Array.from({ length: 80 }, (_, index) => ({ path: `/${index}.md`, title: `n${index}`, aliases: [] }));
    expect(matchNotes(many, 'n')).toHaveLength(50);
  });
});
