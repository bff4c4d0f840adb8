import type { JournalFiles, SyncFile } from '../opfs-journal/journal-files.ts';

/** Folder of the reserve in the origin private file system. */
export const SPACE_FOLDER = 'space-reserve';

/**
 * More than the browser's database adds by itself at a few starts on a full device, and room for the removal of a folder with
 * thousands of files.
 */
const SPACE_BYTES = 12 * 1024 * 1024;
const CHUNK_BYTES = 1024 * 1024;
/** Most bytes that one call of `crypto.getRandomValues` fills. */
const RANDOM_BYTES = 65_536;
/** The bytes, and an empty file that says that they were written once. */
const SPACE = 'space';
const MARK = 'written';

/**
 * Bytes in a file outside the database. Browsers count the space of a removed file as free at once; the space of a removed row
 * only after they have compacted the database, and a full database refuses to remove rows.
 */
export interface SpaceReserve {
  /** Writes the bytes unless they are there. Resolves with false when they do not fit. */
  fill(): Promise<boolean>;
  /** Removes the bytes. Resolves with whether there were any. */
  release(): Promise<boolean>;
  /** Whether the bytes were released, now or before the start, and not written since. */
  isReleased(): boolean;
}

export async function openSpaceReserve(files: JournalFiles, sizeBytes: number = SPACE_BYTES): Promise<SpaceReserve> {
  const found = await files.list();
  let released = found.has(MARK) && !isWhole(found);

  function isWhole(list: ReadonlyMap<string, number>): boolean {
    return (list.get(SPACE) ?? 0) >= sizeBytes;
  }

  async function write(): Promise<boolean> {
    const isWritten = await inFile(SPACE, (file) => writeRandom(file, sizeBytes));
    if (!isWritten) await files.remove(SPACE);
    return isWritten && inFile(MARK, () => {});
  }

  /** Resolves with false when storage is full. */
  async function inFile(name: string, use: (file: SyncFile) => void): Promise<boolean> {
    let file: SyncFile | null = null;
    try {
      file = await files.create(name);
      use(file);
      return true;
    } catch (error) {
      // Another window is writing it.
      if (error instanceof DOMException && error.name === 'NoModificationAllowedError') return true;
      return false;
    } finally {
      file?.close();
    }
  }

  return {
    isReleased: () => released,
    async fill() {
      if (!isWhole(await files.list())) released = !(await write());
      else released = false;
      return !released;
    },
    async release() {
      const hadBytes = ((await files.list()).get(SPACE) ?? 0) > 0;
      released = true;
      return hadBytes && files.remove(SPACE);
    },
  };
}

/** Writes bytes that a file system cannot compress. Throws when they do not fit. */
function writeRandom(file: SyncFile, sizeBytes: number): void {
  // The browser refuses this at once when its quota is too small, before any byte is written.
  file.truncate(sizeBytes);
  const chunk = new Uint8Array(CHUNK_BYTES);
  for (let at = 0; at < CHUNK_BYTES; at += RANDOM_BYTES) crypto.getRandomValues(chunk.subarray(at, at + RANDOM_BYTES));
  for (let at = 0; at < sizeBytes; at += CHUNK_BYTES) {
    const part = chunk.subarray(0, Math.min(CHUNK_BYTES, sizeBytes - at));
    if (file.write(part, { at }) !== part.byteLength) throw new DOMException('The file was cut short.', 'QuotaExceededError');
  }
  file.flush();
}
