interface Dated {
  readonly name: string;
  readonly createdMs: number;
}

/** Days of which one snapshot each is kept. Of the months before, one each. */
const DAYS = 31;
const DAY_MS = 86_400_000;

/**
 * Returns the snapshots that are no longer kept: of today all are, of the last 31 days the newest of each day, of earlier months the newest
 * of each month. The newest one is always kept, and so is one of a time that has not come, since the clock may have been set back.
 *
 * @param dayOf returns the local date, `YYYY-MM-DD`
 */
export function thinSnapshots<T extends Dated>(
  snapshots: readonly T[],
  nowMs: number,
  dayOf: (atMs: number) => string,
): T[] {
  const newestFirst = [...snapshots].sort((one, other) => other.createdMs - one.createdMs);
  const today = dayOf(nowMs);
  const kept = new Set<string>();
  return newestFirst.filter(({ createdMs }, index) => {
    const day = dayOf(createdMs);
    const isRecent = nowMs - createdMs <= DAYS * DAY_MS;
    const span = isRecent ? day : day.slice(0, 7);
    const isKept = index === 0 || createdMs > nowMs || day === today || !kept.has(span);
    kept.add(span);
    return !isKept;
  });
}
