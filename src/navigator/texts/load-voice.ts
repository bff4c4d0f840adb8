import type { AnswerLanguage } from '../../contracts/domain/run/kind/answer-language.ts';
import { type Catalog, ENGLISH_CATALOG, type Voice, voiceOf } from './answer-catalog.ts';

const voices = new Map<AnswerLanguage, Promise<Voice>>([['en', Promise.resolve(voiceOf(ENGLISH_CATALOG))]]);

/** Resolves with the sentences of a language, loaded with their first use. Without them, answers are in English. */
export function loadVoice(language: AnswerLanguage): Promise<Voice> {
  const known = voices.get(language);
  if (known) return known;
  const loading = load(language).then(voiceOf);
  voices.set(language, loading);
  return loading.catch(() => {
    // Tried again with the next request.
    voices.delete(language);
    return voiceOf(ENGLISH_CATALOG);
  });
}

async function load(language: AnswerLanguage): Promise<Catalog> {
  switch (language) {
    case 'de':
      return (await import('./german/german-catalog.ts')).GERMAN_CATALOG;
    case 'zh':
      return (await import('./chinese/chinese-catalog.ts')).CHINESE_CATALOG;
    case 'en':
      return ENGLISH_CATALOG;
    default:
      return language satisfies never;
  }
}
