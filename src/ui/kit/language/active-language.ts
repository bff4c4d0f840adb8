import { chooseLanguage, chooseLocale, directionOf, type LanguageCode, type TestLanguage } from './language-list.ts';

/** Key of the stored choice. */
export const LANGUAGE_KEY = 'cloister.language';

/** Messages of a language in Fluent syntax, and what is done to each text of a test language. */
interface LanguageTexts {
  readonly resources: readonly string[];
  readonly transform?: (text: string) => string;
}

/** Loads the texts of the worker. Test languages are made from English, and need none. */
const workerLoaders: Partial<Record<LanguageCode | TestLanguage, () => Promise<LanguageTexts>>> = {
  de: () => import('../../languages/de-worker.ts'),
  'zh-CN': () => import('../../languages/zh-cn-worker.ts'),
};

const loaders: Record<Exclude<LanguageCode, 'en'> | 'en-XA' | 'ar-XB', () => Promise<LanguageTexts>> = {
  de: () => import('../../languages/de.ts'),
  'zh-CN': () => import('../../languages/zh-cn.ts'),
  'en-XA': async () => ({ resources: [], transform: (await import('./pseudo.ts')).accent }),
  'ar-XB': async () => ({ resources: [], transform: (await import('./pseudo.ts')).mirror }),
};

function storedChoice(): string | null {
  try {
    return localStorage.getItem(LANGUAGE_KEY);
  } catch {
    return null;
  }
}

const accepted = typeof navigator === 'undefined' ? [] : (navigator.languages ?? []);
const inPage = typeof document !== 'undefined';
const code = inPage ? chooseLanguage(storedChoice(), accepted) : 'en';

async function load(): Promise<LanguageTexts> {
  if (code === 'en') return { resources: [] };
  try {
    return await loaders[code]();
  } catch {
    // Without its texts the screen is in English.
    return { resources: [] };
  }
}

/**
 * The language of this page. A change applies after a reload, because labels are read once.
 *
 * Catalogs wait for this module, so every text is in the chosen language from the first paint on.
 */
export const activeLanguage = {
  code,
  /** Locale of dates and numbers. */
  locale: chooseLocale(code, accepted),
  direction: directionOf(code),
  loadWorkerTexts: async () => (await workerLoaders[code]?.())?.resources ?? [],
  ...(await load()),
};

if (inPage) {
  document.documentElement.lang = code;
  document.documentElement.dir = activeLanguage.direction;
}
