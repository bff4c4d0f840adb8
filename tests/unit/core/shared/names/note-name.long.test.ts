import { describe, expect, it } from 'vitest';
import { searchFactsOf } from '../../../../../src/core/search/search-document.ts';
import { noteName, sectionAt } from '../../../../../src/core/shared/names/note-name.ts';
import { spreadCases } from '../../../../support/case-count.ts';
import { definedName } from './defined-name.ts';
import { installedMarkdown } from './markdown-files.ts';

const named = (body: string, title = '') => noteName('/notes/2026-plan.md', { title, body });

describe('noteName', () => {
  it.each([
    ['# Plan', 'Plan'],
    ['Text first.\n\n# Plan #\n\n# Later', 'Plan'],
    ['## Section\n\n# Plan', 'Plan'],
    ['Plan\nof March\n===\n', 'Plan of March'],
    ['```\n# no\n```\n\n    # no\n\n> # no\n\n- # no\n\n<!--\n# no\n-->\n\n# Plan', 'Plan'],
    ['<pre>\n# no\n</pre>\n$$\n# no\n$$\n# Plan', 'Plan'],
    ['# **Blue** _ratio_ `a_b` [of](x.md) [[lamps|LEDs]] &amp; C# \\*', 'Blue ratio a_b of LEDs & C# *'],
    ['# ![logo](a.png)', 'logo'],
    ['# ![logo](a.png) Plan', 'Plan'],
    ['# [Plan][1]\n\n[1]: x.md', 'Plan'],
    ['# [Plan]', '[Plan]'],
    ['#\n\n# Plan', 'Plan'],
    ['## Section', '2026-plan'],
    ['Plan\n---\n', '2026-plan'],
    ['#Plan', '2026-plan'],
    ['', '2026-plan'],
  ])('names %j', (body, name) => {
    expect(named(body)).toBe(name);
    expect(named(body.replaceAll('\n', '\r\n'))).toBe(name);
  });

  it('prefers the title of the frontmatter, on one line', () => {
    expect(named('# Heading', 'Blue\nratio ')).toBe('Blue ratio');
    expect(named(`# ${'x'.repeat(500)}`)).toHaveLength(200);
  });

  it('keeps other extensions', () => {
    const nameOf = (path: string) => noteName(path, { title: '', body: null });
    expect(['/a/data.csv', '/a.markdown', '/A.MD', '/.md', '/a'].map(nameOf)).toEqual([
      'data.csv',
      'a.markdown',
      'A',
      '.md',
      'a',
    ]);
  });

  it('equals the definition for Markdown files of installed packages', () => {
    const files = [...installedMarkdown()].filter(({ text }) => text.length <= 30_000);
    const wrong: { path: string; name: string; defined: string }[] = [];
    for (const { path, text } of spreadCases(files, { reduced: 150 })) {
      const [name, defined] = [searchFactsOf(path, text).title, definedName(path, text)];
      if (name !== defined) wrong.push({ path, name, defined });
    }
    expect(wrong).toEqual([]);
    expect(files.length).toBeGreaterThan(300);
  });

  it.each(['\n', '# \n', '- ', '> ', '| ', '[', '# [', '*', '`', '<a ', '---\n', '    ', '=\n', 'a\n=='])(
    'names a long note of %j in time',
    (part) => {
      const body = part.repeat(Math.ceil(500_000 / part.length));
      expect(named(body).length).toBeLessThan(body.length);
      sectionAt(body, body.length);
    },
    // The limit of other tests, which more than linear work exceeds.
    120_000,
  );
});

describe('sectionAt', () => {
  const note = '# Plan\n\nIntro\n\n## Methods\n\nLamps\n\n### Light **red**\n\nDeep\n\n# Other\n\nEnd';
  it.each([
    ['Intro', ''],
    ['Methods', 'Methods'],
    ['Lamps', 'Methods'],
    ['Deep', 'Light red'],
    ['End', ''],
  ])('finds the section of "%s"', (word, section) => {
    expect(sectionAt(note, note.indexOf(word))).toBe(section);
  });
});
