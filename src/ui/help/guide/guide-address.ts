import { formatRoute, type Route } from '../../routes/routes.ts';
import type { GuidePage, GuideSection } from './read-guide.ts';

export function sectionRoute({ page, title, level }: Pick<GuideSection, 'page' | 'title' | 'level'>): Route {
  return level === 1 ? { view: 'help', page } : { view: 'help', page, place: title };
}

/** Returns where a link between two pages of the guide leads; null when that is no page of it. */
export function guideLink(pages: readonly GuidePage[], target: string, place: string): string | null {
  const id = /^(?:\.\.\/)?([\w-]+)\.md$/.exec(target)?.[1];
  if (id === 'README') return formatRoute({ view: 'help' });
  if (id === undefined || !pages.some((page) => page.id === id)) return null;
  return formatRoute({ view: 'help', page: id, ...(place === '' ? {} : { place }) });
}
