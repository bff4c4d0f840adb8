import { ask, explain, NOT_ALL } from '../answers.ts';
import type { Outcome } from '../conversation.ts';
import { type DayRange, settlePeriod } from '../dates.ts';
import { finishInventory, type Inventory, recursive } from '../inventory.ts';
import { extensionOf, pathOf, resolveName } from '../names.ts';
import { type Note, parseNote } from '../note.ts';
import { breathe, callAll, type Plan } from '../plan.ts';
import { finishReading, type ReadNote, readCall, readNotes } from '../read-notes.ts';
import { finishSearch, searchCalls } from '../search.ts';
import type { Reference } from '../slots.ts';
import type { Entry } from '../tool-outputs.ts';
import { wordsOf } from '../words.ts';
import type { Task } from './context.ts';
import { dateCalls, datesFrom } from './summary-dates.ts';
import { choosePool } from './summary-pool.ts';
import type { Wanted } from './summary-target.ts';

/** Most notes of one summary. */
const MOST_NOTES = 40;

/** What a summary is made from, or why there is nothing to make it from. */
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
      /** What is known of the notebook, for choosing the new note's name. */
      known: { paths: readonly string[]; folders: readonly string[]; complete: boolean };
    };

/** Finds and reads the notes that are meant. */
export function* collectSources(task: Task, wanted: Wanted): Plan<Sources> {
  const { request } = task;
  const files = request.sources.filter(
    (source) => source.form === 'path' && extensionOf(source.text) !== '' && !source.folder,
  );
  const pronoun =
    request.sources.length === 0 &&
    request.topic.length === 0 &&
    !request.period &&
    !request.experiments &&
    request.pronoun;
  const spoken =
    pronoun && task.lastPath !== null ? [{ text: task.lastPath, form: 'path', folder: false } as const] : files;
  if (spoken.length > 0 && (spoken !== files || files.length === request.sources.length))
    return yield* namedFiles(task, spoken);
  if (isEmpty(task))
    return {
      type: 'say',
      text: "What shall I summarize? Name a note, a folder, a subject or a period. For example: summarize last week's experiments into /notes/weekly-summary.md",
    };
  return yield* chosenNotes(task, wanted);
}

/** "Summarize" and nothing else: not even "everything" or "my notes". */
function isEmpty(task: Task): boolean {
  const { request } = task;
  const said = wordsOf(task.conversation.turns.at(-1)?.request ?? '');
  const speaksOfNotes = said.some((word) => ['notes', 'note', 'everything', 'all', 'notebook', 'files'].includes(word));
  return (
    request.sources.length === 0 &&
    request.topic.length === 0 &&
    !request.period &&
    !request.experiments &&
    request.latest === null &&
    !speaksOfNotes
  );
}

/** Files named one by one: read as they are; a name that is not found is looked for. */
function* namedFiles(task: Task, sources: readonly Reference[]): Plan<Sources> {
  const paths = [...new Set(sources.map(pathOf))];
  const read = yield* readNotes(`Reading ${paths.join(', ')}.`, paths);
  const isLost = (note: ReadNote) =>
    note.type === 'unread' && note.outcome.type === 'error' && note.outcome.code === 'not-found';
  if (!read.some(isLost)) return fromFiles(task, read, null);
  const [listed] = yield* callAll('Looking for the names.', [recursive('/')]);
  const inventory = yield* finishInventory('/', listed ?? { type: 'missing', tool: 'list_files' });
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
    known: knownOf(inventory, '/'),
  };
}

function unreadOf(task: Task, read: readonly ReadNote[]): { path: string; reason: string }[] {
  return read.flatMap((note) =>
    note.type === 'unread' ? [{ path: note.path, reason: explain(note.outcome, task.tools) }] : [],
  );
}

function partly(read: readonly ReadNote[]): string[] {
  const cut = read.filter((note) => note.type === 'read' && !note.complete).map((note) => `\`${note.path}\``);
  return cut.length > 0 ? [`Only a part of ${cut.join(', ')} could be read.`] : [];
}

