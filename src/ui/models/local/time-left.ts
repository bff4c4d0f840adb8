/** How far something was at a time. */
export interface Sample {
  readonly atMs: number;
  readonly doneBytes: number;
}

/** Older samples say little about now. */
const KEPT_MS = 20_000;
/** Before that nothing is foretold. */
const LEAST_MS = 3000;

/** The samples with one more; only the last ones, and only those of one go. */
export function addSample(samples: readonly Sample[], next: Sample): Sample[] {
  const last = samples.at(-1);
  if (last && next.doneBytes < last.doneBytes) return [next];
  return [...samples.filter(({ atMs }) => next.atMs - atMs <= KEPT_MS), next];
}

/** Milliseconds until all is done at the speed of the last while; null as long as that cannot be said. */
export function timeLeft(samples: readonly Sample[], totalBytes: number | null): number | null {
  const first = samples[0];
  const last = samples.at(-1);
  if (!first || !last || totalBytes === null) return null;
  const tookMs = last.atMs - first.atMs;
  const cameBytes = last.doneBytes - first.doneBytes;
  if (tookMs < LEAST_MS || cameBytes <= 0 || last.doneBytes >= totalBytes) return null;
  return ((totalBytes - last.doneBytes) / cameBytes) * tookMs;
}
