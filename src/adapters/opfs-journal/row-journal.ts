import type { JournalFiles, SyncFile } from './journal-files.ts';
import {
  type BaseHead,
  encodeRecord,
  type JournalRecord,
  type JournalRow,
  parseRecords,
  seqInTrailer,
  TRAILER_BYTES,
} from './journal-record.ts';
import { mergeRecords, readRecords } from './merge-records.ts';

/** Largest content, and largest sum of one worker's records since the last base, in bytes. */
export const JOURNAL_LIMITS = { contentBytes: 8 * 1024 * 1024, journalBytes: 64 * 1024 * 1024 };
/** Longest delay until appended records are flushed to the disk, in milliseconds. */
const FLUSH_AFTER_MS = 500;
/** The first record of a base is shorter than this, and its last one. */
const HEAD_BYTES = 1024 * 1024;
const TAIL_BYTES = 256;
const BASE = 'base-';
const LOG = 'rows-';

/** Why the journal lacks rows: storage is full, it has reached its limit, or the browser refused a write. */
export type JournalGap = 'full' | 'limit' | 'refused';

/**
 * The newest rows of the database, in files outside IndexedDB. Each worker appends to a file of its own; a base holds the rows of
 * the whole database up to some point of each file. Together they rebuild a database that the browser has lost.
 */
export interface RowJournal {
  /** Appends the rows of a committed transaction; they survive the end of the browser from then on. Never throws. */
  append(rows: readonly JournalRow[]): void;
  /**
   * Encodes the rows of a transaction while the browser commits it. Returns a function that appends them, to be called once the
   * transaction is committed, and not at all if it fails. Never throws.
   */
  prepare(rows: readonly JournalRow[]): () => void;
  /** Returns the number of the newest log entry in all files; 0 when there is none. */
  newestSeq(): Promise<number>;
  /** Reads all records, oldest first: the base, then what the files hold beyond it. */
  readAll(): Promise<JournalRecord[]>;
  /** Writes a new base from these records, and removes what it replaces. */
  writeBase(records: AsyncIterable<readonly JournalRow[]>, schemaVersion: number): Promise<void>;
  /** Begins a new file without what a base contains. Called when any worker has written a base. */
  rotate(): Promise<void>;
  /** Bytes of the base, and of all files beyond it; the schema of the base, null without one. */
  measure(): Promise<{ baseBytes: number; beyondBytes: number; files: number; schemaVersion: number | null }>;
  /** What this worker could not append since the last base; null when nothing is missing. */
  gap(): JournalGap | null;
  /** Stops appending and empties the file of this worker, because storage is almost full, or resumes. */
  setRoom(isFull: boolean): void;
  /** Empties the file of this worker, because storage is full. Returns whether it had records. */
  release(): boolean;
  /** Removes the base, because storage is full and nothing else can be released. The next one is written when it fits. */
  releaseBase(): Promise<boolean>;
  close(): void;
}

export interface JournalPorts {
  readonly files: JournalFiles;
  readonly nowMs: () => number;
  /** Unique name of this worker. */
  readonly workerName: string;
  /** Calls `act` after a time; returns how to prevent that. */
  readonly after: (ms: number, act: () => void) => () => void;
}

