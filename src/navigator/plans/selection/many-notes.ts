import type { FileMove } from '../../../contracts/wire/commands/move-requests.ts';
import { nameOf } from '../../../core/shared/paths/path-parts.ts';
import { bullets, count, explain, MOST_LISTED, mention, NOT_ALL } from '../../answers/answers.ts';
import { AT_MOST } from '../../answers/beyond-rules.ts';
import type { Outcome, ToolRequest } from '../../conversation.ts';
import type { Command } from '../../grammar/parsed-command.ts';
import { fold } from '../../language/fold-words.ts';
import { extensionOf, folderOf, freePath, joinPath, pathOf, resolveName } from '../../language/names.ts';
import type { Reference } from '../../language/reference.ts';
import { dayOf, newestFirst } from '../../language/stated-dates.ts';
import { callAll, callOne, type Plan } from '../../navigator-plan.ts';
import { takeInventory } from '../../notes/inventory.ts';
import { readNotes } from '../../notes/read-notes.ts';
import { TOOL } from '../../tool-names.ts';
import type { Entry } from '../../tool-outputs.ts';
import { MOST_CHANGED } from '../changing/change-properties.ts';
import { wholeOf } from '../changing/note-file.ts';
import { placesOf, type Task } from '../plan-context.ts';
import { ASK_NOTE, type Selected, select } from './select-notes.ts';

export function* listSelection(
  task: Task,
  { target, count: counts }: Extract<Command, { type: 'list' }>,
): Plan<string> {
  const found = yield* select(task, target, { forChange: false, say: `Looking for ${target.said}.` });
  if (found.type === 'say')
    return counts && found.text.startsWith('I found nothing that') ? `0 files fit “${target.said}”.` : found.text;
  const when = target.period
    ? `, ${target.period.label}${target.period.label.includes(target.period.start) ? '' : ` (${target.period.start} to ${target.period.end})`}`
    : '';
  const sorted =
    target.latest !== null || target.period
      ? newestFirst(found.entries, found.stated)
      : found.entries.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const lines = sorted.map((entry) => {
    const day = dayOf(entry, found.stated);
    return `${mention(entry)}${target.period && day !== '' ? `, ${day}` : ''}`;
  });
  const first = lines.length > MOST_LISTED && !counts ? ` These are the first ${MOST_LISTED}.` : '';
  return `${count(lines.length, 'file')}${when}.${first}\n\n${bullets(counts ? lines.slice(0, MOST_LISTED) : lines)}${found.complete ? '' : `\n\n${NOT_ALL}`}`;
}

/** Returns the files to change, or the reason why none is. */
function* toChange(task: Task, target: Parameters<typeof select>[1], verb: string): Plan<Selected> {
  const found = yield* select(task, target, {
    forChange: true,
    byNameOnly: verb !== 'copied',
    say: `Looking for ${target.said}.`,
  });
  if (found.type === 'say') return { type: 'say', text: `Nothing was ${verb}. ${found.text}` };
  if (!found.complete && target.many)
    return {
      type: 'say',
      text: `The notebook is too long to see at once, so I may not find all. Nothing was ${verb}. Name a folder, or single notes.`,
    };
  if (found.entries.length > MOST_CHANGED)
    return {
      type: 'say',
      text: `${count(found.entries.length, 'file')} fit “${target.said}”${AT_MOST.take}${MOST_CHANGED} for one request. Nothing was ${verb}. Name a folder, a tag or a period that holds fewer.`,
    };
  if (found.entries.length === 0)
    return { type: 'say', text: `I found nothing that fits “${target.said}”. Nothing was ${verb}.` };
  return found;
}

