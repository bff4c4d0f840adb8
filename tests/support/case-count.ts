/**
 * Returns whether each test runs all of its cases: `npm run test:long`, or `CLOISTER_TESTS=full` before any other test
 * command. Otherwise reduced tests run a part of them.
 */
const isFull = () => process.env['CLOISTER_TESTS'] === 'full';

/** The seed of all random cases. `CLOISTER_SEED` sets another one; `npm run test:long` draws one and prints it. */
export const randomSeed = Number(process.env['CLOISTER_SEED'] ?? 20_261_122);

/** Returns how many cases a test runs: `reduced` by default, `full` on request. Each reduced test states both here. */
export function caseCount({ reduced, full }: { reduced: number; full: number }): number {
  return isFull() ? full : reduced;
}

/** Returns the cases that a test runs, with a hand-picked reduced list. */
export function casesOf<T>({ reduced, full }: { reduced: readonly T[]; full: readonly T[] }): readonly T[] {
  return isFull() ? full : reduced;
}

/** Returns as many of the cases as `caseCount` allows, evenly spread, including the first and the last. */
export function spreadCases<T>(cases: readonly T[], { reduced }: { reduced: number }): readonly T[] {
  const count = caseCount({ reduced, full: cases.length });
  if (count >= cases.length) return cases;
  const step = (cases.length - 1) / (count - 1);
  const chosen = new Set(Array.from({ length: count }, (_, nth) => Math.round(nth * step)));
  return cases.filter((_, index) => chosen.has(index));
}
