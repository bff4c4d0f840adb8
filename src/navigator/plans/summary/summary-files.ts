import { ask, explain } from '../../answers/answers.ts';
import type { Outcome } from '../../conversation.ts';
import type { DayRange } from '../../language/dates.ts';
import { pathOf, resolveName } from '../../language/names.ts';
import type { Reference } from '../../language/reference.ts';
import type { Plan } from '../../navigator-plan.ts';
import { type Inventory, takeInventory } from '../../notes/inventory.ts';
import { type Note, parseNote } from '../../notes/parsed-note.ts';
import { type ReadNote, readNotes } from '../../notes/read-notes.ts';
import { placesOf, type Task } from '../plan-context.ts';

/** The sources of a summary, or the reason why there are none. */
export type Sources =
  | { type: 'say'; text: string }
  | {
      type: 'sources';
      notes: readonly Note[];
      subject: string;
      topic: readonly string[];
      period: { range: DayRange; label: string } | null;
      remarks: readonly string[];
      unread: readonly { path: string; reason: string }[];
      /** The known part of the notebook, for choosing the new note's name. */
      known: {
        paths: readonly string[];
        folders: readonly string[];
        /** Folders that were listed completely. */
        places: readonly string[];
      };
    };

/** Reads files named one by one. Looks up a name that does not exist. */
export function* namedFiles(task: Task, sources: readonly Reference[]): Plan<Sources> {
  const paths = [...new Set(sources.map(pathOf))];
  const read = yield* readNotes(`Reading ${paths.join(', ')}.`, paths);
  const isLost = (note: ReadNote) =>
    note.type === 'unread' && note.outcome.type === 'error' && note.outcome.code === 'not-found';
  if (!read.some(isLost)) return fromFiles(task, read, null);
  const inventory = yield* takeInventory('Looking for the names.', placesOf(task));
  const found: string[] = [];
  for (const [index, note] of read.entries()) {
    const source = sources.find((one) => pathOf(one) === paths[index]);
    if (!isLost(note) || !source) continue;
    const resolved = resolveName(
      { ...source, text: source.text.replace(/^.*\//, '') },
      inventory.entries.filter((entry) => entry.kind === 'file'),
    );
    if (resolved.type === 'one') found.push(resolved.entry.path);
    else {
      const near = resolved.type === 'many' ? resolved.entries : resolved.near;
      const question = near.length > 0 ? `\n\n${ask(near)}` : '';
      return { type: 'say', text: `There is no \`${note.path}\`. Nothing was written.${question}` };
    }
  }
  const others = yield* readNotes(`Reading ${found.join(', ')}.`, found);
  return fromFiles(task, [...read.filter((note) => !isLost(note)), ...others], inventory);
}

function fromFiles(task: Task, read: readonly ReadNote[], inventory: Inventory | null): Sources {
  const notes = read.flatMap((note) => (note.type === 'read' ? [parseNote(note.path, note.content, 0)] : []));
  const unread = unreadOf(task, read);
  const [first] = notes;
  if (!first)
    return {
      type: 'say',
      text: `Nothing was written. ${unread.map(({ path, reason }) => `\`${path}\`: ${reason}`).join(' ')}`,
    };
  const subject = notes.length === 1 ? first.title : `${notes.length} notes`;
  return {
    type: 'sources',
    notes,
    subject,
    topic: task.request.topic,
    period: null,
    remarks: partly(read),
    unread,
    known: knownOf(inventory, inventory ? placesOf(task) : []),
  };
}

/** The maximum number of paths in one remark. */
const MOST_NAMED = 5;

/** Says which notes could not be read, and why. */
export function unreadOf(task: Task, read: readonly ReadNote[]): { path: string; reason: string }[] {
  return read.flatMap((note) =>
    note.type === 'unread' ? [{ path: note.path, reason: explain(note.outcome, task.tools) }] : [],
  );
}

/** Says which notes were only partly read. */
export function partly(read: readonly ReadNote[]): string[] {
  const cut = read.filter((note) => note.type === 'read' && !note.complete).map((note) => `\`${note.path}\``);
  const more = cut.length > MOST_NAMED ? ` and ${cut.length - MOST_NAMED} more` : '';
  return cut.length > 0 ? [`Only a part of ${cut.slice(0, MOST_NAMED).join(', ')}${more} could be read.`] : [];
}

/** Returns what a listing says about free names; nothing if only a part of the notebook was listed. */
export function knownOf(
  inventory: Inventory | null,
  places: readonly string[],
): Extract<Sources, { type: 'sources' }>['known'] {
  const entries = inventory?.entries ?? [];
  return {
    paths: entries.map((entry) => entry.path),
    folders: entries.filter((entry) => entry.kind === 'folder').map((entry) => entry.path),
    places: inventory?.complete ? places : [],
  };
}

/** Finds the note for a path without its extension: "/experiments/blue-ratio". */
export function* maybeANote(task: Task, source: Reference | undefined, problem: Outcome): Plan<Sources> {
  if (!source) return { type: 'say', text: explain(problem, task.tools) };
  const inventory = yield* takeInventory(`Looking for ${source.text}.`, placesOf(task));
  const found = resolveName(source, inventory.entries);
  if (found.type === 'one' && found.entry.kind === 'file')
    return fromFiles(task, yield* readNotes(`Reading ${found.entry.path}.`, [found.entry.path]), inventory);
  const near = found.type === 'one' ? [found.entry] : found.type === 'many' ? found.entries : found.near;
  return {
    type: 'say',
    text: `Nothing was written. ${explain(problem, task.tools)}${near.length > 0 ? `\n\n${ask(near)}` : ''}`,
  };
}
