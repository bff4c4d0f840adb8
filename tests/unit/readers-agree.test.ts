import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { spreadCases } from '../support/case-count.ts';
import { factsOfEditor, factsOfIndex, factsOfReader, type ReaderFacts } from '../support/readers/reader-facts.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Notes as people write them: the notebook of the samples, the reports, the documents of the project, and those of its packages. */
const ALL_FILES = [
  ...globSync('tests/fixtures/**/*.md', { cwd: root }),
  ...globSync('docs/**/*.md', { cwd: root }),
  ...globSync('node_modules/{micromark,mdast,remark,rehype,unified,katex,yaml}*/{readme,README}.md', { cwd: root }),
].toSorted();

const FILES = spreadCases(ALL_FILES, { reduced: 120 });

/** Forms of each kind, alone and within each other. */
const FORMS = [
  '# Title\n\nText #tag and [[link]] and $x$ and [a](b.md).\n\n## Part #in-head\n\n- [ ] task #todo\n- [/] half\n- [x] done [[other|x]]',
  '> [!note] A #tag\n> [[in quote]] $a$\n>\n> # no heading of the note\n> - [ ] task',
  '- item\n| a | b |\n|---|---|\n| [[x]] | #y |',
  '| a | b |\n|---|---|\n| [[x\\|y]] | ![[z.png\\|50]] |\n| #tag | $a$ |',
  '```\n# no\n[[no]] #no $no$\n- [ ] no\n```\n\n~~~\n[[no]]\n~~~\n\n[[yes]]',
  '    [[no]] #no\n\n1. one\n\n       [[no]]\n\n   [[yes]]',
  '$$\n[[no]] #no\n# no\n$$\n\n$[[no]]$ [[yes]]',
  '$$\\begin{a}\n[[no]]\n\\end{a}$$\n\n# Yes',
  '`[[no]]` ``[[no]] ` #no`` [[yes]]\n\n`a\n[[no]]`',
  'a \\[[no]] \\#no \\$5 [[yes]]',
  '<div>\n[[no]] #no\n</div>\n\n[[yes]]\n\n<b>[[yes two]]</b>',
  '<!-- [[no]] #no -->\n\n<!--\n\n# no\n-->\n\n# Yes',
  'Title\n=====\n\nPart $x$\n---\n\n#tag\n\n---\n\n***',
  '---\ntags: [a]\nup: "[[head]]"\n---\n\n# Title\n\n[[body]]',
  '\uFEFF---\na: 1\n...\n# Title\n\n- [ ] one',
  '---\r\na: 1\r\n---\r\n# Title\r\n\r\n- [ ] one\r\n- [/] two [[x]]\r\n',
  '+++\n[[params]]\n+++\n\n[[yes]]',
  '[a](<b c.md> "t") [d](e%20f.md#g) [h](https://x.example) ![i](j.png) [k][l] [m](#n)\n\n[l]: o.md',
  '[a [[b]] c](d.md) [![e](f.png)](g.md)',
  'a[^1] b^[c [[d]]]\n\n[^1]: [[e]] #f',
  'See [@key, p. 2] and [[@note]] and a@b.example.',
  '@one says [p. 3; also @two], -@three and [@four; -@five]; @{https://x.org/a_b} [p. *1*], (@six).',
  '[a @no](b.md) [@no](https://x.org) <https://x.org/@no> https://x.org/@no \\@no @no@x.org `@no` $@no$ %%@no%% @yes',
  '---\nby: "@no"\n---\n\n# @head\n\n| a |\n|---|\n| @cell [p. 2] |\n\n> @quote\n\n    @no\n\n- @item\n\n<div>\n@no\n</div>\n\n[^1]: @note\n\na[^1]',
  '@a [[b]] @c [d] @e [f](g.md) @h[i] @j [^1] @k: @l. @m, “@n” *@o* __@p__ @q?',
  '* [ ] one\n+ [x] two\n1. [-] three\n   - [>] four\n\n[ ] no\n\n- [ ]no',
  '#a\n#b/c\n##no\n# no#no\n(#no) #1 #1a',
  'x $5 and $6 [[a]] $b$ [[c]] $d',
  '- a $x\n- y$ [[b]]\n\n# $z$ [[c]]',
  '%%\n[[hidden]]\n%%\n\n[[shown]]',
  'text\n# Head\ntext\n## Head two ##\n#no\n#\tTab',
  '> quote\n# Head\n\n- item\n# Head two\n\n1) x\n   # no',
  'a ==b [[c]]== ~~d #e~~ *f [[g]]* __h__',
  '==a== \\==b== \\\\==c== \\===d== ==e\\== f== == g == =h= ===i=== ==j\nk== `==l==` $==m==$ [==n==](o==p==) a==q==b',
  '# ==a==\n\n- ==b **c** d== **e ==f==**\n\n> ==g== ==h\n\n| ==i== | j== |\n|---|---|\n| ==k [[l]]== | \\==m== |\n\n==n ==o== p==',
  '[[a#b]] [[a#^c]] [[#d]] [[a^e]] ![[f#g|h]] [[/i/j]] [[k.pdf#page=2]]',
];

/** Why two readers may differ, by the file or form and the kind. */
const NAMED: readonly { readonly of: RegExp; readonly kind: keyof ReaderFacts; readonly reason: string }[] = [
  { of: /\[\[hidden\]\]/, kind: 'wiki', reason: 'A comment is not shown, but a link in it still follows its file.' },
  {
    of: /a \[\[b\]\] c/,
    kind: 'wiki',
    reason: 'A link in the text of another is not pressed, but it still follows its file.',
  },
  { of: /params/, kind: 'wiki', reason: 'The live view shows frontmatter of TOML as written.' },
  { of: /katex.README/, kind: 'headings', reason: 'A heading in HTML is shown as one; the others read Markdown.' },
];

/** Longer files repeat what the others have. */
const MAX_CHARS = 30_000;

const compared: readonly [string, string][] = [
  ...FORMS.map((text): [string, string] => [JSON.stringify(text), text]),
  ...FILES.map((path): [string, string] => [path, readFileSync(`${root}/${path}`, 'utf8')]).filter(
    ([, text]) => text.length <= MAX_CHARS,
  ),
];

function disagreements(name: string, text: string): string[] {
  const reader = factsOfReader(text);
  const found: string[] = [];
  const compare = (other: string, facts: ReaderFacts): void => {
    for (const [kind, values] of Object.entries(facts) as [keyof ReaderFacts, readonly string[]][]) {
      const own = reader[kind] ?? [];
      // The editor knows the level of a heading.
      const expected = kind === 'headings' && other === 'editor' ? own.map((one) => one.charAt(0)) : own;
      if (JSON.stringify(values) === JSON.stringify(expected)) continue;
      if (NAMED.some((known) => known.kind === kind && known.of.test(name))) continue;
      found.push(`${name} ${kind}: reader ${diff(expected, values)}, ${other} ${diff(values, expected)}`);
    }
  };
  compare('editor', factsOfEditor(text));
  compare('index', factsOfIndex(text));
  return found;
}

function diff(own: readonly string[], other: readonly string[]): string {
  const rest = [...other];
  const more = own.filter((one) => {
    const at = rest.indexOf(one);
    if (at !== -1) rest.splice(at, 1);
    return at === -1;
  });
  return JSON.stringify(more.slice(0, 10));
}

describe('the readers of a note', () => {
  it('have texts to compare', () => {
    expect(FILES.length).toBeGreaterThan(80);
  });

  it('agree on each of them', () => {
    expect(compared.flatMap(([name, text]) => disagreements(name, text))).toEqual([]);
  });
});
