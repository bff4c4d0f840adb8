import type { JournalFiles, SyncFile } from './journal-files.ts';

/** Folder of the reserve in the origin private file system. */
export const SPACE_FOLDER = 'space-reserve';

/**
 * The parts, in the order of their release, with their sizes. The first is enough for Chromium to open a database again on a full
 * volume; the second is for the removal of a folder with thousands of files.
 */
export const SPACE_PARTS: readonly SpacePart[] = [
  { name: 'first', sizeBytes: 4 * 1024 * 1024 },
  { name: 'second', sizeBytes: 8 * 1024 * 1024 },
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

/** Opens the store's `SpaceReserve`, which is empty until `fill`. */
export async function openSpaceReserve(files: JournalFiles, parts: readonly SpacePart[] = SPACE_PARTS) {
  const found = await files.list();
  let released = found.has(MARK) && missingIn(found).length > 0;

  function missingIn(list: ReadonlyMap<string, number>): SpacePart[] {
    return parts.filter(({ name, sizeBytes }) => (list.get(name) ?? 0) < sizeBytes);
  }

  async function write({ name, sizeBytes }: SpacePart): Promise<boolean> {
    const isWritten = await inFile(name, (file) => writeRandom(file, sizeBytes));
    if (!isWritten) await files.remove(name);
    return isWritten;
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
      return error instanceof DOMException && error.name === 'NoModificationAllowedError';
    } finally {
      file?.close();
    }
  }

  return {
    isReleased: () => released,
    async fill(): Promise<boolean> {
      const missing = missingIn(await files.list());
      let isWhole = true;
      for (const part of missing) isWhole &&= await write(part);
      if (isWhole && missing.length > 0) await inFile(MARK, () => {});
      released = !isWhole;
      return isWhole;
    },
    async release(): Promise<boolean> {
      const list = await files.list();
      released = true;
      const next = parts.find(({ name }) => (list.get(name) ?? 0) > 0);
      return next !== undefined && files.remove(next.name);
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
    if (file.write(part, { at }) !== part.byteLength)
      throw new DOMException('The file was cut short.', 'QuotaExceededError');
  }
  file.flush();
}
