import { findLabelList, MAX_LABEL_LIST_BYTES } from '../../../contracts/domain/notebook/label-list-path.ts';
import type { NameEncoding } from '../../../contracts/domain/notebook/name-encodings.ts';
import type { ImportRemark } from '../../../contracts/wire/transfer.ts';
import { translateError } from '../../kit/worker-texts/translate.ts';
import { strings } from '../file-strings.ts';

/** A file that was picked or dropped, with its target path in the notebook. */
export interface PickedFile {
  readonly path: string;
  readonly size: number;
  readonly file: File;
}

/** Source of an import: one archive, or single files. */
export type ImportSource =
  | { readonly type: 'zip'; readonly file: File }
  | { readonly type: 'files'; readonly files: readonly PickedFile[] };

/** How the source is read, as the person wants it. */
export interface ImportReading {
  /** Whether the folder that contains everything is left out. */
  readonly stripTop: boolean;
  /** Encoding of names that the archive does not say. Default: a guess. */
  readonly nameEncoding?: NameEncoding;
  /** Whether archives inside the archive are unpacked. Default: no. */
  readonly unpackInner?: boolean;
  /** Whether entries of an electronic lab notebook become notes. Default: yes. */
  readonly elnNotes?: boolean;
}

/** Returns the target path of a picked file: below its folder when a folder was picked, else at the root. */
export function importPath(file: { name: string; webkitRelativePath: string }): string {
  return `/${file.webkitRelativePath || file.name}`;
}

/** Wraps a picked file. `size` stays lazy, because the browser reads it from disk: see `readSizes`. */
export function toPicked(file: File): PickedFile {
  return {
    path: importPath(file),
    get size() {
      return file.size;
    },
    file,
  };
}

/** Longest time in milliseconds that reading file sizes may block the page. */
const SLICE_MS = 8;

/** Reads the sizes of files in small slices, because each read blocks the page and a folder may contain thousands of files. */
export async function readSizes(files: readonly PickedFile[]): Promise<PickedFile[]> {
  const sized: PickedFile[] = [];
  let since = performance.now();
  for (const { path, size, file } of files) {
    sized.push({ path, size, file });
    if (performance.now() - since < SLICE_MS) continue;
    await new Promise((resolve) => setTimeout(resolve));
    since = performance.now();
  }
  return sized;
}

/** Returns the source for picked files. A single `.zip` or `.eln` archive is unpacked; among other files it is imported as a file. */
export function toSource(files: readonly PickedFile[]): ImportSource {
  const [only, ...others] = files;
  const isArchive = only !== undefined && others.length === 0 && /^\/[^/]*\.(?:zip|eln)$/i.test(only.path);
  return isArchive ? { type: 'zip', file: only.file } : { type: 'files', files };
}

/** Returns the label list among picked files, as in an archive that was unpacked; undefined when there is none. */
export function labelListOf(files: readonly PickedFile[]): PickedFile | undefined {
  const path = findLabelList(files.map((file) => file.path));
  return files.find((file) => file.path === path);
}

/** Returns the number of picked files that become files of the notebook; the label list does not. */
export function countFiles(files: readonly PickedFile[]): number {
  return files.length - (labelListOf(files) ? 1 : 0);
}

/** Reads the label list among picked files. A list over the limit is read as empty, which the import reports as unreadable. */
export async function readLabelList(files: readonly PickedFile[]): Promise<{ path: string; text: string } | null> {
  const list = labelListOf(files);
  if (list === undefined) return null;
  const text = list.size > MAX_LABEL_LIST_BYTES ? '' : await list.file.text().catch(() => '');
  return { path: list.path, text };
}

/** The used part of a `DataTransfer`. */
interface Dropped {
  readonly items: Iterable<{ webkitGetAsEntry(): FileSystemEntry | null }>;
  readonly files: Iterable<File>;
}

/** Files that were found, and remarks on those that could not be read. */
export interface Found {
  readonly files: readonly PickedFile[];
  readonly unread: readonly ImportRemark[];
}

/** Returns the dropped files with the contents of dropped folders. Must be called inside the drop event, because the data is cleared afterwards. */
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

/** Reads all entries of a folder. `readEntries` returns them in parts and ends with an empty part. */
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

/** Returns a remark on a file or folder that cannot be read, because it was removed or access is denied. */
export function unreadable(path: string, error: unknown): ImportRemark {
  return { path, code: 'not-found', message: strings.cannotImport.unreadable(translateError(error)) };
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}
