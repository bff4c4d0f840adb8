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

/** The move of a file or folder. A null target means deleted. */
export interface PathMove {
  readonly from: string;
  readonly to: string | null;
}

/** Returns the tabs after files or folders were moved or deleted. */
export function followMoves(tabs: readonly string[], moves: readonly PathMove[]): readonly string[] {
  const targets = new Map(moves.map(({ from, to }) => [from, to]));
  const moved = tabs.flatMap((tab) => {
    for (let end = tab.length; end > 0; end = tab.lastIndexOf('/', end - 1)) {
      const to = targets.get(tab.slice(0, end));
      if (to !== undefined) return to === null ? [] : [`${to}${tab.slice(end)}`];
    }
    return [tab];
  });
  return [...new Set(moved)];
}
