import { hasErrorCode } from '../../../contracts/errors/errors.ts';
import type { Hasher } from '../../../core/ports/hasher.ts';
import type { BackupEngine } from '../../backup/contract/backup-engine.ts';
import type { FolderErasure } from '../contract/folder-status.ts';
import { isFullProofDue } from '../core/due-snapshot.ts';
import { SNAPSHOTS } from '../core/folder-layout.ts';
import type { FolderJob } from './folder-job.ts';
import { listSnapshots } from './folder-snapshots.ts';
import type { FolderRecord, KeptFolder } from './kept-folder.ts';
import { FolderFileError, folderProblem } from './objects/folder-errors.ts';
import type { FolderFiles } from './objects/folder-files.ts';
import { openFolderObjects } from './objects/folder-objects.ts';
import { proveSnapshot } from './prove-snapshot.ts';
import { olderOfOthers, pruneFolder } from './prune-folder.ts';
import { type SavedSnapshot, saveSnapshot } from './save-snapshot.ts';

export interface SnapshotParts {
  readonly files: FolderFiles;
  readonly hasher: Hasher;
  readonly engine: BackupEngine;
  readonly kept: KeptFolder;
  /** What the person sees of this device. */
  readonly device: string;
  readonly nowMs: () => number;
  readonly dayOf: (atMs: number) => string;
  readonly newDeviceId: () => string;
  /** Returns whether the log holds this entry: else the notebooks are not those of the last snapshot. */
  readonly holdsEntry: (head: { seq: number; hash: string }) => Promise<boolean>;
  /** Logs the snapshot. Resolves with the number of the entry. */
  readonly log: (saved: SavedSnapshot) => Promise<number>;
  readonly lastErasureMs: () => Promise<number>;
}

/**
 * Makes a snapshot, removes what is no longer kept, and proves the snapshot. The record says what became of it: no failure of the folder
 * rejects. `isClosing`: without proof, since the time is short.
 */
export async function backUpFolder(parts: SnapshotParts, job: FolderJob, isClosing: boolean): Promise<void> {
  const { kept, nowMs } = parts;
  try {
    const { record } = await kept.read();
    await removeBegun(parts, record);
    const deviceId = await deviceOf(parts, record);
    const saved = await save(parts, job, deviceId);
    await prune(parts, deviceId, saved);
    if (!isClosing) await prove(parts, job, deviceId, saved);
  } catch (error) {
    if (job.isStopped) return void (await kept.update({ problem: 'stopped', failedMs: nowMs() }));
    await kept.update({
      problem: folderProblem(error),
      failedMs: nowMs(),
      differences: error instanceof FolderFileError ? [error.path] : [],
      detail: error instanceof Error ? error.message : String(error),
    });
  }
}

/** Removes the manifest of a snapshot that was interrupted while it was written: it is empty. */
async function removeBegun({ files, kept }: SnapshotParts, { begun }: FolderRecord): Promise<void> {
  if (begun === null) return;
  const path = `${SNAPSHOTS}/${begun}`;
  if ((await files.stat(path))?.sizeBytes === 0) await files.remove(path);
  await kept.update({ begun: null });
}

/**
 * Returns the id of this device: a new one when the notebooks are not those of its last snapshot. The browser may have removed them, and
 * what begins then must never replace them in the folder.
 */
async function deviceOf({ kept, holdsEntry, newDeviceId }: SnapshotParts, record: FolderRecord): Promise<string> {
  if (record.lastHead === null || (await holdsEntry(record.lastHead))) {
    await kept.update({ deviceId: record.deviceId });
    return record.deviceId;
  }
  return (await kept.update({ deviceId: newDeviceId(), lastHead: null })).deviceId;
}

