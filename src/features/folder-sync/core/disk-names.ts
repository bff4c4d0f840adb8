import { MAX_NAME_BYTES } from '../../../contracts/domain/notebook/path.ts';
import { isReservedTopName } from '../../../core/guard/mounts.ts';
import { normalizePath } from '../../../core/guard/normalize-path.ts';
import { leftOut } from '../../../core/notebook/import/ignored-files.ts';
import { nameOf, parentOf, topOf } from '../../../core/shared/paths/path-parts.ts';

/** Folder on disk for the bin of what would be overwritten or removed there, and for the sidecar. Both are hidden. */
export const DISK_BIN = '.cloister-bin';
export const DISK_SIDECAR = '.cloister/notebook.json';

/** Characters that some file system, or the browser, refuses: reserved ones, controls, invisible marks but the two joiners, non-characters. */
const REFUSED = /["*/:<>?\\|]|\p{Cc}|(?![\u200c\u200d])\p{Cf}|\p{Noncharacter_Code_Point}/gu;
const ENDS = /^\s|[\s.]$/u;
const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?:\.|$)/iu;
/** Shortcuts that run something, and the browser's own files of unfinished writes. */
const BLOCKED = /\.(?:lnk|local|scf|url)$/iu;
const UNFINISHED = /\.crswap$/iu;

/**
 * Returns the name under which a name of the notebook is written to disk: the same where every file system can have it, else with the
 * refused characters as percent signs and hexadecimal digits. Always the same for the same name.
 */
export function toDiskName(name: string): string {
  let safe = name.replace(REFUSED, encode);
  while (ENDS.test(safe)) safe = safe.replace(/^\s/u, encode).replace(/[\s.]$/u, encode);
  if (DEVICE.test(safe)) safe = encode(safe.charAt(0)) + safe.slice(1);
  if (BLOCKED.test(safe)) safe = safe.replace(/\.(?=[^.]*$)/u, encode);
  return utf8Length(safe) <= MAX_NAME_BYTES ? safe : shortened(safe);
}

/** Returns whether a path, of the notebook or of the folder, is never carried: a hidden name, or a file that systems keep for themselves. */
export function isHiddenPath(path: string): boolean {
  const segments = path.split('/');
  return segments.some((name) => name.startsWith('.') || UNFINISHED.test(name)) || leftOut(path) !== null;
}

/** Returns whether one entry of a folder on disk is skipped, with all that it contains. */
export function isSkippedName(name: string, kind: 'file' | 'folder'): boolean {
  return name.startsWith('.') || UNFINISHED.test(name) || leftOut(kind === 'folder' ? `${name}/` : name) !== null;
}

/** Returns the path in the notebook of a new file on disk, or null when no notebook can have its name. */
export function toNotebookPath(parent: string, diskName: string): string | null {
  const joined = normalizePath(`${parent === '/' ? '' : parent}/${diskName}`);
  // A name that resolves to another number of segments is no name.
  if (joined.type === 'invalid' || parentOf(joined.path) !== parent || nameOf(joined.path) === '') return null;
  const top = topOf(joined.path);
  if (!isReservedTopName(top)) return joined.path;
  return `/${top.replace(/^\.+/, '')}-imported${joined.path.slice(top.length + 1)}`;
}

/** Returns a path with each segment as on disk. */
export function toDiskPath(path: string): string {
  return path.split('/').filter(Boolean).map(toDiskName).join('/');
}

export function joinDisk(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

export function diskParent(diskPath: string): string {
  const slash = diskPath.lastIndexOf('/');
  return slash === -1 ? '' : diskPath.slice(0, slash);
}

/** Returns a name with words before its extension, within the longest name: `a.md` becomes `a (2).md`. */
export function withSuffix(path: string, suffix: string): string {
  const slash = path.lastIndexOf('/');
  const name = path.slice(slash + 1);
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 ? name.slice(dot) : '';
  const stem = [...(dot > 0 ? name.slice(0, dot) : name)];
  const ending = ` (${suffix})${extension}`;
  while (stem.length > 1 && utf8Length(stem.join('') + ending) > MAX_NAME_BYTES) stem.pop();
  return path.slice(0, slash + 1) + stem.join('') + ending;
}

function encode(text: string): string {
  return [...new TextEncoder().encode(text)]
    .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
    .join('');
}

/** Shortens a name to what fits, with a sum of the whole name, so that two long names stay two. */
function shortened(name: string): string {
  let sum = 0x811c9dc5;
  for (let at = 0; at < name.length; at += 1) sum = Math.imul(sum ^ name.charCodeAt(at), 0x01000193) >>> 0;
  return withSuffix(name, sum.toString(16).padStart(8, '0'));
}

function utf8Length(text: string): number {
  return new TextEncoder().encode(text).length;
}
