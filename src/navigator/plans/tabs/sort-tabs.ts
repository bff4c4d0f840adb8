import { nameOf } from '../../../core/shared/paths/path-parts.ts';
import { count, explain } from '../../answers/answers.ts';
import type { Command, TabOrder } from '../../grammar/parsed-command.ts';
import { fold } from '../../language/fold-words.ts';
import { extensionOf, folderOf } from '../../language/names.ts';
import { dayOf } from '../../language/stated-dates.ts';
import { callAll, callOne, type Plan } from '../../navigator-plan.ts';
import { survey } from '../../notes/survey.ts';
import { TOOL } from '../../tool-names.ts';
import { type Entry, outputOf, type Tab, tabsOutputSchema } from '../../tool-outputs.ts';
import { placesOf, type Task } from '../plan-context.ts';

const ASK_ORDER =
  'By what shall I sort the tabs: by date, by last change, by name, by folder or by type? For example: sort the tabs by date';
const SPELLED: Readonly<Record<TabOrder, readonly [string, string]>> = {
  date: ['by date, newest first', 'by date, oldest first'],
  change: ['by last change, newest first', 'by last change, oldest first'],
  name: ['by name', 'by name, from the end of the alphabet'],
  folder: ['by folder', 'by folder, from the end of the alphabet'],
  type: ['by type', 'by type, from the end of the alphabet'],
};

/** Sorts the tabs of each side. Pinned tabs stay where they are, and so do tabs that do not differ. */
export function* sortTabs(task: Task, { by, isReversed }: Extract<Command, { type: 'sort-tabs' }>): Plan<string> {
  if (by === null) return ASK_ORDER;
  const listed = yield* callOne('Looking which tabs are open.', TOOL.uiTabsList, {});
  const open = outputOf(listed, tabsOutputSchema)?.tabs;
  if (!open) return `The tabs stay as they are. ${explain(listed, task.tools)}`;
  const keys = yield* keysFor(task, by, open);
  if (typeof keys === 'string') return `The tabs stay as they are. ${keys}`;
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
  const order = SPELLED[by][isReversed ? 1 : 0];
  if (calls.length === 0) return `The tabs are in this order already: ${order}.`;
  const outcomes = yield* callAll('Sorting the tabs.', calls);
  const failed = outcomes.find(({ type }) => type !== 'ok');
  if (failed) return `The tabs could not be sorted. ${explain(failed, task.tools)}`;
  return `I sorted ${count(sides.flat().length, 'tab')} ${order}.`;
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
        say: 'Looking when the notes were written.',
        places: placesOf(task),
        ...(by === 'date' ? { dates: 'every' as const } : {}),
      });
      if (inventory.failure) return explain(inventory.failure, task.tools);
      const entries = new Map(inventory.entries.map((entry) => [entry.path, entry]));
      const entryOf = (path: string): Entry => entries.get(path) ?? { path, kind: 'file', sizeBytes: 0, modifiedMs: 0 };
      return keyed((path) =>
        by === 'date' ? dayOf(entryOf(path), stated) : String(entryOf(path).modifiedMs).padStart(16, '0'),
      );
    }
  }
}
