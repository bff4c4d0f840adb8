import type { SnapshotSource } from '../../backup/contract/snapshot.ts';
import type { FolderManifest } from '../core/folder-layout.ts';
import { FolderFileError } from './objects/folder-errors.ts';
import type { FolderObjects } from './objects/folder-objects.ts';
import { readPart } from './objects/part-pieces.ts';

/** Objects that are read at the same time. */
const AT_ONCE = 8;

/** A snapshot of the folder, to read. `failed` has the files that could not be used, by path. */
export interface FolderSource extends SnapshotSource {
  readonly failed: ReadonlyMap<string, FolderFileError>;
}

/**
 * @param skipsFailed whether a content that cannot be used is left out, so that all of them are found, instead of ending the reading
 */
export function openFolderSource(manifest: FolderManifest, objects: FolderObjects, skipsFailed: boolean): FolderSource {
  const failed = new Map<string, FolderFileError>();
  const read = async (hash: string, sizeBytes: number | null) => {
    try {
      return await objects.read(hash, sizeBytes);
    } catch (error) {
      if (error instanceof FolderFileError) failed.set(error.path, error);
      throw error;
    }
  };
  const readContent = async (hash: string) => {
    try {
      return { hash, bytes: await read(hash, null) };
    } catch (error) {
      if (skipsFailed && error instanceof FolderFileError) return null;
      throw error;
    }
  };
  return {
    manifest: manifest.snapshot,
    failed,
    readPart: (part) => readPart(part, manifest, { read }),
    async *contents(hashes) {
      const left = [...hashes];
      while (left.length > 0) {
        const some = await Promise.all(left.splice(0, AT_ONCE).map(readContent));
        for (const content of some) if (content !== null) yield content;
      }
    },
  };
}
