import { z } from 'zod';
import { createDerivedDatabase, promised } from '../../../adapters/indexed-db/derived-database.ts';
import { MEANING_DATABASE } from '../contract/meaning-database.ts';
import { DIMENSIONS } from '../core/word-table.ts';

const PACKS = 'packs';
const MARKS = 'marks';
/** Changes when vectors have to be made again. */
const LAYOUT = 1;
const OFF = 'off';
/** Packs with fewer contents are joined once there are so many: each edit of a note adds one. */
const SMALL = 50;
const MAX_SMALL = 64;

/** The vectors of one content; empty for a content without meaning. */
export interface ContentVectors {
  /** See `contentKey`. */
  readonly content: string;
  readonly vectors: Int8Array;
}

const packSchema = z.object({
  contents: z.string(),
  /** Of each content, in vectors as long as those of the table: longer ones count as several. */
  counts: z.union([z.instanceof(Uint8Array), z.instanceof(Uint16Array)]),
  vectors: z.instanceof(Int8Array),
});

/** Vectors of contents, several of them in each pack: many small rows take long to read. */
export interface VectorStore {
  isOff(): Promise<boolean>;
  /** Off: removes all vectors. */
  setOff(off: boolean): Promise<void>;
  /** Returns the vectors of packs that are not in `known`, and adds their keys to it. */
  load(tableId: string, known: Set<string>): Promise<ContentVectors[]>;
  /** Keeps vectors unless it is off; resolves with the key of their pack. */
  add(tableId: string, rows: readonly ContentVectors[]): Promise<string>;
  /** Removes the vectors of one table or model. */
  drop(tableId: string): Promise<void>;
  /** Returns the contents of all vectors, whatever their table. */
  contents(): Promise<string[]>;
  /** Removes the vectors of contents for good. */
  remove(contents: readonly string[]): Promise<void>;
  close(): void;
}

/** Opens the database on first use. */
export function createVectorStore(name: string = MEANING_DATABASE): VectorStore {
  const { open, write, close } = createDerivedDatabase(name, LAYOUT, [PACKS, MARKS]);

  async function packs(): Promise<[key: string, rows: ContentVectors[]][]> {
    const store = (await open()).transaction(PACKS).objectStore(PACKS);
    const [keys, values] = await Promise.all([promised(store.getAllKeys()), promised<unknown[]>(store.getAll())]);
    return keys.map((key, at) => [String(key), unpack(values[at])]);
  }

  async function replace(gone: readonly string[], kept: readonly [string, readonly ContentVectors[]][]): Promise<void> {
    await write((store) => {
      for (const key of gone) store(PACKS).delete(key);
      for (const [key, rows] of kept) store(PACKS).put(pack(rows), key);
    }, 'strict');
  }

  return {
    async isOff() {
      const marks = (await open()).transaction(MARKS).objectStore(MARKS);
      return (await promised<unknown>(marks.get(OFF))) === true;
    },
    setOff: (off) =>
      write((store) => {
        store(MARKS).put(off, OFF);
        if (off) store(PACKS).clear();
      }, 'strict'),
    async load(tableId, known) {
      const store = (await open()).transaction(PACKS).objectStore(PACKS);
      const keys = (await promised(store.getAllKeys())).map(String);
      const wanted = keys.filter((key) => key.startsWith(tableId) && !known.has(key));
      if (wanted.length === 0) return [];
      const values =
        known.size === 0 && wanted.length === keys.length
          ? await promised<unknown[]>(store.getAll())
          : await Promise.all(wanted.map((key) => promised<unknown>(store.get(key))));
      for (const key of wanted) known.add(key);
      return values.flatMap(unpack);
    },
    async add(tableId, rows) {
      const key = newKey(tableId);
      const value = pack(rows);
      await write((store) => {
        // Another thread may have turned it off while these were made.
        const mark = store(MARKS).get(OFF);
        mark.onsuccess = () => {
          if (mark.result !== true) store(PACKS).put(value, key);
        };
      });
      return key;
    },
    async drop(tableId) {
      const store = (await open()).transaction(PACKS).objectStore(PACKS);
      const keys = (await promised(store.getAllKeys())).map(String);
      const gone = keys.filter((key) => key.startsWith(tableId));
      if (gone.length > 0) await replace(gone, []);
    },
    async contents() {
      return (await packs()).flatMap(([, rows]) => rows.map(({ content }) => content));
    },
    async remove(contents) {
      const gone = new Set(contents);
      const all = await packs();
      const touched = all.filter(([, rows]) => rows.some(({ content }) => gone.has(content)));
      const small = all.filter(([, rows]) => rows.length < SMALL);
      const joined = small.length > MAX_SMALL ? small : [];
      const rewritten = [...new Set([...touched, ...joined])];
      if (rewritten.length === 0) return;
      const byTable = Map.groupBy(rewritten, ([key]) => key.split(' ')[0] ?? '');
      const kept = [...byTable].flatMap(([tableId, those]): [string, ContentVectors[]][] => {
        const rows = new Map(those.flatMap(([, own]) => own.map((row) => [row.content, row] as const)));
        for (const content of gone) rows.delete(content);
        return rows.size === 0 ? [] : [[newKey(tableId), [...rows.values()]]];
      });
      await replace(
        rewritten.map(([key]) => key),
        kept,
      );
    },
    close,
  };
}

const newKey = (tableId: string): string => `${tableId} ${crypto.randomUUID()}`;

function pack(rows: readonly ContentVectors[]): z.infer<typeof packSchema> {
  const vectors = new Int8Array(rows.reduce((sum, row) => sum + row.vectors.length, 0));
  let at = 0;
  for (const row of rows) {
    vectors.set(row.vectors, at);
    at += row.vectors.length;
  }
  return {
    contents: rows.map(({ content }) => content).join('\n'),
    counts: Uint16Array.from(rows, (row) => row.vectors.length / DIMENSIONS),
    vectors,
  };
}

/** Returns the rows of a pack; none when it is damaged: they are made again. */
function unpack(value: unknown): ContentVectors[] {
  const { data } = packSchema.safeParse(value);
  if (data === undefined) return [];
  let at = 0;
  return data.contents.split('\n').map((content, index) => {
    const end = at + (data.counts[index] ?? 0) * DIMENSIONS;
    const vectors = data.vectors.slice(at, end);
    at = end;
    return { content, vectors };
  });
}
