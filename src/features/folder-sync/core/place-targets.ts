import { foldPath } from '../../../core/guard/fold-name.ts';
import { nameOf, parentOf } from '../../../core/shared/paths/path-parts.ts';
import type { Content, Decision, Naming } from './decide-pair.ts';
import { diskParent, joinDisk, toDiskName, toDiskPath, toNotebookPath, withSuffix } from './disk-names.ts';
import type { Pair } from './pair-sides.ts';

/** Where a file or folder is on both sides after the pass, and with whose content. */
export interface Target {
  readonly path: string;
  readonly diskPath: string;
  readonly content: Content;
  readonly naming: Naming;
}

/** A pair with what becomes of it. */
export interface Placed extends Pair {
  /** Null: on neither side. */
  readonly target: Target | null;
  /** Where the version of the folder goes when both sides changed the file and no merge is possible. */
  readonly copy: { readonly path: string; readonly diskPath: string } | null;
  /** The name in the notebook that another file has already. Default: there was none. */
  readonly clash?: string;
}

type Keep = Extract<Decision, { type: 'keep' }>;
export interface Kept {
  readonly pair: Pair;
  readonly keep: Keep;
}

export interface Placing {
  readonly kept: readonly Kept[];
  /** Pairs that stay as they are, and so keep their names. */
  readonly waiting: readonly Pair[];
  readonly removed: readonly Pair[];
  /** Further paths of the notebook that are taken. */
  readonly reserved: readonly string[];
  /** Words in the name of a copy. */
  readonly copyWords: string;
  readonly names: ReadonlyMap<string, string>;
}

/** Places everything so that no two files share a name, on either side, by any file system's comparison. */
export function placeTargets({ kept, waiting, removed, reserved, copyWords, names }: Placing): Placed[] {
  const paths = new Names();
  const disk = new Names();
  const toPath = new Map<string, string>();
  const toDisk = new Map<string, string>();
  for (const { kind, known, there } of removed) {
    if (kind !== 'folder' || known === null) continue;
    toPath.set(there?.diskPath ?? known.diskPath, known.path);
    toDisk.set(known.path, known.diskPath);
  }
  for (const path of reserved) paths.take(path);
  for (const { here, there, known } of waiting) {
    if (here !== null) paths.take(here.path);
    const diskPath = there?.diskPath ?? known?.diskPath;
    if (diskPath !== undefined) disk.take(diskPath);
  }
  for (const { pair, keep } of kept) {
    if (pair.here !== null && keep.naming !== 'there') paths.reserve(pair.here.path, pair);
    if (pair.there !== null && keep.naming !== 'here') disk.reserve(pair.there.diskPath, pair);
  }

  /** Where folders of the notebook go that the folder on disk has renamed. */
  const moved = new Map<string, string>();
  const pathFor = ({ known, here, there }: Pair, keep: Keep): string => {
    if (here !== null && (keep.naming !== 'there' || there === null)) {
      const parent = parentOf(here.path);
      return joinPath(moved.get(parent) ?? parent, nameOf(here.path));
    }
    const diskPath = there?.diskPath ?? '';
    const listed = here === null && known === null ? names.get(diskPath) : undefined;
    if (listed !== undefined) return listed;
    const parent = diskParent(diskPath);
    const folder = parent === '' ? '/' : (toPath.get(parent) ?? pathOfParents(parent, toPath));
    if (known !== null && isSameName(diskPath, known.diskPath)) return joinPath(folder, nameOf(known.path));
    return toNotebookPath(folder, nameOf(diskPath)) ?? here?.path ?? joinPath(folder, toDiskName(nameOf(diskPath)));
  };
  const diskFor = ({ kind, known, there }: Pair, keep: Keep, path: string): string => {
    const parent = parentOf(path);
    const folder = parent === '/' ? '' : (toDisk.get(parent) ?? toDiskPath(parent));
    const name = toDiskName(nameOf(path));
    const now = there ?? known;
    const isNamed = there !== null && keep.naming !== 'here';
    const isUnchanged = known !== null && nameOf(path) === nameOf(known.path);
    // No handle renames a folder, and on many disks both names are one.
    const isSameFolder = now !== null && kind === 'folder' && foldPath(nameOf(now.diskPath)) === foldPath(name);
    return joinDisk(folder, now !== null && (isNamed || isUnchanged || isSameFolder) ? nameOf(now.diskPath) : name);
  };
  const place = ({ pair, keep }: Kept): Placed => {
    const wanted = pathFor(pair, keep);
    const path = paths.free(wanted, pair, copyWords);
    const diskPath = disk.free(diskFor(pair, keep, path), pair, copyWords);
    if (pair.kind === 'folder') {
      toDisk.set(path, diskPath);
      if (pair.here !== null) moved.set(pair.here.path, path);
      if (pair.there !== null) toPath.set(pair.there.diskPath, path);
    }
    const copy = keep.content === 'both' ? copyOf(path, diskPath, paths, disk, copyWords) : null;
    const target: Target = { path, diskPath, content: keep.content, naming: keep.naming };
    return { ...pair, target, copy, ...(path === wanted ? {} : { clash: wanted }) };
  };

  const folders = kept.filter(({ pair }) => pair.kind === 'folder').sort(byDepth);
  const files = kept.filter(({ pair }) => pair.kind === 'file').sort(byDepth);
  return [
    ...folders.map(place),
    ...files.map(place),
    ...removed.map((pair): Placed => ({ ...pair, target: null, copy: null })),
  ];
}

