import { isNear, isSlipOfChange } from '../language/fold-words.ts';
import { REAL_WORDS } from '../language/real-words.ts';

/** Words of the rules. A misspelled word is corrected to the nearest of them. */
const KEYWORDS = (
  'close create creating make write start append prepend insert attach note notes folder file page experiment called named titled title ' +
  'text saying content containing template templates meeting protocol property properties tagged tag tags untag label mark ' +
  'list show find search open display extract collect gather todo todos to-do to-dos tasks unchecked unfinished checkbox ' +
  'changed changes change history recent recently latest newest settings preferences models agents tools approvals ' +
  'summary digest weekly copy duplicate clone count heading section bottom beginning tick everything between since ' +
  'rename please could would about under about mentioning with from into'
).split(' ');
/** Verbs that change text. A wrong correction could lose text, so at most one edit is corrected, and no inflection. */
const CHANGING = 'replace remove delete erase move rename substitute overwrite clear'.split(' ');
/** Words that are never corrected. */
const SOUND = new Set(
  (
    'removed replaced deleted moved renamed moves tests list lists start state stage stare mark marks market market task ask tale taste ' +
    'show shown crate grate create mode model fold found mint hint rent sent pages paper protocols protocol creation wrote written writes ' +
    'toys copied copies counts county mine fine line lines links like likes take tape tool tall till title tiles into info ' +
    'front form forms front would could should there their where while white what that then than thing things note notes noted ' +
    'change charge chance chances changer changing meaning meetings greeting tagging lagged nagged ragged wagged'
  ).split(' '),
);

/** Returns the keyword that a word misspells, otherwise the word itself. */
export function mendWord(word: string): string {
  if (word.length < 4 || SOUND.has(word) || REAL_WORDS.has(word) || KEYWORDS.includes(word) || CHANGING.includes(word))
    return word;
  return (
    CHANGING.find((keyword) => isSlipOfChange(word, keyword)) ??
    KEYWORDS.find((keyword) => keyword.length >= 4 && isNear(word, keyword)) ??
    word
  );
}
