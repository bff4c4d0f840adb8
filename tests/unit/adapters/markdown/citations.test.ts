import { describe, expect, it } from 'vitest';
import { citedKeys, namedKeys } from '../../../../src/adapters/markdown/cited-keys.ts';
import { readMarkdown } from '../../../../src/adapters/markdown/read-markdown.ts';
import { toBlocks } from '../../../../src/adapters/markdown/to-blocks.ts';

const keys = (text: string) => citedKeys(readMarkdown(text, true));
const json = (text: string) =>
  toBlocks(readMarkdown(text, true), text)
    .map(({ tree }) => tree)
    .join('');

describe('citations of a note', () => {
  it('are marked with their text', () => {
    expect(json('As [see @a_b_c, p. *12*; @d] says.')).toContain('"dataCite":"see @a_b_c, p. *12*; @d"');
    expect(json('> over [@a;\n> text]')).not.toContain('dataCite');
    expect(json('over [@a;\n@b] lines')).toContain('"dataCite":"@a; @b"');
  });

  it('are collected in order, each key once', () => {
    expect(keys('# T [@b]\n\n- [@a; @b]\n\n| x |\n|---|\n| [@c] |\n\n[^1]: [@d]\n\ntext[^1] **[@e]**')).toEqual([
      'b',
      'a',
      'c',
      'e',
      'd',
    ]);
  });

  it('are no citations in code, formulas, comments, frontmatter or links', () => {
    expect(
      keys('---\nx: "[@a]"\n---\n`[@b]` $[@c]$ %%[@d]%% [x [@e] y](z.md) [@f](g) [[@h]] ![[@i]]\n\n```\n[@j]\n```'),
    ).toEqual([]);
    expect(json('`[@b_c]` and [x [@e_f] y](z.md)')).toMatch(/\[@b_c\].*\[@e_f\]/);
  });

  it('of running text are marked as written, with their place', () => {
    expect(json('@a_b says, and -@c [p. *3*] too.')).toMatch(
      /"dataNamedKey":"@a_b".*"dataNamedKey":"-@c \[p. \*3\*\]"/,
    );
    expect(json('@{https://x.org/a_b?c=d} says')).toContain('"dataNamedKey":"@{https://x.org/a_b?c=d}"');
    expect(json('@a [@b] @c [d](e.md) @f [`g[0]`]')).toMatch(
      /"dataNamedKey":"@a".*"dataCite":"@b".*"dataNamedKey":"@c".*"href":"e.md".*"dataNamedKey":"@f"/,
    );
    expect(json('`@a` $@b$ [[@c]] [@d](e) \\@f x@g.org <https://x.org/@h> @i@j.org')).not.toContain('dataNamedKey');
    expect(namedKeys(readMarkdown('@a [p. 3; also @b] and [@c] and @c and @d', true))).toEqual(['a', 'b', 'd']);
  });

  it('leave wiki links next to them as they are', () => {
    expect(json('[[plan|a]] [@a] ![[x.png]] [[@b]]')).toMatch(
      /"dataWiki":"plan".*"dataCite":"@a".*"dataWiki":"x.png".*"dataWiki":"@b"/,
    );
  });

  it('are bounded', () => {
    const many = Array.from({ length: 5000 }, (_, index) => `[@k${index}]`).join(' ');
    expect(keys(many)).toHaveLength(2000);
    expect(keys(`[@${'k'.repeat(300)}]`)).toEqual([]);
  });

  it('are text when markup of the note imitates them', () => {
    expect(json('<span data-cite="@a" onclick="x()">b</span>')).toContain('"dataCite":"@a"');
    expect(json('<span data-cite="@a" onclick="x()">b</span>')).not.toContain('onclick');
  });
});
