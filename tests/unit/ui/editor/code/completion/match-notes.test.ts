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
  it('returns every note, without aliases, for an empty text', () => {
    expect(labels('')).toEqual(['Airplane', 'Drying', 'The plan', 'untitled']);
  });

  it('ranks a match at the start before a match inside a word', () => {
    expect(labels('plan')).toEqual(['The plan', '~planning', 'Airplane']);
  });

  it('matches title, alias, file name and folder without case', () => {
    expect(labels('ROAD')).toEqual(['~Roadmap']);
    expect(labels('protocols/')).toEqual(['Drying']);
    expect(labels('untit')).toEqual(['untitled']);
  });

  it('returns nothing without a match', () => {
    expect(labels('zebra')).toEqual([]);
  });

  it('returns at most fifty notes', () => {
    const many = Array.from({ length: 80 }, (_, index) => ({ path: `/${index}.md`, title: `n${index}`, aliases: [] }));
    expect(matchNotes(many, 'n')).toHaveLength(50);
  });
});
