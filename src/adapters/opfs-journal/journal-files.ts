/** Folder of the journal in the origin private file system. */
const FOLDER = 'journal';

/** A `FileSystemSyncAccessHandle`, available in workers only. */
export interface SyncFile {
  write(bytes: Uint8Array<ArrayBuffer>, to: { at: number }): number;
  read(into: Uint8Array<ArrayBuffer>, from: { at: number }): number;
  getSize(): number;
  truncate(size: number): void;
  flush(): void;
  close(): void;
}

/** The files of the journal. Replaced by files in memory in tests. */
export interface JournalFiles {
  /** Lists names and sizes. */
  list(): Promise<Map<string, number>>;
  read(name: string, from?: number, to?: number): Promise<Uint8Array>;
  /** Resolves with the file itself, which is read piece by piece. */
  file(name: string): Promise<File>;
  /** Creates a file that only the caller can write to until it is closed. */
  create(name: string): Promise<SyncFile>;
  /** Removes a file. Resolves with false while any worker has it open. */
  remove(name: string): Promise<boolean>;
}

/** Opens the folder; null in a browser without synchronous files. */
export async function openJournalFiles(folder: string = FOLDER): Promise<JournalFiles | null> {
  try {
    if (!('storage' in navigator) || !('createSyncAccessHandle' in FileSystemFileHandle.prototype)) return null;
    const root = await navigator.storage.getDirectory();
    return filesIn(await root.getDirectoryHandle(folder, { create: true }));
  } catch {
    // Refused, as in some private windows.
    return null;
  }
}

function filesIn(folder: FileSystemDirectoryHandle): JournalFiles {
  return {
    async list() {
      const sizes = new Map<string, number>();
      for await (const [name, handle] of folder.entries())
        if (handle.kind === 'file') sizes.set(name, (await handle.getFile()).size);
      return sizes;
    },
    async read(name, from = 0, to = undefined) {
      const file = await (await folder.getFileHandle(name)).getFile();
      return new Uint8Array(await file.slice(from, to).arrayBuffer());
    },
    file: async (name) => (await folder.getFileHandle(name)).getFile(),
    async create(name) {
      const handle = await folder.getFileHandle(name, { create: true });
      if ('createSyncAccessHandle' in handle && typeof handle.createSyncAccessHandle === 'function')
        return handle.createSyncAccessHandle();
      throw new DOMException('This browser has no synchronous files.', 'NotSupportedError');
    },
    async remove(name) {
      try {
        await folder.removeEntry(name);
        return true;
      } catch (error) {
        if (error instanceof DOMException && error.name === 'NotFoundError') return true;
        return false;
      }
    },
  };
}
