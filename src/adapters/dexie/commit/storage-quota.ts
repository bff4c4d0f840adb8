import type { RoomState } from '../../../contracts/wire/storage-status.ts';

const MB = 1_000_000;

/** What the browser says of the room of this origin. Coarse: it may be behind by seconds and off by some per cent. */
export interface Estimate {
  readonly usageBytes: number;
  readonly quotaBytes: number;
}

/**
 * Room that nothing which brings bytes may take: the log, the states of runs and answers go on in it. 2 % of what the
 * browser allows, at least 4 MB and at most 64 MB: thousands of entries, and more than estimates are behind.
 */
function marginOf({ quotaBytes }: Estimate): number {
  return Math.min(64 * MB, Math.max(4 * MB, quotaBytes * 0.02));
}

/** The person is told from here on: 200 MB or a tenth of what the browser allows, whichever is less. */
function lowOf(estimate: Estimate): number {
  return Math.max(2 * marginOf(estimate), Math.min(200 * MB, estimate.quotaBytes * 0.1));
}

/** What Chromium adds to the usage and calls the quota, so that no site learns how large the disk is. */
const MADE_UP_BYTES = 10 * 1024 ** 3;

/** What is left by the browser's figures; null where they do not say. */
export function leftOf({ usageBytes, quotaBytes }: Estimate): number | null {
  const left = quotaBytes - usageBytes;
  return quotaBytes <= 0 || left === MADE_UP_BYTES ? null : Math.max(0, left);
}

/** How things stand by these figures. A browser that does not say is taken to have enough: the reserve tells when not. */
export function roomOf(estimate: Estimate): RoomState {
  const left = leftOf(estimate);
  if (left === null) return 'enough';
  if (left <= marginOf(estimate)) return 'full';
  return left <= lowOf(estimate) ? 'low' : 'enough';
}

/** Whether so many bytes more leave the margin free. The database takes up about a quarter more than it is given. */
export function hasRoomFor(bytes: number, estimate: Estimate): boolean {
  if (leftOf(estimate) === null) return true;
  return estimate.usageBytes + bytes * 1.25 + marginOf(estimate) <= estimate.quotaBytes;
}

/** How long an estimate is gone by, in milliseconds. */
const FRESH_MS = 30_000;

/** Answers from the last estimate and what was taken since; asks the browser anew when that is old or would refuse. */
export interface Room {
  /** Whether a commit may bring so many bytes, which it then counts as taken. */
  take(bytes: number): boolean | Promise<boolean>;
}

/** Without an estimate there is always room: the database itself has the last word. */
export function createRoom(estimate: (() => Promise<Estimate>) | undefined, nowMs: () => number): Room {
  let last: (Estimate & { atMs: number }) | null = null;

  async function askAnew(bytes: number): Promise<boolean> {
    const now = await estimate?.().catch(() => null);
    if (!now) return true;
    last = { ...now, atMs: nowMs() };
    return count(bytes, last);
  }

  function count(bytes: number, known: Estimate & { atMs: number }): boolean {
    if (!hasRoomFor(bytes, known)) return false;
    last = { ...known, usageBytes: known.usageBytes + bytes * 1.25 };
    return true;
  }

  return {
    take(bytes) {
      if (bytes === 0 || !estimate) return true;
      const fresh = last && Math.abs(nowMs() - last.atMs) < FRESH_MS;
      return last && fresh && count(bytes, last) ? true : askAnew(bytes);
    },
  };
}
