import type { Nodes } from 'hast';
import { describe, expect, it } from 'vitest';
import { readAnswer } from '../../../../src/adapters/markdown/read-answer.ts';

/** The tree as short markup, for reading. */
function shown(node: Nodes): string {
  if (node.type === 'text') return node.value;
  if (node.type === 'root') return node.children.map(shown).join('');
  if (node.type !== 'element') return `?${node.type}?`;
  const properties = Object.entries(node.properties)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => ` ${name}=${String(value)}`)
    .join('');
  return `<${node.tagName}${properties}>${node.children.map(shown).join('')}</${node.tagName}>`;
}

const read = (text: string) => shown(readAnswer(text)).trim();

describe('readAnswer', () => {
  it('renders Markdown, and no frontmatter', () => {
    expect(read('**9.31 g** of `x`')).toBe('<p><strong>9.31 g</strong> of <code>x</code></p>');
    expect(read('---\na: 1\n---')).toContain('a: 1');
  });

  it('links the paths of files', () => {
    expect(read('I wrote /notes/weekly-summary.md.')).toBe(
      '<p>I wrote <a href=/notes/weekly-summary.md>/notes/weekly-summary.md</a>.</p>',
    );
    expect(read('`/my notes/plan #2.md`')).toBe(
      '<p><a href=/my%20notes/plan%20%232.md><code>/my notes/plan #2.md</code></a></p>',
    );
    expect(read('**/a.md**')).toBe('<p><strong><a href=/a.md>/a.md</a></strong></p>');
  });

  it('links each file once, by the link of the answer if there is one', () => {
    expect(read('/a.md, `/a.md`, /b.md')).toBe(
      '<p><a href=/a.md>/a.md</a>, <code>/a.md</code>, <a href=/b.md>/b.md</a></p>',
    );
    expect(read('In `/my a.md`: [A](/my%20a.md)')).toBe('<p>In <code>/my a.md</code>: <a href=/my%20a.md>A</a></p>');
    expect(read('- [A](/a.md) (`/a.md`)\n- /b.md').match(/<a /g)).toHaveLength(2);
  });

  it.each(['and/or, 3/4.5 g', 'the folder /experiments', '`/folder/`'])('finds no path in %s', (text) => {
    expect(read(text)).not.toContain('<a');
  });

  it('finds no path in a link or a code block', () => {
    expect(read('[/a.md](/b.md)')).toBe('<p><a href=/b.md>/a.md</a></p>');
    expect(read('```\n/a.md\n```')).toBe('<pre><code>/a.md\n</code></pre>');
  });

  it('makes hidden characters visible, in code too', () => {
    expect(read('a\u202eb')).toMatch(/^<p>a<span dataHidden=[^>]+>⟨U\+202E⟩<\/span>b<\/p>$/);
    expect(read('`a\u200bb`')).toContain('⟨U+200B⟩');
    expect(read('```\na\u202eb\n```')).toContain('⟨U+202E⟩');
    expect(read('\ud800 /a.md')).toContain('<a href=/a.md>');
  });

  it('keeps the hidden characters that formulas are drawn with', () => {
    expect(read('$x_1$')).not.toContain('dataHidden');
  });

  it('keeps line breaks within a paragraph, and adds none beside blocks', () => {
    expect(read('one\ntwo  \nthree')).toBe('<p>one<br></br>\ntwo<br></br>\nthree</p>');
    expect(read('**a**\n**b**')).toBe('<p><strong>a</strong><br></br>\n<strong>b</strong></p>');
    expect(read('- a\n  - b\n\n- c')).not.toContain('<br>');
    expect(read('a\r\nb')).toBe('<p>a<br></br>\nb</p>');
  });

  it('removes what a note may not contain', () => {
    expect(read('<script>alert(1)</script><img src=x onerror=alert(1)><span data-hidden="x">y</span>')).toBe(
      '<img src=x></img><span>y</span>',
    );
  });
});
