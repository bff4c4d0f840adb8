import { openJournalFiles, type SyncFile } from './journal-files.ts';

/** Folder of files that are needed for a while, in the origin private file system. */
const FOLDER = 'backup-work';
/** Held as long as its file is needed. */
const LOCK = 'cloister-work-file-';
/** How long an output is kept, in milliseconds. */
const KEPT_MS = 60 * 60 * 1000;
/** Bytes in memory before they are written, or become a blob. */
const PIECE_BYTES = 1024 * 1024;

/** A file that is written from its start to its end, then read. */
export interface WorkFile {
  readonly sizeBytes: number;
  /** Appends bytes without waiting. Throws a `QuotaExceededError` when they do not fit. */
  append(bytes: Uint8Array<ArrayBuffer>): void;
  /** Ends the writing. The blob can be read until `remove`. */
  blob(): Promise<Blob>;
  /** Removes the file. */
  remove(): Promise<void>;
}

/** `output`: a page gets the file, and may still read it when this worker has ended. */
export type WorkFileUse = 'work' | 'output';

/** Creates a file outside of memory; in memory in a browser without such files. */
export async function createWorkFile(use: WorkFileUse = 'work'): Promise<WorkFile> {
  const files = await openJournalFiles(FOLDER);
  if (files === null) return createMemoryFile();
  const name = `${use}-${crypto.randomUUID()}`;
  const release = await holdLock(LOCK + name);
  const file = await files.create(name).catch((error: unknown) => {
    release();
    throw error;
  });
  return createDiskFile(file, {
    read: () => files.file(name),
    async remove() {
      await files.remove(name);
      release();
    },
  });
}

/** Removes the files that earlier workers have left. An output of the last hour stays, because a page may still read it. */
export async function clearWorkFiles(): Promise<void> {
  const files = await openJournalFiles(FOLDER);
  if (files === null) return;
  const { held = [] } = await navigator.locks.query();
  const inUse = new Set(held.map(({ name }) => name));
  for (const name of (await files.list()).keys()) {
    if (inUse.has(LOCK + name)) continue;
    const isKept = name.startsWith('output') && Date.now() - (await files.file(name)).lastModified < KEPT_MS;
    if (!isKept) await files.remove(name);
  }
}

function createDiskFile(
  file: SyncFile,
  { read, remove }: { read: () => Promise<Blob>; remove: () => Promise<void> },
): WorkFile {
  let sizeBytes = 0;
  let isOpen = true;
  const close = () => {
    if (isOpen) file.close();
    isOpen = false;
  };
  const piece = new Uint8Array(PIECE_BYTES);
  let held = 0;
  const write = (bytes: Uint8Array<ArrayBuffer>) => {
    if (file.write(bytes, { at: sizeBytes - held }) !== bytes.length)
      throw new DOMException('The file was cut short.', 'QuotaExceededError');
  };
  const flush = () => {
    if (held > 0) write(piece.subarray(0, held));
    held = 0;
  };
  const add = (bytes: Uint8Array<ArrayBuffer>) => {
    if (held + bytes.length > PIECE_BYTES) flush();
    piece.set(bytes, held);
    held += bytes.length;
    sizeBytes += bytes.length;
  };
  return {
    get sizeBytes() {
      return sizeBytes;
    },
    append(bytes) {
      // In pieces: the browser copies what it writes.
      for (let at = 0; at < bytes.length; at += PIECE_BYTES) add(bytes.subarray(at, at + PIECE_BYTES));
    },
    async blob() {
      if (isOpen) flush();
      close();
      return read();
    },
    async remove() {
      close();
      await remove();
    },
  };
}

function createMemoryFile(): WorkFile {
  const pieces: Blob[] = [];
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  let held = 0;
  let sizeBytes = 0;
  const flush = () => {
    pieces.push(new Blob(chunks));
    chunks = [];
    held = 0;
  };
  return {
    get sizeBytes() {
      return sizeBytes;
    },
    append(bytes) {
      chunks.push(bytes.slice());
      held += bytes.length;
      sizeBytes += bytes.length;
      if (held >= PIECE_BYTES) flush();
    },
    async blob() {
      flush();
      return new Blob(pieces);
    },
    async remove() {
      pieces.length = 0;
    },
  };
}

/** Holds a lock until the returned function is called, or the worker ends. */
function holdLock(name: string): Promise<() => void> {
  return new Promise((resolve) => {
    void navigator.locks.request(name, () => new Promise<void>((release) => resolve(release)));
  });
}
