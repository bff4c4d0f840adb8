import { CloisterError } from '../../contracts/errors/errors.ts';
import { fullDiskError } from './full-disk.ts';
import { openPart, type PartFile, type WrittenFile } from './part-file.ts';
import { modelDirectory, modelsDirectory, nameOf, orNull, placeOf } from './places.ts';
import { hashBlob, type Watching } from './stream-hash.ts';

/** A file of a model as stored on this device. */
export interface StoredModelFile {
  /** As the engine asks for it. */
  readonly name: string;
  readonly sizeBytes: number;
  /** Whether all of it is there: only then it has its name. */
  readonly complete: boolean;
}

/**
 * The files of one model, in the origin's private file system under `models/<folder>/`. What has its name is complete: an
 * unfinished file lies under another one. Reading works in pages and workers; writing in workers only, one writer to a file.
 */
export interface ModelFolder {
  /** The complete file, which the browser reads from its disk when it is read; null when it is not there. */
  file(name: string): Promise<File | null>;
  /**
   * Writes a whole file and resolves with what it is; where it has not the hash expected, nothing is left of it. Rejects with
   * `storage-full`, with the reason of `signal`, or with what `bytes` throws; then nothing is left of it either.
   */
  write(
    name: string,
    bytes: ReadableStream<Uint8Array<ArrayBuffer>>,
    watching?: Watching & { readonly expected?: string | null },
  ): Promise<WrittenFile>;
  /** SHA-256 in hexadecimal of the complete file; null when it is not there. */
  hash(name: string, watching?: Watching): Promise<string | null>;
  /** Opens what is there of an unfinished file, or a new one. */
  openPart(name: string): Promise<PartFile>;
  /** The file, complete or not. Nothing happens where there is none. */
  remove(name: string): Promise<void>;
  list(): Promise<StoredModelFile[]>;
}

/** Nothing is made until something is written. */
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
      throw new CloisterError(
        'model-damaged',
        `A file is in the place of the folder ${folder}. Remove the model and add it again.`,
      );
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

/** Deletes all files of a model. Rejects while one of them is being written. */
export async function removeModelFolder(folder: string): Promise<void> {
  if ((await modelDirectory(folder, { create: false })) === null) return;
  await orNull((await modelsDirectory()).removeEntry(folder, { recursive: true }));
}

/** Folders of models, whether a row still names them or not. */
export async function listModelFolders(): Promise<string[]> {
  const folders: string[] = [];
  for await (const { kind, name } of (await modelsDirectory()).values()) if (kind === 'directory') folders.push(name);
  return folders;
}

/** Bytes of all files of all models, the unfinished ones too. */
export async function modelFilesBytes(): Promise<number> {
  let bytes = 0;
  for (const folder of await listModelFolders()) {
    for (const { sizeBytes } of await openModelFolder(folder).list()) bytes += sizeBytes;
  }
  return bytes;
}
