import { type Extension, Prec } from '@codemirror/state';
import { keymap } from '@codemirror/view';
import { followLinkAtCaret, type LinkFollower } from '../live/links/follow-link.ts';
import { moveToCell, moveToRowBelow } from '../live/parts/move-in-table.ts';
import { toggleTaskAtCaret } from '../live/toggle-task.ts';

/** The keys for tasks, links and tables of a note. They are the same with and without the live view, so that both write the same. */
export function noteKeys(follow: LinkFollower): Extension {
  return Prec.high(
    keymap.of([
      { key: 'Mod-Enter', run: (view) => followLinkAtCaret(view, follow) || toggleTaskAtCaret(view) },
      { key: 'Tab', run: moveToCell(1), shift: moveToCell(-1) },
      { key: 'Enter', run: moveToRowBelow },
    ]),
  );
}
