import type { NotebookReader } from '../../../core/ports/notebook-reader-port.ts';
import { isOfRun } from '../../../core/shared/paths/path-parts.ts';
import type { Services } from '../../../runtime/app/services.ts';
import type { FolderSync } from '../contract/folder-sync.ts';
import type { Here, SyncNote } from '../contract/sides.ts';
import { isHiddenPath } from '../core/disk-names.ts';
import type { FolderPort } from '../core/folder-port.ts';
import type { PlanNote } from '../core/plan-sync.ts';
import type { Sidecar } from '../core/sidecar.ts';
import type { SyncJob } from './sync-job.ts';

/** What every part of a pass needs. */
export interface SyncContext {
  readonly services: Services;
  readonly folder: FolderPort;
  readonly row: FolderSync;
  readonly job: SyncJob;
  readonly sidecar: Sidecar;
  /** Adds a note to the list of the pass. */
  readonly note: (note: PlanNote) => void;
}

/** The files and folders of a notebook that are carried, and those that are not. */
export interface CarriedFiles {
  readonly here: readonly Here[];
  /** Paths that keep their names. */
  readonly reserved: readonly string[];
  /** Ids of notes that the person leaves out of the folder. */
  readonly leftOut: ReadonlySet<string>;
  readonly notes: readonly PlanNote[];
}

/** Lists what of a notebook is carried: all but the files of runs, hidden ones, and `local-only` notes where the person leaves them out. */
export function listCarried(
  reader: NotebookReader,
  { leavesOutLocalOnly }: Pick<FolderSync, 'leavesOutLocalOnly'>,
): CarriedFiles {
  const here: Here[] = [];
  const reserved: string[] = [];
  const leftOut = new Set<string>();
  const notes: PlanNote[] = [];
  for (const { fileId, kind, path, hash, sizeBytes } of reader.descendants('/')) {
    if (isOfRun(path)) continue;
    if (isHiddenPath(path)) {
      reserved.push(path);
      if (kind === 'file') notes.push({ type: 'hidden', path });
    } else if (kind === 'file' && leavesOutLocalOnly && isLocalOnly(reader, path)) {
      reserved.push(path);
      leftOut.add(fileId);
      notes.push({ type: 'local-only', path });
    } else here.push({ fileId, kind, path, hash, sizeBytes });
  }
  return { here, reserved, leftOut, notes };
}

export function isLocalOnly(reader: NotebookReader, path: string): boolean {
  return reader.hasLabels && reader.labelsAt(path).some(({ label }) => label === 'local-only');
}

/** Returns the notes of a pass, with the conflicts of earlier ones that the person has not dismissed. */
export function joinNotes(
  earlier: readonly SyncNote[],
  now: readonly PlanNote[],
  atMs: number,
  most: number,
): SyncNote[] {
  const conflicts = earlier.filter(({ type }) => isConflict(type));
  const seen = new Set<string>();
  return [...now.map((note) => ({ ...note, atMs })), ...conflicts]
    .filter(({ type, path, copy }) => {
      const key = `${type} ${path} ${copy ?? ''}`;
      return !seen.has(key) && seen.add(key);
    })
    .slice(0, most);
}

/** Returns whether a note is about something that both sides did, and stays listed until the person dismisses it. */
export function isConflict(type: SyncNote['type']): boolean {
  return type === 'copy' || type === 'merged' || type === 'kept' || type === 'renamed';
}
