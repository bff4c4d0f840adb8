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

/** Returns the tabs with one of them at another place. Pinned tabs stay before the others. */
export function moveTab(
  tabs: readonly string[],
  pinned: readonly string[],
  path: string,
  to: number,
): readonly string[] {
  const from = tabs.indexOf(path);
  const isPinned = pinned.includes(path);
  const pins = tabs.filter((tab) => pinned.includes(tab)).length;
  const [first, last] = isPinned ? [0, pins - 1] : [pins, tabs.length - 1];
  const at = Math.max(first, Math.min(last, to));
  if (from === -1 || at === from) return tabs;
  const others = tabs.filter((tab) => tab !== path);
  return [...others.slice(0, at), path, ...others.slice(at)];
}

export function pinnedFirst(tabs: readonly string[], pinned: readonly string[]): readonly string[] {
  const isPinned = (tab: string) => pinned.includes(tab);
  return [...tabs.filter(isPinned), ...tabs.filter((tab) => !isPinned(tab))];
}
