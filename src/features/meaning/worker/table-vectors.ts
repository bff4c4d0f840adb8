import { countKnown, embedText, embedWords } from '../core/embed-text.ts';
import { DIMENSIONS, type WordTable } from '../core/word-table.ts';
import type { VectorMaker } from './vector-maker.ts';

/** Texts that are read at once. */
const BATCH = 100;
const NEAR_QUERY = { least: 0.2, share: 0.8 };
/** One word has many notes around it: only the nearest count. */
const NEAR_WORD = { least: 0.4, share: 0.8 };
const NEAR_NOTE = { least: 0.5, share: 0.75 };

/** Makes vectors by the table of words. */
export function makeByTable(table: WordTable): VectorMaker {
  return {
    id: table.id,
    dimensions: DIMENSIONS,
    batch: BATCH,
    ofText: async (path, text) => embedText(table, path, text),
    async ofQuery(words) {
      const vector = embedWords(table, words);
      return vector && { vector, near: countKnown(table, words) > 1 ? NEAR_QUERY : NEAR_WORD };
    },
    nearNote: NEAR_NOTE,
  };
}
