import { ask, explain, joined } from '../../answers/answers.ts';
import type { Outcome } from '../../conversation.ts';
import type { DayRange } from '../../language/dates.ts';
import { pathOf, resolveName } from '../../language/names.ts';
import type { Reference } from '../../language/reference.ts';
import type { Plan } from '../../navigator-plan.ts';
import { type Inventory, takeInventory } from '../../notes/inventory.ts';
import { type Note, parseNote } from '../../notes/parsed-note.ts';
import { type ReadNote, readNotes } from '../../notes/read-notes.ts';
import { type Say, sentence } from '../../texts/say.ts';
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
  const { say } = task.voice;
  const paths = [...new Set(sources.map(pathOf))];
  const read = yield* readNotes(sentence('reading', { path: paths.join(', ') }), paths);
  const isLost = (note: ReadNote) =>
    note.type === 'unread' && note.outcome.type === 'error' && note.outcome.code === 'not-found';
  if (!read.some(isLost)) return fromFiles(task, read, null);
  const inventory = yield* takeInventory(sentence('lookingForNames'), placesOf(task));
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
      const question = near.length > 0 ? `\n\n${ask(near, say)}` : '';
      return { type: 'say', text: `${say('noFileAt', { path: note.path })}${question}` };
    }
  }
  const others = yield* readNotes(sentence('reading', { path: found.join(', ') }), found);
  return fromFiles(task, [...read.filter((note) => !isLost(note)), ...others], inventory);
}

function fromFiles(task: Task, read: readonly ReadNote[], inventory: Inventory | null): Sources {
  const notes = read.flatMap((note) => (note.type === 'read' ? [parseNote(note.path, note.content, 0)] : []));
  const unread = unreadOf(task, read);
  const [first] = notes;
  if (!first)
    return {
      type: 'say',
      text: joined(
        task.voice.say('nothingWritten'),
        unread.map(({ path, reason }) => `\`${path}\`: ${reason}`).join(' '),
      ),
    };
  const subject = notes.length === 1 ? first.title : task.voice.say('severalNotes', { n: notes.length });
  return {
    type: 'sources',
    notes,
    subject,
    topic: task.request.topic,
    period: null,
    remarks: partly(read, task.voice.say),
    unread,
    known: knownOf(inventory, inventory ? placesOf(task) : []),
  };
}

/** The maximum number of paths in one remark. */
const MOST_NAMED = 5;

/** Says which notes could not be read, and why. */
export function unreadOf(task: Task, read: readonly ReadNote[]): { path: string; reason: string }[] {
  return read.flatMap((note) =>
    note.type === 'unread' ? [{ path: note.path, reason: explain(note.outcome, task) }] : [],
  );
}

/** Says which notes were only partly read. */
export function partly(read: readonly ReadNote[], say: Say): string[] {
  const cut = read.filter((note) => note.type === 'read' && !note.complete).map((note) => `\`${note.path}\``);
  const named = cut.slice(0, MOST_NAMED).join(', ');
  const paths = cut.length > MOST_NAMED ? say('andOthers', { paths: named, n: cut.length - MOST_NAMED }) : named;
  return cut.length > 0 ? [say('partlyRead', { paths })] : [];
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
  if (!source) return { type: 'say', text: explain(problem, task) };
  const inventory = yield* takeInventory(sentence('lookingFor', { what: source.text }), placesOf(task));
  const found = resolveName(source, inventory.entries);
  if (found.type === 'one' && found.entry.kind === 'file')
    return fromFiles(
      task,
      yield* readNotes(sentence('reading', { path: found.entry.path }), [found.entry.path]),
      inventory,
    );
  const near = found.type === 'one' ? [found.entry] : found.type === 'many' ? found.entries : found.near;
  return {
    type: 'say',
    text: `${joined(task.voice.say('nothingWritten'), explain(problem, task))}${near.length > 0 ? `\n\n${ask(near, task.voice.say)}` : ''}`,
  };
}
