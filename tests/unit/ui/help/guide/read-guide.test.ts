import { describe, expect, it } from 'vitest';
import { readGuide } from '../../../../../src/ui/help/guide/read-guide.ts';

const files = {
  '../docs/guide/README.md': '# Guide\n\n1. [Second](second.md)\n2. [First](first.md)\n',
  '../docs/guide/first.md':
    '# The *first* page\n\nHello `code`, [a link](second.md).\n\n```md\n# no heading\n```\n\n## A table\n\n| keys | |\n|---|---|\n| Ctrl K | commands |\n',
  '../docs/guide/second.md': '# Second\n\n- **One:** a thing\n- two\n',
  '../docs/guide/unlisted.md': '# Unlisted\n',
};

describe('readGuide', () => {
  it('orders the pages by the table of contents, the others last', () => {
    expect(readGuide(files, null).map(({ id }) => id)).toEqual(['second', 'first', 'unlisted']);
  });

  it('reads titles and sections without marks', () => {
    const [second, first] = readGuide(files, null);
    expect(first).toMatchObject({ title: 'The first page', isTranslated: true });
    expect(first?.sections).toEqual([
      {
        page: 'first',
        pageTitle: 'The first page',
        title: 'The first page',
        level: 1,
        text: 'Hello code, a link. # no heading',
      },
      { page: 'first', pageTitle: 'The first page', title: 'A table', level: 2, text: 'keys Ctrl K commands' },
    ]);
    expect(second?.sections[0]?.text).toBe('One: a thing two');
  });

  it('takes translated pages, and says which stay in English', () => {
    const pages = readGuide(files, { '../docs/guide/de/first.md': '# Die erste Seite\n' });
    expect(pages.map(({ title, isTranslated }) => [title, isTranslated])).toEqual([
      ['Second', false],
      ['Die erste Seite', true],
      ['Unlisted', false],
    ]);
  });
});
