import { describe, expect, it } from 'vitest';
import { renderEmbed } from '../../../../src/runtime/render/render-embed.ts';

const NOTE = `---
tags: [a]
---
# Plan

Before.

## Next steps

Weigh the trays.[^w] ^weigh

### Details

- [ ] one
- two ^Two
  - of two

## After

Nothing.

| a |
|---|
| b |

^table

$$
x
$$

^formula

[^w]: With the small scale.
[^u]: Not used there.
`;

const words = (place: string, text = NOTE) => {
  const { blocks, isFound } = renderEmbed(text, place);
  const said = blocks.map(({ tree }) => [...tree.matchAll(/"value":"([^"]*)"/g)].map((match) => match[1]).join(''));
  return isFound ? said.join('|').replaceAll('\\n', '') : null;
};

describe('renderEmbed', () => {
  it('renders the whole note without its frontmatter', () => {
    expect(words('')).toMatch(/^Plan\|Before\.\|Next steps\|/);
    expect(words('')).not.toMatch(/tags|\^/);
  });

  it('renders the section of a heading with the footnotes used in it', () => {
    const section = words('Next steps');
    expect(section).toMatch(/^Next steps\|Weigh the trays\.1\|Details\|/);
    expect(section).toContain('With the small scale.');
    expect(section).not.toMatch(/Not used|After|Before/);
    expect(words('Plan#Next steps')).toBe(section);
    expect(words('next-steps')).toBe(section);
  });

  it('renders a block by its mark', () => {
    expect(words('^weigh')).toMatch(/^Weigh the trays\.1\|.*With the small scale\./);
    expect(words('^two')).toBe('two of two'.replace(' ', ''));
    expect(words('^TWO')).toBe(words('^two'));
    expect(words('^table')).toBe('ab');
    expect(words('^formula')).toContain('x');
  });

  it('says that a place is missing', () => {
    expect(renderEmbed(NOTE, 'Nowhere')).toEqual({ blocks: [], isFound: false, isCut: false, cites: [] });
    expect(renderEmbed(NOTE, '^nothing').isFound).toBe(false);
    expect(renderEmbed(NOTE, '#').isFound).toBe(false);
  });

  it('limits what it returns', () => {
    const long = renderEmbed('*a* b\n\n'.repeat(3000), '');
    expect(long.isCut).toBe(true);
    expect(JSON.stringify(long).length).toBeLessThan(400_000);
    const one = renderEmbed(`${'word '.repeat(40_000)} ^one`, '^one');
    expect([one.isCut, one.blocks.length]).toEqual([true, 1]);
    expect(JSON.stringify(one).length).toBeLessThan(10_000);
  });
});
