import {
  CONTENTS,
  type ContentRow,
  contentRowSchema,
} from '../../../contracts/domain/notebook/archive/snapshot-part.ts';
import type { FolderErasure } from '../contract/folder-status.ts';
import { type FolderManifest, OBJECTS, objectPath, SNAPSHOTS } from '../core/folder-layout.ts';
import { thinSnapshots } from '../core/thin-snapshots.ts';
import type { ListedSnapshot } from './folder-snapshots.ts';
import { FolderFileError } from './objects/folder-errors.ts';
import type { FolderFiles } from './objects/folder-files.ts';
import type { FolderObjects } from './objects/folder-objects.ts';
import { piecesOf, readPart } from './objects/part-pieces.ts';

/** Time for which no snapshot may name an object before it is removed: another device may be writing one that does. */
const UNNAMED_MS = 86_400_000;

/** Objects that no snapshot names, with the time at which that was first seen. */
export type Unnamed = Readonly<Record<string, number>>;

interface Pruning {
  readonly files: FolderFiles;
  readonly objects: FolderObjects;
  /** All snapshots of the folder, the new one among them. */
  readonly snapshots: readonly ListedSnapshot[];
  /** Manifest of the snapshot that was just written. It is kept. */
  readonly newest: string;
  readonly nowMs: number;
  readonly dayOf: (atMs: number) => string;
  /** Time of an erasure for good that has not been carried out in the folder; null for none. */
  readonly erasureMs: number | null;
  readonly unnamed: Unnamed;
}

export interface Pruned {
  readonly snapshots: number;
  readonly objects: number;
  readonly unnamed: Unnamed;
  /** Null unless an erasure was carried out. */
  readonly erasure: FolderErasure | null;
}

/**
 * Removes the snapshots of this device that are no longer kept, and objects that no snapshot of any device has named for a day. After an
 * erasure for good, all older snapshots of this device go, and with them at once what no other snapshot names; where other devices use the
 * folder, an object that one of them may just have written stays for a day.
 *
 * While any snapshot cannot be read, no object is removed: that snapshot may name it.
 */
export async function pruneFolder(pruning: Pruning): Promise<Pruned> {
  const { files, objects, snapshots, newest, nowMs, dayOf, erasureMs } = pruning;
  const own = snapshots.filter(({ isOfThisDevice, manifest }) => isOfThisDevice && manifest !== null);
  const older = own.filter(({ name, createdMs }) => name !== newest && createdMs <= (erasureMs ?? -1));
  const thinned = thinSnapshots(own, nowMs, dayOf).filter(({ name }) => name !== newest);
  const gone = new Set([...older, ...thinned].map(({ name }) => name));
  if (gone.size === 0 && erasureMs === null && Object.keys(pruning.unnamed).length === 0)
    return { snapshots: 0, objects: 0, erasure: null, unnamed: pruning.unnamed };

  const kept = snapshots.filter(({ name }) => !gone.has(name));
  const named = await namesOf(kept, objects);
  // Read before the manifests are removed. A list that cannot be read hides nothing for long: what it names is unnamed from now on.
  const replaced = (await namesOf(older, objects)) ?? new Set<string>();
  for (const name of gone) await files.remove(`${SNAPSHOTS}/${name}`);

  const hasOthers = snapshots.some(({ isOfThisDevice }) => !isOfThisDevice);
  const unnamed: Record<string, number> = {};
  let removed = 0;
  for await (const hash of named === null ? [] : allObjects(files)) {
    if (named?.has(hash)) continue;
    const sinceMs = Math.min(pruning.unnamed[hash] ?? nowMs, nowMs);
    const isErased = erasureMs !== null && (!hasOthers || replaced.has(hash) || Object.hasOwn(pruning.unnamed, hash));
    if (isErased || nowMs - sinceMs >= UNNAMED_MS) {
      await files.remove(objectPath(hash));
      removed += 1;
    } else {
      unnamed[hash] = sinceMs;
    }
  }
  return {
    snapshots: gone.size,
    objects: removed,
    unnamed: named === null ? pruning.unnamed : unnamed,
    erasure: erasureMs === null ? null : erasureOf(older.length, removed, named !== null, erasureMs, pruning),
  };
}

function erasureOf(
  replaced: number,
  objects: number,
  isSure: boolean,
  erasureMs: number,
  { snapshots, nowMs }: Pruning,
): FolderErasure {
  return {
    atMs: nowMs,
    snapshots: replaced,
    objects,
    isComplete: isSure,
    others: olderOfOthers(snapshots, erasureMs),
  };
}

/** Returns the snapshots of other devices that are older than an erasure. */
export function olderOfOthers(snapshots: readonly ListedSnapshot[], erasureMs: number): FolderErasure['others'] {
  return snapshots
    .filter(({ isOfThisDevice, createdMs }) => !isOfThisDevice && createdMs <= erasureMs)
    .map(({ device, createdMs }) => ({ device, createdMs }));
}

/**
 * Returns the hashes of the objects that snapshots name; null when one of them cannot be read. Lists of contents that they share are read
 * once.
 */
async function namesOf(snapshots: readonly ListedSnapshot[], objects: FolderObjects): Promise<Set<string> | null> {
  const named = new Set<string>();
  try {
    for (const { manifest } of snapshots) {
      if (manifest === null) return null;
      await addNames(manifest, objects, named);
    }
    return named;
  } catch (error) {
    if (error instanceof FolderFileError) return null;
    throw error;
  }
}

async function addNames(manifest: FolderManifest, objects: FolderObjects, named: Set<string>): Promise<void> {
  for (const part of manifest.snapshot.parts) {
    const list = manifest.pieces[part.sha256];
    const first = list?.hash ?? part.sha256;
    if (named.has(first)) continue;
    if (part.table === CONTENTS)
      for (const { hash } of readContents(await readPart(part, manifest, objects))) named.add(hash);
    if (list !== undefined) for (const { hash } of await piecesOf(part, manifest, objects)) named.add(hash);
    named.add(first);
  }
}

/** Reads a part of the list of contents. */
export function readContents(bytes: Uint8Array): ContentRow[] {
  const lines = new TextDecoder().decode(bytes).split('\n');
  return lines.filter((line) => line !== '').map((line) => contentRowSchema.parse(JSON.parse(line)));
}

const PREFIX = /^[0-9a-f]{2}$/;
const REST = /^[0-9a-f]{62}$/;

/** Yields the hashes of all objects. Files with other names are not ours, and stay. */
async function* allObjects(files: FolderFiles): AsyncGenerator<string> {
  for (const prefix of await files.list(OBJECTS)) {
    if (!PREFIX.test(prefix)) continue;
    for (const rest of await files.list(`${OBJECTS}/${prefix}`)) if (REST.test(rest)) yield prefix + rest;
  }
}
