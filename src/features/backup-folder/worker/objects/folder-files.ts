/** Files of a folder outside the browser, by paths with `/` from its root. Replaced by files in memory in tests. */
export interface FolderFiles {
  /** Returns the names in a folder, those of folders too; none when it does not exist. */
  list(path: string): Promise<string[]>;
  /** Returns the size and the time of the last change; null when there is no such file. */
  stat(path: string): Promise<FileStat | null>;
  read(path: string): Promise<Uint8Array<ArrayBuffer>>;
  /** Writes a file and the folders above it. The earlier content stays until all of the new one is written. */
  write(path: string, bytes: Uint8Array): Promise<void>;
  /** Removes a file. One that does not exist is no error. */
  remove(path: string): Promise<void>;
}

export interface FileStat {
  readonly sizeBytes: number;
  readonly modifiedMs: number;
}

/** Opens the files of a folder that the person chose. */
export function openFolderFiles(root: FileSystemDirectoryHandle): FolderFiles {
  const folders = new Map<string, Promise<FileSystemDirectoryHandle>>();

  function folderAt(path: string, create: boolean): Promise<FileSystemDirectoryHandle> {
    if (path === '') return Promise.resolve(root);
    const known = folders.get(path);
    if (known !== undefined) return known;
    const { folder, name } = split(path);
    const opening = folderAt(folder, create).then((above) => above.getDirectoryHandle(name, { create }));
    folders.set(path, opening);
    opening.catch(() => folders.delete(path));
    return opening;
  }

  async function fileAt(path: string): Promise<File> {
    const { folder, name } = split(path);
    return (await (await folderAt(folder, false)).getFileHandle(name)).getFile();
  }

  return {
    async list(path) {
      const names: string[] = [];
      try {
        for await (const name of (await folderAt(path, false)).keys()) names.push(name);
      } catch (error) {
        if (path === '' || !isNotFound(error)) throw error;
        await root.keys().next();
      }
      return names;
    },
    async stat(path) {
      try {
        const { size, lastModified } = await fileAt(path);
        return { sizeBytes: size, modifiedMs: lastModified };
      } catch (error) {
        if (isNotFound(error)) return null;
        throw error;
      }
    },
    read: async (path) => new Uint8Array(await (await fileAt(path)).arrayBuffer()),
    async write(path, bytes) {
      const { folder, name } = split(path);
      const handle = await (await folderAt(folder, true)).getFileHandle(name, { create: true });
      const stream = await handle.createWritable();
      try {
        await stream.write(new Uint8Array(bytes));
      } catch (error) {
        await stream.abort().catch(() => undefined);
        throw error;
      }
      await stream.close();
    },
    async remove(path) {
      const { folder, name } = split(path);
      try {
        await (await folderAt(folder, false)).removeEntry(name);
      } catch (error) {
        if (!isNotFound(error)) throw error;
      }
    },
  };
}

function split(path: string): { folder: string; name: string } {
  const slash = path.lastIndexOf('/');
  return { folder: slash < 0 ? '' : path.slice(0, slash), name: path.slice(slash + 1) };
}

function isNotFound(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NotFoundError';
}
