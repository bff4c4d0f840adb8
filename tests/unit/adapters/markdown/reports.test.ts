import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadChemistry } from '../../../../src/adapters/markdown/chemistry/load-chemistry.ts';
import { readAnswer } from '../../../../src/adapters/markdown/read-answer.ts';
import { readMarkdown } from '../../../../src/adapters/markdown/read-markdown.ts';
import { selectPlace } from '../../../../src/adapters/markdown/select-place.ts';
import { toBlocks } from '../../../../src/adapters/markdown/to-blocks.ts';
import { readProperties } from '../../../../src/core/notebook/frontmatter/frontmatter.ts';
import { searchFactsOf } from '../../../../src/core/search/search-document.ts';
import { shown } from '../../../support/short-markup.ts';

const report = (path: string) =>
  readFileSync(new URL(`../../../fixtures/reports/${path}`, import.meta.url), 'utf8').replace(/\n$/, '');
const read = (text: string) => shown(readMarkdown(text, true)).trim();
const answer = (text: string) => shown(readAnswer(text)).trim();

describe('dollar signs', () => {
  it('are money where a formula would begin or end at a space or before a digit', () => {
    const text = report('F01/note.md');
    const paragraphs = text.split('\n\n').map((part) => `<p>${part}</p>`);
    expect(read(text)).toBe(paragraphs.join('\n'));
    expect(answer('from $20 to $30')).toBe('<p>from $20 to $30</p>');
  });

  it.each([
    ['$5-$10', '$5-$10'],
    ['US$ 5 and US$ 6', 'US$ 5 and US$ 6'],
    ['5$ or 6$', '5$ or 6$'],
    ['$HOME and $PATH$', '$HOME and <math>PATH</math>'],
    ['$1,000,000 ($2)', '$1,000,000 ($2)'],
    ['$x$ costs $5', '<math>x</math> costs $5'],
    ['$a$$b$', '<math>a</math><math>b</math>'],
    ['$ x$ and $y $', '$ x$ and $y $'],
    ['\\$5 and \\$6', '$5 and $6'],
    ['$\\alpha$-helix', '<math>\\alpha</math>-helix'],
    ['$n$th', '<math>n</math>th'],
    ['$$ x $$ here', '<math> x </math> here'],
    ['$x$2', '$x$2'],
    ['an unclosed $x + y', 'an unclosed $x + y'],
    ['$20,000 and USD$30,000', '$20,000 and USD$30,000'],
    ['The cost is $5. And $x$ is', 'The cost is $5. And <math>x</math> is'],
    ['$(1+2)$, $-1$ and $+5', '<math>(1+2)</math>, <math>-1</math> and $+5'],
    ['price: 5 $, later 6 $.', 'price: 5 $, later 6 $.'],
    ['a $200$300 note', 'a $200$300 note'],
    ['**$5** to **$10**', '<strong>$5</strong> to <strong>$10</strong>'],
    ['[$5](a.md) or [$6](b.md)', '<a href=a.md>$5</a> or <a href=b.md>$6</a>'],
    ['`$x$` and $y$', '<code>$x$</code> and <math>y</math>'],
  ])('make of %j', (text, expected) => {
    expect(read(text)).toBe(`<p>${expected}</p>`);
    expect(answer(text)).toBe(`<p>${expected}</p>`);
  });

  it('are part of a formula after a backslash', () => {
    expect(read(report('F02/note.md'))).toBe('<p>Draw <math>b \\overset{\\$}{\\leftarrow} X</math> done.</p>');
    expect(read('$\\text{cost \\$5}$ and $\\$$')).toBe('<p><math>\\text{cost \\$5}</math> and <math>\\$</math></p>');
    expect(read('$a\\\\$ b')).toBe('<p><math>a\\\\</math> b</p>');
  });
});

