import type { SearchQuery } from '../../../core/search/search-query.ts';
import { isWithin } from './edit-distance.ts';
import { mistakesIn } from './expand-word.ts';

/** Returns a test for the words of a note that match a query. Evaluated only for the few notes shown. */
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
