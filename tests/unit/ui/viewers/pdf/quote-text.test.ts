import { describe, expect, it } from 'vitest';
import { findLinks } from '../../../../../src/core/shared/links.ts';
import { quoteOf } from '../../../../../src/ui/viewers/pdf/quote-text.ts';

describe('quoteOf', () => {
  it('joins the lines of a paragraph, and links to the page', () => {
    expect(quoteOf('The leaves were\nweighed again in exper-\niment 4.\n\nTwice.', '/papers/a b.pdf', 12)).toBe(
      '> The leaves were weighed again in experiment 4.\n>\n> Twice.\n>\n> [[papers/a b.pdf#page=12]]\n',
    );
  });

  it('keeps text of the document from becoming Markdown', () => {
    const hostile = '# Head ![[secret]] <img src=x> `code` *p* < 0.05 #tag %%hidden%% &lt; ==mark== $x$ [a](b)';
    const quote = quoteOf(hostile, '/a.pdf', 1);
    expect(findLinks(quote).map(({ target }) => target)).toEqual(['a.pdf']);
    expect(quote).toContain('\\# Head !\\[\\[secret\\]\\] &lt;img src=x> ');
    expect(quote).toContain('\\#tag \\%%hidden\\%% \\&lt; \\==mark\\== \\$x\\$');
    for (const start of ['- one', '+ one', '1. one', '12) one', '> one', '## one'])
      expect(quoteOf(start, '/a.pdf', 1).split('\n')[0]).toMatch(/^> (?:\\[-+>#]|\d+\\)/);
  });

  it('uses an ordinary link when no wiki link can name the file', () => {
    const quote = quoteOf('x', '/papers/a#1 [b].pdf', 3);
    expect(quote).toBe('> x\n>\n> [a#1  b .pdf, page 3](</papers/a%231%20%5Bb%5D.pdf#page=3>)\n');
    expect(findLinks(quote)).toMatchObject([{ kind: 'path', heading: 'page=3' }]);
  });
});
