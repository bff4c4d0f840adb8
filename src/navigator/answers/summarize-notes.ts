import type { DayRange } from '../language/dates.ts';
import { linkTo } from '../language/names.ts';
import type { Note } from '../notes/parsed-note.ts';
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
export function composeSummary(input: SummaryInput): string {
  const extracts = input.extracts.toSorted(({ note: a }, { note: b }) => {
    if (a.date !== b.date) return a.date < b.date ? -1 : 1;
    return a.path < b.path ? -1 : 1;
  });
  const notes = extracts.map(({ note }) => note);
  const open = extracts.flatMap(({ note, openPoints }) => openPoints.map((text) => ({ note, text })));
  return `${[
    ...frontmatter(input, notes),
    '',
    `# Summary: ${oneLine(input.subject)}`,
    '',
    ...header(input, notes),
    ...extracts.flatMap(({ note, sentences }) => ['', ...noteSection(note, sentences)]),
    ...(open.length > 0 ? ['', '## Open points', '', ...open.map(({ note, text }) => openLine(note, text))] : []),
    ...(input.unread.length > 0
      ? ['', '## Not read', '', ...input.unread.map(({ path, reason }) => `- \`${path}\`: ${oneLine(reason)}`)]
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

function header(input: SummaryInput, notes: readonly Note[]): string[] {
  const count = `${notes.length} ${notes.length === 1 ? 'note' : 'notes'}`;
  const period = input.period ? `, ${spellPeriod(input.period)}` : '';
  const words =
    input.topic.length > 0 ? `, and the words ${input.topic.map((word) => `“${oneLine(word)}”`).join(' ')}` : '';
  return [
    `${count}${period}.`,
    '',
    'The lines below are quoted from the notes as they stand; nothing is reworded. They were chosen by rule: ' +
      `headings such as Results or Conclusion, place in the note, numbers with units${words}.`,
    ...input.remarks.flatMap((remark) => ['', oneLine(remark)]),
  ];
}

/** Formats a period with its days: "last week (2026-11-16 to 2026-11-22)". */
export function spellPeriod(period: { readonly label: string; readonly range: DayRange }): string {
  const days = spell(period.range);
  return period.label === days ? days : `${period.label} (${days})`;
}

/** Formats the first and the last day, or the only day. */
function spell(range: DayRange): string {
  if (range.start === range.end) return range.start;
  return range.start === '0001-01-01' ? `up to ${range.end}` : `${range.start} to ${range.end}`;
}

function noteSection(note: Note, sentences: readonly string[]): string[] {
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
  return [
    `## ${heading}`,
    '',
    linkTo(note.path, title),
    '',
    ...(quotes.length > 0 ? quotes : ['No sentence to quote: the note has tables, code or headings only.']),
  ];
}

/** Returns the text of an open task without its bullet and checkbox. */
function openLine(note: Note, text: string): string {
  return `- “${oneLine(text.replace(/^[-*+]\s+/, '').replace(/^\[ \]\s+/, ''))}” (${linkTo(note.path)})`;
}

/** Puts a text on one line, so that a title or name cannot begin a new Markdown block. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
