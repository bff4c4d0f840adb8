import { foldText, type Mark, matchWords, scoreWhole, wordsOf } from '../../state/palette/match-text.ts';
import type { GuidePage, GuideSection } from './read-guide.ts';

/** Most places that a search lists. */
const MOST_PLACES = 20;
/** Most titles that the palette lists. */
const MOST_TITLES = 5;
/** Most places that the palette lists beside the titles. */
const MOST_TEXTS = 3;
/** One or two Latin letters occur in nearly every place. */
const TOO_SHORT = /^\s*[ -~]{0,2}\s*$/;
/** Each word has to match the start of a word of the title. */
const LEAST_FIT = 60;
/** Characters of text before the words that are found. */
const BEFORE_CHARS = 60;
const SNIPPET_CHARS = 220;
/** A title weighs more than any number of words in a text. */
const TITLE_BONUS = 10_000;
const PAGE_BONUS = 5_000;

/** A place of the guide that has the words. */
export interface GuidePlace {
  readonly section: GuideSection;
  readonly titleMarks: readonly Mark[];
  /** Part of the text; empty when it is not shown. */
  readonly snippet: string;
  readonly snippetMarks: readonly Mark[];
}

/** A title of the guide that has the words. */
export interface GuideTitle {
  readonly section: GuideSection;
  readonly marks: readonly Mark[];
}

/** Returns the sections that have all words, those with the words in their title first. */
export function searchGuide(pages: readonly GuidePage[], query: string): readonly GuidePlace[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  return pages
    .flatMap(({ sections }) => sections)
    .flatMap((section) => {
      const score = scoreOf(section, words);
      return score === 0 ? [] : [{ section, score }];
    })
    .toSorted((one, other) => other.score - one.score)
    .slice(0, MOST_PLACES)
    .map(({ section }) => placeOf(section, words));
}

/** Returns the sections whose titles have all words, as the palette lists them. */
export function findTitles(pages: readonly GuidePage[], query: string): readonly GuideTitle[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  return pages
    .flatMap(({ sections }) => sections)
    .flatMap((section) => {
      const match = matchWords(foldText(section.title), words);
      return match === null || match.score < LEAST_FIT * words.length ? [] : [{ section, ...match }];
    })
    .toSorted((one, other) => other.score - one.score || one.section.level - other.section.level)
    .slice(0, MOST_TITLES);
}

/** What the palette lists of the guide. */
export interface GuideHits {
  readonly titles: readonly GuideTitle[];
  /** Other places that have the words in their text. */
  readonly texts: readonly GuidePlace[];
}

/** Returns the places of the guide for the palette: by their titles, and by their text. */
export function findInGuide(pages: readonly GuidePage[], query: string): GuideHits {
  const titles = findTitles(pages, query);
  if (TOO_SHORT.test(query)) return { titles, texts: [] };
  const listed = new Set(titles.map(({ section }) => section));
  const texts = searchGuide(pages, query).filter(({ section }) => !listed.has(section));
  return { titles, texts: texts.slice(0, MOST_TEXTS) };
}

function scoreOf({ title, pageTitle, text }: GuideSection, words: readonly string[]): number {
  const inTitle = scoreWhole(foldText(title), words);
  if (inTitle > 0) return TITLE_BONUS + inTitle;
  const inText = scoreWhole(foldText(text), words);
  if (inText > 0) return inText;
  // Some words in the title, the others below it.
  const inAll = scoreWhole(foldText(`${pageTitle} ${title} ${text}`), words);
  return inAll > 0 && words.some((word) => foldText(title).includes(word)) ? PAGE_BONUS + inAll : inAll / 2;
}

function placeOf(section: GuideSection, words: readonly string[]): GuidePlace {
  const folded = foldText(section.text);
  const phrase = folded.indexOf(words.join(' '));
  // The word that occurs last is the rarest, as a rule.
  const found = phrase < 0 ? Math.max(...words.map((word) => folded.indexOf(word))) : phrase;
  const start = wordStart(section.text, Math.max(0, found - BEFORE_CHARS));
  const end = Math.min(section.text.length, start + SNIPPET_CHARS);
  const part = section.text.slice(start, end).toWellFormed();
  const snippet = `${start > 0 ? '…' : ''}${part}${end < section.text.length ? '…' : ''}`;
  return {
    section,
    titleMarks: marksIn(section.title, words),
    snippet,
    snippetMarks: marksIn(snippet, words),
  };
}

/** Returns the start of the next word, so that no word is cut. */
function wordStart(text: string, at: number): number {
  if (at === 0) return 0;
  const space = text.indexOf(' ', at);
  return space < 0 || space > at + BEFORE_CHARS / 2 ? at : space + 1;
}

function marksIn(text: string, words: readonly string[]): readonly Mark[] {
  const folded = foldText(text);
  const marks: Mark[] = [];
  for (const word of words) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
      marks.push([at, at + word.length]);
    }
  }
  marks.sort((one, other) => one[0] - other[0]);
  // Words can overlap: `import` and `imported`.
  return marks.filter(([start], index) => start >= Math.max(0, ...marks.slice(0, index).map(([, end]) => end)));
}
