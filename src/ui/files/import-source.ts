/** A file that was picked or dropped, and where in the notebook it goes. */
export interface PickedFile {
  readonly path: string;
  readonly size: number;
  readonly file: File;
}

/** What an import takes its files from: one archive, or files as they are. */
export type ImportSource =
  | { readonly type: 'zip'; readonly file: File }
  | { readonly type: 'files'; readonly files: readonly PickedFile[] };

/** Where a picked file goes: below its folder when a folder was picked, else at the top. */
export function importPath(file: { name: string; webkitRelativePath: string }): string {
  return `/${file.webkitRelativePath || file.name}`;
}

export function toPicked(file: File): PickedFile {
  return { path: importPath(file), size: file.size, file };
}

/** One archive alone is unpacked; among other files, or in a folder, it is a file like them. */
export function toSource(files: readonly PickedFile[]): ImportSource {
  const [only, ...others] = files;
  const isArchive = only !== undefined && others.length === 0 && /^\/[^/]*\.zip$/i.test(only.path);
  return isArchive ? { type: 'zip', file: only.file } : { type: 'files', files };
}

/** What a hand has dropped, as far as it is looked at: a `DataTransfer`. */
interface Dropped {
  readonly items: Iterable<{ webkitGetAsEntry(): FileSystemEntry | null }>;
  readonly files: Iterable<File>;
}

/** What was dropped, with all that lies in its folders. To be called while the drop is handled: later it is gone. */
export async function readDrop(transfer: Dropped): Promise<PickedFile[]> {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  if (entries.length === 0) return [...transfer.files].map(toPicked);
  const found: PickedFile[] = [];
  for (const entry of entries) await walk(entry, found);
  return found;
}

async function walk(entry: FileSystemEntry, found: PickedFile[]): Promise<void> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    found.push({ path: entry.fullPath, size: file.size, file });
  } else if (isFolder(entry)) {
    const reader = entry.createReader();
    for (;;) {
      // A folder is handed out in parts, until an empty one.
      const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
      if (part.length === 0) return;
      for (const child of part) await walk(child, found);
    }
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}
