import { DISK_BIN } from '../core/disk-names.ts';
import { DiskError, type FolderPort, type ListedEntry } from '../core/folder-port.ts';

/** Most folders of one day. */
const MOST_FOLDERS = 1000;

/** The bin of a folder on disk, by day: copies of what a pass overwrites or removes there. */
export interface DiskBin {
  /** Copies bytes to the bin, unless the bin of the day has them under this name. */
  keep(diskPath: string, bytes: Uint8Array): Promise<void>;
}

export function openDiskBin(folder: FolderPort, nowMs: number, sha256: (bytes: Uint8Array) => string): DiskBin {
  const day = new Date(nowMs).toISOString().slice(0, 10);
  return {
    async keep(diskPath, bytes) {
      const hash = sha256(bytes);
      for (let count = 1; count <= MOST_FOLDERS; count += 1) {
        // Another folder, not another name: a file of before may stand where this path needs a folder.
        const path = `${DISK_BIN}/${count === 1 ? day : `${day} (${count})`}/${diskPath}`;
        const there = await find(folder, path);
        if (there === 'other' || (there !== null && sha256(there) !== hash)) continue;
        if (there !== null || (await isWritten(folder, path, bytes))) return;
      }
      throw new DiskError('other', `the bin has no place for ${diskPath}`);
    },
  };
}

/** Writes a file. Resolves with false when a file stands where the path needs a folder. */
async function isWritten(folder: FolderPort, path: string, bytes: Uint8Array): Promise<boolean> {
  try {
    await folder.write(path, bytes);
    return true;
  } catch (error) {
    if (error instanceof DiskError && error.fault === 'name') return false;
    throw error;
  }
}

/** Resolves with the bytes at a path, null for nothing, `other` for a folder or what cannot be read. */
async function find(folder: FolderPort, path: string): Promise<Uint8Array | 'other' | null> {
  try {
    return await folder.read(path);
  } catch (error) {
    if (!(error instanceof DiskError)) throw error;
    if (error.fault === 'missing') return null;
    if (error.fault === 'denied' || error.fault === 'full') throw error;
    return 'other';
  }
}

export async function measureDiskBin(folder: FolderPort): Promise<{ files: number; sizeBytes: number }> {
  const sum = { files: 0, sizeBytes: 0 };
  for await (const { kind, sizeBytes } of folder.list(() => false, DISK_BIN)) {
    if (kind === 'folder') continue;
    sum.files += 1;
    sum.sizeBytes += sizeBytes;
  }
  return sum;
}

/** Removes everything in the bin of a folder. What the disk refuses stays, and is not counted. */
export async function emptyDiskBin(folder: FolderPort): Promise<{ files: number; sizeBytes: number }> {
  const removed = { files: 0, sizeBytes: 0 };
  const entries: ListedEntry[] = [];
  for await (const entry of folder.list(() => false, DISK_BIN)) entries.push(entry);
  // The content of a folder before the folder.
  for (const { kind, diskPath, sizeBytes } of entries.reverse()) {
    try {
      if (kind === 'folder') await folder.removeFolder(diskPath);
      else {
        await folder.removeFile(diskPath);
        removed.files += 1;
        removed.sizeBytes += sizeBytes;
      }
    } catch (error) {
      if (!(error instanceof DiskError) || error.fault === 'denied') throw error;
    }
  }
  return removed;
}
