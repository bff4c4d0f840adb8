/** Returns whether the Levenshtein distance of two words is within a limit. */
export function isWithin(a: string, b: string, mistakes: number): boolean {
  if (Math.abs(a.length - b.length) > mistakes) return false;
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let depth = 1; depth <= a.length; depth += 1) {
    const next = [depth];
    for (let at = 1; at <= b.length; at += 1) {
      const swap = (row[at - 1] ?? 0) + (a[depth - 1] === b[at - 1] ? 0 : 1);
      next.push(Math.min(swap, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1));
    }
    if (Math.min(...next) > mistakes) return false;
    row = next;
  }
  return (row.at(-1) ?? 0) <= mistakes;
}
