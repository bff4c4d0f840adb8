import type { RoomState } from '../../../contracts/wire/storage-status.ts';

const MB = 1_000_000;

/** The browser's storage figures of this origin. They may lag by seconds and be off by a few per cent. */
export interface Estimate {
  readonly usageBytes: number;
  readonly quotaBytes: number;
}

/**
 * Returns the bytes that content may not use; they keep the log, run states and answers writable. 2 % of the quota, between
 * 4 MB and 64 MB: room for thousands of entries, and more than estimates lag.
 */
function marginOf({ quotaBytes }: Estimate): number {
  return Math.min(64 * MB, Math.max(4 * MB, quotaBytes * 0.02));
}

/** Returns the bytes below which the person is warned: 200 MB or a tenth of the quota, whichever is less. */
function lowOf(estimate: Estimate): number {
  return Math.max(2 * marginOf(estimate), Math.min(200 * MB, estimate.quotaBytes * 0.1));
}

/** Bytes that Chromium adds to the usage to report a quota that hides the size of the disk. */
const MADE_UP_BYTES = 10 * 1024 ** 3;

/** Returns the free bytes by the browser's figures; null when unknown. */
export function freeBytesOf({ usageBytes, quotaBytes }: Estimate): number | null {
  const left = quotaBytes - usageBytes;
  return quotaBytes <= 0 || left === MADE_UP_BYTES ? null : Math.max(0, left);
}

/** Classifies the free space. Unknown figures count as enough: losing the reserve reports full storage. */
export function classifySpace(estimate: Estimate): RoomState {
  const left = freeBytesOf(estimate);
  if (left === null) return 'enough';
  if (left <= marginOf(estimate)) return 'full';
  return left <= lowOf(estimate) ? 'low' : 'enough';
}

/** Returns whether `bytes` more leave the margin free. The database uses about a quarter more than it is given. */
export function hasSpaceFor(bytes: number, estimate: Estimate): boolean {
  if (freeBytesOf(estimate) === null) return true;
  return estimate.usageBytes + bytes * 1.25 + marginOf(estimate) <= estimate.quotaBytes;
}

/** How long an estimate is valid, in milliseconds. */
const FRESH_MS = 30_000;

/** Tracks the free space from the last estimate and the bytes reserved since. Renews a stale or refusing estimate. */
export interface StorageQuota {
  /** Reserves bytes for a commit. False when they do not fit. */
  reserveSpace(bytes: number): boolean | Promise<boolean>;
}

/** Creates a quota. Without an estimate every reservation succeeds, and only the database can refuse. */
export function createStorageQuota(estimate: (() => Promise<Estimate>) | undefined, nowMs: () => number): StorageQuota {
  let last: (Estimate & { atMs: number }) | null = null;

  async function refresh(bytes: number): Promise<boolean> {
    const now = await estimate?.().catch(() => null);
    if (!now) return true;
    last = { ...now, atMs: nowMs() };
    return count(bytes, last);
  }

  function count(bytes: number, known: Estimate & { atMs: number }): boolean {
    if (!hasSpaceFor(bytes, known)) return false;
    last = { ...known, usageBytes: known.usageBytes + bytes * 1.25 };
    return true;
  }

  return {
    reserveSpace(bytes) {
      if (bytes === 0 || !estimate) return true;
      const fresh = last && Math.abs(nowMs() - last.atMs) < FRESH_MS;
      return last && fresh && count(bytes, last) ? true : refresh(bytes);
    },
  };
}
