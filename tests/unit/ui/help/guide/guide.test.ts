import { describe, expect, it } from 'vitest';
import { slugOf } from '../../../../../src/core/shared/markdown/heading-text.ts';
import { guide } from '../../../../../src/ui/help/guide/guide.ts';
import { guideLink, sectionRoute } from '../../../../../src/ui/help/guide/guide-address.ts';
import { findTitles } from '../../../../../src/ui/help/guide/search-guide.ts';
import { formatRoute, parseRoute } from '../../../../../src/ui/routes/routes.ts';

const contents = import.meta.glob<string>('../../../../../docs/guide/README.md', {
  eager: true,
  query: '?raw',
  import: 'default',
});

describe('the guide in the help', () => {
  it('has every page, in the order of its table of contents, and lists each once', () => {
    const listed = [...(Object.values(contents)[0] ?? '').matchAll(/^(\d+)\. \[[^\]]+\]\(([\w-]+)\.md\)$/gm)];
    expect(listed.map(([, , id]) => id)).toEqual(guide.map(({ id }) => id));
    expect(listed.map(([, number]) => Number(number))).toEqual(guide.map((_, index) => index + 1));
    expect(guide.length).toBeGreaterThan(15);
  });

  it.each(guide.map((page) => [page.id, page] as const))(
    'has links in %s that lead to its pages and headings',
    (_, page) => {
      expect(page.sections[0]).toMatchObject({ level: 1, title: page.title });
      for (const [, target = '', place = ''] of page.text.matchAll(/\]\(([\w-]+\.md)(?:#([^)]*))?\)/g)) {
        expect(guideLink(guide, target, place), target).not.toBeNull();
        const to = guide.find(({ id }) => `${id}.md` === target);
        if (place !== '') expect(to?.sections.map(({ title }) => slugOf(title))).toContain(place);
      }
    },
  );

  it('has an address for each heading, and is found by each title and heading', () => {
    for (const section of guide.flatMap(({ sections }) => sections)) {
      const route = sectionRoute(section);
      expect(parseRoute(formatRoute(route))).toEqual(route);
      expect(findTitles(guide, section.title).map((one) => one.section)).toContain(section);
    }
  });

  it('leads nowhere else', () => {
    expect(guideLink(guide, 'README.md', '')).toBe('#/help');
    expect(guideLink(guide, '../schemas/label-list.json', '')).toBeNull();
    expect(guideLink(guide, 'absent.md', '')).toBeNull();
    expect(guideLink(guide, 'agents.md', 'handing-over')).toBe('#/help/agents/handing-over');
  });
});
