/** Returns the tabs with this path added; unchanged when it is already open. */
export function openTab(tabs: readonly string[], path: string): readonly string[] {
  return tabs.includes(path) ? tabs : [...tabs, path];
}

/** Returns the tabs without this path, and the neighbour that becomes active. */
export function closeTab(tabs: readonly string[], path: string): { tabs: readonly string[]; active: string | null } {
  const at = tabs.indexOf(path);
  const left = tabs.filter((tab) => tab !== path);
  return { tabs: left, active: left[Math.min(at, left.length - 1)] ?? null };
}

/** Returns the tabs after a file or a folder was moved. A null path means deleted. */
export function followMove(tabs: readonly string[], from: string, to: string | null): readonly string[] {
  const moved = tabs.flatMap((tab) => {
    if (tab !== from && !tab.startsWith(`${from}/`)) return [tab];
    return to === null ? [] : [`${to}${tab.slice(from.length)}`];
  });
  return [...new Set(moved)];
}
