import type { Sample } from '../time-left.ts';

const KEY = 'cloister.line-speed';
/** Least transfer that counts as a measurement, in milliseconds and bytes. */
const LEAST_MS = 3000;
const LEAST_BYTES = 2_000_000;

/** Returns bytes per second of the last measured download; null for none. */
export function readLineSpeed(): number | null {
  try {
    const speed = Number(localStorage.getItem(KEY));
    return Number.isFinite(speed) && speed > 0 ? speed : null;
  } catch {
    return null;
  }
}

/** Keeps the speed of a download that went on long enough. */
export function noteLineSpeed(samples: readonly Sample[]): void {
  const first = samples[0];
  const last = samples.at(-1);
  if (!first || !last) return;
  const ms = last.atMs - first.atMs;
  const bytes = last.doneBytes - first.doneBytes;
  if (ms < LEAST_MS || bytes < LEAST_BYTES) return;
  try {
    localStorage.setItem(KEY, String(Math.round((bytes / ms) * 1000)));
  } catch {
    // Without storage the time stays unknown.
  }
}
