import type { FileMove } from '../../../contracts/wire/commands/move-requests.ts';
import { nameOf } from '../../../core/shared/paths/path-parts.ts';
import { bullets, explain, joined, MOST_LISTED, mention } from '../../answers/answers.ts';
import type { Outcome, ToolRequest } from '../../conversation.ts';
import type { Command } from '../../grammar/parsed-command.ts';
import type { Period } from '../../language/dates.ts';
import { fold } from '../../language/fold-words.ts';
import { extensionOf, folderOf, freePath, joinPath, pathOf, resolveName } from '../../language/names.ts';
import type { Reference } from '../../language/reference.ts';
import { dayOf, newestFirst } from '../../language/stated-dates.ts';
import { beyond, callAll, callOne, type Plan } from '../../navigator-plan.ts';
import { takeInventory } from '../../notes/inventory.ts';
import { readNotes } from '../../notes/read-notes.ts';
import type { Voice } from '../../texts/answer-catalog.ts';
import { type Say, type Sentence, sentence } from '../../texts/say.ts';
import { TOOL } from '../../tool-names.ts';
import type { Entry } from '../../tool-outputs.ts';
import { MOST_CHANGED } from '../changing/change-properties.ts';
import { wholeOf } from '../changing/note-file.ts';
import { placesOf, shownSaid, type Task } from '../plan-context.ts';
import { type Selected, select } from './select-notes.ts';

export function* listSelection(
  task: Task,
  { target, count: counts }: Extract<Command, { type: 'list' }>,
): Plan<string> {
  const found = yield* select(task, target, {
    forChange: false,
    say: sentence('lookingFor', { what: shownSaid(task, target) }),
  });
  const { say } = task.voice;
  if (found.type === 'say')
    return counts && found.isEmpty ? say('filesFit', { n: 0, said: shownSaid(task, target) }) : found.text;
  const when = target.period ? say('inPeriod', { period: spellSelected(target.period, task.voice) }) : '';
  const sorted =
    target.latest !== null || target.period
      ? newestFirst(found.entries, found.stated)
      : found.entries.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const lines = sorted.map((entry) => {
    const day = dayOf(entry, found.stated);
    return `${mention(entry)}${target.period && day !== '' ? `, ${day}` : ''}`;
  });
  const first = lines.length > MOST_LISTED && !counts ? say('firstShown', { n: MOST_LISTED }) : '';
  const opening = joined(say('filesFound', { n: lines.length, when }), first);
  const list = bullets(counts ? lines.slice(0, MOST_LISTED) : lines, say);
  return `${opening}\n\n${list}${found.complete ? '' : `\n\n${say('notAll')}`}`;
}

/** Says a period with its days, unless its name begins with them. */
function spellSelected(period: Period, voice: Voice): string {
  const { say } = voice;
  const days = say('fromTo', { from: period.start, to: period.end });
  const called = voice.period(period.label);
  if (called === null) return period.start === period.end ? period.start : days;
  return called.includes(period.start) ? called : say('periodWithDays', { period: called, days });
}

/** What was not done, if nothing was. */
const NOTHING = { copied: 'nothingCopied', deleted: 'nothingDeleted', moved: 'nothingMoved' } as const;
const DONE = { copied: 'copiedList', deleted: 'deletedList', moved: 'moved' } as const;
const NOT_DONE = { copied: 'wasNotCopied', deleted: 'wasNotDeleted', moved: 'wasNotMoved' } as const;
type Verb = keyof typeof NOTHING;

/** Returns the files to change, or the reason why none is. */
function* toChange(task: Task, target: Parameters<typeof select>[1], verb: Verb): Plan<Selected> {
  const { say } = task.voice;
  const nothing = say(NOTHING[verb]);
  const said = shownSaid(task, target);
  const told = (...sentences: string[]): Selected => ({ type: 'say', text: joined(...sentences), isEmpty: false });
  const found = yield* select(task, target, {
    forChange: true,
    byNameOnly: verb !== 'copied',
    say: sentence('lookingFor', { what: shownSaid(task, target) }),
  });
  if (found.type === 'say') return told(nothing, found.text);
  if (!found.complete && target.many) return told(say('notSeenWhole'), nothing, say('nameFolderOrNotes'));
  if (found.entries.length > MOST_CHANGED) {
    yield* beyond('many-files');
    return told(say('tooManyToTake', { n: found.entries.length, said, most: MOST_CHANGED }), nothing, say('nameFewer'));
  }
  return found.entries.length === 0 ? told(say('nothingFits', { said }), nothing) : found;
}

/** Deletes each file of a selection by its path, each with its own approval. */
export function* deleteSelection(task: Task, { target }: Extract<Command, { type: 'delete' }>): Plan<string> {
  const found = yield* toChange(task, target, 'deleted');
  if (found.type === 'say') return found.text;
  const calls = found.entries.map(({ path }): ToolRequest => ({ tool: TOOL.deleteFile, input: { path } }));
  const outcomes = yield* callAll(
    sentence('deletingFiles', { n: calls.length, paths: found.entries.map((entry) => entry.path).join(', ') }),
    calls,
  );
  return report(task, calls, outcomes, 'deleted', (input) => `\`${String(input['path'])}\``);
}

