import { describe, expect, it } from 'vitest';
import { readHtml } from '../../../../src/adapters/fetch/read-html.ts';

const textOf = (html: string) => readHtml(html, 'https://example.org/a/b').text;

describe('readHtml', () => {
  it('keeps headings, lists, tables, quotes and preformatted text', () => {
    expect(textOf('<h1>One</h1><p>two</p><h3>Three</h3>')).toBe('# One\n\ntwo\n\n### Three');
    expect(textOf('<ul><li>a<ul><li>b</ul><li>c</ul>')).toBe('- a\n  - b\n- c');
    expect(textOf('<ol start=7 type=i><li>a<li>b</ol>')).toBe('1. a\n2. b');
    expect(textOf('<table><tr><th>A<th>B<tr><td>1<td>2</table>')).toBe('| A | B\n| 1 | 2');
    expect(textOf('<blockquote>q</blockquote><pre>a\n  b</pre>')).toBe('> q\n\na\n  b');
  });

  it('shows the address of each link beside its label', () => {
    expect(textOf('<a href="https://evil.example/x">https://good.example</a>')).toBe(
      'https://good.example [https://evil.example/x]',
    );
    expect(textOf('<a href="../c?d">x</a> <a href=mailto:a@b.c>m</a>')).toBe(
      'x [https://example.org/c?d] m [mailto:a@b.c]',
    );
    expect(textOf('<base href="https://other.example/z/"><a href=c>x</a>')).toBe('x [https://other.example/z/c]');
    expect(textOf('<a href=javascript:alert(1)>x</a> <a href=#y>z</a> <a href="data:text/html,q">d</a>')).toBe('x z d');
  });

  it.each(['script', 'style', 'nav', 'noscript', 'template', 'svg', 'iframe', 'object', 'select', 'button'])(
    'omits <%s>',
    (name) => {
      expect(textOf(`before <${name}>never</${name}> after`)).toBe('before after');
    },
  );

  it('omits hidden elements, and shows pictures by their alternative text', () => {
    expect(
      textOf('a<p hidden>b</p><p aria-hidden="true">c</p><img alt="A gel" src="https://evil.example/x.png">'),
    ).toBe('a[picture: A gel]');
  });

  it('returns the first title', () => {
    const title = (html: string) => readHtml(html, 'https://example.org/').title;
    expect(title('<html><head><title> A &amp; B\n</title></head><body><svg><title>no</title></svg>')).toBe('A & B');
    expect(title('<p>none')).toBe('');
  });

  const MANY = 400_000;
  it.each([
    ['deep elements', '<div>'.repeat(MANY)],
    ['deep lists', '<ul><li>'.repeat(MANY / 2)],
    ['deep quotes', `${'<blockquote>'.repeat(5000)}${'x<br>'.repeat(MANY / 2)}`],
    ['closing tags without opening tags', `${'<div>'.repeat(MANY / 2)}${'</p>'.repeat(MANY / 2)}`],
    ['cells over a billion rows', '<table><tr><td colspan=1000000000 rowspan=1000000000>x'.repeat(100)],
    ['brackets', '<'.repeat(2_000_000)],
    ['unclosed comments', '<!--'.repeat(MANY)],
    ['one long attribute', `<a ${'x=1 '.repeat(MANY)}>`],
    ['spaces', ' '.repeat(2_000_000)],
    ['numbered lists', '<ol type=i start=99999><li>x</ol><ol type=a start=-1><li>x</ol>'],
  ])('survives %s', (_, html) => {
    expect(textOf(html).length).toBeLessThan(2_100_000);
  });

  it('reports omitted tags', () => {
    expect(readHtml('<p>x'.repeat(40_000), 'https://example.org/').truncated).toBe(true);
    expect(readHtml('<p>x'.repeat(10_000), 'https://example.org/').truncated).toBe(false);
  });
});
