import { useMemo } from 'react';
import { type Place, sideActions, usePlace } from '../../state/place-context.tsx';
import { activeSide, closeIn, editSides, shownIn } from '../../state/split/note-sides.ts';
import { joinSides } from '../../state/split/split-sides.ts';

/** Returns the place as each side has it: its tabs, its active note and what changes them. */
export function useSidePlaces(): readonly Place[] {
  const place = usePlace();
  const { sides, changeSides } = place;
  const actions = useMemo(() => [0, 1].map((at) => sideActions(at, changeSides)), [changeSides]);
  return useMemo(() => {
    if (sides.list.length < 2) return [place];
    return sides.list.map((side, index): Place => {
      const isActiveSide = index === sides.at;
      const { tabs, pinned } = side;
      const activePath = isActiveSide ? place.activePath : shownIn(side);
      return { ...place, ...actions[index], tabs, pinned, activePath, isActiveSide };
    });
  }, [place, sides, actions]);
}

/** Returns the place with the tabs of both sides as one row, for a window that is too narrow for two sides. */
export function useJoinedPlace(): Place {
  const place = usePlace();
  const { sides, changeSides } = place;
  return useMemo(() => {
    const { tabs, pinned } = activeSide(joinSides(sides));
    const closeFile = (path: string) => changeSides((all) => editSides(all, (side) => closeIn(side, path)));
    return { ...place, tabs, pinned, closeFile };
  }, [place, sides, changeSides]);
}
