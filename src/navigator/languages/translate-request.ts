import { chinese } from './chinese.ts';
import { german } from './german.ts';
import { type RequestLanguage, toEnglish } from './request-language.ts';

const LANGUAGES: readonly RequestLanguage[] = [german, chinese];

/** A language in which the Navigator answers what it does not understand. */
export type SpokenLanguage = 'en' | RequestLanguage['code'];

/** A request in the words of the English grammar. */
export interface Translated {
  readonly language: SpokenLanguage;
  /** Null: no rule of the language explains the request. */
  readonly english: string | null;
}

const translations = new Map<string, Translated>();
const MAX_KNOWN = 100;

/** Returns a request in English. A request in English is returned as it is. */
export function translateRequest(said: string): Translated {
  const known = translations.get(said);
  if (known) return known;
  const translated = translate(said);
  if (translations.size >= MAX_KNOWN) translations.clear();
  translations.set(said, translated);
  return translated;
}

/** Returns a request in English; empty for one that no rule of its language explains. */
export function englishOf(said: string): string {
  return translateRequest(said).english ?? '';
}

/** Returns a name in the words of the English grammar, without the articles of its language. */
export function englishName(said: string): string {
  const spoken = LANGUAGES.find((language) => language.isSpoken(said));
  return spoken?.slots['note']?.(said.trim().replace(/[.!?。！？]+$/u, '')) ?? said;
}

function translate(said: string): Translated {
  const spoken = LANGUAGES.find((language) => language.isSpoken(said));
  return spoken ? { language: spoken.code, english: toEnglish(said, spoken) } : { language: 'en', english: said };
}
