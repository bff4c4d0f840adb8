import type { Meaning, MeaningFile, ReadTexts } from '../../../core/search/meaning-port.ts';
import { countKnown, embedText, embedWords, isProse, middleOf } from '../core/embed-text.ts';
import { findNear } from '../core/find-near.ts';
import { splitParts } from '../core/split-parts.ts';
import type { WordTable } from '../core/word-table.ts';
import { contentKey, KeptVectors } from './kept-vectors.ts';
import type { ContentVectors, VectorStore } from './vector-store.ts';

/** Texts that are read at once. */
const BATCH = 100;
/** Smallest cosine that counts as near, and smallest share of the best one: for a query, and for a whole note. */
const NEAR_QUERY = { least: 0.2, share: 0.8 };
/** One word has many notes around it: only the nearest count. */
const NEAR_WORD = { least: 0.4, share: 0.8 };
const NEAR_NOTE = { least: 0.5, share: 0.75 };
/** One thread makes vectors for the whole notebook at a time; the others load them. */
const LOCK_NAME = 'cloister-meaning';

export interface MeaningParts {
  readonly store: VectorStore | null;
  readonly loadTable: () => Promise<WordTable>;
  /** Resolves when other tasks have had their turn. */
  readonly pause: () => Promise<void>;
  /** Runs work while no other thread does. */
  readonly exclusively?: <T>(work: () => Promise<T>) => Promise<T>;
  readonly nowMs?: () => number;
}

/** Finds files by the vectors of their parts. Keeps them in `store`, loads those that another thread has made, and makes none twice. */
export function openMeaning({
  store,
  loadTable,
  pause,
  exclusively = (work) => work(),
  nowMs = () => performance.now(),
}: MeaningParts): Meaning {
  const kept = new KeptVectors();
  const packs = new Set<string>();
  let made = 0;

  /** Loads what other threads have kept since. */
  async function refresh(table: WordTable): Promise<void> {
    if (store !== null) kept.add(await store.load(table.id, packs));
  }

  const missingOf = (files: readonly MeaningFile[]) => {
    const missing = new Map<string, MeaningFile>();
    for (const file of files) {
      const content = contentKey(file);
      if (hasMeaning(file) && !kept.has(content)) missing.set(content, file);
    }
    return [...missing];
  };

  /** Makes missing vectors until there is no more time. */
  async function makeMissing(
    table: WordTable,
    files: readonly MeaningFile[],
    read: ReadTexts,
    budgetMs: number,
  ): Promise<void> {
    const untilMs = nowMs() + budgetMs;
    const missing = missingOf(files);
    for (let at = 0; at < missing.length && nowMs() < untilMs; at += BATCH) {
      const batch = missing.slice(at, at + BATCH);
      const texts = await read(batch.map(([, file]) => file));
      const rows: ContentVectors[] = [];
      for (const [index, [content, { path }]] of batch.entries()) {
        const text = texts[index] ?? null;
        // A text that cannot be read now may be there later; until then nothing is kept of it on the disk.
        if (text === null) kept.add([{ content, vectors: new Int8Array(0) }]);
        else rows.push({ content, vectors: embedText(table, path, text) });
      }
      made += rows.length;
      kept.add(rows);
      if (store !== null && rows.length > 0) packs.add(await store.add(table.id, rows));
      await pause();
    }
  }

  return {
    isOn: async () => store === null || !(await store.isOff()),
    async setOn(on) {
      await store?.setOff(!on);
      kept.clear();
      packs.clear();
    },
    async nearest(words, files, { limit, accepts, make }) {
      const table = await loadTable();
      const sought = embedWords(table, words);
      if (sought === null) return [];
      await refresh(table);
      if (make !== undefined) {
        const accepted = accepts === undefined ? files : files.filter((file) => accepts(file));
        await makeMissing(table, accepted, make, Number.POSITIVE_INFINITY);
      }
      return findNear(kept.layOut(files), sought, {
        ...(countKnown(table, words) > 1 ? NEAR_QUERY : NEAR_WORD),
        limit,
        accepts,
      });
    },
    async related(of, files, limit) {
      const table = await loadTable();
      await refresh(table);
      const sought = middleOf(kept.vectorsOf(contentKey(of)));
      if (sought === null) return [];
      const accepts = ({ fileId, hash }: MeaningFile) => fileId !== of.fileId && hash !== of.hash;
      return findNear(kept.layOut(files), sought, { ...NEAR_NOTE, limit, accepts });
    },
    async make(files, read, budgetMs) {
      const wanted = files.filter(hasMeaning);
      const table = await loadTable();
      await exclusively(async () => {
        await refresh(table);
        await makeMissing(table, wanted, read, budgetMs);
      });
      const done = wanted.filter((file) => kept.has(contentKey(file))).length;
      return { done, total: wanted.length, made };
    },
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
