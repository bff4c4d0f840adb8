import { nameOf } from '../../../core/shared/paths/path-parts.ts';
import { explain, joined } from '../../answers/answers.ts';
import type { Command, TabOrder } from '../../grammar/parsed-command.ts';
import { fold } from '../../language/fold-words.ts';
import { extensionOf, folderOf } from '../../language/names.ts';
import { dayOf } from '../../language/stated-dates.ts';
import { callAll, callOne, type Plan } from '../../navigator-plan.ts';
import { survey } from '../../notes/survey.ts';
import { type AnswerKey, sentence } from '../../texts/say.ts';
import { TOOL } from '../../tool-names.ts';
import { type Entry, outputOf, type Tab, tabsOutputSchema } from '../../tool-outputs.ts';
import { placesOf, type Task } from '../plan-context.ts';

/** What each order is called, and its reverse. */
const SPELLED = {
  date: ['byDate', 'byDateBack'],
  change: ['byChange', 'byChangeBack'],
  name: ['byNameOrder', 'byNameBack'],
  folder: ['byFolder', 'byFolderBack'],
  type: ['byType', 'byTypeBack'],
} as const satisfies Readonly<Record<TabOrder, readonly [AnswerKey, AnswerKey]>>;

/** Sorts the tabs of each side. Pinned tabs stay where they are, and so do tabs that do not differ. */
export function* sortTabs(task: Task, { by, isReversed }: Extract<Command, { type: 'sort-tabs' }>): Plan<string> {
  const { say } = task.voice;
  if (by === null) return say('askOrder');
  const listed = yield* callOne(sentence('lookingAtTabs'), TOOL.uiTabsList, {});
  const open = outputOf(listed, tabsOutputSchema)?.tabs;
  if (!open) return joined(say('tabsStay'), explain(listed, task));
  const keys = yield* keysFor(task, by, open);
  if (typeof keys === 'string') return joined(say('tabsStay'), keys);
  const sides = [...new Set(open.map(({ side }) => side))].map((side) =>
    open.filter((tab) => tab.side === side && !tab.isPinned).map(({ path }) => path),
  );
  const sign = isReversed === (by === 'date' || by === 'change') ? 1 : -1;
  const calls = sides.flatMap((paths) => {
    const sorted = paths.toSorted((a, b) => sign * compare(keys.get(a) ?? '', keys.get(b) ?? ''));
    return sorted.every((path, index) => path === paths[index])
      ? []
      : [{ tool: TOOL.uiTabsReorder, input: { paths: sorted } }];
  });
  const order = say(SPELLED[by][isReversed ? 1 : 0]);
  if (calls.length === 0) return say('inOrderAlready', { order });
  const outcomes = yield* callAll(sentence('sorting'), calls);
  const failed = outcomes.find(({ type }) => type !== 'ok');
  if (failed) return joined(say('notSorted'), explain(failed, task));
  return say('sorted', { n: sides.flat().length, order });
}

function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

/** Returns a text for each open note, by which it is sorted; or the reason why there is none. */
function* keysFor(task: Task, by: TabOrder, open: readonly Tab[]): Plan<ReadonlyMap<string, string> | string> {
  const paths = open.map(({ path }) => path);
  const keyed = (key: (path: string) => string) => new Map(paths.map((path) => [path, key(path)]));
  switch (by) {
    case 'name':
      return keyed((path) => fold(nameOf(path)));
    case 'folder':
      return keyed((path) => fold(folderOf(path)));
    case 'type':
      return keyed((path) => fold(extensionOf(path)));
    default: {
      const { inventory, stated } = yield* survey({
        say: sentence('lookingWhenWritten'),
        places: placesOf(task),
        ...(by === 'date' ? { dates: 'every' as const } : {}),
      });
      if (inventory.failure) return explain(inventory.failure, task);
      const entries = new Map(inventory.entries.map((entry) => [entry.path, entry]));
      const entryOf = (path: string): Entry => entries.get(path) ?? { path, kind: 'file', sizeBytes: 0, modifiedMs: 0 };
      return keyed((path) =>
        by === 'date' ? dayOf(entryOf(path), stated) : String(entryOf(path).modifiedMs).padStart(16, '0'),
      );
    }
  }
}
