import type { UndoResult } from '../../../contracts/domain/notebook/notebook.ts';
import type { CommandInput, CommandName, CommandResults } from '../../../contracts/wire/commands/commands.ts';
import type { Notices } from '../../kit/notices.tsx';
import { translate } from '../../kit/worker-texts/translate.ts';
import { navigate } from '../../routes/use-route.ts';
import type { Place } from '../place-context.tsx';
import { closeRemovedTabs } from './close-removed.ts';
import { takenBackIn } from './taken-back-in.ts';
import { undoStrings } from './undo-strings.ts';

type Call = <N extends CommandName>(name: N, input: CommandInput<N>) => Promise<CommandResults[N]>;

interface Undone extends UndoResult {
  readonly which: 'undo' | 'redo';
  /** As the address of the history names it. */
  readonly of: string;
}

/** Tells what an undo did, closes the tabs of files that it removed, and shows the files that it left in the centre, to be decided. */
export async function reportUndo(
  call: Call,
  place: () => Place | null,
  notify: Notices['notify'],
  { which, of, restored, conflicts }: Undone,
): Promise<void> {
  const { done, notDone, left } = undoStrings[which];
  const toDecide = conflicts.length === 0 ? 0 : await countToDecide(call, of);
  const parts = [
    restored.length > 0 && done(restored.length),
    toDecide > 0 && left(toDecide),
    conflicts.length > 0 &&
      toDecide === 0 &&
      notDone(conflicts.map(({ path, reason, sentence }) => `${path} (${translate(reason, sentence)})`).join(', ')),
  ];
  notify(parts.filter((part) => part !== false).join(' '));
  await closeRemovedTabs(place, restored);
  if (toDecide > 0) navigate({ view: 'history', of: `undo:${of}` });
}

async function countToDecide(call: Call, of: string): Promise<number> {
  const taken = takenBackIn(of);
  return taken === null ? 0 : (await call('changes.conflicts', { of: taken })).conflicts.length;
}