function knownOf(inventory: Inventory | null, root: string): Extract<Sources, { type: 'sources' }>['known'] {
  const entries = inventory?.entries ?? [];
  return {
    paths: entries.map((entry) => entry.path),
    folders: entries.filter((entry) => entry.kind === 'folder').map((entry) => entry.path),
    complete: root === '/' && (inventory?.complete ?? false),
  };
}

/** Notes by folder, subject, period: listed, chosen, read, and chosen again by what their frontmatter says. */
function* chosenNotes(task: Task, wanted: Wanted): Plan<Sources> {
  const { request } = task;
  const [folder] = request.sources.filter((source) => source.form === 'path');
  const root =
    folder && request.sources.length === 1 && folder.text.startsWith('/') && extensionOf(folder.text) === ''
      ? pathOf(folder)
      : '/';
  const quoted = request.sources.filter((source) => source.form === 'quoted').map((source) => source.text);
  const topic = quoted.length > 0 ? quoted : request.topic;
  const searches = searchCalls(topic, root);
  const dates = dateCalls(request.period, root);
  const outcomes = yield* callAll(`Looking for ${subjectOf(task, topic)}.`, [recursive(root), ...searches, ...dates]);
  const [listed] = outcomes;
  if (root !== '/' && listed?.type === 'error') return yield* maybeANote(task, folder, listed);
  const inventory = yield* finishInventory(root, listed ?? { type: 'missing', tool: 'list_files' });
  if (inventory.failure) return { type: 'say', text: `Nothing was written. ${explain(inventory.failure, task.tools)}` };
  const search = topic.length === 0 ? null : yield* finishSearch(topic, outcomes.slice(1, 1 + searches.length), root);
  const pool = choosePool(task, inventory, root, topic, search, wanted);
  if (pool.type === 'say') return pool;
  const stated = datesFrom(outcomes.slice(1 + searches.length));
  const chosen = chooseByDate(task, pool.files, stated);
  if (chosen.length === 0) return nothingFound(task, topic, pool.files, stated);
  const read = yield* readAll(chosen.slice(0, MOST_NOTES).map((entry) => entry.path));
  const modified = new Map(inventory.entries.map((entry) => [entry.path, entry.modifiedMs]));
  const notes: Note[] = [];
  for (const note of read) {
    yield* breathe();
    if (note.type === 'read') notes.push(parseNote(note.path, note.content, modified.get(note.path) ?? 0));
  }
  const left = chosen.length - Math.min(chosen.length, MOST_NOTES);
  const remarks = [
    ...pool.remarks,
    ...partly(read),
    ...(left > 0 ? [`${left} more fit and were left out: a summary holds at most ${MOST_NOTES} notes.`] : []),
    ...(inventory.complete && (search?.complete ?? true) ? [] : [NOT_ALL]),
  ];
  return narrow(task, topic, notes, {
    remarks,
    unread: unreadOf(task, read),
    known: knownOf(inventory, root),
    onlyExperiments: pool.byType,
  });
}

function* readAll(paths: readonly string[]): Plan<ReadNote[]> {
  const outcomes = yield* callAll(
    paths.length === 1 ? `Reading ${paths[0]}.` : `Reading ${paths.length} notes.`,
    paths.map(readCall),
  );
  return yield* finishReading(paths, outcomes);
}

/** "/experiments/blue-ratio" may be a note whose extension was not said. */
function* maybeANote(task: Task, source: Reference | undefined, problem: Outcome): Plan<Sources> {
  if (!source) return { type: 'say', text: explain(problem, task.tools) };
  const [listed] = yield* callAll(`Looking for ${source.text}.`, [recursive('/')]);
  const inventory = yield* finishInventory('/', listed ?? problem);
  const found = resolveName(source, inventory.entries);
  if (found.type === 'one' && found.entry.kind === 'file')
    return fromFiles(task, yield* readNotes(`Reading ${found.entry.path}.`, [found.entry.path]), inventory);
  const near = found.type === 'one' ? [found.entry] : found.type === 'many' ? found.entries : found.near;
  return {
    type: 'say',
    text: `Nothing was written. ${explain(problem, task.tools)}${near.length > 0 ? `\n\n${ask(near)}` : ''}`,
  };
}