/** Moves the files of a selection into a folder, in one change where that is possible. A single file may get a new name. */
export function* moveSelection(task: Task, { target, into }: Extract<Command, { type: 'move' }>): Plan<string> {
  const found = yield* toChange(task, target, 'moved');
  if (found.type === 'say') return found.text;
  const to = yield* placeFor(task, into, found.entries.length === 1 ? (found.entries[0]?.path ?? null) : null);
  const { say: told } = task.voice;
  if (to.type === 'say') return joined(told('nothingMoved'), to.text);
  const moves = found.entries.map(({ path }): FileMove => ({ from: path, to: to.of(path) }));
  const say = sentence('movingFiles', { n: moves.length });
  const together = task.tools.has(TOOL.moveFiles) ? movableTogether(moves, to.taken) : [];
  const asOne = together.length > 1 ? yield* moveTogether(say, together) : null;
  const single = asOne === null ? moves : moves.filter((move) => !together.includes(move));
  const calls = single.map(({ from, to: path }): ToolRequest => ({ tool: TOOL.moveFile, input: { from, to: path } }));
  const outcomes = yield* callAll(say, calls);
  return [
    ...(asOne === null ? [] : [reportTogether(task, together, asOne)]),
    ...(calls.length === 0
      ? []
      : [
          report(task, calls, outcomes, 'moved', (input) =>
            movedLine(String(input['from']), String(input['to']), told),
          ),
        ]),
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
function* moveTogether(say: Sentence, moves: readonly FileMove[]): Plan<Outcome | null> {
  const outcome = yield* callOne(say, TOOL.moveFiles, { moves });
  return outcome.type === 'error' ? null : outcome;
}

function reportTogether(task: Task, moves: readonly FileMove[], outcome: Outcome): string {
  const { say } = task.voice;
  const n = moves.length;
  if (outcome.type === 'denied') return joined(say('noneMoved', { n }), explain(outcome, task));
  const list = bullets(
    moves.map(({ from, to }) => movedLine(from, to, say)),
    say,
  );
  return `${joined(say('moved', { n }), say('undoThis'))}\n\n${list}`;
}

/** The new path comes first: it is the referent of "it" in the next request. */
function movedLine(from: string, to: string, say: Say): string {
  return say('movedLine', { from, to });
}

function report(
  task: Task,
  calls: readonly ToolRequest[],
  outcomes: readonly Outcome[],
  verb: Verb,
  name: (input: ToolRequest['input']) => string,
): string {
  const { say } = task.voice;
  const done: string[] = [];
  const failed: string[] = [];
  for (const [index, { tool, input }] of calls.entries()) {
    const outcome = outcomes[index] ?? { type: 'missing', tool };
    if (outcome.type === 'ok') done.push(name(input));
    else {
      const path = String(input['path'] ?? input['from']);
      failed.push(joined(say(NOT_DONE[verb], { path }), explain(outcome, task)));
    }
  }
  const opening = joined(say(DONE[verb], { n: done.length }), say('undoLast'));
  const made = done.length > 0 ? [`${opening}\n\n${bullets(done, say)}`] : [];
  return [...made, ...failed].join('\n\n');
}

type Place =
  | { readonly type: 'say'; readonly text: string }
  | { readonly type: 'place'; readonly of: (path: string) => string; readonly taken: readonly Entry[] };

/** Returns the destination: an existing folder or one called a folder; for a single file, otherwise a new name. */
function* placeFor(task: Task, into: Reference, only: string | null): Plan<Place> {
  const inventory = yield* takeInventory(sentence('lookingFor', { what: into.text }), placesOf(task));
  if (inventory.failure) return { type: 'say', text: explain(inventory.failure, task) };
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
  const { say } = task.voice;
  if (target === null) return say('whichNote');
  if (into === null && target.many) return say('whereCopies', { what: shownSaid(task, target) });
  const found = yield* toChange(task, target, 'copied');
  if (found.type === 'say') return found.text;
  const only = found.entries.length === 1 ? (found.entries[0]?.path ?? null) : null;
  const place: Place = into === null ? yield* beside(task) : yield* placeOfCopy(task, into, only);
  if (place.type === 'say') return joined(say('nothingCopied'), place.text);
  const calls: ToolRequest[] = [];
  const lines: string[] = [];
  for (const read of yield* readNotes(
    sentence('readingFiles', { n: found.entries.length }),
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
  const outcomes = yield* callAll(sentence('writingCopies', { n: calls.length }), calls);
  return [
    ...(calls.length > 0 ? [report(task, calls, outcomes, 'copied', (input) => `\`${String(input['path'])}\``)] : []),
    ...lines,
  ].join('\n\n');
}

function* beside(task: Task): Plan<Place> {
  const inventory = yield* takeInventory(sentence('lookingForFreeName'), placesOf(task));
  if (inventory.failure) return { type: 'say', text: explain(inventory.failure, task) };
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
