import type { Catalog } from '../answer-catalog.ts';
import { reasonsIn } from '../reasons.ts';
import { changeIn, wordingIn } from '../wordings.ts';
import { GERMAN } from './german-answers.ts';
import { GERMAN_HELP } from './german-help.ts';
import { GERMAN_REASONS } from './german-reasons.ts';
import { GERMAN_CHANGES, GERMAN_NAMES, GERMAN_PERIODS } from './german-wordings.ts';

export const GERMAN_CATALOG: Catalog = {
  language: 'de',
  texts: GERMAN,
  help: GERMAN_HELP,
  period: (label) => wordingIn(GERMAN_PERIODS, label),
  name: (english) => wordingIn(GERMAN_NAMES, english) ?? english,
  reason: reasonsIn(GERMAN_REASONS),
  change: ({ summary }) => changeIn(GERMAN_CHANGES, summary),
};