/** Deletes each file of a selection by its path, each with its own approval. */
export function* deleteSelection(task: Task, { target }: Extract<Command, { type: 'delete' }>): Plan<string> {
  const found = yield* toChange(task, target, 'deleted');
  if (found.type === 'say') return found.text;
  const calls = found.entries.map(({ path }): ToolRequest => ({ tool: TOOL.deleteFile, input: { path } }));
  const outcomes = yield* callAll(
    `Deleting ${count(calls.length, 'file')}: ${found.entries.map((entry) => entry.path).join(', ')}.`,
    calls,
  );
  return report(task, calls, outcomes, 'deleted', (input) => `\`${String(input['path'])}\``);
}

/** Moves the files of a selection into a folder, in one change where that is possible. A single file may get a new name. */
export function* moveSelection(task: Task, { target, into }: Extract<Command, { type: 'move' }>): Plan<string> {
  const found = yield* toChange(task, target, 'moved');
  if (found.type === 'say') return found.text;
  const to = yield* placeFor(task, into, found.entries.length === 1 ? (found.entries[0]?.path ?? null) : null);
  if (to.type === 'say') return `Nothing was moved. ${to.text}`;
  const moves = found.entries.map(({ path }): FileMove => ({ from: path, to: to.of(path) }));
  const say = `Moving ${count(moves.length, 'file')}.`;
  const together = task.tools.has(TOOL.moveFiles) ? movableTogether(moves, to.taken) : [];
  const asOne = together.length > 1 ? yield* moveTogether(say, together) : null;
  const single = asOne === null ? moves : moves.filter((move) => !together.includes(move));
  const calls = single.map(({ from, to: path }): ToolRequest => ({ tool: TOOL.moveFile, input: { from, to: path } }));
  const outcomes = yield* callAll(say, calls);
  return [
    ...(asOne === null ? [] : [reportTogether(task, together, asOne)]),
    ...(calls.length === 0
      ? []
      : [report(task, calls, outcomes, 'moved', (input) => movedLine(String(input['from']), String(input['to'])))]),
  ].join('\n\n');
}

/** Returns the moves to places that are free and that no other move takes. */
function movableTogether(moves: readonly FileMove[], taken: readonly Entry[]): readonly FileMove[] {
  const places = new Map<string, number>();
  for (const { to } of moves) places.set(to, (places.get(to) ?? 0) + 1);
  for (const { path } of taken) places.set(path, 2);
  return moves.filter(({ to }) => places.get(to) === 1);
}

/** Moves several files in one call. Null when the call itself failed, so that each file can be tried alone. */
function* moveTogether(say: string, moves: readonly FileMove[]): Plan<Outcome | null> {
  const outcome = yield* callOne(say, TOOL.moveFiles, { moves });
  return outcome.type === 'error' ? null : outcome;
}

function reportTogether(task: Task, moves: readonly FileMove[], outcome: Outcome): string {
  const files = count(moves.length, 'file');
  if (outcome.type === 'denied') return `None of ${files} was moved. ${explain(outcome, task.tools)}`;
  return `I moved ${files}. Say “undo” to take this back.\n\n${bullets(moves.map(({ from, to }) => movedLine(from, to)))}`;
}

/** The new path comes first: it is the referent of "it" in the next request. */
function movedLine(from: string, to: string): string {
  return `\`${to}\`, from \`${from}\``;
}

function report(
  task: Task,
  calls: readonly ToolRequest[],
  outcomes: readonly Outcome[],
  verb: string,
  name: (input: ToolRequest['input']) => string,
): string {
  const done: string[] = [];
  const failed: string[] = [];
  for (const [index, { tool, input }] of calls.entries()) {
    const outcome = outcomes[index] ?? { type: 'missing', tool };
    if (outcome.type === 'ok') done.push(name(input));
    else failed.push(`\`${String(input['path'] ?? input['from'])}\` was not ${verb}. ${explain(outcome, task.tools)}`);
  }
  const made =
    done.length > 0
      ? [`I ${verb} ${count(done.length, 'file')}. Say “undo” to take back the last.\n\n${bullets(done)}`]
      : [];
  return [...made, ...failed].join('\n\n');
}

