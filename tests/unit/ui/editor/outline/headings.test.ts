import { describe, expect, it } from 'vitest';
import { findHeadings, headingAt } from '../../../../../src/ui/editor/outline/headings.ts';

const found = (text: string) => findHeadings(text).map(({ level, text: words, line }) => [level, words, line]);

describe('findHeadings', () => {
  it.each<[string, string, unknown[]]>([
    [
      'of both kinds',
      '# One\n\nTwo\n===\n\nThree\n---\n',
      [
        [1, 'One', 1],
        [1, 'Two', 3],
        [2, 'Three', 6],
      ],
    ],
    ['but none in frontmatter', '---\n# no\ntitle: x\n---\n# Yes\n', [[1, 'Yes', 5]]],
    ['but none in code', '```md\n# no\n```\n~~~\n# no\n```\n~~~\n## Yes\n', [[2, 'Yes', 8]]],
    ['but none after unclosed code', '```\n# no\n', []],
    ['without closing marks', '## Two ##\n', [[2, 'Two', 1]]],
    ['but no tags', '#led\n', []],
    ['but no indented code', '    # no\n', []],
    ['but no rule below a list or an empty line', '- a\n---\n\n---\n', []],
    ['below text with bars, which is no table without bars in its second line', '| a |\n---\n', [[2, '| a |', 1]]],
    ['but none in a table, formula or HTML', '| a |\n|---|\n| b |\n\n$$\n# no\n$$\n\n<!--\n# no\n-->\n', []],
    ['without text', '#\n', [[1, '', 1]]],
    [
      'with rendered text',
      '# **Blue** `r` of [[plan|the plan]] and [x](y.md) snake_case\n',
      [[1, 'Blue r of the plan and x snake_case', 1]],
    ],
  ])('finds headings %s', (_name, text, headings) => {
    expect(found(text)).toEqual(headings);
  });
});

describe('headingAt', () => {
  const headings = findHeadings('intro\n# One\ntext\n## Two\n');
  it.each([
    [1, -1],
    [2, 0],
    [3, 0],
    [9, 1],
  ])('line %i belongs to heading %i', (line, index) => {
    expect(headingAt(headings, line)).toBe(index);
  });
});
