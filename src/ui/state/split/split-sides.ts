import { moveTab, openTab, pinnedFirst } from '../open-tabs.ts';
import { activeSide, closeIn, editSides, openIn, type Side, type Sides, shownIn } from './note-sides.ts';

/** Returns the sides with a note open on the side that is not the active one, which is added if necessary. */
export function openBeside(sides: Sides, path: string, direction: Sides['direction']): Sides {
  const [first] = sides.list;
  if (first === undefined) return sides;
  if (sides.list.length > 1) return openIn({ ...sides, direction }, 1 - sides.at, path);
  const second: Side = { key: 1 - first.key, tabs: [path], pinned: [], active: path };
  return { list: [first, second], at: 1, direction, share: 0.5 };
}

/** Returns the sides with a tab moved to the other side, at the end or at a place. The tab stays pinned. */
export function moveAcross(sides: Sides, from: number, path: string, to?: number): Sides {
  const source = sides.list[from];
  if (sides.list.length < 2 || !source?.tabs.includes(path)) return sides;
  const isPinned = source.pinned.includes(path);
  const moved = editSides({ ...sides, at: 1 - from }, (side, index) => {
    if (index === from) return closeIn(side, path);
    const pinned = isPinned ? openTab(side.pinned, path) : side.pinned;
    const tabs = pinnedFirst(openTab(side.tabs, path), pinned);
    return { ...side, pinned, tabs: to === undefined ? tabs : moveTab(tabs, pinned, path, to), active: path };
  });
  return moved;
}

/** Returns the sides as one, which shows the active note and has the tabs of both. */
export function joinSides(sides: Sides): Sides {
  const kept = activeSide(sides);
  const pinned = [...new Set(sides.list.flatMap((side) => side.pinned))];
  const tabs = [...new Set(sides.list.flatMap((side) => side.tabs))];
  return { ...sides, at: 0, list: [{ ...kept, pinned, tabs: pinnedFirst(tabs, pinned), active: shownIn(kept) }] };
}
