import type { Hasher } from '../../../../core/ports/hasher.ts';
import { OBJECTS, objectPath } from '../../core/folder-layout.ts';
import { FolderFileError } from './folder-errors.ts';
import type { FolderFiles } from './folder-files.ts';

/** Objects of the folder, named by the SHA-256 of their bytes. */
export interface FolderObjects {
  /** Writes an object unless one of its size is there. Only then it is read; null for one that cannot be. */
  put(hash: string, sizeBytes: number, read: () => Promise<Uint8Array | null>): Promise<void>;
  /** Reads an object and compares its hash, and its size where that is known. Rejects with a `FolderFileError`. */
  read(hash: string, sizeBytes: number | null): Promise<Uint8Array<ArrayBuffer>>;
  readonly written: WrittenObjects;
}

/** What was written since the objects were opened. */
export interface WrittenObjects {
  readonly hashes: ReadonlyMap<string, number>;
  readonly sizeBytes: number;
  /** Objects that were there. */
  readonly found: number;
}

/**
 * Opens the objects of a folder. Names are listed once for each folder of objects; a name that is there is trusted only with its size, because
 * a write that was interrupted leaves an empty file.
 */
export function openFolderObjects(files: FolderFiles, hasher: Hasher): FolderObjects {
  const listed = new Map<string, Promise<Set<string>>>();
  const hashes = new Map<string, number>();
  let sizeBytes = 0;
  let found = 0;

  function namesOf(prefix: string): Promise<Set<string>> {
    const known = listed.get(prefix);
    if (known !== undefined) return known;
    const listing = files.list(`${OBJECTS}/${prefix}`).then((names) => new Set(names));
    listed.set(prefix, listing);
    listing.catch(() => listed.delete(prefix));
    return listing;
  }

  async function isThere(hash: string, size: number): Promise<boolean> {
    const names = await namesOf(hash.slice(0, 2));
    if (!names.has(hash.slice(2))) return false;
    return (await files.stat(objectPath(hash)))?.sizeBytes === size;
  }

  async function put(hash: string, size: number, read: () => Promise<Uint8Array | null>): Promise<void> {
    if (hashes.has(hash)) return;
    if (await isThere(hash, size)) {
      found += 1;
      return;
    }
    const bytes = await read();
    if (bytes === null) return;
    await files.write(objectPath(hash), bytes);
    hashes.set(hash, bytes.byteLength);
    sizeBytes += bytes.byteLength;
  }

  return {
    put,
    async read(hash, size) {
      const path = objectPath(hash);
      const stat = await files.stat(path);
      if (stat === null) throw new FolderFileError(path, 'missing');
      const bytes = stat.sizeBytes === 0 ? new Uint8Array() : await files.read(path);
      const isSame = (size === null || bytes.byteLength === size) && hasher.sha256(bytes) === hash;
      if (!isSame) throw new FolderFileError(path, bytes.byteLength === 0 ? 'placeholder' : 'damaged');
      return bytes;
    },
    get written() {
      return { hashes, sizeBytes, found };
    },
  };
}
