import { MAX_FILE_BYTES } from '../../../contracts/domain/notebook/path.ts';
import type { InStep, There } from '../contract/sides.ts';
import { isSkippedName } from '../core/disk-names.ts';
import { DiskError, type FolderPort, type ListedEntry } from '../core/folder-port.ts';

interface ReadOptions {
  readonly known: readonly InStep[];
  /** Whether every content is read, not only of files whose time or size differs. */
  readonly isFull: boolean;
  readonly sha256: (bytes: Uint8Array) => string;
  /** Called for each entry; throws to stop. */
  readonly onEntry: () => void;
}

/**
 * Reads what is in the folder. Content is read where time or size differ from what was in step, and is hashed; the hash decides. A
 * file without content where there was some, and what cannot be read, are unclear.
 */
export async function readFolder(folder: FolderPort, options: ReadOptions): Promise<There[]> {
  const byPath = new Map(options.known.map((one) => [one.diskPath.normalize('NFC'), one]));
  const entries: There[] = [];
  const unreadable: string[] = [];
  for await (const entry of folder.list(isSkippedName)) {
    options.onEntry();
    if (entry.kind === 'unreadable') unreadable.push(entry.diskPath);
    else if (entry.kind === 'folder') {
      // A folder with nothing but files that systems keep for themselves is no folder of the notebook.
      if (!entry.holdsSkippedOnly) entries.push(folderAt(entry.diskPath));
    } else entries.push(await describe(folder, entry, byPath.get(entry.diskPath.normalize('NFC')), options));
  }
  for (const diskPath of unreadable) {
    const within = options.known.filter((one) => one.diskPath.startsWith(`${diskPath}/`));
    const isFolder =
      within.length > 0 || options.known.some((one) => one.kind === 'folder' && one.diskPath === diskPath);
    entries.push(isFolder ? folderAt(diskPath) : unclear(diskPath, 'unreadable'));
    // Nothing in a folder that cannot be listed counts as gone.
    for (const one of within) {
      entries.push(one.kind === 'folder' ? folderAt(one.diskPath) : unclear(one.diskPath, 'unreadable'));
    }
  }
  return entries;
}

function folderAt(diskPath: string): There {
  return { kind: 'folder', diskPath, hash: null, sizeBytes: 0, modifiedMs: 0 };
}

async function describe(
  folder: FolderPort,
  { diskPath, sizeBytes, modifiedMs }: ListedEntry,
  known: InStep | undefined,
  { isFull, sha256 }: ReadOptions,
): Promise<There> {
  if (sizeBytes > MAX_FILE_BYTES) return unclear(diskPath, 'too-large');
  const hadContent = known !== undefined && known.kind === 'file' && known.sizeBytes > 0;
  if (sizeBytes === 0 && hadContent) return unclear(diskPath, 'emptied');
  const isSame = known?.sizeBytes === sizeBytes && known.modifiedMs === modifiedMs && known.kind === 'file';
  if (isSame && !isFull) return { kind: 'file', diskPath, sizeBytes, modifiedMs, hash: known.hash };
  try {
    const bytes = await folder.read(diskPath);
    if (bytes.byteLength === 0 && hadContent) return unclear(diskPath, 'emptied');
    return { kind: 'file', diskPath, sizeBytes: bytes.byteLength, modifiedMs, hash: sha256(bytes) };
  } catch (error) {
    if (error instanceof DiskError && error.fault === 'denied') throw error;
    return unclear(diskPath, 'unreadable');
  }
}

function unclear(diskPath: string, why: NonNullable<There['why']>): There {
  return { kind: 'unclear', diskPath, hash: null, sizeBytes: 0, modifiedMs: 0, why };
}
