import type { FolderSample } from '../../client/queries/use-note-sample.ts';
import { once } from '../../core/shared/once.ts';
import { nameOf } from '../kit/format.ts';
import { activeLanguage } from '../kit/language/active-language.ts';
import { catalog, message } from '../kit/language/text-catalog.ts';

const DAY_MS = 86_400_000;
const DATED = /^(\d{4})-(\d{2})-(\d{2})/;
/** Words in file names that name a kind of note, not a topic. */
const PLAIN = new Set(
  'about after before daily draft first index meeting notes protocol readme report summary table weekly'.split(' '),
);

const months = once(
  () => new Intl.DateTimeFormat(activeLanguage.locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
);

/** Requests about existing notes, in the words that the Navigator understands in the language of the screen. */
const says = catalog('ask-suggest', {
  week: message<(folder: string) => string>('Summarize last week’s { $folder } into /notes/weekly-summary.md'),
  month: message<(month: string, day: string) => string>('Summarize { $month } into /notes/summary-{ $day }.md'),
  find: message<(word: string) => string>('Find notes about { $word }'),
  list: message<(folder: string) => string>('What is in { $folder }?'),
  read: message<(note: string) => string>('Read { $note }'),
});

/**
 * Suggests up to three requests that work on the existing notes: a summary of a period that has notes, a search for a word
 * from a file name, and a list of the largest folder. Returns fewer for a small notebook, none for an empty one.
 *
 * @param today `YYYY-MM-DD`
 */
export function suggest(folders: readonly FolderSample[], today: string): string[] {
  const notes = folders.map(({ folder, files }) => ({ folder, files: files.filter(isNote) }));
  const fullest = [...notes]
    .filter(({ folder }) => folder !== '/')
    .sort((one, other) => other.files.length - one.files.length)[0];
  const all = notes.flatMap(({ files }) => files);
  // Compare dates before names.
  const newest = [...all].sort((one, other) => compareDays(one, other) || (nameOf(one) < nameOf(other) ? 1 : -1));
  const word = newest.map(tellingWord).find((found) => found !== null);
  const first = newest.find((path) => DATED.test(nameOf(path))) ?? newest[0];
  return [
    summaryOf(notes, today),
    word === undefined || word === null ? null : says.find(word),
    fullest && fullest.files.length > 0 ? says.list(fullest.folder) : null,
    first === undefined ? null : says.read(first),
  ]
    .filter((sentence) => sentence !== null)
    .slice(0, 3);
}

/** Orders dated notes before others, newest first. */
function compareDays(one: string, other: string): number {
  const [a = '', b = ''] = [one, other].map((path) => DATED.exec(nameOf(path))?.[0]);
  return a === b ? 0 : a < b ? 1 : -1;
}

function isNote(path: string): boolean {
  return /\.(?:md|markdown|txt)$/i.test(path);
}

/** Suggests a summary of last week if it has notes, else of the month of the newest dated note. */
function summaryOf(notes: readonly FolderSample[], today: string): string | null {
  const { from, to } = lastWeek(today);
  const weekly = notes
    .filter(({ folder }) => folder !== '/')
    .map(({ folder, files }) => ({ folder, hits: files.filter((path) => within(nameOf(path), from, to)).length }))
    .sort((one, other) => other.hits - one.hits)[0];
  if (weekly && weekly.hits > 0) return says.week(nameOf(weekly.folder));
  const days = notes.flatMap(({ files }) => files.flatMap((path) => DATED.exec(nameOf(path))?.[0] ?? []));
  const newest = days
    .filter((day) => day <= today)
    .sort()
    .at(-1);
  return newest === undefined
    ? null
    : says.month(months().format(Date.parse(`${newest}T00:00:00Z`)), newest.slice(0, 7));
}

function within(name: string, from: string, to: string): boolean {
  const day = DATED.exec(name)?.[0];
  return day !== undefined && day >= from && day <= to;
}

/** Returns Monday and Sunday of last week. */
function lastWeek(today: string): { from: string; to: string } {
  const atMs = Date.parse(`${today}T00:00:00Z`);
  const sinceMonday = (new Date(atMs).getUTCDay() + 6) % 7;
  const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  const monday = atMs - (sinceMonday + 7) * DAY_MS;
  return { from: dayOf(monday), to: dayOf(monday + 6 * DAY_MS) };
}

/** Returns the longest topic word of a note's name. */
function tellingWord(path: string): string | null {
  const words =
    nameOf(path)
      .replace(/\.[^.]*$/, '')
      .match(/\p{L}{5,}/gu) ?? [];
  const telling = words.filter((word) => !PLAIN.has(word.toLowerCase()));
  return [...telling].sort((one, other) => other.length - one.length)[0] ?? null;
}
