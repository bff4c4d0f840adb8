/** Returns a name that no agent has: the wanted one, or the same with a number. */
export function freeAgentName(wanted: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : `-${number}`;
    const name = wanted.slice(0, 63 - suffix.length) + suffix;
    if (!taken.has(name)) return name;
  }
}
