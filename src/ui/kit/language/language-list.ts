/** Languages of the screen. Each name is in its own language, so that a person finds it in any other one. */
export const LANGUAGES = [
  { code: 'en', name: 'English' },
  { code: 'de', name: 'Deutsch' },
  { code: 'zh-CN', name: '简体中文' },
] as const;

export type LanguageCode = (typeof LANGUAGES)[number]['code'];

/** Made from English to test the screen: longer accented words, and the same from right to left. */
export const TEST_LANGUAGES = ['en-XA', 'ar-XB'] as const;

export type TestLanguage = (typeof TEST_LANGUAGES)[number];

/** Languages written from right to left. */
const RIGHT_TO_LEFT: readonly string[] = ['ar-XB'];

const isTestLanguage = (code: string | null): code is TestLanguage => TEST_LANGUAGES.some((test) => test === code);

const baseOf = (tag: string) => tag.toLowerCase().split('-')[0] ?? '';

/** Returns the language that serves a language tag: the same one, or one with the same base, such as `de` for `de-AT`. */
function languageFor(tag: string): LanguageCode | null {
  const exact = LANGUAGES.find(({ code }) => code.toLowerCase() === tag.toLowerCase());
  // Traditional script is not simplified script.
  if (!exact && /^zh-(hant|tw|hk|mo)\b/i.test(tag)) return null;
  return (exact ?? LANGUAGES.find(({ code }) => baseOf(code) === baseOf(tag)))?.code ?? null;
}

/**
 * Chooses the language of the screen.
 *
 * @param chosen the stored choice; null to follow the browser
 * @param accepted the browser's languages, preferred first
 */
export function chooseLanguage(chosen: string | null, accepted: readonly string[]): LanguageCode | TestLanguage {
  if (isTestLanguage(chosen)) return chosen;
  const known = LANGUAGES.find(({ code }) => code === chosen);
  if (known) return known.code;
  for (const tag of accepted) {
    const code = languageFor(tag);
    if (code !== null) return code;
  }
  return 'en';
}

/**
 * Chooses the locale of dates and numbers: the browser's own variant of the language if it has one, such as `en-GB`.
 *
 * @param accepted the browser's languages, preferred first
 */
export function chooseLocale(code: LanguageCode | TestLanguage, accepted: readonly string[]): string {
  if (isTestLanguage(code)) return 'en';
  return accepted.find((tag) => baseOf(tag) === baseOf(code) && languageFor(tag) === code) ?? code;
}

export function directionOf(code: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.includes(code) ? 'rtl' : 'ltr';
}