describe('formulas of several lines', () => {
  it.each([
    [
      '$$\\begin{aligned}\na &= b \\\\\n&= c\n\\end{aligned}$$\n\nafter',
      '\\begin{aligned}\na &= b \\\\\n&= c\n\\end{aligned}',
    ],
    ['$$\nx\n$$\n\nafter', 'x'],
    ['$$\nx = 1$$\n\nafter', 'x = 1'],
    ['$$a\n- b\n$$\n\nafter', 'a\n- b'],
    ['$$\na\n\nb\n$$\n\nafter', 'a\n\nb'],
    ['$$ % first\nx\n  $$  \n\nafter', ' % first\nx\n  '],
  ])('are read whole: %j', (text, formula) => {
    expect(read(text)).toBe(`<display>${formula}</display>\n<p>after</p>`);
  });

  it('that are not closed take no other paragraph away', () => {
    expect(read('$$ medium\n\n# After')).toBe('<p>$$ medium</p>\n<h1 id=n-after>After</h1>');
    expect(read('$$ medium\n- one\n- two')).toBe('<p>$$ medium</p>\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>');
    expect(read('> $$x\n> y$$\n\nafter')).toBe('<blockquote>\n<display>x\ny</display>\n</blockquote>\n<p>after</p>');
  });

  it('show the rest of a formula with an unknown command', () => {
    expect(read('$\\foo + x^2$')).toBe('<p><math error>\\foo + x^2</math></p>');
    expect(read('$\\frac{1$ and $y$')).toBe('<p><bad><code>\\frac{1</code></bad> and <math>y</math></p>');
  });
});

describe('the brackets of LaTeX', () => {
  it('are formulas in answers', () => {
    expect(answer(report('F03/answer.md'))).toBe(
      '<p>Inline <math>x^2</math> and block</p>\n<div><display> y = 2 </display></div>',
    );
  });

  it.each([
    ['\\(a\\) and \\(b_1 * c * d\\)', '<p><math>a</math> and <math>b_1 * c * d</math></p>'],
    ['So \\[ E = mc^2 \\] holds.', '<p>So</p>\n<div><display> E = mc^2 </display></div>\n<p>holds.</p>'],
    ['\\[\na\n+ b\n= c\n\\]', '<display>a\n+ b\n= c</display>'],
    ['1. One:\n   \\[\n   x\n   \\]\n2. Two', '<ol>\n<li>One:\n<display>x</display>\n</li>\n<li>Two</li>\n</ol>'],
    [
      '\\[\n\\begin{cases} 1 \\\\[2pt] 2 \\end{cases}\n\\].',
      '<display>\\begin{cases} 1 \\\\[2pt] 2 \\end{cases}\n.</display>',
    ],
    ['`\\(x\\)` and \\\\(y\\\\)', '<p><code>\\(x\\)</code> and \\(y\\)</p>'],
    ['```\n\\[\nx\n\\]\n```', '<pre><code>\\[\nx\n\\]\n</code></pre>'],
    ['\\(unclosed', '<p>(unclosed</p>'],
    ['| a |\n|---|\n| \\(x\\) |', /<td><math>x<\/math><\/td>/],
  ])('make of %j', (text, expected) => {
    if (typeof expected === 'string') expect(answer(text)).toBe(expected);
    else expect(answer(text)).toMatch(expected);
  });

  it('are escapes in notes, as Markdown defines them', () => {
    expect(read('\\(x\\) \\[y\\]')).toBe('<p>(x) [y]</p>');
  });
});

describe('chemistry', () => {
  beforeAll(() => loadChemistry('\\ce{H2O}'));

  it('is a formula', () => {
    expect(read(report('F04/note.md'))).toMatch(/^<p><math>.*<\/math> and <math>.*<\/math><\/p>$/s);
  });

  it.each([
    '\\ce{SO4^2-}',
    '\\ce{^{227}_{90}Th+}',
    '\\ce{A <=>[x] B}',
    '\\pu{123 kJ*mol-1}',
    '\\ce{Hg^2+ ->[I-] HgI2}',
    'x = \\ce{NaCl}',
  ])('renders %s', (source) => {
    expect(read(`$${source}$`)).toMatch(/^<p><math>/);
  });

  it('says what it cannot show', () => {
    expect(read('$\\ce{A$ and $y$')).toContain('<math>y</math>');
  });
});

