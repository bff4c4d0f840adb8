import type { Transition } from '../../../contracts/domain/notebook/notebook.ts';
import { type MountUse, RUN_QUOTA_BYTES, SCRATCH_QUOTA_BYTES } from '../../../contracts/domain/notebook/path.ts';
import { quotaExceededError } from '../../../contracts/errors/messages/notebook-messages.ts';
import { OWN_RUN_FOLDER } from '../../shared/paths/run-folder.ts';
import { formatBytes } from '../text/format-bytes.ts';
import { type PlanError, planError, type Tree } from './plan-parts.ts';

/** Quota of one area: the notebook itself, or one run's files below `/runs` or `/scratch`. */
export interface Room {
  /** Folder of the area; null for the notebook itself. */
  readonly folder: string | null;
  readonly usedBytes: number;
  readonly quotaBytes: number;
}

/** Returns the area whose quota a path counts against. */
export function roomOf(tree: Pick<Tree, 'usage' | 'descendants'>, path: string): Room {
  const folder = areaFolder(path);
  if (folder === null) return { folder, usedBytes: tree.usage.sizeBytes, quotaBytes: tree.usage.quotaBytes };
  const usedBytes = tree.descendants(folder).reduce((sum, row) => sum + row.sizeBytes, 0);
  return { folder, usedBytes, quotaBytes: folder.startsWith('/runs/') ? RUN_QUOTA_BYTES : SCRATCH_QUOTA_BYTES };
}

/** Returns how full the mounts of a run are: the notebook, the run's own folder, and its scratch folder. */
export function mountsOf(tree: Pick<Tree, 'usage' | 'descendants'>, runId: string): MountUse[] {
  const own = (mount: MountUse['mount'], folder: string): MountUse => {
    const { usedBytes, quotaBytes } = roomOf(tree, folder);
    const files = tree.descendants(folder).filter(({ kind }) => kind === 'file').length;
    return { mount, files, sizeBytes: usedBytes, quotaBytes };
  };
  return [
    { mount: '/workspace', ...tree.usage },
    own(OWN_RUN_FOLDER, `/runs/${runId}`),
    own('/scratch', `/scratch/${runId}`),
  ];
}

/** Refuses transitions that exceed the quota of an area. Reducing the size is always allowed. */
export function checkRoom(
  tree: Pick<Tree, 'usage' | 'descendants'>,
  transitions: readonly Transition[],
): PlanError | null {
  const growth = new Map<string | null, { samplePath: string; bytes: number }>();
  const add = (path: string, bytes: number): void => {
    if (bytes === 0) return;
    const folder = areaFolder(path);
    const entry = growth.get(folder) ?? { samplePath: path, bytes: 0 };
    entry.bytes += bytes;
    growth.set(folder, entry);
  };
  for (const { before, after } of transitions) {
    if (after !== null) add(after.path, after.sizeBytes);
    if (before !== null) add(before.path, -before.sizeBytes);
  }
  for (const { samplePath, bytes } of growth.values()) {
    if (bytes <= 0) continue;
    const room = roomOf(tree, samplePath);
    if (room.usedBytes + bytes > room.quotaBytes) return noRoom(room, bytes);
  }
  return null;
}

/** Returns the error for `bytes` that do not fit. */
export function noRoom(room: Room, bytes: number): PlanError {
  const free = formatBytes(Math.max(0, room.quotaBytes - room.usedBytes));
  const quota = formatBytes(room.quotaBytes);
  const where =
    room.folder === null
      ? 'The notebook'
      : `The folder for this run's ${room.folder.startsWith('/runs/') ? 'results' : 'scratch files'}`;
  return planError(
    'quota-exceeded',
    quotaExceededError.sentence(room.folder === null ? 'left' : 'run', {
      also: where,
      free,
      quota,
      size: formatBytes(bytes),
    }),
  );
}

function areaFolder(path: string): string | null {
  const [, top, run] = path.split('/', 3);
  return run !== undefined && (top === 'runs' || top === 'scratch') ? `/${top}/${run}` : null;
}
