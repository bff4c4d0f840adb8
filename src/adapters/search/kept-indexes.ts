import type { FileRow } from '../../contracts/domain/notebook/notebook.ts';
import type { IndexState } from '../../contracts/wire/search-requests.ts';
import type { DerivedTexts } from '../../core/ports/pdf-texts.ts';
import type { SearchSource } from '../../core/ports/rows/search-source.ts';
import { isSearchedText, searchFactsOf } from '../../core/search/search-document.ts';
import { isPdf } from '../../core/shared/file-types/pdf-pages.ts';
import { nameOf } from '../../core/shared/paths/path-parts.ts';
import { type AwaitedTexts, createAwaitedTexts } from './awaited-texts.ts';
import { batchesOf } from './file-batches.ts';
import { readFileTexts } from './file-texts.ts';
import type { IndexEntry, IndexKind, NoteIndex } from './note-index.ts';
import type { SnapshotStore } from './snapshot-store.ts';

/** Characters that are indexed before other tasks have their turn, and of a text that is indexed in parts. */
const PART_CHARS = 512 * 1024;
const LONG_CHARS = 256 * 1024;

/** Files whose texts take long enough to read that it is shown how far that is. */
const LONG_FILES = 20;

export interface KeptIndex {
  readonly index: NoteIndex;
  /** Files whose row this thread has read; null means all. The others come from the saved index. */
  readonly seen: Set<string> | null;
  /** The `seq` of the saved index; null when none is saved. */
  savedSeq: number | null;
  /** Whether texts were added since the last save that its `seq` does not show: those of PDFs, and those before a stop. */
  hasNewTexts: boolean;
  /** Whether building was stopped, so that files are missing, and changes of others too. */
  isPartial: boolean;
  /** Generation of the saved index that this one continues. */
  generation: string | null;
  readonly awaited: AwaitedTexts | null;
}

/** The indexes of the notebooks in use. Each follows the changes of its notebook. */
export interface KeptIndexes {
  /** Brings an index up to date; it is restored or built when missing. Null when the notebook does not exist. */
  bring(notebookId: string): Promise<KeptIndex | null>;
  open(): readonly string[];
  /** Returns how far the index of a notebook is. */
  state(notebookId: string): IndexState;
  /** Stops building an index: until it is resumed, it has the files that it has. */
  stop(notebookId: string): void;
  /** Continues with the files that are missing. */
  resume(notebookId: string): Promise<void>;
  /** Saves an index that has changed since the last save. */
  save(notebookId: string): Promise<void>;
  /** Number of notes read for indexing since creation. */
  notesRead(): number;
}

export interface IndexParts {
  readonly source: SearchSource;
  readonly snapshots: SnapshotStore | null;
  readonly derived: DerivedTexts | null;
  readonly kind: IndexKind;
  readonly pause: () => Promise<void>;
}

const READY: IndexState = { state: 'ready', done: 0, all: 0 };

/**
 * @param onNewTexts called after texts were added to an index that its `seq` does not show: those of PDFs, and those before a stop
 *
 *     ready ──many files changed──▶ building ──all are read──▶ ready
 *                                    │    ▲
 *                                   stop  resume
 *                                    ▼    │
 *                                   stopped
 */