type Place =
  | { readonly type: 'say'; readonly text: string }
  | { readonly type: 'place'; readonly of: (path: string) => string; readonly taken: readonly Entry[] };

/** Returns the destination: an existing folder or one called a folder; for a single file, otherwise a new name. */
function* placeFor(task: Task, into: Reference, only: string | null): Plan<Place> {
  const inventory = yield* takeInventory(`Looking for ${into.text}.`, placesOf(task));
  if (inventory.failure) return { type: 'say', text: explain(inventory.failure, task.tools) };
  const folders = inventory.entries.filter((entry) => entry.kind === 'folder');
  const path = pathOf(into);
  const inFolder = (folder: string): Place => ({
    type: 'place',
    of: (from) => joinPath(folder, nameOf(from)),
    taken: inventory.entries,
  });
  const exact = folders.find((entry) => fold(entry.path) === fold(path));
  if (path === '/' || exact) return inFolder(exact?.path ?? '/');
  if (only !== null && extensionOf(into.text) !== '') {
    const to = into.text.includes('/') ? path : joinPath(folderOf(only), into.text);
    return { type: 'place', of: () => to, taken: inventory.entries };
  }
  const named = resolveName({ ...into, folder: true }, folders);
  if (named.type === 'one' && fold(nameOf(named.entry.path)) === fold(nameOf(path))) return inFolder(named.entry.path);
  return inFolder(path);
}

/** Copies text files by reading them and creating new ones. */
export function* copy(task: Task, { target, into }: Extract<Command, { type: 'copy' }>): Plan<string> {
  if (target === null) return ASK_NOTE;
  if (into === null && target.many)
    return `Nothing was copied. Where shall the copies go? For example: copy ${target.said} to /archive`;
  const found = yield* toChange(task, target, 'copied');
  if (found.type === 'say') return found.text;
  const only = found.entries.length === 1 ? (found.entries[0]?.path ?? null) : null;
  const place: Place = into === null ? yield* beside(task) : yield* placeOfCopy(task, into, only);
  if (place.type === 'say') return `Nothing was copied. ${place.text}`;
  const calls: ToolRequest[] = [];
  const lines: string[] = [];
  for (const read of yield* readNotes(
    `Reading ${count(found.entries.length, 'file')}.`,
    found.entries.map((entry) => entry.path),
  )) {
    const note = wholeOf(task, read);
    const taken = place.taken.map((entry) => entry.path);
    if (note.type === 'say') lines.push(note.text);
    else
      calls.push({
        tool: TOOL.createFile,
        input: { path: into === null ? freePath(note.path, taken) : place.of(note.path), content: note.content },
      });
  }
  const outcomes = yield* callAll(`Writing ${count(calls.length, 'copy').replace('copys', 'copies')}.`, calls);
  return [
    ...(calls.length > 0 ? [report(task, calls, outcomes, 'copied', (input) => `\`${String(input['path'])}\``)] : []),
    ...lines,
  ].join('\n\n');
}

function* beside(task: Task): Plan<Place> {
  const inventory = yield* takeInventory('Looking for a free name.', placesOf(task));
  if (inventory.failure) return { type: 'say', text: explain(inventory.failure, task.tools) };
  return { type: 'place', of: (path) => path, taken: inventory.entries };
}

/** Names a single copy: "copy the plan as roadmap". */
function* placeOfCopy(task: Task, into: Reference, only: string | null): Plan<Place> {
  const place = yield* placeFor(task, into, only);
  if (place.type === 'say' || only === null || into.folder || into.form === 'path') return place;
  const isFolder = place.taken.some((entry) => entry.kind === 'folder' && entry.path === folderOf(place.of(only)));
  if (isFolder) return place;
  const name = extensionOf(into.text) === '' ? `${into.text}${extensionOf(only)}` : into.text;
  return { ...place, of: () => joinPath(folderOf(only), name) };
}
