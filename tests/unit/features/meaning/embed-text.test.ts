import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { COSINE, embedText, embedWords, isProse } from '../../../../src/features/meaning/core/embed-text.ts';
import { splitParts } from '../../../../src/features/meaning/core/split-parts.ts';
import { DIMENSIONS, readTable } from '../../../../src/features/meaning/core/word-table.ts';
import { shippedTable } from '../../../support/meaning-table.ts';

const GUIDE = new URL('../../../../docs/guide/', import.meta.url);

function cosine(a: string, b: string): number {
  const [one, two] = [a, b].map((text) => embedWords(shippedTable(), text.split(' ')));
  if (!one || !two) return Number.NaN;
  return one.reduce((sum, value, at) => sum + value * (two[at] ?? 0), 0) * COSINE;
}

describe('the table of words', () => {
  it('holds that words of similar meaning are near', () => {
    expect(cosine('electricity outage', 'power failure')).toBeGreaterThan(cosine('electricity outage', 'lettuce leaf'));
    expect(cosine('insects', 'flies larvae')).toBeGreaterThan(cosine('insects', 'voltage'));
  });

  it('finds stems of forms that it leaves out', () => {
    const table = shippedTable();
    for (const word of ['nematodes', 'cotyledons', 'germinated', 'photosynthesis'])
      expect(table.find(word), word).toBeGreaterThanOrEqual(0);
    expect(table.find('xqzzy')).toBe(-1);
  });

  it('refuses a file that is cut off', () => {
    for (const file of ['{"version":1}\n', 'no table', '']) {
      expect(() => readTable(new TextEncoder().encode(file))).toThrow(/is damaged\. Reload the page/);
    }
  });
});

describe('the vectors of a text', () => {
  it.each([
    ['de', 0.2],
    // One page names many things in English.
    ['zh-cn', 0.1],
  ])('are none for nearly all pages in %s', (language, most) => {
    const folder = new URL(`${language}/`, GUIDE);
    const pages = readdirSync(folder);
    const some = pages.filter(
      (page) => embedText(shippedTable(), `/${page}`, readFileSync(new URL(page, folder), 'utf8')).length > 0,
    );
    expect(some.length / pages.length).toBeLessThanOrEqual(most);
  });

  it('are one for each part, and the same for the same text', () => {
    const text = readFileSync(new URL('finding.md', GUIDE), 'utf8');
    const vectors = embedText(shippedTable(), '/finding.md', text);
    expect(vectors.length).toBe(splitParts('/finding.md', text).length * DIMENSIONS);
    expect(embedText(shippedTable(), '/other.md', text)).toEqual(vectors);
  });

  it('are made of prose, not of data', () => {
    expect(isProse('/a.md') && isProse('/a.pdf') && isProse('/a.TXT')).toBe(true);
    expect(isProse('/a.csv') || isProse('/a.json') || isProse('/a.py')).toBe(false);
  });
});

describe('the parts of a text', () => {
  it('are at most 24, cover the text, and end also without line ends', () => {
    for (const text of ['', 'x'.repeat(100_000), 'word '.repeat(50_000), 'a\n\nb\n\n'.repeat(20_000)]) {
      const parts = splitParts('/a.txt', text);
      expect(parts.length).toBeLessThanOrEqual(24);
      expect(parts.map(({ start, end }) => text.slice(start, end)).join('').length).toBeLessThanOrEqual(text.length);
      for (const [at, { start }] of parts.entries()) expect(start).toBe(parts[at - 1]?.end ?? 0);
    }
  });
});
