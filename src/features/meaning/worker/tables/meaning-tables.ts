import type { ModelBlob } from '../../../../contracts/domain/model-input-fields.ts';
import type { MeaningTable } from '../../../../contracts/wire/search-requests.ts';
import type { VectorMaker } from '../vector-maker.ts';
import type { TableStore } from './table-store.ts';

/** Loaded when the person has such a table. */
const tokenVectors = () => import('./token-vectors.ts');

export interface NamedFile {
  readonly name: string;
  readonly blob: ModelBlob;
}

/** The table for many languages in this thread, as the person has chosen it in any thread. */
export interface MeaningTables {
  /** Returns what the person has chosen; null for none, and for a table that was found damaged. */
  shown(): Promise<MeaningTable | null>;
  /** Returns what makes vectors by the chosen table; null without one, and for one that is damaged: the English table is used then. */
  maker(): Promise<VectorMaker | null>;
  /**
   * Keeps a table from two files; null removes it. Resolves with the id of the table that was chosen before; null for none, and when it is
   * the same.
   *
   * @throws `model-unfit` with the reason for other files
   */
  choose(files: { readonly table: NamedFile; readonly tokenizer: NamedFile } | null): Promise<string | null>;
  /** Frees the memory. */
  release(): void;
}

export function createMeaningTables(store: TableStore): MeaningTables {
  let held: VectorMaker | null = null;
  /** A table that cannot be read is not read again for each search. */
  let damaged: string | null = null;
  const chosen = async () => {
    const about = await store.chosen();
    return about?.id === damaged ? null : about;
  };
  return {
    async shown() {
      const about = await chosen();
      if (about === null) return null;
      const { title, tableId, words, sizeBytes } = about;
      return { title, tableId, words, sizeBytes };
    },
    async maker() {
      const about = await chosen();
      if (about === null) held = null;
      else if (held?.id !== about.id) {
        const kept = await store.content();
        held = kept?.id === about.id ? (await tokenVectors()).makeByTokens(kept) : null;
        // Another thread may be replacing it; without a content, it stays as it is.
        if (kept === null) damaged = about.id;
      }
      return held;
    },
    async choose(files) {
      const before = await store.chosen();
      damaged = null;
      if (files === null) {
        await store.remove();
        held = null;
        return before?.id ?? null;
      }
      const { reduceTable } = await import('./reduce-table.ts');
      const kept = await reduceTable({ table: checked(files.table), tokenizer: checked(files.tokenizer) });
      await store.choose(kept, { title: files.table.name, tableId: null });
      return before === null || before.id === kept.id ? null : before.id;
    },
    release() {
      held = null;
    },
  };
}

function checked({ name, blob }: NamedFile): { readonly name: string; readonly blob: Blob } {
  if (!(blob instanceof Blob)) throw new TypeError('expected a file');
  return { name, blob };
}