async function save(parts: SnapshotParts, job: FolderJob, deviceId: string): Promise<SavedSnapshot> {
  const { files, hasher, engine, kept, device } = parts;
  const saved = await saveSnapshot(
    {
      files,
      objects: openFolderObjects(files, hasher),
      hasher,
      engine,
      device: { deviceId, device },
      onManifest: async (begun) => void (await kept.update({ begun })),
    },
    job,
  );
  const { snapshot } = saved.manifest;
  const { logSeq, logHash } = snapshot.origin;
  const loggedSeq = await parts.log(saved);
  await kept.update({
    begun: null,
    lastName: saved.name,
    lastMs: snapshot.createdMs,
    lastHead: logSeq > 0 ? { seq: logSeq, hash: logHash } : null,
    // The entry about the snapshot itself is no reason for another one.
    seq: loggedSeq === logSeq + 1 ? loggedSeq : logSeq,
    files: snapshot.totals.files,
    sizeBytes: snapshot.parts.reduce((sum, { bytes }) => sum + bytes, snapshot.totals.contentBytes),
    writtenBytes: saved.written.sizeBytes,
    problem: null,
    failedMs: null,
    detail: '',
    differences: [],
    repaired: [],
  });
  return saved;
}

async function prune(parts: SnapshotParts, deviceId: string, { name, manifest }: SavedSnapshot): Promise<void> {
  const { files, hasher, kept, nowMs, dayOf } = parts;
  const { record } = await kept.read();
  const lastErasureMs = await parts.lastErasureMs();
  const isErasing = lastErasureMs > record.erasedMs && lastErasureMs < manifest.snapshot.createdMs;
  const snapshots = await listSnapshots(files, hasher, deviceId);
  const pruned = await pruneFolder({
    files,
    objects: openFolderObjects(files, hasher),
    snapshots,
    newest: name,
    nowMs: nowMs(),
    dayOf,
    erasureMs: isErasing ? lastErasureMs : null,
    unnamed: record.unnamed,
  });
  const erasure = mergeErasure(record, pruned.erasure);
  await kept.update({
    unnamed: pruned.unnamed,
    // An erasure that is not complete is carried out again with the next snapshot.
    ...(isErasing && pruned.erasure?.isComplete ? { erasedMs: lastErasureMs } : {}),
    erasure: erasure && { ...erasure, others: olderOfOthers(snapshots, Math.max(record.erasedMs, lastErasureMs)) },
  });
}

function mergeErasure({ erasure: before }: FolderRecord, now: FolderErasure | null): FolderErasure | null {
  if (now === null || before === null || before.isComplete) return now ?? before;
  return { ...now, snapshots: before.snapshots + now.snapshots, objects: before.objects + now.objects };
}

/** Proves the snapshot. An object that is missing or damaged is written again, and the proof repeated once. */
async function prove(parts: SnapshotParts, job: FolderJob, deviceId: string, saved: SavedSnapshot): Promise<void> {
  const { files, hasher, engine, kept, nowMs } = parts;
  const { record } = await kept.read();
  const isFull = isFullProofDue(nowMs(), record.lastFullMs, record.sizeBytes);
  const objects = openFolderObjects(files, hasher);
  const proof = await proveSnapshot({ saved, objects, engine, isFull }, job).catch((error: unknown) => {
    if (job.isStopped || !hasErrorCode(error)) throw error;
    return error.message;
  });
  const atMs = nowMs();
  if (typeof proof === 'string') {
    await kept.update({ problem: 'unproven', failedMs: atMs, detail: proof });
    return;
  }
  if (proof.differences.length === 0) {
    const full = isFull ? { lastFullMs: atMs, files: proof.files } : {};
    await kept.update({ lastProvenMs: atMs, proof: isFull ? 'full' : 'new', ...full });
    return;
  }
  await kept.update({ problem: 'different', failedMs: atMs, differences: proof.differences.slice(0, 100) });
  if (proof.unusable.length === 0 || record.repaired.length > 0) return;
  for (const { path } of proof.unusable) await files.remove(path);
  const again = await save(parts, job, deviceId);
  await kept.update({ repaired: proof.unusable.map(({ path }) => path).slice(0, 100) });
  await prove(parts, job, deviceId, again);
}
