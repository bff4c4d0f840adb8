import { hasErrorCode } from '../../../contracts/errors/errors.ts';
import type { MeaningModel, MeaningTable } from '../../../contracts/wire/search-requests.ts';
import type { Meaning, MeaningFile, ReadTexts } from '../../../core/search/meaning-port.ts';
import { isProse, middleOf } from '../core/embed-text.ts';
import { findNear } from '../core/find-near.ts';
import { splitParts } from '../core/split-parts.ts';
import type { WordTable } from '../core/word-table.ts';
import { contentKey, KeptVectors } from './kept-vectors.ts';
import type { MeaningModels } from './meaning-models.ts';
import { makeByTable } from './table-vectors.ts';
import type { MeaningTables } from './tables/meaning-tables.ts';
import type { VectorMaker } from './vector-maker.ts';
import type { ContentVectors, VectorStore } from './vector-store.ts';

/** One thread makes vectors for the whole notebook at a time; the others load them. */
const LOCK_NAME = 'cloister-meaning';

export interface MeaningParts {
  readonly store: VectorStore | null;
  readonly loadTable: () => Promise<WordTable>;
  /** A table for many languages in place of the English one. Default: none. */
  readonly tables?: MeaningTables | null;
  /** Models in place of the tables. Default: none. */
  readonly models?: MeaningModels | null;
  /** Resolves when other tasks have had their turn. */
  readonly pause: () => Promise<void>;
  /** Runs work while no other thread does. */
  readonly exclusively?: <T>(work: () => Promise<T>) => Promise<T>;
  readonly nowMs?: () => number;
}

/** What the person has chosen in place of the English table. */
interface Chosen {
  readonly model: MeaningModel | null;
  readonly table: MeaningTable | null;
}

/** The vectors of one table or model in this thread. */
interface Known {
  readonly maker: VectorMaker;
  readonly kept: KeptVectors;
  readonly packs: Set<string>;
}

/** Finds files by the vectors of their parts. Keeps them in `store`, loads those that another thread has made, and makes none twice. */
export function openMeaning({
  store,
  loadTable,
  tables = null,
  models = null,
  pause,
  exclusively = (work) => work(),
  nowMs = () => performance.now(),
}: MeaningParts): Meaning {
  let known: Known | null = null;
  let made = 0;

  function knownBy(maker: VectorMaker): Known {
    if (known?.maker.id === maker.id) return known;
    known = { maker, kept: new KeptVectors(maker.dimensions), packs: new Set() };
    return known;
  }

  /** Works with the model that is ready, else with the chosen table, else with the English one. A model that fails is replaced by a table. */
  async function using<T>(waitMs: number, work: (maker: VectorMaker, chosen: Chosen) => Promise<T>): Promise<T> {
    const current = (await models?.current(waitMs)) ?? null;
    const maker = current?.maker ?? null;
    const chosen = { model: current?.shown ?? null, table: (await tables?.shown()) ?? null };
    if (maker === null) return work((await tables?.maker()) ?? makeByTable(await loadTable()), chosen);
    try {
      return await work(maker, chosen);
    } catch (error) {
      if (!hasErrorCode(error, 'model-failed') && !hasErrorCode(error, 'model-lost')) throw error;
      models?.noteFailed(maker, error);
      return using(0, work);
    }
  }

  /** Loads what other threads have kept since. */
  async function refresh(maker: VectorMaker): Promise<Known> {
    const now = knownBy(maker);
    if (store !== null) now.kept.add(await store.load(maker.id, now.packs));
    return now;
  }

  const missingOf = (kept: KeptVectors, files: readonly MeaningFile[]) => {
    const missing = new Map<string, MeaningFile>();
    for (const file of files) {
      const content = contentKey(file);
      if (hasMeaning(file) && !kept.has(content)) missing.set(content, file);
    }
    return [...missing];
  };

  /** Makes missing vectors until there is no more time, but one batch at least: on a slow device the work still ends. */
  async function makeMissing(
    { maker, kept, packs }: Known,
    files: readonly MeaningFile[],
    read: ReadTexts,
    budgetMs: number,
  ): Promise<void> {
    const untilMs = nowMs() + budgetMs;
    const missing = missingOf(kept, files);
    for (let at = 0; at < missing.length && (at === 0 || nowMs() < untilMs); at += maker.batch) {
      const batch = missing.slice(at, at + maker.batch);
      const texts = await read(batch.map(([, file]) => file));
      const rows: ContentVectors[] = [];
      for (const [index, [content, { path }]] of batch.entries()) {
        const text = texts[index] ?? null;
        // A text that cannot be read now may be there later; until then nothing is kept of it on the disk.
        if (text === null) kept.add([{ content, vectors: new Int8Array(0) }]);
        else rows.push({ content, vectors: await maker.ofText(path, text) });
      }
      made += rows.length;
      kept.add(rows);
      if (store !== null && rows.length > 0) packs.add(await store.add(maker.id, rows));
      await pause();
    }
  }

  return {
    isOn: async () => store === null || !(await store.isOff()),
    async setOn(on) {
      await store?.setOff(!on);
      known = null;
      tables?.release();
      models?.release();
    },
    async setModel(file) {
      if (models === null) return;
      const before = await models.choose(file);
      if (before !== null) await store?.drop(before);
      known = null;
    },
    async setTable(files) {
      if (tables === null) return;
      const before = await tables.choose(files);
      if (before !== null) await store?.drop(before);
      known = null;
    },
    nearest: (words, files, { limit, accepts, make }) =>
      using(0, async (maker) => {
        const sought = await maker.ofQuery(words);
        if (sought === null) return [];
        const now = await refresh(maker);
        if (make !== undefined) {
          const accepted = accepts === undefined ? files : files.filter((file) => accepts(file));
          await makeMissing(now, accepted, make, Number.POSITIVE_INFINITY);
        }
        return findNear(now.kept.layOut(files), sought.vector, { ...sought.near, limit, accepts });
      }),
    related: (of, files, limit) =>
      using(0, async (maker) => {
        const { kept } = await refresh(maker);
        const sought = middleOf(kept.vectorsOf(contentKey(of)), maker.dimensions);
        if (sought === null) return [];
        const accepts = ({ fileId, hash }: MeaningFile) => fileId !== of.fileId && hash !== of.hash;
        return findNear(kept.layOut(files), sought, { ...maker.nearNote, limit, accepts });
      }),
    make: (files, read, budgetMs) =>
      using(budgetMs, async (maker, chosen) => {
        const wanted = files.filter(hasMeaning);
        if (chosen.model?.phase === 'loading') return { done: 0, total: wanted.length, made, ...chosen };
        const { kept } = await exclusively(async () => {
          const now = await refresh(maker);
          await makeMissing(now, wanted, read, budgetMs);
          return now;
        });
        const done = wanted.filter((file) => kept.has(contentKey(file))).length;
        return { done, total: wanted.length, made, ...chosen };
      }),
    partStart: (path, text, part) => splitParts(path, text)[part]?.start ?? 0,
  };
}

/** Runs work under the lock of this origin. */
export function inOneThread<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks.request(LOCK_NAME, work);
}

function hasMeaning({ path, hasText }: MeaningFile): boolean {
  return hasText && isProse(path);
}
