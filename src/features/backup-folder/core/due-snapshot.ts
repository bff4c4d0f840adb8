/** Time between two snapshots that the app makes by itself. */
export const EVERY_MS = 3_600_000;
/** Least time before one that is made because the app is hidden or closed: people change tabs often. */
const CLOSING_MS = 600_000;
/** Time after which an attempt that failed is repeated. */
const RETRY_MS = 600_000;
const DAY_MS = 86_400_000;

interface Due {
  readonly nowMs: number;
  readonly lastMs: number | null;
  /** Time of the last attempt that failed; null when the last one succeeded. */
  readonly failedMs: number | null;
  /** Whether something has changed since the last snapshot. */
  readonly hasChanged: boolean;
  readonly lastErasureMs: number;
  readonly isClosing: boolean;
}

/** Returns whether the app makes a snapshot by itself now. A clock that was set back makes none wait. */
export function isSnapshotDue({ nowMs, lastMs, failedMs, hasChanged, lastErasureMs, isClosing }: Due): boolean {
  const since = (atMs: number | null, ms: number) => atMs === null || nowMs < atMs || nowMs - atMs >= ms;
  if (failedMs !== null && !since(failedMs, RETRY_MS)) return false;
  if (lastMs === null || lastErasureMs > lastMs) return true;
  return hasChanged && since(lastMs, isClosing ? CLOSING_MS : EVERY_MS);
}

/** Bytes up to which each snapshot is read back as a whole. */
const SMALL_BYTES = 16 * 1024 * 1024;

/** Returns whether everything is read back, not only what is new: always of a small backup, once a day of a large one. */
export function isFullProofDue(nowMs: number, lastFullMs: number | null, sizeBytes: number): boolean {
  return sizeBytes <= SMALL_BYTES || lastFullMs === null || nowMs < lastFullMs || nowMs - lastFullMs >= DAY_MS;
}
