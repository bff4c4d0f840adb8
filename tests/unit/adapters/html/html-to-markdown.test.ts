import { describe, expect, it } from 'vitest';
import { htmlToMarkdown } from '../../../../src/adapters/html/html-to-markdown.ts';

const convert = (html: string) => htmlToMarkdown(html, () => null);

describe('htmlToMarkdown', () => {
  it.each([
    ['<h1>A</h1><p>b</p>', '## A\n\nb'],
    ['<p>a<strong> b </strong>c <em>d</em><del>e</del></p>', 'a **b** c *d*~~e~~'],
    ['CO<sub>2</sub> 10<sup>3</sup> <mark>x</mark>', 'CO<sub>2</sub> 10<sup>3</sup> ==x=='],
    ['<p>5*3*2 a_b #tag [x] &lt;b&gt; \\</p>', '5\\*3\\*2 a\\_b \\#tag \\[x\\] \\<b> \\\\'],
    ['<p>a<br>b<br></p><p>c</p>', 'a\\\nb\n\nc'],
    ['<ul><li>a<ol start="3"><li>b</li></ol></li><li>c</li></ul>', '- a\n  3. b\n- c'],
    ['<ul><li><input type="checkbox" checked>done</li></ul>', '- [x] done'],
    ['<pre>x *y*\n  z</pre>', '```\nx *y*\n  z\n```'],
    ['<p><code>a_b</code></p>', '`a_b`'],
    ['<blockquote><p>a</p><p>b</p></blockquote>', '> a\n>\n> b'],
    [
      '<table><thead><tr><th>a|b</th></tr></thead><tbody><tr><td><p>1</p><p>2</p></td></tr></tbody></table>',
      '| a\\|b |\n| --- |\n| 1<br>2 |',
    ],
    ['<a href="https://a.example/x (y)">l</a>', '[l](https://a.example/x%20%28y%29)'],
    ['<p>$$a_1 &lt; b$$ and \\(c_2\\)</p>', '$$a_1 < b$$ and $c_2$'],
    ['<hr>', '---'],
    ['<p></p>', ''],
    ['<html><head><title>t</title></head><body><p>a</p></body></html>', 'a'],
    ['<h1>A</h1><body><p>b</p></body><p>c</p>', '## A\n\nb\n\nc'],
  ])('converts %s', (html, markdown) => expect(convert(html)).toBe(markdown));

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)"></a>',
    '<iframe src="https://evil.example"></iframe>',
    '<style>*{}</style>',
    '<svg onload=alert(1)></svg>',
  ])('leaves out %s', (html) => expect(convert(html)).toBe(''));

  it('never writes markup that the text only shows', () => {
    expect(convert('<p>&lt;img src=x onerror=alert(1)&gt; ![a](https://evil.example/p.png)</p>')).toBe(
      '\\<img src=x onerror=alert(1)> !\\[a\\](https://evil.example/p.png)',
    );
    expect(convert('<img src="https://evil.example/p.png" alt="a](x) ![b">')).toBe(
      '[a (x) ! b](https://evil.example/p.png)',
    );
  });

  it('asks where links and pictures lead', () => {
    const resolve = (address: string, kind: string) =>
      address === 'p.png' ? `files/p.png` : kind === 'link' ? null : null;
    expect(htmlToMarkdown('<img src="p.png" alt="P"><a href="p.png">p</a><a href="x.md">x</a>', resolve)).toBe(
      '![P](files/p.png)[p](files/p.png)x',
    );
  });

  it('says when text is nested too deeply to be read', () => {
    const cut: string[] = [];
    const at = (depth: number) =>
      htmlToMarkdown(
        `${'<div>'.repeat(depth)}deep${'</div>'.repeat(depth)}`,
        () => null,
        () => cut.push('cut'),
      );
    expect(at(20)).toBe('deep');
    expect(cut).toEqual([]);
    expect(at(200)).toBe('…');
    expect(cut).toEqual(['cut']);
  });

  it.each([
    ['nesting', '<div>'.repeat(30_000)],
    ['open marks', '<b>a '.repeat(30_000)],
    ['tables', '<table><tr><td>'.repeat(10_000)],
    ['formulas', '\\('.repeat(100_000)],
    ['lists', '<ul><li>a'.repeat(15_000)],
  ])('is not held up by %s', (_, html) => {
    // So long that more than linear work exceeds the limit of the test.
    expect(convert(html).length).toBeLessThanOrEqual(2 * html.length);
  });
});
