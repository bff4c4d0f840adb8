import { describe, expect, it } from 'vitest';
import { citedKeys } from '../../../../src/adapters/markdown/cited-keys.ts';
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
