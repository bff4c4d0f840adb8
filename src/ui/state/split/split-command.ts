import { focusSoon } from '../../kit/hooks/focus-soon.ts';
import type { Notices } from '../../kit/notices.tsx';
import type { Place } from '../place-context.tsx';
import type { Sides } from './note-sides.ts';
import { SIDE_IDS } from './side-ids.ts';
import { joinSides, openBeside } from './split-sides.ts';
import { strings } from './split-strings.ts';

export type SplitAction = Sides['direction'] | 'join' | 'other';

/** Splits the centre or turns the split, joins its sides, or moves to the other side; `none` says that there is no space. */
export function changeSplit(
  { sides, activePath, changeSides }: Place,
  action: SplitAction | 'none',
  { notify, announce }: Notices,
): void {
  if (action === 'none') return notify(strings.phone);
  const isSplit = sides.list.length > 1;
  if (action === 'row' || action === 'column') {
    if (activePath === null) return notify(strings.noNote);
    if (isSplit) return changeSides((all) => ({ ...all, direction: action }));
    changeSides((all) => openBeside(all, activePath, action), 'push');
    focusSoon(SIDE_IDS[1]);
    return announce(strings.active(strings.side[action][1]));
  }
  if (!isSplit) return notify(strings.noSplit);
  if (action === 'join') {
    changeSides(joinSides);
    focusSoon('main');
    return announce(strings.joined);
  }
  const at = sides.at === 0 ? 1 : 0;
  changeSides((all) => ({ ...all, at }));
  focusSoon(SIDE_IDS[at]);
}
