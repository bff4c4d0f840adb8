import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mentionFinder, mentionNames } from '../../../../../src/core/shared/link-text/find-mentions.ts';
import { maskLinked } from '../../../../../src/core/shared/link-text/mask-linked.ts';
import { scanLinks } from '../../../../../src/core/shared/link-text/scan-links.ts';

const found = (text: string, ...names: string[]) =>
  mentionFinder(names)(text).map(({ from, to }) => text.slice(from, to));

describe('mentionNames', () => {
  it('are title, file name and aliases, each once, without short ones', () => {
    const note = {
      path: '/a/blue-ratio.md',
      title: 'Blue  ratio',
      aliases: ['BLUE RATIO', 'Br', 'Blaulicht', '蓝光', '蓝光比'],
    };
    expect(mentionNames(note)).toEqual(['Blue ratio', 'blue-ratio', 'Blaulicht', '蓝光比']);
    expect(mentionNames({ path: '/++++.md', title: '++++', aliases: ['x'.repeat(300)] })).toEqual([]);
  });
});

describe('mentionFinder', () => {
  it('finds whole words without case', () => {
    expect(found('Blue ratio, BLUE RATIO; a blue\tratio.', 'Blue ratio')).toEqual([
      'Blue ratio',
      'BLUE RATIO',
      'blue\tratio',
    ]);
    expect(found('Blueratio, blue ratios, inblue ratio, blue_ratio', 'blue ratio')).toEqual([]);
    expect(found('over-blue ratio’s', 'blue ratio')).toEqual(['blue ratio']);
  });

  it('knows letters of all scripts, their case and their two forms', () => {
    expect(found('Ein ÜBERBLICK. Überblicken.', 'Überblick')).toEqual(['ÜBERBLICK']);
    expect(found('Ein U\u0308berblick.', 'Überblick')).toEqual(['U\u0308berblick']);
    expect(found('Cafe\u0301 und Cafe.', 'Cafe')).toEqual(['Cafe']);
    expect(found('Жизнь и жизнью', 'жизнь')).toEqual(['Жизнь']);
    expect(found('关于蓝光比例的说明', '蓝光比例')).toEqual(['蓝光比例']);
    expect(found('参见Callouts的说明', 'Callouts')).toEqual(['Callouts']);
  });

  it('takes the longest of names that overlap', () => {
    expect(found('The blue ratio and blue.', 'blue', 'blue ratio')).toEqual(['blue ratio', 'blue']);
  });

  it('takes marks in a name as written', () => {
    expect(found('C++ (v2) or C++ v2? a.b is not aXb', 'C++ (v2)', 'a.b')).toEqual(['C++ (v2)', 'a.b']);
  });

  it.each([
    ['frontmatter', '---\ntopic: Plan\n---\n'],
    ['a heading', '# The Plan\n\nThe Plan\n========\n\n> x\n\n## Plan ##\n'],
    ['code', '`Plan`\n\n```\nPlan\n```\n\n    Plan\n'],
    [
      'a link',
      '[[Plan]] [[x|Plan]] ![[Plan#x]] [the Plan](x.md) [a\nPlan](https://x.org/a) [Plan][1] [Plan]\n\n[1]: Plan.md "Plan"\n',
    ],
    ['an image in a link', '[![the Plan](a.png) Plan](b.md)'],
    ['an address', 'https://x.org/Plan?Plan www.x.org/Plan <https://x.org/Plan> Plan@x.org x@Plan.org'],
    ['HTML', '<a href="x.md">the\nPlan</a> <img alt="Plan"> <!-- Plan\n Plan -->'],
    ['a formula', '$Plan$ and\n$$\nPlan\n$$\n'],
    ['a comment', '%% Plan\nPlan %%'],
    ['a tag, a handle and a block id', '#Plan #a/Plan @Plan text ^Plan\n'],
    ['a citation and a footnote', '[see @Plan, Plan 3] [^Plan]'],
  ])('finds none in %s', (_, text) => {
    expect(found(text, 'Plan')).toEqual([]);
    expect(found(`${text}\n\nThe Plan.`, 'Plan')).toEqual(['Plan']);
  });

  it('finds them in lists, quotes, tables, emphasis, and after marks that nothing closes', () => {
    expect(found('- [ ] Plan\n> Plan\n\n| Plan | b |\n\n**Plan** <!-- Plan', 'plan')).toHaveLength(5);
    expect(found('costs $5, the Plan costs 6', 'plan')).toEqual(['Plan']);
  });

  it('finds no name in a name', () => {
    expect(mentionFinder([])('anything')).toEqual([]);
    expect(mentionFinder(['plan'])('plan plan plan', 2)).toHaveLength(2);
  });
});

describe('maskLinked', () => {
  it('keeps length and lines, and hides every link', () => {
    const piece = fc.constantFrom(
      '[[',
      ']]',
      '[',
      '](',
      ')',
      '`',
      '```\n',
      '\n',
      '\r\n',
      '$',
      '$$',
      '<a ',
      '>',
      '%%',
      '# ',
      'Plan ',
      '|',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = pieces.join('');
        const masked = maskLinked(text);
        expect(masked).toHaveLength(text.length);
        expect(masked.replace(/[^\r\n]/g, '')).toBe(text.replace(/[^\r\n]/g, ''));
        for (const { from, to, kind } of scanLinks(text))
          if (kind === 'wiki') expect(masked.slice(from, to)).not.toContain('Plan');
      }),
      { numRuns: 500 },
    );
  });

  it.each(['[', '<!--', '<a >', '[](', '%%x', '$$', '$x', 'a@', '<', '[![](', '#a ', '\\['])(
    'reads many of %s in linear time',
    (part) => {
      const text = part.repeat(200_000 / part.length);
      expect(maskLinked(text)).toHaveLength(text.length);
    },
  );
});
