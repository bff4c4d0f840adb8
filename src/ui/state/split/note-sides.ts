import { closeTab, followMoves, openTab, type PathMove } from '../open-tabs.ts';

export interface Side {
  /** Identifies the side while the other one opens and closes. */
  readonly key: number;
  readonly tabs: readonly string[];
  readonly pinned: readonly string[];
  /** The note last shown; the last tab is shown when this one is not open. */
  readonly active: string | null;
}

/** The notes in the centre: one side, or two of which one is active. */
export interface Sides {
  readonly list: readonly Side[];
  /** Index of the active side, where notes open. */
  readonly at: number;
  /** Whether the second side is beside the first or below it. */
  readonly direction: 'row' | 'column';
  /** Part of the centre that the first side takes, between 0 and 1. */
  readonly share: number;
}

const NO_SIDE: Side = { key: 0, tabs: [], pinned: [], active: null };

export function activeSide({ list, at }: Sides): Side {
  return list[at] ?? list[0] ?? NO_SIDE;
}

/** Returns the path of the note that a side shows; null when no note is open. */
export function shownIn({ tabs, active }: Side): string | null {
  return active !== null && tabs.includes(active) ? active : (tabs.at(-1) ?? null);
}

/** Returns the sides with each one edited. A side without tabs closes, unless it is the only one. */
export function editSides(sides: Sides, edit: (side: Side, index: number) => Side): Sides {
  const edited = sides.list.map(edit);
  const list = edited.filter(({ tabs }) => tabs.length > 0);
  if (list.length === edited.length) return { ...sides, list: edited };
  return { ...sides, list: list.length === 0 ? edited.slice(0, 1) : list, at: 0 };
}

export function editSide(sides: Sides, at: number, edit: (side: Side) => Side): Sides {
  return editSides(sides, (side, index) => (index === at ? edit(side) : side));
}

/** Returns the sides with a note shown in one of them, which becomes the active one. */
export function openIn(sides: Sides, index: number, path: string): Sides {
  const at = Math.min(index, sides.list.length - 1);
  return {
    ...editSide(sides, at, (side) => ({ ...side, tabs: openTab(side.tabs, path), active: path })),
    at,
  };
}

export function closeIn(side: Side, path: string): Side {
  const { tabs, active } = closeTab(side.tabs, path);
  const shown = shownIn(side);
  return {
    ...side,
    tabs,
    pinned: side.pinned.filter((each) => each !== path),
    active: path === shown ? active : shown,
  };
}

/** Returns the sides after files or folders were moved or deleted. */
export function followInSides(sides: Sides, moves: readonly PathMove[]): Sides {
  return editSides(sides, (side) => {
    const shown = shownIn(side);
    const [active = null] = shown === null ? [] : followMoves([shown], moves);
    return { ...side, tabs: followMoves(side.tabs, moves), pinned: followMoves(side.pinned, moves), active };
  });
}
