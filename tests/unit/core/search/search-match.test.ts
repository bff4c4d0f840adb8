import { describe, expect, it } from 'vitest';
import { hasPhrases, passesFilters, snippetOf } from '../../../../src/core/search/search-match.ts';
import { parseSearchQuery } from '../../../../src/core/search/search-query.ts';

const note = {
  path: '/Experiments/2026/blue.md',
  day: '2026-11-18',
  tags: ['light/blue', 'plant'],
  properties: { Status: ['Done'], batch: [] },
};
const passes = (text: string) => passesFilters(parseSearchQuery(text).filters, note);

describe('passesFilters', () => {
  it.each([
    'path:/experiments',
    'path:/Experiments/2026/',
    'path:/experiments/**',
    'path:blue',
    'path:/experiments/2026/blue.md',
  ])('matches by %s', (text) => expect(passes(text)).toBe(true));

  it.each([
    'tag:light',
    'tag:light/blue',
    'tag:PLANT',
    'prop:status',
    'prop:status=done',
    'prop:STATUS=Done',
    'prop:batch',
  ])('matches by %s', (text) => expect(passes(text)).toBe(true));

  it.each(['date:2026-11-18', 'date:2026-11', 'date:..2026-11-18', 'date:2026-11-18..', 'date:2026'])(
    'matches by %s',
    (text) => expect(passes(text)).toBe(true),
  );

  it.each([
    'path:/exp',
    'path:/2026',
    'tag:lig',
    'tag:light/red',
    'prop:status=open',
    'prop:batch=1',
    'prop:toString',
    'date:2026-10',
    'date:2026-11-19..',
    'date:..2026-11-17',
    'tag:plant tag:red',
  ])('does not match by %s', (text) => expect(passes(text)).toBe(false));
});

describe('hasPhrases', () => {
  it('requires consecutive words, with any separators', () => {
    expect(hasPhrases('the Fresh,\n  weight was', [['fresh', 'weight']])).toBe(true);
    expect(hasPhrases('fresh dry weight', [['fresh', 'weight']])).toBe(false);
    expect(hasPhrases('weight fresh', [['fresh', 'weight']])).toBe(false);
    expect(hasPhrases('fresh weight', [['fresh', 'weight'], ['dry']])).toBe(false);
    expect(hasPhrases('anything', [])).toBe(true);
  });
});

describe('snippetOf', () => {
  it('shows frontmatter only when the rest has no match', () => {
    const text = '---\ntitle: Blue light\nstatus: done\n---\nUnder blue lamps.';
    const from = text.indexOf('Under');
    expect(snippetOf(text, new Set(['blue']), [], from).text).toBe('Under blue lamps.');
    expect(snippetOf(text, new Set(['done']), [], from).text).toMatch(/^…status: done/);
    expect(snippetOf(text, new Set(['nowhere']), [], from).text).toBe('Under blue lamps.');
  });

  it('finds a match far into a long text, without scanning all of it', () => {
    const line = 'nothing of note here, only leaves and light\n';
    const text = `${line.repeat(3000)}then comes zirconium at last\n${line.repeat(3000)}`;
    const { text: shown, marks } = snippetOf(text, new Set(['zirconium']));
    expect(shown).toMatch(/^…then comes zirconium at last/);
    expect(marks.map(([start, end]) => shown.slice(start, end))).toEqual(['zirconium']);
    const far = snippetOf(`${line.repeat(20_000)}zirconium`, new Set(['zirconium']));
    expect(far).toMatchObject({ marks: [], text: expect.stringMatching(/^nothing of note/) });
    const phrase = snippetOf(`light ${text}`, new Set(['zirconium', 'at', 'light']), [['zirconium', 'at']]);
    expect(phrase.text).toMatch(/zirconium at last/);
    expect(snippetOf('x'.repeat(100_000), new Set(['y'])).text).toHaveLength(181);
  });

  const marked = (text: string, found: string[], phrases: string[][] = []) => {
    const snippet = snippetOf(text, new Set(found), phrases);
    return { ...snippet, words: snippet.marks.map(([start, end]) => snippet.text.slice(start, end)) };
  };
  const filler = 'nothing of note here '.repeat(40);

  it('marks the matches in one line', () => {
    expect(marked('The Blué\n\tlight.', ['blue', 'light'])).toMatchObject({
      text: 'The Blué  light.',
      words: ['Blué', 'light'],
    });
  });

  it('shows the part with most matches', () => {
    const { text, words } = marked(`${filler}blue ${filler}blue light ${filler}`, ['blue', 'light']);
    expect(words).toEqual(['blue', 'light']);
    expect(text.startsWith('…')).toBe(true);
    expect(text.endsWith('…')).toBe(true);
    expect(text.length).toBeLessThan(200);
  });

  it('prefers the phrase to its words', () => {
    const text = `light and weight, weight and light ${filler} fresh weight`;
    expect(marked(text, ['fresh', 'weight', 'light'], [['fresh', 'weight']]).words).toEqual(['fresh', 'weight']);
  });

  it('shows the start without a match', () => {
    expect(snippetOf('head body text', new Set(), [], 5)).toEqual({ text: 'body text', marks: [], at: null });
    expect(snippetOf('', new Set(['x']))).toEqual({ text: '', marks: [], at: null });
  });

  it('keeps characters and marks intact, at every cut', () => {
    for (let lead = 0; lead < 260; lead += 7) {
      const { text, words } = marked(`${'😀'.repeat(lead)} word ${'😀'.repeat(260)}`, ['word']);
      expect(text.isWellFormed()).toBe(true);
      expect(words).toEqual(['word']);
    }
  });
});