/** Opens the journal of this worker with a new file: nothing is ever appended behind a torn record. */
export async function openRowJournal({ files, nowMs, workerName, after }: JournalPorts): Promise<RowJournal> {
  let generation = 0;
  let name = '';
  /** Null while storage is full: only a closed file gives its space back. */
  let file: SyncFile | null = await createFile().catch(nullWhenFull);
  let size = 0;
  let lastMs = 0;
  let lastSeq = 0;
  let gap: JournalGap | null = file === null ? 'full' : null;
  let isFull = file === null;
  let stopFlush: (() => void) | null = null;

  function createFile(): Promise<SyncFile> {
    generation += 1;
    name = `${LOG}${nowMs().toString(36)}-${workerName}-${generation}`;
    return files.create(name);
  }

  function flush(): void {
    stopFlush = null;
    try {
      file?.flush();
    } catch {
      gap = 'refused';
    }
  }

  function prepare(rows: readonly JournalRow[]): () => void {
    const kept = rows.filter(isJournalled);
    if (kept.length === 0) return () => {};
    let newestSeq = 0;
    for (const one of kept) if (one.table === 'audit' && 'row' in one) newestSeq = Math.max(newestSeq, seqOf(one.row));
    const encode = () => {
      const place = { seq: Math.max(lastSeq, newestSeq), atMs: Math.max(lastMs, nowMs()) };
      return { ...place, record: encodeRecord({ ...place, rows: kept }), since: lastMs };
    };
    let early: ReturnType<typeof encode> | null = null;
    try {
      early = hasNoRoom() ? null : encode();
    } catch {
      // Encoded again below, where the gap is noted.
    }
    return () => {
      lastSeq = Math.max(lastSeq, newestSeq);
      if (hasNoRoom() || file === null) {
        gap = size > JOURNAL_LIMITS.journalBytes ? 'limit' : 'full';
        return;
      }
      try {
        // Encoded again where another record came in between: times and numbers never decrease within a file.
        const { atMs, record } = early?.since === lastMs && early.seq === lastSeq ? early : encode();
        lastMs = atMs;
        const written = file.write(record, { at: size });
        if (written === record.byteLength) size += written;
        else stop();
        stopFlush ??= after(FLUSH_AFTER_MS, flush);
      } catch (error) {
        if (isQuotaError(error)) stop();
        else gap = 'refused';
      }
    };
  }

  /** After a release, offsets in the last base no longer fit this file: the next base replaces them. */
  function hasNoRoom(): boolean {
    return isFull || file === null || gap === 'full' || size > JOURNAL_LIMITS.journalBytes;
  }

  /** Appends no more, and keeps the records: on a volume without space they may be all that is left after a torn write. */
  function stop(): void {
    isFull = true;
    gap = 'full';
  }

  function release(): boolean {
    const hadRecords = size > 0;
    isFull = true;
    gap = 'full';
    size = 0;
    const released = file;
    file = null;
    try {
      released?.truncate(0);
      released?.close();
    } catch {
      return false;
    }
    return hadRecords;
  }

  async function newestOf(file: string, bytes: number): Promise<number> {
    const trailer = await files.read(file, Math.max(0, bytes - TRAILER_BYTES));
    const seq = seqInTrailer(trailer);
    if (seq !== null) return seq;
    const whole = await readRecords(files, file);
    return Math.max(0, ...whole.map((record) => record.seq));
  }

  async function namesOf(prefix: string): Promise<[string, number][]> {
    return [...(await files.list())].filter(([entry]) => entry.startsWith(prefix)).sort();
  }

  /** Returns the newest complete base. Reads only its first and last bytes. */
  async function newestBase(): Promise<{ name: string; bytes: number; head: BaseHead } | null> {
    for (const [entry, bytes] of (await namesOf(BASE)).reverse()) {
      const [first] = parseRecords(await files.read(entry, 0, HEAD_BYTES));
      const tail = await files.read(entry, Math.max(0, bytes - TAIL_BYTES));
      if (first?.base && endsComplete(tail)) return { name: entry, bytes, head: first.base };
    }
    return null;
  }

  return {
    prepare,
    append: (rows) => prepare(rows)(),
    async newestSeq() {
      const entries = (await namesOf(LOG)).filter(([entry, bytes]) => entry !== name && bytes > 0);
      const seqs = await Promise.all(entries.map(([entry, bytes]) => newestOf(entry, bytes)));
      const bases = await namesOf(BASE);
      for (const [entry, bytes] of bases) seqs.push(await newestOf(entry, bytes));
      lastSeq = Math.max(lastSeq, ...seqs);
      return lastSeq;
    },
    async readAll() {
      const base = await newestBase();
      const covered = base?.head.covered ?? {};
      const logs = [];
      for (const [entry] of await namesOf(LOG)) logs.push(await readRecords(files, entry, covered[entry] ?? 0));
      const records = base === null ? [] : await readRecords(files, base.name);
      return [...records, ...mergeRecords(logs)];
    },
    async writeBase(batches, schemaVersion) {
      file ??= await createFile();
      const covered = Object.fromEntries((await namesOf(LOG)).filter(([entry]) => entry !== name));
      covered[name] = size;
      const seq = lastSeq;
      const target = `${BASE}${nowMs().toString(36)}-${workerName}`;
      const base = await files.create(target);
      let isWritten = false;
      try {
        let at = 0;
        const put = (record: Pick<JournalRecord, 'rows' | 'base' | 'end'>) => {
          const bytes = encodeRecord({ seq, atMs: 0, ...record });
          if (base.write(bytes, { at }) !== bytes.byteLength)
            throw new DOMException('The base was cut short.', 'QuotaExceededError');
          at += bytes.byteLength;
        };
        put({ rows: [], base: { covered, schemaVersion } });
        for await (const rows of batches) put({ rows: rows.filter(isJournalled) });
        put({ rows: [], end: true });
        base.flush();
        isWritten = true;
      } finally {
        base.close();
        if (!isWritten) await files.remove(target);
      }
      gap = null;
      for (const [entry] of await namesOf(BASE)) if (entry !== target) await files.remove(entry);
      await removeCovered(covered);
    },
    async rotate() {
      const base = await newestBase();
      const from = Math.min(base?.head.covered[name] ?? 0, size);
      if (from === 0 || file === null) return;
      const old = { name, file };
      const next = await createFile();
      // From here to the switch without a pause, so that no record falls between the files.
      const tail = new Uint8Array(size - from);
      old.file.read(tail, { at: from });
      next.write(tail, { at: 0 });
      next.flush();
      file = next;
      size = tail.byteLength;
      old.file.close();
      await files.remove(old.name);
    },
    async measure() {
      const base = await newestBase();
      let beyondBytes = 0;
      const logs = await namesOf(LOG);
      for (const [entry, bytes] of logs) beyondBytes += Math.max(0, bytes - (base?.head.covered[entry] ?? 0));
      return {
        baseBytes: base?.bytes ?? 0,
        beyondBytes,
        files: logs.length,
        schemaVersion: base?.head.schemaVersion ?? null,
      };
    },
    gap: () => gap,
    setRoom(full) {
      if (full && !isFull) release();
      isFull = full;
    },
    release,
    async releaseBase() {
      const bases = await namesOf(BASE);
      if (bases.length > 0) gap = 'full';
      const removed = await Promise.all(bases.map(([entry]) => files.remove(entry)));
      return removed.includes(true);
    },
    close() {
      stopFlush?.();
      file?.close();
    },
  };

  async function removeCovered(covered: Readonly<Record<string, number>>): Promise<void> {
    for (const [entry, bytes] of await namesOf(LOG))
      if (entry !== name && bytes <= (covered[entry] ?? 0)) await files.remove(entry);
  }
}

