import { explain, joined } from '../../answers/answers.ts';
import { periodNamed, spell } from '../../answers/summarize-notes.ts';
import { wordsOf } from '../../language/fold-words.ts';
import { extensionOf, pathOf } from '../../language/names.ts';
import { resolvePeriod } from '../../language/resolve-period.ts';
import { dayOf, monthsOf, newestFirst } from '../../language/stated-dates.ts';
import { englishOf } from '../../languages/translate-request.ts';
import { breathe, callAll, type Plan } from '../../navigator-plan.ts';
import { addMonths } from '../../notes/inventory.ts';
import { type Note, parseNote } from '../../notes/parsed-note.ts';
import { finishReading, type ReadNote, readCall } from '../../notes/read-notes.ts';
import { survey } from '../../notes/survey.ts';
import type { Topic } from '../../notes/word-search.ts';
import { sentence } from '../../texts/say.ts';
import type { Entry } from '../../tool-outputs.ts';
import { filesMeant, placesOf, type Task } from '../plan-context.ts';
import { knownOf, maybeANote, namedFiles, partly, type Sources, unreadOf } from './summary-files.ts';
import { choosePool } from './summary-pool.ts';
import type { Wanted } from './summary-target.ts';

/** The maximum number of notes in one summary. */
const MOST_NOTES = 40;

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
  const meant = pronoun ? filesMeant(task).map((text) => ({ text, form: 'path', folder: false }) as const) : [];
  const spoken = meant.length > 0 ? meant : files;
  if (spoken.length > 0 && (spoken !== files || files.length === request.sources.length))
    return yield* namedFiles(task, spoken);
  if (isEmpty(task))
    return {
      type: 'say',
      text: task.voice.say('whatToSummarize'),
    };
  return yield* chosenNotes(task, wanted);
}

