import { describe, expect, it } from 'vitest';
import { scanLinks } from '../../../../../src/core/shared/link-text/scan-links.ts';

const targets = (text: string) => scanLinks(text).map(({ target }) => target);

describe('scanLinks', () => {
  it('finds a link beside code', () => {
    expect(targets('`[[a]]` and ![[b]]\n')).toEqual(['b']);
  });

  it('finds nested and multi-line links, references and elements', () => {
    expect(targets('[![alt](a.png)](b.md)\n[two\nlines](c.md\n"Title")\n')).toEqual(['b.md', 'a.png', 'c.md']);
    expect(targets('[a]: b.md "T"\n> [c]: <d e.md>\n[^1]: note.md\n')).toEqual(['b.md', 'd e.md']);
    expect(targets('<a class="x" href="a.md#b">x</a> <img src=b.png> <a name="c">')).toEqual(['a.md', 'b.png']);
  });

  it('reads a path as the preview does', () => {
    expect(targets('[x](a\\_b.md) [x](a&amp;b.md) [x](a%20b.md) [x](<a b.md>) [x](a(1).md) [x](50%.md)')).toEqual([
      'a_b.md',
      'a&b.md',
      'a b.md',
      'a b.md',
      'a(1).md',
      '50%.md',
    ]);
  });

  it('leaves out code, external addresses and text that is no link', () => {
    expect(targets('# Head\n\n    [x](a.md)\n\n\t[[b]]\n')).toEqual([]);
    expect(targets('text `code\n[[a]] more` [[b]]')).toEqual(['b']);
    expect(targets('[x](https://a.b/c.md) [y](#z) \\[z](a.md) foo](b.md) [a]\n\n](c.md)')).toEqual([]);
  });

  it('finds links in nested list items', () => {
    expect(targets('- one\n\n    - [[a]]\n\n      [x](b.md)\n1. two\n\n   [[c]]\n')).toEqual(['a', 'b.md', 'c']);
  });

  it('is linear in hostile text', () => {
    const hostile = ['[', '](', '[a](', '[a](b "', '<a href', '`', '[[', '[a]: ', '<img src=', '![[x]](', '    \n'];
    // So long that more than linear work exceeds the limit of the test.
    for (const piece of hostile) expect(() => scanLinks(piece.repeat(600_000)), piece).not.toThrow();
  });
});