/** A device without space: the journal can still be read. */
function nullWhenFull(error: unknown): null {
  if (isQuotaError(error)) return null;
  throw error;
}

function isQuotaError(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}

/** Whether the last record of a file says that the base is complete. */
function endsComplete(tail: Uint8Array): boolean {
  for (let at = 0; at < tail.byteLength; at += 1) {
    const [record] = parseRecords(tail.subarray(at));
    if (record?.end) return true;
  }
  return false;
}

/** Keys of `meta` that stay out: the keys of the vault and the grants, filler, and copies of damaged rows. */
const LEFT_OUT = ['vault', 'grant-key', 'reserve', 'runner'];

/** Tables that stay out: API keys, even encrypted, and handles of folders, which are no data. */
const NOT_JOURNALLED: readonly string[] = ['credentials', 'syncFolders', 'syncFiles'];

/** Whether a row may be in the journal. Contents beyond the limit may not. */
function isJournalled(one: JournalRow): boolean {
  if (NOT_JOURNALLED.includes(one.table)) return false;
  if (one.table === 'meta') {
    const key: unknown = 'key' in one ? one.key : Reflect.get(one.row, 'key');
    return !LEFT_OUT.includes(String(key)) && !String(key).startsWith('damaged:');
  }
  if (one.table !== 'blobs' && one.table !== 'gitFiles') return true;
  const bytes: unknown = 'row' in one ? Reflect.get(one.row, 'bytes') : null;
  return !(bytes instanceof Uint8Array) || bytes.byteLength <= JOURNAL_LIMITS.contentBytes;
}

function seqOf(row: object): number {
  const seq: unknown = Reflect.get(row, 'seq');
  return typeof seq === 'number' ? seq : 0;
}
