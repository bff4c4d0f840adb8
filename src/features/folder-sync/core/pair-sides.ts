import { foldPath } from '../../../core/guard/fold-name.ts';
import { nameOf, parentOf } from '../../../core/shared/paths/path-parts.ts';
import type { Here, InStep, There } from '../contract/sides.ts';
import { diskParent, toDiskName, toDiskPath } from './disk-names.ts';

/** One file or folder, as it was in step and as each side has it now; null where a side has none. */
export interface Pair {
  readonly kind: 'file' | 'folder';
  readonly known: InStep | null;
  readonly here: Here | null;
  readonly there: There | null;
}

export interface Sides {
  readonly known: readonly InStep[];
  readonly here: readonly Here[];
  readonly there: readonly There[];
  /** Paths in the notebook by path on disk, as the sidecar of the folder names them. Default: none. */
  readonly names?: ReadonlyMap<string, string>;
}

/**
 * Finds which file of the notebook is which file on disk. A file of the notebook is known by its id. A file on disk is known by its path; one that
 * is missing there is found again by its content, then by the folder that was renamed around it.
 */
export function pairSides({ known, here, there, names = new Map() }: Sides): Pair[] {
  const left = new Map(there.map((entry) => [entry.diskPath, entry]));
  const found = new Map<InStep, There>();
  const claim = (one: InStep, entry: There | undefined) => {
    if (entry === undefined || !fits(one.kind, entry)) return;
    found.set(one, entry);
    left.delete(entry.diskPath);
  };
  for (const one of known) claim(one, left.get(one.diskPath));
  const folded = groupBy(left.values(), ({ diskPath }) => foldPath(diskPath));
  for (const one of known) {
    if (found.has(one)) continue;
    claim(
      one,
      folded.get(foldPath(one.diskPath))?.find((entry) => left.has(entry.diskPath) && fits(one.kind, entry)),
    );
  }
  claimMoved(
    known.filter((one) => one.kind === 'file' && !found.has(one)),
    left,
    claim,
  );
  claimRenamedFolders(known, left, found, claim);

  const byId = new Map(here.map((row) => [row.fileId, row]));
  for (const one of known) {
    // A pass that was interrupted wrote it there.
    const row = found.has(one) ? undefined : byId.get(one.fileId);
    const entry = row && left.get(toDiskPath(row.path));
    if (row?.kind === 'file' && entry?.hash === row.hash) claim(one, entry);
  }
  const knownIds = new Set(known.map(({ fileId }) => fileId));
  const byPath = new Map(here.map((row) => [row.path, row]));
  const pairs: Pair[] = [];
  for (const one of known) {
    const own = byId.get(one.fileId);
    // A file that was deleted and created again under its path counts as the same one.
    const again = own === undefined ? byPath.get(one.path) : undefined;
    const row = own ?? (again !== undefined && !knownIds.has(again.fileId) && again.kind === one.kind ? again : null);
    if (row !== null) byId.delete(row.fileId);
    pairs.push({ kind: one.kind, known: one, here: row, there: found.get(one) ?? null });
  }
  pairs.push(...pairByPath([...byId.values()], left, pairs, names));
  for (const entry of left.values()) {
    pairs.push({ kind: entry.kind === 'folder' ? 'folder' : 'file', known: null, here: null, there: entry });
  }
  return pairs;
}

function fits(kind: 'file' | 'folder', entry: There): boolean {
  return entry.kind === kind || (entry.kind === 'unclear' && kind === 'file');
}

type Claim = (one: InStep, entry: There | undefined) => void;

/** Finds missing files among the new ones by their content: first with the same name, then in the same folder, then any. */
function claimMoved(missing: readonly InStep[], left: ReadonlyMap<string, There>, claim: Claim): void {
  const byHash = groupBy(
    [...left.values()].filter(({ kind, sizeBytes }) => kind === 'file' && sizeBytes > 0),
    ({ hash }) => hash ?? '',
  );
  const open = new Set(missing);
  const tests: ((one: InStep, entry: There) => boolean)[] = [
    (one, entry) => nameOf(one.diskPath) === nameOf(entry.diskPath),
    (one, entry) => diskParent(one.diskPath) === diskParent(entry.diskPath),
    () => true,
  ];
  for (const test of tests) {
    for (const one of open) {
      const entry = byHash.get(one.hash ?? '')?.find((each) => left.has(each.diskPath) && test(one, each));
      if (entry === undefined) continue;
      claim(one, entry);
      open.delete(one);
    }
  }
}

/** Finds missing folders by where most of their files are now, and then the files in them that were changed as well. */
function claimRenamedFolders(
  known: readonly InStep[],
  left: ReadonlyMap<string, There>,
  found: ReadonlyMap<InStep, There>,
  claim: Claim,
): void {
  const votes = new Map<string, Map<string, number>>();
  for (const [one, entry] of found) {
    if (one.kind !== 'file' || one.diskPath === entry.diskPath) continue;
    let from = diskParent(one.diskPath);
    let to = diskParent(entry.diskPath);
    while (from !== '' && to !== '') {
      const counts = votes.get(from) ?? new Map<string, number>();
      votes.set(from, counts.set(to, (counts.get(to) ?? 0) + 1));
      if (nameOf(from) !== nameOf(to)) break;
      from = diskParent(from);
      to = diskParent(to);
    }
  }
  const renamed = new Map<string, string>();
  for (const one of known) {
    if (one.kind !== 'folder' || found.has(one)) continue;
    const [best] = [...(votes.get(one.diskPath) ?? [])].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
    const entry = best && left.get(best[0]);
    if (entry?.kind !== 'folder') continue;
    claim(one, entry);
    renamed.set(one.diskPath, entry.diskPath);
  }
  for (const one of known) {
    if (one.kind !== 'file' || found.has(one)) continue;
    const folder = renamed.get(diskParent(one.diskPath));
    if (folder !== undefined) claim(one, left.get(`${folder}/${nameOf(one.diskPath)}`));
  }
}

/** Pairs what is new on both sides by its path. Takes what it pairs out of `left`. */
function pairByPath(
  rows: readonly Here[],
  left: Map<string, There>,
  pairs: readonly Pair[],
  names: ReadonlyMap<string, string>,
): Pair[] {
  const folders = new Map<string, string>();
  for (const { kind, here, there } of pairs)
    if (kind === 'folder' && here !== null && there !== null) folders.set(here.path, there.diskPath);
  const named = new Map([...names].map(([diskPath, path]) => [path, diskPath]));
  const folded = groupBy(left.values(), ({ diskPath }) => foldPath(diskPath));
  const made: Pair[] = [];
  for (const row of [...rows].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    const parent = folders.get(parentOf(row.path)) ?? toDiskPath(parentOf(row.path));
    const expected = named.get(row.path) ?? (parent === '' ? '' : `${parent}/`) + toDiskName(nameOf(row.path));
    const candidates = folded.get(foldPath(expected))?.filter((one) => left.has(one.diskPath) && fits(row.kind, one));
    const entry = candidates?.find((one) => one.diskPath === expected) ?? candidates?.[0];
    if (entry !== undefined) left.delete(entry.diskPath);
    if (row.kind === 'folder') folders.set(row.path, entry?.diskPath ?? expected);
    made.push({ kind: row.kind, known: null, here: row, there: entry ?? null });
  }
  return made;
}

function groupBy<T>(values: Iterable<T>, keyOf: (value: T) => string): Map<string, T[]> {
  return Map.groupBy(values, keyOf);
}