function dateOf(entry: Entry, stated: ReadonlyMap<string, string>): string {
  return stated.get(entry.path) ?? parseNote(entry.path, '', entry.modifiedMs).date;
}

/** The files whose date, as far as it is known before they are read, lies in the period; or the newest few. */
function chooseByDate(task: Task, files: readonly Entry[], stated: ReadonlyMap<string, string>): readonly Entry[] {
  const { period, latest } = task.request;
  const newest = files.toSorted((a, b) => {
    const [first, second] = [dateOf(a, stated), dateOf(b, stated)];
    return first === second ? (a.path < b.path ? -1 : 1) : first < second ? 1 : -1;
  });
  const settled = period
    ? settlePeriod(
        period,
        newest.map((entry) => dateOf(entry, stated)),
      ).range
    : null;
  const fitting = settled
    ? newest.filter((entry) => dateOf(entry, stated) >= settled.start && dateOf(entry, stated) <= settled.end)
    : newest;
  return latest === null ? fitting : fitting.slice(0, latest);
}

function nothingFound(
  task: Task,
  topic: readonly string[],
  files: readonly Entry[],
  stated: ReadonlyMap<string, string>,
): Sources {
  const days = files
    .map((entry) => dateOf(entry, stated))
    .filter((day) => day !== '')
    .toSorted();
  const [first, last] = [days[0], days.at(-1)];
  const range = first !== undefined && last !== undefined ? ` The notes there are dated ${first} to ${last}.` : '';
  return {
    type: 'say',
    text: `I found no notes for ${subjectOf(task, topic)}${periodWords(task)}. Nothing was written.${range}`,
  };
}

function periodWords(task: Task): string {
  const { period } = task.request;
  return period
    ? ` (${period.start === '0001-01-01' ? `up to ${period.end}` : `${period.start} to ${period.end}`})`
    : '';
}

interface Known {
  readonly remarks: readonly string[];
  readonly unread: readonly { path: string; reason: string }[];
  readonly known: Extract<Sources, { type: 'sources' }>['known'];
  readonly onlyExperiments: boolean;
}

/** What the notes themselves say decides: their stated date, that they are summaries, that they are experiments. */
function narrow(task: Task, topic: readonly string[], read: readonly Note[], rest: Known): Sources {
  const { period } = task.request;
  const own = read.filter((note) => note.type !== 'summary');
  const experiments = rest.onlyExperiments
    ? own.filter((note) => note.type === 'experiment' || note.tags.some((tag) => /^experiments?$/.test(tag)))
    : own;
  const kept = experiments.length > 0 ? experiments : own;
  const settled = period
    ? settlePeriod(
        period,
        kept.map((note) => note.date),
      )
    : null;
  const notes = settled
    ? kept.filter((note) => note.date >= settled.range.start && note.date <= settled.range.end)
    : kept;
  if (notes.length === 0) {
    const why = rest.unread.map(({ path, reason }) => ` \`${path}\`: ${reason}`).join('');
    return {
      type: 'say',
      text: `I found no notes for ${subjectOf(task, topic)}${periodWords(task)}. Nothing was written.${why}`,
    };
  }
  const substituted =
    settled?.substituted && period
      ? [`No note is dated ${period.label}${periodWords(task)}, so I took ${settled.label}.`]
      : [];
  return {
    type: 'sources',
    notes,
    subject: subjectOf(task, topic, settled?.label),
    topic,
    period: settled ? { range: settled.range, label: settled.label } : null,
    remarks: [...substituted, ...rest.remarks],
    unread: rest.unread,
    known: rest.known,
  };
}

/** "experiments about chlorophyll, last week" */
function subjectOf(task: Task, topic: readonly string[], label = task.request.period?.label): string {
  const { request } = task;
  const folder = request.sources.find((source) => source.form === 'path');
  const what = request.experiments ? 'experiments' : 'notes';
  const where = folder ? ` in ${pathOf(folder)}` : '';
  const about = topic.length > 0 ? ` about ${topic.join(' ')}` : '';
  return `${what}${where}${about}${label === undefined ? '' : `, ${label}`}`;
}