describe('frontmatter', () => {
  it('is hidden after a byte order mark', () => {
    expect(read(report('F06/note.md'))).toBe('<p>body</p>');
  });

  it('may end with dots', () => {
    expect(read(report('F07/note.md'))).toBe('<p>body</p>');
  });

  it.each([
    ['---\r\na: 1\r\n---\r\nbody', true],
    ['\uFEFF---\r\na: 1\r\n...\r\nbody', true],
    ['--- # comment\na: 1\n---  \nbody', true],
    ['---\n---\nbody', true],
    ['----\na: 1\n----\nbody', false],
    [' ---\na: 1\n---\nbody', false],
    ['\n---\na: 1\n---\nbody', false],
    ['---\na: 1\n--- b\nbody', false],
    ['---\na: 1', false],
  ])('is one for all readers: %j', (text, isHead) => {
    expect(read(text) === '<p>body</p>').toBe(isHead);
    expect(readProperties(text).type === 'properties').toBe(isHead);
    expect(searchFactsOf('/a.md', text).properties['a'] !== undefined || !text.includes('a:')).toBe(isHead);
  });

  it('of TOML is hidden, too', () => {
    expect(read('+++\ntitle = "x"\n[[params]]\n+++\nbody')).toBe('<p>body</p>');
  });

  it('leaves tasks and lines where they are', () => {
    const text = '\uFEFF---\na: 1\n...\n- [ ] one\n- [x] two';
    const [list] = toBlocks(readMarkdown(text, true), text);
    expect(list?.tasks.map((at) => text.slice(at, at + 3))).toEqual(['[ ]', '[x]']);
    expect(list?.line).toBe(4);
  });

  it('is not needed for a byte order mark', () => {
    expect(read('\uFEFF- a\n  - b')).toBe(read('- a\n  - b'));
    expect(read('\uFEFF# Title')).toBe('<h1 id=n-title>Title</h1>');
  });
});

describe('tags', () => {
  const tags = (text: string) => [...read(text).matchAll(/dataTag=([^ >]+)/g)].map(([, tag]) => tag);

  it('begin with no backslash', () => {
    expect(read(report('F09/note.md'))).toBe('<p>Not a tag: #escaped</p>');
    expect(searchFactsOf('/note.md', report('F09/note.md')).tags).toEqual([]);
  });

  it.each<[string, string[]]>([
    ['#led and #led/blue', ['led', 'led/blue']],
    ['#1984 and #y1984 and #2026/07', ['y1984', '2026/07']],
    ['#2nd-run #1a', ['2nd-run', '1a']],
    ['#a_b_c *#em* **#strong** ==#mark==', ['a_b_c', 'em', 'strong', 'mark']],
    ['# Heading #in-it\n\n- #item\n- [ ] #task', ['in-it', 'item', 'task']],
    ['#हिन्दी #日本語 #über #🧪', ['हिन्दी', '日本語', 'über', '🧪']],
    ['| #cell |\n|---|\n|#tight|', ['cell', 'tight']],
    ['#end/ #dot. #comma, (#in-brackets)', ['end', 'dot', 'comma']],
    ['`#code` $x #y$ %%#comment%% <!-- #html -->', []],
    ['[label #no](x.md) [[#Heading]] [[a|b #no]] https://x.example/#no', []],
    ['    #indented\n\n```\n#fenced\n```\n\n<div>\n#html\n</div>', []],
    ['&#35;entity a#b \\\\ #yes', ['yes']],
    ['[ref]: x.md#anchor "a #title"\n\n#yes', ['yes']],
  ])('of %j are the same in the note and in the index', (text, expected) => {
    expect(tags(text)).toEqual(expected);
    expect(searchFactsOf('/note.md', text).tags.toSorted()).toEqual(
      expected.map((tag) => tag.toLowerCase()).toSorted(),
    );
  });
});

describe('a link to a heading', () => {
  const place = (text: string, name: string) => {
    const found = selectPlace(readMarkdown(text, true), name);
    return found === null ? null : shown(found).trim();
  };

  it('leaves out the signs that Obsidian leaves out', () => {
    expect(report('F11/e.md')).toContain('#Yield loss');
    expect(place(report('F11/t.md'), 'Yield loss')).toBe('<h2 id=n-yield--loss>Yield | loss</h2>\n<p>body</p>');
  });

  it.each([
    ['## A: B', 'A B'],
    ['## A:B', 'A B'],
    ['## C# notes', 'C notes'],
    ['## x^2 [see]', 'x 2 see'],
    ['## Yield | loss', 'yield--loss'],
    ['## Yield | loss', 'Yield | loss'],
    ['## don’t stop', 'don’t stop'],
    ['## `code` and *em*', 'code and em'],
    ['## 結果：一', '結果：一'],
  ])('finds %j by %j', (heading, name) => {
    expect(place(`${heading}\n\nbody`, name)).toContain('<p>body</p>');
  });

  it('finds a section within a section, and no other in its place', () => {
    const text = '# Mon\n\n## Results\n\none\n\n# Tue\n\n## Results\n\ntwo';
    expect(place(text, 'Tue#Results')).toContain('<p>two</p>');
    expect(place(text, 'Mon#Results')).toContain('<p>one</p>');
    expect(place(text, 'Wed#Results')).toBeNull();
    expect(place(text, 'Result')).toBeNull();
  });
});

