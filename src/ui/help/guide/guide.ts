import { activeLanguage } from '../../kit/language/active-language.ts';
import { readGuide } from './read-guide.ts';

const english = import.meta.glob<string>('../../../../docs/guide/*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** Loads the pages that are translated. The test languages show English. */
const translations: Readonly<Record<string, () => Promise<{ pages: Record<string, string> }>>> = {
  de: () => import('./guide-de.ts'),
  'zh-CN': () => import('./guide-zh-cn.ts'),
};

async function loadTranslation(): Promise<Record<string, string> | null> {
  const load = translations[activeLanguage.code];
  if (load === undefined) return null;
  // Without its file the guide is in English.
  return load().then(
    ({ pages }) => pages,
    () => ({}),
  );
}

/** The guide in the language of the screen. A script of its own, which the help and the palette load on first use. */
export const guide = readGuide(english, await loadTranslation());
