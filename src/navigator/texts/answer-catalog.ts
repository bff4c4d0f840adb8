import type { AnswerLanguage } from '../../contracts/domain/run/kind/answer-language.ts';
import { ENGLISH } from './english-answers.ts';
import type { HelpTexts } from './help-texts.ts';
import { type AnswerTexts, type Say, sayIn } from './say.ts';

/** What answers need in one language. */
export interface Catalog {
  readonly language: AnswerLanguage;
  readonly texts: AnswerTexts;
  /** How the help names the skills. Null: as they describe themselves, in English. */
  readonly help: HelpTexts | null;
  /** Returns what a period is called, by its English label; null when its days say it best. */
  readonly period: (label: string) => string | null;
  /** Returns the name of a view, a colour or a theme, by its English name. */
  readonly name: (english: string) => string;
  /** Returns why a call failed, by the English message; the message itself where it is not known. */
  readonly reason: (english: string) => string;
  /** Returns what a change did; null for its English summary. */
  readonly change: (change: { readonly summary: string }) => string | null;
}

const same = (english: string) => english;

export const ENGLISH_CATALOG: Catalog = {
  language: 'en',
  texts: ENGLISH,
  help: null,
  period: same,
  name: same,
  reason: same,
  change: () => null,
};

/** A catalog, and what says its sentences. */
export interface Voice extends Catalog {
  readonly say: Say;
}

export function voiceOf(catalog: Catalog): Voice {
  return { ...catalog, say: sayIn(catalog.texts) };
}
