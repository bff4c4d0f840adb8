import { DiskError, type DiskFault, type FolderPort, type ListedEntry } from '../core/folder-port.ts';

/** A `FileSystemDirectoryHandle` with the permission calls that the types of the library lack. */
interface PermittedHandle extends FileSystemDirectoryHandle {
  queryPermission?(options: { mode: 'readwrite' }): Promise<PermissionState>;
}

/** Opens a folder that the person chose. */
export function openFolder(root: PermittedHandle): FolderPort {
  /** Returns the folder that contains a path, and the last name. */
  async function parentOf(diskPath: string, create: boolean): Promise<[FileSystemDirectoryHandle, string]> {
    const names = diskPath.split('/');
    const name = names.pop() ?? '';
    let folder: FileSystemDirectoryHandle = root;
    for (const step of names) folder = await folder.getDirectoryHandle(step, { create });
    return [folder, name];
  }

  return {
    check: () =>
      guarded(async () => {
        const permission = (await root.queryPermission?.({ mode: 'readwrite' })) ?? 'granted';
        if (permission !== 'granted') throw new DiskError('denied', 'no permission');
        await root.values().next();
      }),
    list: (isSkipped, below = '') => (below === '' ? listBelow(root, '', isSkipped) : listIn(root, below, isSkipped)),
    read: (diskPath) =>
      guarded(async () => {
        const [folder, name] = await parentOf(diskPath, false);
        const file = await (await folder.getFileHandle(name)).getFile();
        return new Uint8Array(await file.arrayBuffer());
      }),
    write: (diskPath, bytes) =>
      guarded(async () => {
        const [folder, name] = await parentOf(diskPath, true);
        const handle = await folder.getFileHandle(name, { create: true });
        // The browser writes beside the file, and puts it in place when the stream closes.
        const stream = await handle.createWritable({ keepExistingData: false });
        try {
          await stream.write(new Uint8Array(bytes));
          await stream.close();
        } catch (error) {
          await stream.abort().catch(() => undefined);
          throw error;
        }
        const { size, lastModified } = await handle.getFile();
        if (size !== bytes.byteLength) throw new DiskError('other', 'the file was changed while it was written');
        return { sizeBytes: size, modifiedMs: Math.max(0, lastModified) };
      }),
    removeFile: (diskPath) =>
      guarded(async () => {
        const [folder, name] = await parentOf(diskPath, false);
        await folder.removeEntry(name);
      }).catch(unlessMissing),
    makeFolder: (diskPath) =>
      guarded(async () => {
        const [folder, name] = await parentOf(diskPath, true);
        await folder.getDirectoryHandle(name, { create: true });
      }),
    removeFolder: (diskPath) =>
      guarded(async () => {
        const [folder, name] = await parentOf(diskPath, false);
        // Rejects when a file has taken the place of the folder.
        await folder.getDirectoryHandle(name);
        await folder.removeEntry(name);
        return true;
      }).catch((error: unknown) => {
        if (error instanceof DiskError && error.fault === 'missing') return true;
        return false;
      }),
  };
}

/** Lists one folder of the chosen one; nothing when it does not exist. */
async function* listIn(
  root: FileSystemDirectoryHandle,
  below: string,
  isSkipped: IsSkipped,
): AsyncGenerator<ListedEntry> {
  const folder = await guarded(() => root.getDirectoryHandle(below)).catch((error: unknown) => {
    if (error instanceof DiskError && error.fault === 'missing') return null;
    throw error;
  });
  if (folder !== null) yield* listBelow(folder, below, isSkipped);
}

type IsSkipped = (name: string, kind: 'file' | 'folder') => boolean;

async function* listBelow(
  folder: FileSystemDirectoryHandle,
  at: string,
  isSkipped: IsSkipped,
): AsyncGenerator<ListedEntry> {
  const entries: FileSystemHandle[] = [];
  let all = 0;
  try {
    for await (const entry of folder.values()) {
      all += 1;
      if (!isSkipped(entry.name, isDirectory(entry) ? 'folder' : 'file')) entries.push(entry);
    }
  } catch (error) {
    // The folder that was chosen has to be told from one in it.
    if (at === '') throw toDiskError(error);
    yield { kind: 'unreadable', diskPath: at, sizeBytes: 0, modifiedMs: 0 };
    return;
  }
  if (at !== '') {
    const holdsSkippedOnly = all > 0 && entries.length === 0;
    yield {
      kind: 'folder',
      diskPath: at,
      sizeBytes: 0,
      modifiedMs: 0,
      ...(holdsSkippedOnly ? { holdsSkippedOnly } : {}),
    };
  }
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const diskPath = at === '' ? entry.name : `${at}/${entry.name}`;
    if (isDirectory(entry)) yield* listBelow(entry, diskPath, isSkipped);
    else if (isFile(entry)) yield await describeFile(entry, diskPath);
  }
}

async function describeFile(handle: FileSystemFileHandle, diskPath: string): Promise<ListedEntry> {
  try {
    const { size, lastModified } = await handle.getFile();
    return { kind: 'file', diskPath, sizeBytes: size, modifiedMs: Math.max(0, lastModified) };
  } catch {
    return { kind: 'unreadable', diskPath, sizeBytes: 0, modifiedMs: 0 };
  }
}

const isDirectory = (entry: FileSystemHandle): entry is FileSystemDirectoryHandle => entry.kind === 'directory';
const isFile = (entry: FileSystemHandle): entry is FileSystemFileHandle => entry.kind === 'file';

const FAULTS: Readonly<Record<string, DiskFault>> = {
  NotFoundError: 'missing',
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotReadableError: 'unreadable',
  InvalidStateError: 'unreadable',
  TypeMismatchError: 'name',
  TypeError: 'name',
  QuotaExceededError: 'full',
};

async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toDiskError(error);
  }
}

function toDiskError(error: unknown): DiskError {
  if (error instanceof DiskError) return error;
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  return new DiskError(FAULTS[name] ?? 'other', message, error);
}

function unlessMissing(error: unknown): void {
  if (!(error instanceof DiskError) || error.fault !== 'missing') throw error;
}
