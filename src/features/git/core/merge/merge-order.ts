/**
 * Merges the order of three lists of names: that of the side that moved some, and each other name after the one that it follows on its side.
 * Names that either side left out stay in the result when the other has them. Null where both moved names, in different ways.
 */
export function mergeOrder(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): string[] | null {
  const [inMine, inTheirs] = [new Set(mine), new Set(theirs)];
  const common = new Set(base.filter((name) => inMine.has(name) && inTheirs.has(name)));
  const order = (names: readonly string[]) => names.filter((name) => common.has(name)).join('\n');
  const [was, own, other] = [order(base), order(mine), order(theirs)];
  if (own !== was && other !== was && own !== other) return null;
  const isTheirs = own === was && other !== was;
  const [first, second] = isTheirs ? [theirs, mine] : [mine, theirs];
  const inFirst = isTheirs ? inTheirs : inMine;
  const after = new Map<string | null, string[]>();
  let previous: string | null = null;
  for (const name of second) {
    if (inFirst.has(name)) previous = name;
    else after.set(previous, [...(after.get(previous) ?? []), name]);
  }
  const names = after.get(null) ?? [];
  for (const name of first) names.push(name, ...(after.get(name) ?? []));
  return names;
}
