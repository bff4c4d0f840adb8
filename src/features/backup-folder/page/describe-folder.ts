import type { BackupFolderStatus } from '../contract/folder-status.ts';
import { strings } from '../texts/backup-folder-strings.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Says how long ago a time is. */
export function describeAgo(atMs: number, nowMs: number): string {
  const ms = nowMs - atMs;
  if (ms < MINUTE_MS) return strings.ago.now;
  if (ms < HOUR_MS) return strings.ago.minutes(Math.floor(ms / MINUTE_MS));
  if (ms < 2 * DAY_MS) return strings.ago.hours(Math.floor(ms / HOUR_MS));
  return strings.ago.days(Math.floor(ms / DAY_MS));
}

/** Says in one line when the last backup was made and whether it is proven; null without a backup. */
export function describeBackup(
  { lastMs, lastProvenMs, proof, files }: BackupFolderStatus,
  nowMs: number,
): string | null {
  if (lastMs === null) return null;
  const ago = describeAgo(lastMs, nowMs);
  if (lastProvenMs === null || lastProvenMs < lastMs) return strings.line.unproven(ago);
  return proof === 'full' ? strings.line.proven(ago, files) : strings.line.newProven(ago, files);
}

/** Says what keeps backups from being made, with the way out; null when nothing does. */
export function describeProblem({ state, name }: BackupFolderStatus): string | null {
  switch (state) {
    case 'none':
    case 'waiting':
    case 'current':
    case 'running':
      return null;
    case 'stopped':
      return strings.stopped;
    default:
      return strings.problem[state](name ?? '');
  }
}
