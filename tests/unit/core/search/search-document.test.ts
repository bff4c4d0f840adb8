import { describe, expect, it } from 'vitest';
import { bodyStart, isSearchedText, searchFactsOf } from '../../../../src/core/search/search-document.ts';

const NOTE = `---
title: Blue ratio
date: 2026-11-18
tags: [plant, "Light/Blue"]
status: Done
batch: 114
people: [Ada, Ben]
nested: { a: 1 }
---
# Another heading

Text with #harvest and issue#5 and #2026.
`;

describe('searchFactsOf', () => {
  it('reads the frontmatter of a note', () => {
    expect(searchFactsOf('/a/2026-01-01-x.md', NOTE)).toEqual({
      title: 'Blue ratio',
      day: '2026-11-18',
      tags: ['plant', 'light/blue', 'harvest'],
      properties: {
        title: ['Blue ratio'],
        date: ['2026-11-18'],
        tags: ['plant', 'Light/Blue'],
        status: ['Done'],
        batch: ['114'],
        people: ['Ada', 'Ben'],
        nested: [],
      },
      aliases: [],
      links: [],
    });
    expect(NOTE.slice(bodyStart('/x.md', NOTE))).toMatch(/^# Another/);
  });

  it('reads aliases, and the labels of links', () => {
    const text =
      '---\naliases: [Zur Biomasse, BM]\n---\n[[Plan]] and [[notes/plan|again]], [scan](../data/Scan%201.pdf#p2), ![[leaf.png]]\n' +
      '[out](https://example.org/x.md) `[[code]]`\n```\n[[more code]] #nor-a-tag\n```\n[[plan]] #a-tag';
    expect(searchFactsOf('/x.md', text)).toMatchObject({
      aliases: ['Zur Biomasse', 'BM'],
      links: ['plan', 'scan 1.pdf', 'leaf.png'],
      tags: ['a-tag'],
    });
    expect(searchFactsOf('/x.md', '---\nalias: One\n---\n').aliases).toEqual(['One']);
  });

  it('falls back to heading and file name for title and date', () => {
    expect(searchFactsOf('/n/2026-11-14-run.md', '\n# Run 7 ##\n')).toMatchObject({
      title: 'Run 7',
      day: '2026-11-14',
    });
    expect(searchFactsOf('/n/2026-11-14-run.md', '\n## Methods\n')).toMatchObject({ title: '2026-11-14-run' });
    expect(searchFactsOf('/n/plan.md', 'text')).toMatchObject({ title: 'plan', day: null });
    expect(searchFactsOf('/n/scan.tar.gz', null)).toMatchObject({ title: 'scan.tar.gz', tags: [] });
    expect(searchFactsOf('/n/.hidden', null)).toMatchObject({ title: '.hidden' });
  });

  it.each(['---\na: [\n---\nx', '---\n- a\n---\n', '---\nopen', '---\na: &a [*a]\n---\n', '---\n\u0000\n---\n'])(
    'reads no properties of invalid frontmatter: %j',
    (text) => {
      expect(Object.values(searchFactsOf('/x.md', text).properties).flat()).toEqual([]);
    },
  );

  it('reads what can be read of frontmatter with a mistake', () => {
    expect(searchFactsOf('/x.md', '---\nstatus: [open\n---\n').properties).toEqual({ status: ['open'] });
  });

  it('reads a property called __proto__ like any other', () => {
    const { properties } = searchFactsOf('/x.md', '---\n__proto__: x\nconstructor: y\n---\n');
    expect(Object.getPrototypeOf(properties)).toBe(Object.prototype);
    expect(Object.hasOwn(properties, 'constructor')).toBe(true);
  });
});

describe('notes built to be slow', () => {
  it('reads neither tags nor links of a note that is made of code', () => {
    const facts = searchFactsOf('/x.md', `# Title\n#tag [[link]]\n${'`a` '.repeat(100_001)}`);
    expect(facts).toMatchObject({ title: 'Title', tags: [], links: [] });
  });

  it('reads the first links of a note with very many', () => {
    const { links } = searchFactsOf('/x.md', `${'[[same]] '.repeat(20_000)}[[late]]`);
    expect(links).toEqual(['same']);
  });
});

describe('isSearchedText', () => {
  it('checks the extension and the size', () => {
    expect(isSearchedText('/a/B.MD', 10)).toBe(true);
    expect(isSearchedText('/a/b.csv', 10)).toBe(true);
    expect(isSearchedText('/a/b.pdf', 10)).toBe(false);
    expect(isSearchedText('/a.md/b', 10)).toBe(false);
    expect(isSearchedText('/a/b.md', 3 * 1024 * 1024)).toBe(false);
  });
});