function copyOf(path: string, diskPath: string, paths: Names, disk: Names, words: string) {
  for (let count = 1; ; count += 1) {
    const suffix = count === 1 ? words : `${words} ${count}`;
    const copy = { path: withSuffix(path, suffix), diskPath: withSuffix(diskPath, suffix) };
    if (!paths.isFree(copy.path) || !disk.isFree(copy.diskPath)) continue;
    paths.take(copy.path);
    disk.take(copy.diskPath);
    return copy;
  }
}

/** The names that are taken on one side, compared as the strictest file system does. */
class Names {
  readonly #owners = new Map<string, Pair | null>();

  /** Takes a name for good. */
  take(name: string): void {
    this.#owners.set(foldPath(name), null);
  }

  /** Takes a name for the pair that has it now. The first one keeps it. */
  reserve(name: string, owner: Pair): void {
    const key = foldPath(name);
    if (!this.#owners.has(key)) this.#owners.set(key, owner);
  }

  isFree(name: string): boolean {
    return !this.#owners.has(foldPath(name));
  }

  /** Returns the name, or the next free one, and takes it. */
  free(name: string, owner: Pair, words: string): string {
    for (let count = 0; ; count += 1) {
      const suffix = count === 1 ? words : `${words} ${count}`;
      const candidate = count === 0 ? name : withSuffix(name, suffix);
      const key = foldPath(candidate);
      const now = this.#owners.get(key);
      if (now === undefined || now === owner) {
        this.#owners.set(key, owner);
        return candidate;
      }
    }
  }
}

/** Returns the notebook's path of a folder on disk that has no pair of its own. */
function pathOfParents(diskPath: string, toPath: ReadonlyMap<string, string>): string {
  let path = '/';
  let at = '';
  for (const name of diskPath.split('/')) {
    at = joinDisk(at, name);
    path = toPath.get(at) ?? toNotebookPath(path, name) ?? path;
  }
  return path;
}

function joinPath(folder: string, name: string): string {
  return folder === '/' ? `/${name}` : `${folder}/${name}`;
}

function isSameName(one: string, other: string): boolean {
  return nameOf(one).normalize('NFC') === nameOf(other).normalize('NFC');
}

function byDepth(a: Kept, b: Kept): number {
  const [one, other] = [placeOf(a), placeOf(b)];
  return one.split('/').length - other.split('/').length || (one < other ? -1 : one > other ? 1 : 0);
}

function placeOf({ pair: { here, there }, keep }: Kept): string {
  return here !== null && (keep.naming !== 'there' || there === null) ? here.path : `/${there?.diskPath ?? ''}`;
}
