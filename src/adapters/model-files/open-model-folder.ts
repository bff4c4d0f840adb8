import { modelDamagedError } from '../../contracts/errors/messages/model-messages.ts';
import { fullDiskError } from './full-disk.ts';
import { openPart, type PartFile, type WrittenFile } from './part-file.ts';
import { modelDirectory, modelsDirectory, nameOf, orNull, placeOf } from './places.ts';
import { hashBlob, type Watching } from './stream-hash.ts';

/** A file of a model as stored on this device. */
export interface StoredModelFile {
  /** Name that the engine requests. */
  readonly name: string;
  readonly sizeBytes: number;
  /** Whether the file is complete; only a complete file has its final name. */
  readonly complete: boolean;
}

/**
 * The files of one model, in the origin private file system under `models/<folder>/`. A file with its final name is complete;
 * an unfinished one has a temporary name. Pages and workers can read; only workers can write, one writer per file.
 */
export interface ModelFolder {
  /** Returns the complete file, which is read from disk lazily; null when missing. */
  file(name: string): Promise<File | null>;
  /**
   * Writes a whole file and resolves with its size and hash. Deletes it when the hash is not the expected one, and when the
   * call rejects: with `storage-full`, the reason of `signal`, or an error of `bytes`.
   */
  write(
    name: string,
    bytes: ReadableStream<Uint8Array<ArrayBuffer>>,
    watching?: Watching & { readonly expected?: string | null },
  ): Promise<WrittenFile>;
  /** Returns the SHA-256 of the complete file in hexadecimal; null when missing. */
  hash(name: string, watching?: Watching): Promise<string | null>;
  openPart(name: string): Promise<PartFile>;
  /** Deletes the file, complete or not. Does nothing when it does not exist. */
  remove(name: string): Promise<void>;
  list(): Promise<StoredModelFile[]>;
}

/** The folder is created with the first write. */
export function openModelFolder(folder: string): ModelFolder {
  const reading = () => modelDirectory(folder, { create: false });

  async function file(name: string): Promise<File | null> {
    const directory = await reading();
    const handle = directory && (await orNull(directory.getFileHandle(placeOf(name).whole)));
    return handle ? orNull(handle.getFile()) : null;
  }

  async function part(name: string): Promise<PartFile> {
    const directory = await modelDirectory(folder, { create: true }).catch((error) => {
      throw fullDiskError(error, name);
    });
    if (directory === null) {
      throw modelDamagedError('folderFile', { folder });
    }
    return openPart(directory, name);
  }

  return {
    file,
    openPart: part,
    async write(name, bytes, { onProgress, signal, expected = null } = {}) {
      const target = await part(name);
      const reader = bytes.getReader();
      try {
        await target.restart(null);
        for (;;) {
          signal?.throwIfAborted();
          const { done, value } = await reader.read();
          if (done) break;
          target.append(value);
          onProgress?.(target.sizeBytes);
        }
        signal?.throwIfAborted();
      } catch (error) {
        await reader.cancel(error).catch(() => undefined);
        await target.discard();
        throw error;
      }
      return target.finish(expected);
    },
    async hash(name, watching) {
      const found = await file(name);
      return found === null ? null : hashBlob(found, watching);
    },
    async remove(name) {
      const directory = await reading();
      if (directory === null) return;
      const { whole, part: unfinished, note } = placeOf(name);
      for (const entry of [whole, unfinished, note]) await orNull(directory.removeEntry(entry));
    },
    async list() {
      const directory = await reading();
      const found: StoredModelFile[] = [];
      for await (const handle of directory?.values() ?? []) {
        const named = nameOf(handle.name);
        if (handle.kind !== 'file' || named === null) continue;
        const content = await orNull(handle.getFile());
        if (content !== null) found.push({ ...named, sizeBytes: content.size });
      }
      return found;
    },
  };
}

/** Deletes all files of a model. Rejects while one is being written. */
export async function removeModelFolder(folder: string): Promise<void> {
  if ((await modelDirectory(folder, { create: false })) === null) return;
  await orNull((await modelsDirectory()).removeEntry(folder, { recursive: true }));
}

/** Lists the folders of models, including folders that no row names. */
export async function listModelFolders(): Promise<string[]> {
  const folders: string[] = [];
  for await (const { kind, name } of (await modelsDirectory()).values()) if (kind === 'directory') folders.push(name);
  return folders;
}
