import { z } from 'zod';
import { createDerivedDatabase, promised } from '../../../../adapters/indexed-db/derived-database.ts';
import { MEANING_TABLE_DATABASE } from '../../contract/meaning-database.ts';
import type { KeptTable } from '../../core/tables/token-table.ts';

const STORE = 'table';
const LAYOUT = 1;
const ABOUT = 'about';
const CONTENT = 'content';

const aboutSchema = z.object({
  id: z.string(),
  title: z.string(),
  /** The entry of the catalog; null for files of the person's. */
  tableId: z.string().nullable(),
  words: z.number(),
  sizeBytes: z.number(),
});
/** The table that the person has chosen for the search by meaning. */
export type ChosenTable = z.output<typeof aboutSchema>;

const contentSchema = z.object({
  id: z.string(),
  vocabulary: z.string(),
  rules: z.object({
    lowercase: z.boolean(),
    stripAccents: z.boolean(),
    splitsSigns: z.boolean(),
    prefix: z.string(),
    maxWordChars: z.number(),
  }),
  columns: z.number(),
  scales: z.instanceof(Float32Array),
  vectors: z.instanceof(Int8Array),
});

/** Keeps one table on this device. */
export interface TableStore {
  chosen(): Promise<ChosenTable | null>;
  /** Null when it is gone or damaged. */
  content(): Promise<KeptTable | null>;
  /** Keeps a table in place of another one. */
  choose(table: KeptTable, about: Pick<ChosenTable, 'title' | 'tableId'>): Promise<ChosenTable>;
  remove(): Promise<void>;
  close(): void;
}

/** Opens the database on first use. */
export function createTableStore(name: string = MEANING_TABLE_DATABASE): TableStore {
  const { open, write, close } = createDerivedDatabase(name, LAYOUT, [STORE]);
  const read = async (key: string) => promised<unknown>((await open()).transaction(STORE).objectStore(STORE).get(key));
  return {
    async chosen() {
      return aboutSchema.safeParse(await read(ABOUT)).data ?? null;
    },
    async content() {
      const { data } = contentSchema.safeParse(await read(CONTENT));
      if (data === undefined) return null;
      const { scales, vectors, columns } = data;
      return vectors.length === scales.length * columns ? { ...data, scales, vectors } : null;
    },
    async choose(table, { title, tableId }) {
      const { vocabulary, scales, vectors } = table;
      const about: ChosenTable = {
        id: table.id,
        title,
        tableId,
        words: scales.length,
        sizeBytes: vocabulary.length + scales.byteLength + vectors.byteLength,
      };
      await write((store) => {
        store(STORE).put(table, CONTENT);
        store(STORE).put(about, ABOUT);
      }, 'strict');
      return about;
    },
    remove: () => write((store) => store(STORE).clear(), 'strict'),
    close,
  };
}
