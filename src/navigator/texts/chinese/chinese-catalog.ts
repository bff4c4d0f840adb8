import type { Catalog } from '../answer-catalog.ts';
import { reasonsIn } from '../reasons.ts';
import { changeIn, wordingIn } from '../wordings.ts';
import { CHINESE } from './chinese-answers.ts';
import { CHINESE_HELP } from './chinese-help.ts';
import { CHINESE_REASONS } from './chinese-reasons.ts';
import { CHINESE_CHANGES, CHINESE_NAMES, CHINESE_PERIODS } from './chinese-wordings.ts';

export const CHINESE_CATALOG: Catalog = {
  language: 'zh',
  texts: CHINESE,
  help: CHINESE_HELP,
  period: (label) => wordingIn(CHINESE_PERIODS, label),
  name: (english) => wordingIn(CHINESE_NAMES, english) ?? english,
  reason: reasonsIn(CHINESE_REASONS),
  change: ({ summary }) => changeIn(CHINESE_CHANGES, summary),
};
