import type { DayRange } from '../language/dates.ts';
import { linkTo } from '../language/names.ts';
import type { Note } from '../notes/parsed-note.ts';
import type { Voice } from '../texts/answer-catalog.ts';
import type { Say } from '../texts/say.ts';
import type { Extract } from './extract-sentences.ts';

export interface SummaryInput {
  /** Each note with its extract. */
  readonly extracts: readonly ({ readonly note: Note } & Extract)[];
  /** Words of the request. They weigh most in the selection of sentences. */
  readonly topic: readonly string[];
  /** "the experiments of last week". */
  readonly subject: string;
  /** The period with its label; null if the request names none. */
  readonly period: { readonly range: DayRange; readonly label: string } | null;
  /** Remarks for the reader: another period was used, the list was incomplete. */
  readonly remarks: readonly string[];
  /** Notes that could not be read, with the reason. */
  readonly unread: readonly { readonly path: string; readonly reason: string }[];
  /** `YYYY-MM-DD`, for the frontmatter of the summary. */
  readonly today: string | null;
}

const FEW_NOTES = 3;

/** Returns the number of sentences to take from each of so many notes. */
export function sentencesEach(notes: number): number {
  if (notes === 1) return 6;
  return notes <= FEW_NOTES ? 4 : 3;
}

/**
 * Writes the summary: quotes only, each below a link to its note, oldest first. Every sentence is in a
 * source word for word; a sentence that spans several lines keeps them.
 */
export function composeSummary(input: SummaryInput, voice: Voice): string {
  const { say } = voice;
  const extracts = input.extracts.toSorted(({ note: a }, { note: b }) => {
    if (a.date !== b.date) return a.date < b.date ? -1 : 1;
    return a.path < b.path ? -1 : 1;
  });
  const notes = extracts.map(({ note }) => note);
  const open = extracts.flatMap(({ note, openPoints }) => openPoints.map((text) => ({ note, text })));
  return `${[
    ...frontmatter(input, notes),
    '',
    `# ${say('summaryTitle', { subject: oneLine(input.subject) })}`,
    '',
    ...header(input, notes, voice),
    ...extracts.flatMap(({ note, sentences }) => ['', ...noteSection(note, sentences, say)]),
    ...(open.length > 0
      ? ['', `## ${say('openPoints')}`, '', ...open.map(({ note, text }) => openLine(note, text))]
      : []),
    ...(input.unread.length > 0
      ? ['', `## ${say('notRead')}`, '', ...input.unread.map(({ path, reason }) => `- \`${path}\`: ${oneLine(reason)}`)]
      : []),
  ].join('\n')}\n`;
}

function frontmatter(input: SummaryInput, notes: readonly Note[]): string[] {
  return [
    '---',
    ...(input.today === null ? [] : [`date: ${input.today}`]),
    'type: summary',
    'sources:',
    ...notes.map((note) => `  - ${JSON.stringify(note.path)}`),
    '---',
  ];
}

function header(input: SummaryInput, notes: readonly Note[], voice: Voice): string[] {
  const { say } = voice;
  const when = input.period ? say('inPeriod', { period: spellPeriod(input.period, voice) }) : '';
  const words = input.topic.map((word) => say('quotedName', { name: oneLine(word) })).join(' ');
  return [
    say('countOfNotes', { n: notes.length, when }),
    '',
    words === '' ? say('howChosen') : say('howChosenWith', { words }),
    ...input.remarks.flatMap((remark) => ['', oneLine(remark)]),
  ];
}

export function periodNamed(period: DayRange & { readonly label: string }, voice: Voice): string {
  return voice.period(period.label) ?? spell(period, voice);
}

/** Formats a period with its days: "last week (2026-11-16 to 2026-11-22)". */
export function spellPeriod(period: { readonly label: string; readonly range: DayRange }, voice: Voice): string {
  const days = spell(period.range, voice);
  const called = voice.period(period.label);
  return called === null || called === days ? days : voice.say('periodWithDays', { period: called, days });
}

/** Formats the first and the last day, or the only day. */
export function spell({ start, end }: DayRange, { say }: Voice): string {
  if (start === end) return start;
  return start === '0001-01-01' ? say('upTo', { day: end }) : say('fromTo', { from: start, to: end });
}

function noteSection(note: Note, sentences: readonly string[], say: Say): string[] {
  const title = oneLine(note.title);
  // The title of a daily note is its date.
  const heading = [
    title.includes(note.date) ? '' : note.date,
    title,
    note.sample === '' ? '' : `(${oneLine(note.sample)})`,
  ]
    .filter((part) => part !== '')
    .join(' ');
  const quotes = sentences.flatMap((sentence, index) => [
    ...(index > 0 ? ['>'] : []),
    ...sentence.split('\n').map((line) => `> ${line}`),
  ]);
  return [`## ${heading}`, '', linkTo(note.path, title), '', ...(quotes.length > 0 ? quotes : [say('noSentence')])];
}

/** Returns the text of an open task without its bullet and checkbox. */
function openLine(note: Note, text: string): string {
  return `- “${oneLine(text.replace(/^[-*+]\s+/, '').replace(/^\[ \]\s+/, ''))}” (${linkTo(note.path)})`;
}

/** Puts a text on one line, so that a title or name cannot begin a new Markdown block. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
