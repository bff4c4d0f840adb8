/** Progress at a point in time. */
export interface Sample {
  readonly atMs: number;
  readonly doneBytes: number;
}

/** Samples older than this are ignored. */
const KEPT_MS = 20_000;
/** No estimate is made before this much time has passed. */
const LEAST_MS = 3000;

/** Appends a sample; keeps only recent samples of one uninterrupted transfer. */
export function addSample(samples: readonly Sample[], next: Sample): Sample[] {
  const last = samples.at(-1);
  if (last && next.doneBytes < last.doneBytes) return [next];
  return [...samples.filter(({ atMs }) => next.atMs - atMs <= KEPT_MS), next];
}

/** Returns the remaining milliseconds at the recent speed; null if unknown. */
export function timeLeft(samples: readonly Sample[], totalBytes: number | null): number | null {
  const first = samples[0];
  const last = samples.at(-1);
  if (!first || !last || totalBytes === null) return null;
  const tookMs = last.atMs - first.atMs;
  const cameBytes = last.doneBytes - first.doneBytes;
  if (tookMs < LEAST_MS || cameBytes <= 0 || last.doneBytes >= totalBytes) return null;
  return ((totalBytes - last.doneBytes) / cameBytes) * tookMs;
}
