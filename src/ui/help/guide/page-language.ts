import type { GuidePage } from './read-guide.ts';

/** Returns the attributes that tell the language of a page apart from that of the screen. */
export function pageLanguage({ isTranslated }: Pick<GuidePage, 'isTranslated'>): { lang?: 'en' } {
  return isTranslated ? {} : { lang: 'en' };
}
