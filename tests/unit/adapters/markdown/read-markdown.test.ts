import type { Element, Nodes } from 'hast';
import { describe, expect, it } from 'vitest';
import { readMarkdown } from '../../../../src/adapters/markdown/read-markdown.ts';
import { toBlocks } from '../../../../src/adapters/markdown/to-blocks.ts';

/** The tree as short markup, for reading. */
function shown(node: Nodes): string {
  if (node.type === 'text') return node.value;
  if (node.type === 'root') return node.children.map(shown).join('');
  if (node.type !== 'element') return `?${node.type}?`;
  const properties = Object.entries(node.properties)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => ` ${name}=${Array.isArray(value) ? value.join('.') : String(value)}`)
    .join('');
  return `<${node.tagName}${properties}>${node.children.map(shown).join('')}</${node.tagName}>`;
}

const read = (text: string) => shown(readMarkdown(text, true)).trim();

describe('readMarkdown', () => {
  it('hides the properties, and keeps a horizontal rule without them', () => {
    expect(read('---\ndate: 2026-11-18\n---\n# Day')).toBe('<h1 id=n-day>Day</h1>');
    expect(shown(readMarkdown('---\n\nText', false))).toContain('<hr>');
  });

  it('shows single line breaks on request, outside of code', () => {
    const text = 'one #tag\ntwo\n\n- a\n  b\n\n> [!note] Title\n> c\n> d\n\n```\ne\nf\n```\n\n| g |\n| - |\n| h |';
    const broken = shown(readMarkdown(text, false, true));
    expect(broken.match(/<br>/g)).toHaveLength(3);
    expect(broken).toContain('<br></br>\ntwo');
    expect(broken).toContain('e\nf');
    expect(shown(readMarkdown(text, false))).not.toContain('<br>');
  });

  it('reads wiki links with any characters', () => {
    expect(read('[[a_b_c*d*]]')).toBe('<p><a href= dataWiki=a_b_c*d*>a_b_c*d*</a></p>');
    expect(read('see [[plan#Next steps|**next**]].')).toBe(
      '<p>see <a href= dataWiki=plan dataHeading=Next steps>**next**</a>.</p>',
    );
    expect(read('![[plot.png|300]]')).toBe('<p><a href= dataWiki=plot.png dataEmbed=300>plot.png</a></p>');
    expect(read('**[[x]]**, [[#Here]]')).toBe(
      '<p><strong><a href= dataWiki=x>x</a></strong>, <a href= dataWiki= dataHeading=Here>Here</a></p>',
    );
  });

  it('reads a wiki link with an alias in a table cell', () => {
    expect(read('| a |\n|---|\n| [[x|y]] |')).toContain('<td><a href= dataWiki=x>y</a></td>');
  });

  it('keeps code unchanged', () => {
    expect(read('`[[x]] %%y%% ==z== #t`')).toBe('<p><code>[[x]] %%y%% ==z== #t</code></p>');
    expect(read('    ![[x|2]] [[y]]')).toContain('![[x|2]] [[y]]');
    expect(read('$[[1, 2]]$')).toContain('[[1, 2]]');
  });

  it('renders highlights and tags, and removes comments', () => {
    expect(read('a ==b **c** d== e')).toBe('<p>a <mark>b <strong>c</strong> d</mark> e</p>');
    expect(read('a == b and c == d')).toBe('<p>a == b and c == d</p>');
    expect(read('on #led/blue today #1')).toBe('<p>on <span dataTag=led/blue>#led/blue</span> today #1</p>');
    expect(read('a %%b [[c]]%% d')).toMatch(/^<p>a +d<\/p>$/);
    expect(read('a\n\n%%\nb\n\nc\n%%\n\nd')).toBe('<p>a</p>\n<p>d</p>');
  });

  it('renders callouts with formatted titles', () => {
    expect(read('> [!warning]- Hot *plate*\n> Do not touch.\n>\n> - x')).toMatch(
      /^<div dataCallout=warning dataFold=->\s*<div>Hot <em>plate<\/em><\/div>\s*<div>\s*<p>Do not touch.<\/p>\s*<ul>/,
    );
    expect(read('> [!note]\n> Text')).toMatch(
      /^<div dataCallout=note dataFold=>\s*<div><\/div>\s*<div>\s*<p>Text<\/p>/,
    );
    expect(read('> just a quote')).toMatch(/^<blockquote>/);
  });

  it('does not read the body of a callout as another callout', () => {
    const made = read('> [!note]\n> [!tip] is how tips begin');
    expect(made.match(/dataCallout/g)).toHaveLength(1);
    expect(made).toContain('<p>[!tip] is how tips begin</p>');
    expect(read('> [!note] A\n> > [!tip] B').match(/dataCallout/g)).toHaveLength(2);
  });

  it('removes block marks and makes them ids', () => {
    expect(read('Words. ^here-1')).toBe('<p id=n-^here-1>Words.</p>');
    expect(read('one\ntwo ^B')).toBe('<p id=n-^b>one\ntwo</p>');
    expect(read('- one ^a\n- two')).toMatch(/<li id=n-\^a>one<\/li>/);
    expect(read('> quote\n\n^q')).toMatch(/^<blockquote id=n-\^q>/);
    expect(read('> [!note] A\n> b\n\n^c')).toMatch(/^<div dataCallout=note dataFold= id=n-\^c>/);
    expect(read('```\nx ^no\n```\n\n^code')).toMatch(/^<div id=n-\^code>\s*<pre>.*x \^no/);
    expect(read('`x ^no`, 10^3 and a^b ^ c')).toBe('<p><code>x ^no</code>, 10^3 and a^b ^ c</p>');
  });

  it('splits a paragraph at embeds, but not at images', () => {
    expect(read('see ![[plan|P]] there')).toBe(
      '<p>see</p>\n<div><a href= dataWiki=plan dataEmbed=P dataBlock=>P</a></div>\n<p>there</p>',
    );
    expect(read('![[plan]] ^id')).toMatch(/^<div id=n-\^id><a /);
    expect(read('see ![[a.png]] ![b](b.png) there')).toMatch(/^<p>see .*there<\/p>$/);
    expect(read('![b](my%20film.webm#t=3)')).toBe(
      '<div><a href= dataPath=my film.webm dataHeading=t=3 dataEmbed=b dataBlock=>b</a></div>',
    );
    expect(read('![b](https://x.example/film.webm)')).toBe('<p><img src=https://x.example/film.webm alt=b></img></p>');
    expect(read('- ![[plan]]\n- two')).toMatch(/<li>\s*<div><a /);
    expect(read('**![[plan]]**')).not.toContain('dataBlock');
  });

  it('renders formulas, and shows their errors in place', () => {
    expect(read('$x^2$')).toContain('<span dataFormula=><span className=katex>');
    expect(read('$$\nx\n$$')).toContain('<div dataFormula=><span className=katex-display>');
    expect(read('$\\frac{1$')).toMatch(/<span dataFormulaError=Unexpected end.*<code>\\frac\{1<\/code>/);
    expect(read('```math\na+b\n```')).toContain('katex-display');
  });

  it('allows no address or markup in a formula', () => {
    const made = read(
      '$\\href{javascript:alert(1)}{x}$ $\\url{https://evil.example}$ $\\includegraphics{https://evil.example/x.png}$ $\\htmlData{a=b}{x}$ $\\htmlStyle{position:fixed}{x}$',
    );
    expect(made).not.toMatch(/href=|src=|data-a|position:fixed;/);
  });

  it('adds ids to headings, and prefixes ids of the note', () => {
    expect(read('# A b!\n\n# A b!\n\n<a id="location">x</a>')).toBe(
      '<h1 id=n-a-b>A b!</h1>\n<h1 id=n-a-b-1>A b!</h1>\n<p><a id=n-location>x</a></p>',
    );
    expect(read('a[^1]\n\n[^1]: note')).toContain(
      '<a href=#fn-1 id=n-fnref-1 dataFootnoteRef=true ariaDescribedBy=n-footnote-label>',
    );
  });

  it('removes scripts, styles, handlers, frames and forms', () => {
    const made = read(
      '<script>alert(1)</script><style>*{}</style><img src=x onerror=alert(1) style="color:red"><iframe srcdoc="<b>"></iframe><form action=x><button formaction=y>z</button></form><svg><a xlink:href="javascript:alert(1)">q</a></svg>',
    );
    expect(made).toBe('<img src=x></img>z');
  });

  it('keeps only http, https and mail addresses', () => {
    const made = read(
      '[a](javascript:alert(1)) [b](https://x.example) <a href="java&#10;script:alert(1)">c</a> <a href=" data:text/html,x">d</a>',
    );
    expect(made).toBe(
      '<p><a dataInert=>a</a> <a href=https://x.example>b</a> <a dataInert=>c</a> <a dataInert=>d</a></p>',
    );
  });

  it('highlights code with a known language', () => {
    expect(read('```python\nimport os\n```')).toContain('<span className=hljs-keyword>import</span>');
    expect(read('```nonsense\nimport os\n```')).toContain('import os');
  });

  it('replaces characters that it uses internally', () => {
    expect(read('a\uFDD0b\uFDD2c')).toBe('<p>a\uFFFDb\uFFFDc</p>');
  });
});

describe('toBlocks', () => {
  const blocks = (text: string) => toBlocks(readMarkdown(text, true), text);
  const parse = (tree: string): Element => JSON.parse(tree);

  it('keeps a block unchanged when an earlier block grows', () => {
    const [, before] = blocks('# A\n\nText with $x$.');
    const [, , after] = blocks('# A\n\nMore.\n\nText with $x$.');
    expect(after?.tree).toBe(before?.tree);
    expect([before?.line, after?.line]).toEqual([3, 5]);
  });

  it('returns the positions of task boxes', () => {
    const text = '# T\n\n- [ ] one\n- [x] two [[a]]\n  1. [X] three\n- no';
    const [, list] = blocks(text);
    expect(list?.tasks.map((at) => text.slice(at, at + 3))).toEqual(['[ ]', '[x]', '[X]']);
    expect(shown(parse(list?.tree ?? ''))).toContain(
      '<input type=checkbox checked=true disabled=true dataTask=1 ariaLabel=two a>',
    );
  });

  it('ignores task boxes in raw HTML', () => {
    const [block] = blocks('<input type="checkbox" data-task="0">');
    expect(block?.tasks).toEqual([]);
  });

  it('wraps loose text in a paragraph', () => {
    expect(blocks('<b>a</b> and <i>b</i>\n<div>c</div>').map(({ tree }) => parse(tree).tagName)).toEqual(['p', 'div']);
  });
});

describe('formulas', () => {
  const set = (text: string) => shown(readMarkdown(text, false));

  it('applies a definition to later formulas of the same note only', () => {
    expect(set('$\\cow$')).toContain('Undefined control sequence');
    expect(set('$\\gdef\\cow{7}$ $\\cow$ $x$')).toContain('>7<');
    expect(set('$\\cow$')).toContain('Undefined control sequence');
  });

  it('renders the same formula identically', () => {
    expect(set('$a_1$ $a_1$')).toBe(set('$a_1$ $a_1$'));
  });
});