describe('images', () => {
  it('have the size of their label', () => {
    expect(read(report('F12/note.md'))).toBe(
      '<p><a href= dataWiki=pic.png dataEmbed=100x40>pic.png</a> <img src=pic.png alt=alt width=60></img> <a href= dataWiki=pic.png dataEmbed=cap|50>pic.png</a></p>',
    );
    expect(read('![a b|100x40](x.png) ![250](x.png) ![a|b](x.png)')).toBe(
      '<p><img src=x.png alt=a b width=100 height=40></img> <img src=x.png alt= width=250></img> <img src=x.png alt=a|b></img></p>',
    );
    expect(read('![a|60][r]\n\n[r]: x.png')).toBe('<p><img src=x.png alt=a width=60></img></p>');
    expect(read('<img src="x.png" width="30" height="20">')).toBe('<img src=x.png width=30 height=20></img>');
  });
});

describe('tasks', () => {
  it('may be in any state', () => {
    expect([...read(report('F14/note.md')).matchAll(/dataState=(\S)/g)].map(([, state]) => state)).toEqual([
      '/',
      '-',
      '>',
    ]);
  });

  it.each([
    ['- [?] one', '?'],
    ['1. [!] one', '!'],
    ['* [<] **one**', '<'],
    ['- [1] one', '1'],
    ['- [*] one', '*'],
  ])('has a box: %j', (text, state) => {
    const [list] = toBlocks(readMarkdown(text, true), text);
    expect(list?.tree).toContain(`"dataState":"${state}"`);
    expect(list?.tasks.map((at) => text.slice(at, at + 3))).toEqual([`[${state}]`]);
  });

  it.each(['- [/]half', '- [//] half', '- [] half', '[/] half', '- [a](b) half'])('is none: %j', (text) => {
    expect(read(text)).not.toContain('<input');
  });
});

describe('embeds in a table', () => {
  it('keep their place and their name', () => {
    const made = read(report('F15/note.md'));
    expect(made).toContain('<td><a href= dataWiki=f dataHeading=^blk dataEmbed=>f › ^blk</a></td>');
    expect(made).toContain('<td><a href= dataWiki=f dataEmbed=alias>alias</a></td>');
  });
});

describe('links to other programs', () => {
  it('keep their address', () => {
    const made = read(report('F17/note.md'));
    expect(made).toContain('<a href=zotero://open-pdf/library/items/ABC?page=3>page 3</a>');
    expect(made).toContain('<a href=obsidian://open?vault=x>vault</a>');
    expect(made).toContain('<a href=tel:+123>call</a>');
    expect(read('<zotero://select/library/items/X> [f](file:///data/x.pdf) [m](MENDELEY://x)')).toContain(
      'href=mendeley://x',
    );
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'blob:https://x.example/1',
    'ms-msdt:/id',
    'about:blank',
    'x-unknown:1',
  ])('keep no address of %s, and say that there was one', (address) => {
    expect(read(`[a](${address})`)).toBe('<p><a dataInert=>a</a></p>');
  });
});

describe('callouts', () => {
  it.each([
    ['> [!NOTE|wide] Title\n> Text', 'note'],
    ['> [!my type]- Title', 'my-type'],
    ['> [!tip|left|50]+', 'tip'],
    ['>[!faq]', 'faq'],
    ['> [!note] #tag [[link]] a^[b]', 'note'],
    ['\uFEFF> [!note] a', 'note'],
  ])('may have details: %j', (text, kind) => expect(read(text)).toContain(`dataCallout=${kind} `));

  it.each(['> [!]', '> [! note]', '> a [!note]', '> \\[!note]'])('are none: %j', (text) =>
    expect(read(text)).not.toContain('dataCallout'),
  );
});

describe('footnotes within a text', () => {
  it('are footnotes', () => {
    const made = read('a^[one *two*] b^[three] c');
    expect(made).toContain('dataFootnoteRef');
    expect(made).toMatch(/one <em>two<\/em>/);
    expect(made.match(/<li id=n-fn-/g)).toHaveLength(2);
    expect(read('`^[x]` and \\^[y] and ^[]')).not.toContain('dataFootnoteRef');
  });
});
