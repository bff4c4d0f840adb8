import { readFileSync } from 'node:fs';
import type { Meaning } from '../../src/core/search/meaning-port.ts';
import { readTable, type WordTable } from '../../src/features/meaning/core/word-table.ts';
import { openMeaning } from '../../src/features/meaning/worker/open-meaning.ts';

const TABLE = new URL('../../src/features/meaning/worker/english.bin', import.meta.url);
let table: WordTable | null = null;

/** Returns the table of words that the app ships. */
export function shippedTable(): WordTable {
  table ??= readTable(new Uint8Array(readFileSync(TABLE)));
  return table;
}

/** Creates the real search by meaning, which keeps its vectors in memory. */
export function createMemoryMeaning(): Meaning {
  return openMeaning({ store: null, loadTable: async () => shippedTable(), pause: async () => {} });
}
