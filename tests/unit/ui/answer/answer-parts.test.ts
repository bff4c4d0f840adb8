import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstLinks, startOf, toTextParts } from '../../../../src/ui/answer/answer-parts.ts';

const links = (text: string) =>
  toTextParts(text).flatMap((part) =>
    part.type === 'path' ? [part.path] : part.type === 'wiki' ? [`[[${part.name}]]`] : [],
  );

describe('toTextParts', () => {
  it.each([
    ['I wrote /notes/weekly-summary.md.', ['/notes/weekly-summary.md']],
    ['(see /a.md, /b/c.csv)', ['/a.md', '/b/c.csv']],
    ['`/my notes/plan b.md`', ['/my notes/plan b.md']],
    ['[the plan](/notes/plan.md)', ['/notes/plan.md']],
    ['[[plan]] and [[experiments/a#x|A]]', ['[[plan]]', '[[experiments/a]]']],
    ['/workspace/notes/a.md', ['/notes/a.md']],
    ['/runs/run-1/result-1.json', ['/runs/run-1/result-1.json']],
    ['/scratch/x.md is its own', []],
    ['and/or, 3/4.5 g, https://example.org/a.html', []],
    ['the folder /experiments', []],
  ])('finds links in %j', (text, found) => {
    expect(links(text)).toEqual(found);
  });

  it('shows the label of a link, not its target', () => {
    expect(toTextParts('[the plan](/notes/plan.md)')).toEqual([
      { type: 'path', at: 0, text: 'the plan', path: '/notes/plan.md' },
    ]);
  });

  it('treats markup as text', () => {
    const text = '<img src=x onerror=alert(1)> **bold**';
    expect(toTextParts(text)).toEqual([{ type: 'text', at: 0, text }]);
  });

  it('keeps all text outside links', () => {
    const plain = fc.string({ unit: 'grapheme' }).filter((text) => !/[[\]/`]/.test(text));
    fc.assert(
      fc.property(plain, (text) => {
        expect(
          toTextParts(text)
            .map((part) => part.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });
});

const toParagraphs = (text: string) =>
  startOf(text, { chars: text.length, parts: Number.POSITIVE_INFINITY }).paragraphs;

describe('firstLinks', () => {
  it('links each file once', () => {
    const paragraphs = toParagraphs('[[plan]] and /notes/plan.md\n\n/a.md, /gone.md, `/a.md`, [[plan|it]]');
    const links = firstLinks(paragraphs, (part) => {
      const path = part.type === 'wiki' ? `/notes/${part.name}.md` : part.path;
      return path === '/gone.md' ? null : path;
    });
    expect([...links].map(([part, path]) => [part.text, path])).toEqual([
      ['plan', '/notes/plan.md'],
      ['/a.md', '/a.md'],
    ]);
  });
});

describe('startOf', () => {
  it('splits at blank lines and keeps line breaks', () => {
    expect(toParagraphs('one\ntwo\n\n\n  \nthree\n').map(({ parts }) => parts.map((part) => part.text))).toEqual([
      ['one\ntwo'],
      ['three'],
    ]);
  });

  it('returns nothing for whitespace', () => {
    expect(toParagraphs(' \n\n ')).toEqual([]);
  });

  it('gives each paragraph a key by its position', () => {
    const places = toParagraphs('a\n\nb\n\nc').map(({ at }) => at);
    expect(new Set(places).size).toBe(3);
  });
});
