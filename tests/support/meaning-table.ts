import { readFileSync } from 'node:fs';
import type { Meaning } from '../../src/core/search/meaning-port.ts';
import { readTable, type WordTable } from '../../src/features/meaning/core/word-table.ts';
import { makeByModel } from '../../src/features/meaning/worker/model-vectors.ts';
import { openMeaning } from '../../src/features/meaning/worker/open-meaning.ts';
import { reduceTable } from '../../src/features/meaning/worker/tables/reduce-table.ts';
import { makeByTokens } from '../../src/features/meaning/worker/tables/token-vectors.ts';
import { makeWordTable } from './word-tables/make-word-table.ts';

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

/** Creates the search by meaning with a small table for several languages, whose meaning is by construction. */
export async function createTokenMeaning(): Promise<Meaning> {
  const { table, tokenizer } = makeWordTable();
  const kept = await reduceTable({
    table: { name: 'model.safetensors', blob: new Blob([table]) },
    tokenizer: { name: 'tokenizer.json', blob: new Blob([tokenizer]) },
  });
  const maker = makeByTokens(kept);
  const tables = {
    shown: async () => ({ title: 'Made', tableId: null, words: kept.scales.length, sizeBytes: 1 }),
    maker: async () => maker,
    choose: async () => null,
    release: () => {},
  };
  return openMeaning({ store: null, loadTable: async () => shippedTable(), tables, pause: async () => {} });
}

const LETTERS = 26;
const FIRST_LETTER = 97;

/** Creates the search by meaning with a model whose vectors count letters, without an engine. */
export function createLetterMeaning(): Meaning {
  const embedder = {
    dimensions: LETTERS,
    async embed(text: string) {
      const counts = new Float64Array(LETTERS);
      for (const letter of text.toLowerCase()) {
        const at = letter.charCodeAt(0) - FIRST_LETTER;
        if (at >= 0 && at < LETTERS) counts[at] = (counts[at] ?? 0) + 1;
      }
      return counts;
    },
    end: async () => {},
  };
  const maker = makeByModel({ sha256: 'letters', name: 'Letters', architecture: 'bert' }, embedder);
  const shown = { title: 'Letters', sizeBytes: 1, phase: 'ready', problem: null } as const;
  const models = {
    current: async () => ({ maker, shown }),
    noteFailed: () => {},
    choose: async () => null,
    release: () => {},
  };
  return openMeaning({ store: null, loadTable: async () => shippedTable(), models, pause: async () => {} });
}
