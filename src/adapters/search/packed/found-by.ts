import type { SearchQuery } from '../../../core/search/search-query.ts';
import { isWithin } from './edit-distance.ts';
import { mistakesIn } from './expand-word.ts';

/** Which words of a note answer a query. Asked of the few notes that are shown: nothing is listed before. */
export function foundBy(
  { words, phrases }: Pick<SearchQuery, 'words' | 'phrases'>,
  forgivenFrom: number,
): Pick<ReadonlySet<string>, 'has'> {
  const exact = new Set([...phrases.flat(), ...words.map(({ word }) => word)]);
  const beginnings = words.filter(({ isPrefix }) => isPrefix).map(({ word }) => word);
  const alike = words.flatMap(({ word }) => {
    const mistakes = mistakesIn(word, forgivenFrom);
    return mistakes === 0 ? [] : [{ word, mistakes }];
  });
  const known = new Map<string, boolean>();
  return {
    has(word) {
      let answer = known.get(word);
      if (answer === undefined) {
        answer =
          exact.has(word) ||
          beginnings.some((beginning) => word.startsWith(beginning)) ||
          alike.some((one) => isWithin(word, one.word, one.mistakes));
        known.set(word, answer);
      }
      return answer;
    },
  };
}
