import { type KeptTable, openTokenTable } from '../../core/tables/token-table.ts';
import type { VectorMaker } from '../vector-maker.ts';

/** Texts that are read at once. */
const BATCH = 100;
/** Set without a measurement; a single word has many notes around it. */
const NEAR_QUERY = { least: 0.25, share: 0.8 };
const NEAR_WORD = { least: 0.4, share: 0.8 };
const NEAR_NOTE = { least: 0.5, share: 0.75 };

/** Makes vectors by a table of tokens for many languages. */
export function makeByTokens(kept: KeptTable): VectorMaker {
  const table = openTokenTable(kept);
  return {
    id: table.id,
    dimensions: table.columns,
    batch: BATCH,
    ofText: async (path, text) => table.embedText(path, text),
    async ofQuery(words) {
      const vector = table.embedWords(words);
      return vector && { vector, near: words.length > 1 ? NEAR_QUERY : NEAR_WORD };
    },
    nearNote: NEAR_NOTE,
  };
}
