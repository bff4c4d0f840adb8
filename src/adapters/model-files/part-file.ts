import { z } from 'zod';
import { storageFullError } from '../../contracts/errors/messages/notebook-messages.ts';
import { fullDiskError, noSpaceError } from './full-disk.ts';
import { orNull, placeOf } from './places.ts';
import { createStreamHash, eachPiece, type StreamHash, type Watching } from './stream-hash.ts';

/** Number of bytes after which written data is flushed to disk. */
const KEEP_EVERY_BYTES = 4 * 1024 * 1024;

/** Validators that the server sent with the first byte of a file; they decide whether the rest belongs to the same file. */
const stampSchema = z.strictObject({
  url: z.string(),
  /** Strong etag, or null. */
  etag: z.string().nullable(),
  /** `Last-Modified` as sent by the server, or null. */
  lastModified: z.string().nullable().default(null),
  totalBytes: z.number().int().nonnegative().nullable(),
});
export type PartStamp = z.infer<typeof stampSchema>;
const noteSchema = z.strictObject({ stamp: stampSchema.nullable(), keptBytes: z.number().int().nonnegative() });

/** The written file, and whether it has the expected hash. */
export interface WrittenFile {
  readonly sizeBytes: number;
  /** SHA-256 in hexadecimal. */
  readonly sha256: string;
  readonly fits: boolean;
}

/**
 * An unfinished file, open for writing by this worker only. Flushed bytes survive a crash; later ones are fetched again,
 * because they may not have reached the disk.
 */
export interface PartFile {
  /** Null for a new file. */
  readonly stamp: PartStamp | null;
  readonly sizeBytes: number;
  /** Hashes the stored bytes. Call before the first `append` to a resumed file. */
  rehash(watching?: Watching): Promise<void>;
  /** Restarts the file: deletes the stored bytes. */
  restart(stamp: PartStamp | null): Promise<void>;
  /** Throws `storage-full`. */
  append(bytes: Uint8Array<ArrayBuffer>): void;
  /** Closes the file and keeps all received bytes for a later resume. */
  keep(): void;
  /** Renames the file to its final name if its hash matches (null accepts any), otherwise deletes it. Returns size and hash. */
  finish(expected: string | null): Promise<WrittenFile>;
  discard(): Promise<void>;
}

/** Opens the unfinished file of a name. Rejects with `NoModificationAllowedError` while another worker has it open. */
export async function openPart(directory: FileSystemDirectoryHandle, name: string): Promise<PartFile> {
  const { whole, part, note } = placeOf(name);
  const handle = await directory.getFileHandle(part, { create: true });
  const bytes = await openSync(handle);
  let notes: SyncFile;
  let noted: z.infer<typeof noteSchema>;
  try {
    notes = await openSync(await directory.getFileHandle(note, { create: true }));
    noted = readNote(notes);
  } catch (error) {
    bytes.close();
    throw fullDiskError(error, name);
  }
  let { stamp } = noted;
  let size = Math.min(noted.keptBytes, bytes.getSize());
  let kept = size;
  bytes.truncate(size);
  let hash: StreamHash | null = null;

  const writeNote = () => {
    const text = new TextEncoder().encode(JSON.stringify({ stamp, keptBytes: size }));
    notes.truncate(0);
    notes.write(text, { at: 0 });
    notes.flush();
    kept = size;
  };
  const close = () => {
    bytes.close();
    notes.close();
  };
  const guarded = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw fullDiskError(error, name);
    }
  };

  return {
    get stamp() {
      return stamp;
    },
    get sizeBytes() {
      return size;
    },
    async rehash(watching) {
      hash = await createStreamHash();
      const begun = hash;
      const buffer = new Uint8Array(KEEP_EVERY_BYTES);
      for (let at = 0; at < size; ) {
        watching?.signal?.throwIfAborted();
        const read = bytes.read(buffer.subarray(0, Math.min(buffer.length, size - at)), { at });
        if (read === 0) break;
        begun.update(buffer.subarray(0, read));
        at += read;
        watching?.onProgress?.(at);
        // Yields to the event loop, so that a pause or cancel is received.
        await new Promise((resolve) => setTimeout(resolve));
      }
    },
    async restart(next) {
      hash = await createStreamHash();
      stamp = next;
      size = 0;
      guarded(() => {
        bytes.truncate(0);
        writeNote();
      });
    },
    append(piece) {
      guarded(() => {
        for (let done = 0; done < piece.length; ) {
          const wrote = bytes.write(piece.subarray(done), { at: size });
          if (wrote === 0) throw noSpaceError(name);
          hash?.update(piece.subarray(done, done + wrote));
          size += wrote;
          done += wrote;
        }
        if (size - kept < KEEP_EVERY_BYTES) return;
        bytes.flush();
        writeNote();
      });
    },
    keep() {
      try {
        bytes.flush();
        writeNote();
      } finally {
        close();
      }
    },
    async finish(expected) {
      guarded(() => bytes.flush());
      close();
      const sha256 = hash?.digest() ?? (await hashWhole(handle));
      const fits = expected === null || expected === sha256;
      if (fits) await moveTo(directory, handle, whole);
      else await orNull(directory.removeEntry(part));
      await orNull(directory.removeEntry(note));
      return { sizeBytes: size, sha256, fits };
    },
    async discard() {
      close();
      await Promise.all([orNull(directory.removeEntry(part)), orNull(directory.removeEntry(note))]);
    },
  };
}

/** A `FileSystemSyncAccessHandle`, available in workers only. */
interface SyncFile {
  read(into: Uint8Array<ArrayBuffer>, from: { at: number }): number;
  write(bytes: Uint8Array<ArrayBuffer>, to: { at: number }): number;
  truncate(size: number): void;
  getSize(): number;
  flush(): void;
  close(): void;
}

async function openSync(handle: FileSystemFileHandle): Promise<SyncFile> {
  if ('createSyncAccessHandle' in handle && typeof handle.createSyncAccessHandle === 'function') {
    return handle.createSyncAccessHandle();
  }
  throw storageFullError('none');
}

function readNote(notes: SyncFile): z.infer<typeof noteSchema> {
  const text = new Uint8Array(Math.min(notes.getSize(), 10_000));
  notes.read(text, { at: 0 });
  try {
    return noteSchema.parse(JSON.parse(new TextDecoder().decode(text)));
  } catch {
    // Missing, or truncated by a crash: the file is restarted.
    return { stamp: null, keptBytes: 0 };
  }
}

async function hashWhole(handle: FileSystemFileHandle): Promise<string> {
  const hash = await createStreamHash();
  await eachPiece(await handle.getFile(), (piece) => hash.update(piece));
  return hash.digest();
}

/** Renames a file, atomically if the browser supports it, and replaces a file of the new name. */
async function moveTo(directory: FileSystemDirectoryHandle, handle: FileSystemFileHandle, name: string): Promise<void> {
  if ('move' in handle && typeof handle.move === 'function') {
    await handle.move(name);
    return;
  }
  const target = await directory.getFileHandle(name, { create: true });
  const writable = await target.createWritable();
  await (await handle.getFile()).stream().pipeTo(writable);
  await directory.removeEntry(handle.name);
}
