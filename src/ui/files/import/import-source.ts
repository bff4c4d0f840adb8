import { toErrorData } from '../../../contracts/errors/errors.ts';
import type { ImportRemark } from '../../../contracts/wire/transfer.ts';
import { strings } from '../file-strings.ts';

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

/** A file as it was picked. Its size is asked of the disk when it is looked at, which takes a while: see `measure`. */
export function toPicked(file: File): PickedFile {
  return {
    path: importPath(file),
    get size() {
      return file.size;
    },
    file,
  };
}

/** So long the page may stand still for the sizes of files. */
const SLICE_MS = 8;

/** Asks the disk how large files are, in small slices: each question blocks the page, and a folder has thousands. */
export async function measure(files: readonly PickedFile[]): Promise<PickedFile[]> {
  const measured: PickedFile[] = [];
  let since = performance.now();
  for (const { path, size, file } of files) {
    measured.push({ path, size, file });
    if (performance.now() - since < SLICE_MS) continue;
    await new Promise((resolve) => setTimeout(resolve));
    since = performance.now();
  }
  return measured;
}

/** One archive alone is unpacked, `.eln` too; among other files, or in a folder, it is a file like them. */
export function toSource(files: readonly PickedFile[]): ImportSource {
  const [only, ...others] = files;
  const isArchive = only !== undefined && others.length === 0 && /^\/[^/]*\.(?:zip|eln)$/i.test(only.path);
  return isArchive ? { type: 'zip', file: only.file } : { type: 'files', files };
}

/** What a hand has dropped, as far as it is looked at: a `DataTransfer`. */
interface Dropped {
  readonly items: Iterable<{ webkitGetAsEntry(): FileSystemEntry | null }>;
  readonly files: Iterable<File>;
}

/** What was found, and what the disk would not give. */
export interface Found {
  readonly files: readonly PickedFile[];
  readonly unread: readonly ImportRemark[];
}

/** What was dropped, with all that lies in its folders. To be called while the drop is handled: later it is gone. */
export async function readDrop(transfer: Dropped): Promise<Found> {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  if (entries.length === 0) return { files: [...transfer.files].map(toPicked), unread: [] };
  return merge(await Promise.all(entries.map(walk)));
}

async function walk(entry: FileSystemEntry): Promise<Found> {
  try {
    if (isFile(entry)) {
      const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
      return { files: [{ ...toPicked(file), path: entry.fullPath }], unread: [] };
    }
    return isFolder(entry) ? merge(await Promise.all((await childrenOf(entry)).map(walk))) : merge([]);
  } catch (error) {
    return { files: [], unread: [unreadable(entry.fullPath, error)] };
  }
}

/** A folder is handed out in parts, until an empty one. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const children: FileSystemEntry[] = [];
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (part.length === 0) return children;
    children.push(...part);
  }
}

function merge(parts: readonly Found[]): Found {
  return { files: parts.flatMap(({ files }) => files), unread: parts.flatMap(({ unread }) => unread) };
}

/** A file or folder that the disk does not give: gone in the meantime, or not this person's to read. */
export function unreadable(path: string, error: unknown): ImportRemark {
  return { path, code: 'not-found', message: strings.cannotImport.unreadable(toErrorData(error).message) };
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}
