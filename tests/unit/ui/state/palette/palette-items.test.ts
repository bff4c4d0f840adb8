import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allCommands as commands } from '../../../../../src/ui/shell/palette/commands/view-commands.ts';
import { foldText, matchWords, wordsOf } from '../../../../../src/ui/state/palette/match-text.ts';
import {
  findCommands,
  findFiles,
  fittingCommands,
  knowFiles,
  parseQuery,
} from '../../../../../src/ui/state/palette/palette-items.ts';

const PATHS = [
  '/README.md',
  '/experiments/2026-11-14-blue-ratio.md',
  '/experiments/2026-11-16-red-ratio.md',
  '/notes/plan.md',
  '/notes/weekly-summary.md',
  '/notes/Müller-Gespräch.md',
  '/protocols/planting/seeds.md',
];
const TITLES = new Map([['/notes/plan.md', ['Orders and dates', 'todo list']]]);
const find = (query: string, recent: string[] = []) =>
  findFiles(query, knowFiles(PATHS, TITLES), recent).map(({ path }) => path);

describe('parseQuery', () => {
  it.each([
    ['', { in: 'all', words: '' }],
    ['  plan ', { in: 'all', words: 'plan' }],
    ['>', { in: 'commands', words: '' }],
    ['> new note', { in: 'commands', words: 'new note' }],
    ['#led', { in: 'tags', words: 'led' }],
    ['a > b #c', { in: 'all', words: 'a > b #c' }],
  ])('parses "%s"', (text, query) => {
    expect(parseQuery(text)).toEqual(query);
  });
});

describe('findFiles', () => {
  it.each([
    ['plan', '/notes/plan.md'],
    ['blue', '/experiments/2026-11-14-blue-ratio.md'],
    ['ratio red', '/experiments/2026-11-16-red-ratio.md'],
    ['wksum', '/notes/weekly-summary.md'],
    ['muller', '/notes/Müller-Gespräch.md'],
    ['MÜLLER', '/notes/Müller-Gespräch.md'],
    ['notes/plan', '/notes/plan.md'],
    ['protocols seeds', '/protocols/planting/seeds.md'],
    ['orders', '/notes/plan.md'],
    ['todo', '/notes/plan.md'],
  ])('finds "%s" first in %s', (query, path) => {
    expect(find(query)[0]).toBe(path);
  });

  it('finds nothing for scattered letters, and for an empty query', () => {
    expect(find('xyz')).toEqual([]);
    expect(find('rdmpln')).toEqual([]);
    expect(find('')).toEqual([]);
  });

  it('prefers a recent file to an equal match', () => {
    const [first, second] = find('ratio');
    expect(find('ratio', [second ?? ''])[0]).toBe(second);
    expect(first).not.toBe(second);
  });

  it('returns at most 12 files', () => {
    const many = knowFiles(Array.from({ length: 10_000 }, (_, n) => `/notes/n${n}.md`));
    expect(findFiles('n', many).length).toBe(12);
  });
});

describe('findCommands', () => {
  const ids = (query: string) => findCommands(query, commands).map(({ command }) => command.id);

  it.each([
    ['template', 'new-from-template'],
    ['new note', 'new-note'],
    ['download', 'export-zip'],
    ['dark', 'toggle-theme'],
    ['airplane', 'airplane-mode'],
    ['audit', 'go-to-log'],
    ['revert', 'undo-change'],
  ])('finds "%s"', (query, id) => {
    expect(ids(query)[0]).toBe(id);
  });

  it('returns all commands in order for an empty query', () => {
    expect(ids('')).toEqual(commands.map(({ id }) => id));
  });

  it('omits loose matches', () => {
    const loose = findCommands('wnr', commands);
    expect(fittingCommands(loose, 1)).toEqual([]);
  });
});

describe('matchWords', () => {
  it('marks matches in order, within the text, for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.string({ maxLength: 10 }), (text, query) => {
        const folded = foldText(text);
        const found = matchWords(folded, wordsOf(query));
        if (found === null) return;
        let last = 0;
        for (const [start, end] of found.marks) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(text.length);
          last = end;
        }
      }),
    );
  });

  it('finds a text by each of its words', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z0-9äöü]{1,8}$/), { minLength: 1, maxLength: 5 }), (words) => {
        for (const word of words) expect(matchWords(foldText(words.join('-')), wordsOf(word))).not.toBeNull();
      }),
    );
  });
});
