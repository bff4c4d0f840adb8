import type { JournalFiles, SyncFile } from './journal-files.ts';

/** Folder of the reserve in the origin private file system. */
export const SPACE_FOLDER = 'space-reserve';

/**
 * The parts, in the order of their release, with their sizes. The first is enough for Chromium to open a database again on a full
 * volume; the second is for the removal of a folder with thousands of files. On a full volume all are released together, because
 * the browser compacts the database whenever it opens it, and fails the next write when that does not fit: 16 MB were seen.
 */
export const SPACE_PARTS: readonly SpacePart[] = [
  { name: 'first', sizeBytes: 4 * 1024 * 1024 },
  { name: 'second', sizeBytes: 8 * 1024 * 1024 },
  { name: 'third', sizeBytes: 24 * 1024 * 1024 },
];

export interface SpacePart {
  readonly name: string;
  readonly sizeBytes: number;
}

const CHUNK_BYTES = 1024 * 1024;
/** Most bytes that one call of `crypto.getRandomValues` fills. */
const RANDOM_BYTES = 65_536;
/** An empty file that says that the parts were written once. */
const MARK = 'written';

/** Bytes that must be free at a start, for the browser's own first writes. */
const FREE_BYTES = 6 * 1024 * 1024;

/** Opens the store's `SpaceReserve`, which is empty until `fill`. */
export async function openSpaceReserve(files: JournalFiles, parts: readonly SpacePart[] = SPACE_PARTS) {
  const found = await files.list();
  let released = found.has(MARK) && missingIn(found).length > 0;

  function missingIn(list: ReadonlyMap<string, number>): SpacePart[] {
    return parts.filter(({ name, sizeBytes }) => (list.get(name) ?? 0) < sizeBytes);
  }

  /** Resolves with `fits`, `quota` when the browser does not permit the size, or `volume` when the bytes do not fit. */
  async function write({ name, sizeBytes }: SpacePart): Promise<Fit> {
    let fit: Fit = 'quota';
    const isWritten = await inFile(name, (file) => {
      // The browser refuses this at once when its quota is too small, before any byte is written.
      file.truncate(sizeBytes);
      fit = 'volume';
      writeRandom(file, sizeBytes);
      file.flush();
    });
    if (isWritten) return 'fits';
    await emptyPart(name);
    return fit;
  }

  const emptyPart = (name: string) => inFile(name, empty);

  /** Resolves with false when the file cannot be written: storage is full. Another window that writes the file counts as `isBusy`. */
  async function inFile(name: string, use: (file: SyncFile) => void, isBusy = true): Promise<boolean> {
    let file: SyncFile | null = null;
    try {
      file = await files.create(name);
      use(file);
      return true;
    } catch (error) {
      return isBusy && error instanceof DOMException && error.name === 'NoModificationAllowedError';
    } finally {
      file?.close();
    }
  }

  async function releaseAll(): Promise<void> {
    released = true;
    // The removal of a file would write into the browser's own list of files, which needs space.
    for (const [name, sizeBytes] of await files.list()) if (sizeBytes > 0) await emptyPart(name);
  }

  /** True without a reserve, which a device without space never had. */
  async function hasFreeBytes(): Promise<boolean> {
    let isFree = true;
    if (!(await files.list()).has(MARK)) return isFree;
    await inFile(MARK, (file) => {
      try {
        file.truncate(FREE_BYTES);
        isFree = false;
        writeRandom(file, FREE_BYTES);
        isFree = true;
      } finally {
        empty(file);
      }
    });
    return isFree;
  }

  return {
    isReleased: () => released,
    usedBytes: async () => [...(await files.list()).values()].reduce((sum, bytes) => sum + bytes, 0),
    async fill(): Promise<boolean> {
      const written: string[] = [];
      let fit: Fit = 'fits';
      const missing = missingIn(await files.list());
      for (const part of missing) {
        fit = await write(part);
        if (fit !== 'fits') break;
        written.push(part.name);
      }
      // On a full volume, half a reserve would leave the database without the last free bytes.
      if (fit === 'volume') for (const name of written) await emptyPart(name);
      if (fit === 'fits' && missing.length > 0) await emptyPart(MARK);
      released = fit !== 'fits';
      return !released;
    },
    async release(): Promise<boolean> {
      const list = await files.list();
      released = true;
      const next = parts.find(({ name }) => (list.get(name) ?? 0) > 0);
      return next !== undefined && inFile(next.name, empty, false);
    },
    releaseAll,
    hasFreeBytes,
    async releaseIfFull(): Promise<boolean> {
      if (await hasFreeBytes()) return true;
      await releaseAll();
      return hasFreeBytes();
    },
  };
}

type Fit = 'fits' | 'quota' | 'volume';

function empty(file: SyncFile): void {
  file.truncate(0);
  file.flush();
}

/** Writes bytes that a file system cannot compress. Throws when they do not fit. */
function writeRandom(file: SyncFile, sizeBytes: number): void {
  const chunk = new Uint8Array(CHUNK_BYTES);
  for (let at = 0; at < CHUNK_BYTES; at += RANDOM_BYTES) crypto.getRandomValues(chunk.subarray(at, at + RANDOM_BYTES));
  for (let at = 0; at < sizeBytes; at += CHUNK_BYTES) {
    const part = chunk.subarray(0, Math.min(CHUNK_BYTES, sizeBytes - at));
    if (file.write(part, { at }) !== part.byteLength)
      throw new DOMException('The file was cut short.', 'QuotaExceededError');
  }
}
