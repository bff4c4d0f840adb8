import { describe, expect, it } from 'vitest';
import { fillTemplate } from '../../../src/core/notebook/text/fill-template.ts';
import { findLinks } from '../../../src/core/shared/links.ts';
import { namesAnotherHost } from '../../../src/ui/preview/links/link-address.ts';

// What is read on the page's own thread, or by the one worker that searches, must not take the square of a note's length: these
// would take minutes.

const SIZE = 200_000;
const url = new URL('https://evil.example/');

describe('a long line', () => {
  it('of link starts contains no link', () => {
    expect(findLinks('[](<'.repeat(SIZE / 4))).toEqual([]);
    expect(findLinks('[](x "'.repeat(SIZE / 6))).toEqual([]);
    expect(findLinks('[[a|'.repeat(SIZE / 4))).toEqual([]);
    expect(findLinks(`${'[](<'.repeat(1000)}[a](<b c.md>)`).map(({ target }) => target)).toEqual(['b c.md']);
  });

  it('of variables in the frontmatter of a template is filled in', () => {
    const at = { year: 2026, month: 1, day: 1, hour: 1, minute: 1, second: 1, weekday: 4 };
    const head = `---\n${'{{a}} '.repeat(SIZE)}\nb: {{a}}\n---\n`;
    const filled = fillTemplate(head, { at, title: 't' }, new Map([['a', 'x: y']]), 10_000_000);
    expect(filled).toMatchObject({ type: 'filled', unknown: [] });
    expect(filled.type === 'filled' && filled.text.endsWith('\nb: "x: y"\n---\n')).toBe(true);
  });

  it('as the label of a link names no host, or its own host', () => {
    expect(namesAnotherHost('a'.repeat(SIZE), url)).toBe(false);
    expect(namesAnotherHost('a.'.repeat(SIZE / 2), url)).toBe(false);
    expect(namesAnotherHost('-'.repeat(SIZE), url)).toBe(false);
    expect(namesAnotherHost(`${'a'.repeat(SIZE)} bank.example`, url)).toBe(true);
    expect(namesAnotherHost(`${'a.'.repeat(SIZE / 2)}bank.example`, url)).toBe(true);
  });
});

describe('the label of a link', () => {
  it.each(['evil.example:bank.example', '..bank.example', 'evil.example..bank.example', 'evil.example/bank.example'])(
    'names another host: %s',
    (words) => expect(namesAnotherHost(words, url)).toBe(true),
  );
});