/** Returns whether a request says "summarize" alone, without even "everything" or "my notes". */
function isEmpty(task: Task): boolean {
  const { request } = task;
  const said = wordsOf(englishOf(task.conversation.turns.at(-1)?.request ?? ''));
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

/** Selects notes by folder, subject and period: lists, filters, reads, and filters again by their frontmatter. */
function* chosenNotes(task: Task, wanted: Wanted): Plan<Sources> {
  const { request } = task;
  const [folder] = request.sources.filter((source) => source.form === 'path');
  const root =
    folder && request.sources.length === 1 && folder.text.startsWith('/') && extensionOf(folder.text) === ''
      ? pathOf(folder)
      : '/';
  const quoted = request.sources.filter((source) => source.form === 'quoted').map((source) => source.text);
  const sought: Topic = quoted.length > 0 ? { words: quoted, quoted: true } : { words: request.topic, quoted: false };
  const topic = sought.words;
  const places = placesOf(task, root);
  const {
    inventory: seen,
    search,
    stated,
  } = yield* survey({
    say: sentence('lookingFor', { what: subjectOf(task, topic) }),
    places,
    topic: sought,
    dates: request.latest !== null && !request.period ? 'every' : monthsOf(request.period),
  });
  if (root !== '/' && seen.failure?.type === 'error') return yield* maybeANote(task, folder, seen.failure);
  const inventory = seen.complete || seen.failure ? seen : yield* addMonths(seen, places, monthsOf(request.period));
  if (inventory.failure)
    return { type: 'say', text: joined(task.voice.say('nothingWritten'), explain(inventory.failure, task)) };
  const pool = choosePool(task, inventory, root, topic, search, wanted);
  if (pool.type === 'say') return pool;
  const chosen = chooseByDate(task, pool.files, stated);
  if (chosen.length === 0) return nothingFound(task, topic, pool.files, stated, inventory.complete);
  const read = yield* readAll(chosen.slice(0, MOST_NOTES).map((entry) => entry.path));
  const modified = new Map(inventory.entries.map((entry) => [entry.path, entry.modifiedMs]));
  const notes: Note[] = [];
  for (const note of read) {
    yield* breathe();
    if (note.type === 'read') notes.push(parseNote(note.path, note.content, modified.get(note.path) ?? 0));
  }
  const { say } = task.voice;
  const left = chosen.length - Math.min(chosen.length, MOST_NOTES);
  const remarks = [
    ...pool.remarks,
    ...partly(read, say),
    ...(left > 0 ? [say('leftOut', { n: left, most: MOST_NOTES })] : []),
    ...(inventory.complete && search.complete ? [] : [say('notAll')]),
  ];
  return narrow(task, topic, notes, {
    remarks,
    unread: unreadOf(task, read),
    known: knownOf(inventory, places),
    onlyExperiments: pool.byType,
  });
}

function* readAll(paths: readonly string[]): Plan<ReadNote[]> {
  const outcomes = yield* callAll(
    paths.length === 1 ? sentence('reading', { path: paths[0] ?? '' }) : sentence('readingNotes', { n: paths.length }),
    paths.map(readCall),
  );
  return yield* finishReading(paths, outcomes);
}

/** Returns the files whose date, as far as it is known before reading, is in the period; otherwise the newest few. */
function chooseByDate(task: Task, files: readonly Entry[], stated: ReadonlyMap<string, string>): readonly Entry[] {
  const { period, latest } = task.request;
  const newest = newestFirst(files, stated);
  const resolved = period
    ? resolvePeriod(
        period,
        newest.map((entry) => dayOf(entry, stated)),
      ).range
    : null;
  const fitting = resolved
    ? newest.filter((entry) => dayOf(entry, stated) >= resolved.start && dayOf(entry, stated) <= resolved.end)
    : newest;
  return latest === null ? fitting : fitting.slice(0, latest);
}

function nothingFound(
  task: Task,
  topic: readonly string[],
  files: readonly Entry[],
  stated: ReadonlyMap<string, string>,
  complete: boolean,
): Sources {
  const days = files
    .map((entry) => dayOf(entry, stated))
    .filter((day) => day !== '')
    .toSorted();
  const [first, last] = [days[0], days.at(-1)];
  const { say } = task.voice;
  const range = first !== undefined && last !== undefined ? say('notesDated', { from: first, to: last }) : '';
  return { type: 'say', text: joined(nothingFor(task, topic), range, complete ? '' : say('notAll')) };
}

function nothingFor(task: Task, topic: readonly string[]): string {
  return task.voice.say('nothingToSummarize', { subject: subjectOf(task, topic), days: periodWords(task) });
}

function periodWords(task: Task): string {
  const { period } = task.request;
  if (!period) return '';
  const { say } = task.voice;
  const days =
    period.start === period.end ? say('fromTo', { from: period.start, to: period.end }) : spell(period, task.voice);
  return say('inDays', { days });
}

interface SourceFacts {
  readonly remarks: readonly string[];
  readonly unread: readonly { path: string; reason: string }[];
  readonly known: Extract<Sources, { type: 'sources' }>['known'];
  readonly onlyExperiments: boolean;
}

/** Filters notes by their frontmatter: date, and whether they are summaries or experiments. */
function narrow(task: Task, topic: readonly string[], read: readonly Note[], rest: SourceFacts): Sources {
  const { period } = task.request;
  const own = read.filter((note) => note.type !== 'summary');
  const experiments = rest.onlyExperiments
    ? own.filter((note) => note.type === 'experiment' || note.tags.some((tag) => /^experiments?$/.test(tag)))
    : own;
  const kept = experiments.length > 0 ? experiments : own;
  const resolved = period
    ? resolvePeriod(
        period,
        kept.map((note) => note.date),
      )
    : null;
  const notes = resolved
    ? kept.filter((note) => note.date >= resolved.range.start && note.date <= resolved.range.end)
    : kept;
  if (notes.length === 0) {
    const why = rest.unread.map(({ path, reason }) => ` \`${path}\`: ${reason}`).join('');
    return { type: 'say', text: `${nothingFor(task, topic)}${why}` };
  }
  const substituted =
    resolved?.substituted && period
      ? [
          task.voice.say('otherPeriodTaken', {
            period: periodNamed(period, task.voice),
            days: periodWords(task),
            taken: periodNamed({ ...resolved.range, label: resolved.label }, task.voice),
          }),
        ]
      : [];
  return {
    type: 'sources',
    notes,
    subject: subjectOf(task, topic, resolved && { ...resolved.range, label: resolved.label }),
    topic,
    period: resolved ? { range: resolved.range, label: resolved.label } : null,
    remarks: [...substituted, ...rest.remarks],
    unread: rest.unread,
    known: rest.known,
  };
}

/** Formats the sources: "experiments about chlorophyll, last week". */
function subjectOf(
  task: Task,
  topic: readonly string[],
  period: Parameters<typeof periodNamed>[0] | null = task.request.period,
): string {
  const { request, voice } = task;
  const { say } = voice;
  const folder = request.sources.find((source) => source.form === 'path');
  const where = folder ? say('inFolder', { folder: pathOf(folder) }) : '';
  const about = topic.length > 0 ? say('about', { words: topic.join(' ') }) : '';
  const when = period === null ? '' : say('inPeriod', { period: periodNamed(period, voice) });
  return say(request.experiments ? 'subjectExperiments' : 'subjectNotes', { where, about, when });
}
