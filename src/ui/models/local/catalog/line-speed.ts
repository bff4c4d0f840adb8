import { preferences } from '../../../state/preferences.ts';
import type { Sample } from '../time-left.ts';

/** Least transfer that counts as a measurement, in milliseconds and bytes. */
const LEAST_MS = 3000;
const LEAST_BYTES = 2_000_000;

/** Keeps the speed of a download that took long enough to measure it. */
export function noteLineSpeed(samples: readonly Sample[]): void {
  const first = samples[0];
  const last = samples.at(-1);
  if (!first || !last) return;
  const ms = last.atMs - first.atMs;
  const bytes = last.doneBytes - first.doneBytes;
  if (ms >= LEAST_MS && bytes >= LEAST_BYTES) preferences.setLineSpeed((bytes / ms) * 1000);
}
