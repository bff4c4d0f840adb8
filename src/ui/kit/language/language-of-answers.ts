import type { AnswerLanguage } from '../../../contracts/domain/run/kind/answer-language.ts';
import { activeLanguage } from './active-language.ts';

const LANGUAGES: Readonly<Record<string, AnswerLanguage>> = { de: 'de', 'zh-CN': 'zh' };

/** Returns the language in which an agent without a model answers, as a part of what starts a run. English: none. */
export function answerLanguage(): { language?: AnswerLanguage } {
  const language = LANGUAGES[activeLanguage.code];
  return language === undefined ? {} : { language };
}
