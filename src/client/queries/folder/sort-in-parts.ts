/** Rows sorted at once, without a pause. */
const PART = 2000;
/** Longest work in milliseconds between two pauses. */
const SLICE_MS = 12;

/** Resolves with the rows in order, as `sort` gives them. Pauses in between, so that a long list does not block the page. */
export async function sortInParts<T>(rows: readonly T[], compare: (a: T, b: T) => number): Promise<T[]> {
  const rest = createRests();
  let runs: T[][] = [];
  for (let at = 0; at < rows.length; at += PART) {
    runs.push(rows.slice(at, at + PART).sort(compare));
    await rest();
  }
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let at = 0; at < runs.length; at += 2) {
      merged.push(await merge(runs[at] ?? [], runs[at + 1] ?? [], compare, rest));
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

async function merge<T>(
  left: readonly T[],
  right: readonly T[],
  compare: (a: T, b: T) => number,
  rest: () => Promise<void>,
): Promise<T[]> {
  const all: T[] = [];
  let at = 0;
  let index = 0;
  for (const row of left) {
    for (let next = right[at]; next !== undefined && compare(next, row) < 0; next = right[at]) {
      all.push(next);
      at += 1;
    }
    all.push(row);
    index += 1;
    if (index % 500 === 0) await rest();
  }
  for (; at < right.length; at += 1) {
    const next = right[at];
    if (next !== undefined) all.push(next);
  }
  return all;
}

/** Returns a function that waits for the next task when the page has been kept busy long enough. */
function createRests(): () => Promise<void> {
  let sinceMs = performance.now();
  return async () => {
    if (performance.now() - sinceMs < SLICE_MS) return;
    await new Promise<void>((resolve) => setTimeout(resolve));
    sinceMs = performance.now();
  };
}