export function createKeptIndexes(
  { source, snapshots, derived, kind, pause }: IndexParts,
  onNewTexts: (one: KeptIndex) => void,
): KeptIndexes {
  const kept = new Map<string, KeptIndex>();
  const updates = new Map<string, Promise<KeptIndex | null>>();
  const states = new Map<string, IndexState>();
  const isStopped = (notebookId: string) => states.get(notebookId)?.state === 'stopped';
  let notesRead = 0;

  async function catchUp(notebookId: string): Promise<KeptIndex | null> {
    const known = kept.get(notebookId) ?? (await restoreOrCreate(notebookId));
    const { index, seen } = known;
    if (known.isPartial && isStopped(notebookId)) return known;
    const changed = await source.changedSince(notebookId, index.seq);
    if (changed === null) {
      kept.delete(notebookId);
      states.delete(notebookId);
      return null;
    }
    kept.set(notebookId, known);
    if (changed.type === 'some' && changed.seq === index.seq) return withDerived(known);
    const rows = new Map(changed.rows.filter(isIndexed).map((row) => [row.fileId, row]));
    const named = changed.type === 'all' ? [...index.entries()].map(({ fileId }) => fileId) : changed.fileIds;
    for (const fileId of named) if (!rows.has(fileId)) index.drop(fileId);
    known.isPartial = !(await put(notebookId, known, [...rows.values()]));
    if (known.isPartial) {
      known.hasNewTexts = true;
      onNewTexts(known);
    } else {
      for (const fileId of seen === null ? [] : rows.keys()) seen?.add(fileId);
      index.seq = changed.seq;
      await withDerived(known);
    }
    await index.tidy(pause);
    if (!known.isPartial) states.delete(notebookId);
    return known;
  }

  async function withDerived(known: KeptIndex): Promise<KeptIndex> {
    if (await known.awaited?.take(known.index, pause)) {
      known.hasNewTexts = true;
      onNewTexts(known);
    }
    return known;
  }

  async function restoreOrCreate(notebookId: string): Promise<KeptIndex> {
    // Before the index is read: when it is removed in between, this one is not saved as it is.
    const generation = (await snapshots?.generation(notebookId).catch(() => null)) ?? null;
    const saved = await snapshots?.load(notebookId).catch(() => null);
    const restored = saved ? kind.restore(saved) : null;
    const index = restored ?? kind.create();
    return {
      index,
      seen: restored && new Set(),
      savedSeq: restored && index.seq,
      hasNewTexts: false,
      isPartial: false,
      generation,
      awaited: derived && createAwaitedTexts(derived),
    };
  }

  /** Brings an index up to date that is older than an erasure. Returns false for one that may not be saved. */
  async function outlives(notebookId: string, known: KeptIndex, generation: string | null): Promise<boolean> {
    if (known.generation === generation) return true;
    // A stopped one does not follow changes.
    if ((await bring(notebookId)) !== known || known.isPartial) return false;
    known.generation = generation;
    return true;
  }

  /** Returns false when it was stopped before all rows were in the index. */
  async function put(notebookId: string, { index, awaited }: KeptIndex, rows: readonly IndexedRow[]): Promise<boolean> {
    const changed = rows.filter((row) => {
      const entry = index.entry(row.fileId);
      const isSame = entry?.hash === row.hash && nameOf(entry.path) === nameOf(row.path);
      if (isSame && entry.path !== row.path) index.amend({ ...entry, path: row.path });
      return !isSame;
    });
    let chars = 0;
    let done = rows.length - changed.length;
    const isLong = changed.length >= LONG_FILES;
    const show = () => {
      if (isLong && !isStopped(notebookId)) states.set(notebookId, { state: 'building', done, all: rows.length });
    };
    show();
    for (const batch of batchesOf(changed)) {
      const texts = await readTexts(batch);
      for (const [at, row] of batch.entries()) {
        const text = texts[at] ?? null;
        if (chars > PART_CHARS) {
          show();
          await pause();
          chars = 0;
        }
        if (isStopped(notebookId)) {
          states.set(notebookId, { state: 'stopped', done, all: rows.length });
          return false;
        }
        done += 1;
        chars += text?.length ?? 0;
        const entry = entryOf(row, text);
        if (text !== null && text.length > LONG_CHARS) await index.putInParts(entry, text, pause);
        else index.put(entry, text ?? '');
        if (text === null && isPdf(row.path)) awaited?.add(row.fileId);
      }
      show();
    }
    return true;
  }

  async function readTexts(files: readonly IndexedRow[]): Promise<(string | null)[]> {
    const readable = files.filter(({ path, sizeBytes }) => isSearchedText(path, sizeBytes) || isPdf(path));
    notesRead += readable.filter(({ path }) => !isPdf(path)).length;
    const read = await readFileTexts(readable, source, derived);
    const texts = new Map(readable.map(({ fileId }, at) => [fileId, read[at] ?? null]));
    return files.map(({ fileId }) => texts.get(fileId) ?? null);
  }

  // Updates of a notebook run one after another; a request during an update gets the next one.
  function bring(notebookId: string): Promise<KeptIndex | null> {
    const before = updates.get(notebookId) ?? Promise.resolve(null);
    const next = before.catch(() => null).then(() => catchUp(notebookId));
    updates.set(notebookId, next);
    const clear = () => {
      if (updates.get(notebookId) === next) updates.delete(notebookId);
    };
    next.then(clear, () => {
      clear();
      // The next request tries again.
      states.delete(notebookId);
    });
    return next;
  }

  return {
    bring,
    open: () => [...kept.keys()],
    state: (notebookId) => states.get(notebookId) ?? READY,
    stop(notebookId) {
      const state = states.get(notebookId);
      if (state?.state === 'building') states.set(notebookId, { ...state, state: 'stopped' });
    },
    async resume(notebookId) {
      const state = states.get(notebookId);
      if (state?.state !== 'stopped') return;
      states.set(notebookId, { ...state, state: 'building' });
      await bring(notebookId);
    },
    async save(notebookId) {
      const one = kept.get(notebookId);
      if (snapshots === null || !one || (one.index.seq === one.savedSeq && !one.hasNewTexts)) return;
      const generation = await snapshots.generation(notebookId);
      if (!(await outlives(notebookId, one, generation))) return;
      const { seq } = one.index;
      const saved = one.index.save();
      if (saved === null) return;
      one.hasNewTexts = false;
      const isSaved = await snapshots.save(notebookId, saved, generation).catch((error) => {
        one.hasNewTexts = true;
        throw error;
      });
      if (isSaved) one.savedSeq = seq;
      else one.hasNewTexts = true;
    },
    notesRead: () => notesRead,
  };
}

type IndexedRow = FileRow & { readonly hash: string };

/** Files of runs are not part of the notes. */
function isIndexed(row: FileRow): row is IndexedRow {
  return row.kind === 'file' && row.hash !== null && !/^\/(?:runs|scratch)\//.test(row.path);
}

function entryOf(row: IndexedRow, text: string | null): IndexEntry {
  const { fileId, path, hash, modifiedMs } = row;
  const facts = searchFactsOf(path, text);
  const hasText = text !== null;
  return { fileId, path, hash, hasText, ...facts, day: facts.day ?? new Date(modifiedMs).toISOString().slice(0, 10) };
}
