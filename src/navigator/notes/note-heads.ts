import type { Outcome, ToolRequest } from '../conversation.ts';
import { fold } from '../language/fold-words.ts';
import { callAll, type Plan } from '../navigator-plan.ts';
import { type Sentence, sentence } from '../texts/say.ts';
import { grepOutputSchema, type Match, outputOf } from '../tool-outputs.ts';
import { parseNote } from './parsed-note.ts';
import { readNotes } from './read-notes.ts';
import { finishGrep, grep } from './word-search.ts';

/** The number of lines at the start of a note in which frontmatter is searched. */
const HEAD_LINES = 40;
const MOST_LINES = 2000;
/** A line of this many characters may have been truncated. */
const CUT_LINE = 290;
/** The maximum number of notes read because their tags are on separate lines. */
const MOST_READ = 60;

/** The values of one property in the frontmatter of notes: path to folded values. */
export interface HeadValues {
  readonly values: ReadonlyMap<string, readonly string[]>;
  /** False if some notes could not be read. */
  readonly complete: boolean;
}

/** Reads one property of all notes below some folders with one search per folder. Reads notes singly if their list has one item per line. */
export function* readHeads(say: Sentence, name: string, places: readonly string[]): Plan<HeadValues> {
  const query = `${name}:`;
  const calls = places.map((place): ToolRequest => grep(query, place, MOST_LINES));
  const outcomes: readonly Outcome[] = yield* callAll(say, calls);
  const matches: Match[] = [];
  let complete = true;
  for (const [index, outcome] of outcomes.entries()) {
    const found = yield* finishGrep(query, places[index] ?? '/', outcome);
    complete &&= found?.complete ?? false;
    matches.push(...(found?.matches ?? []));
  }
  const values = new Map<string, readonly string[]>();
  const open: string[] = [];
  for (const match of matches) {
    const field = /^([^\s:#][^:]*?)\s*:(?:\s+(.*))?$/.exec(match.text);
    if (match.line > HEAD_LINES || fold(field?.[1] ?? '') !== fold(name) || values.has(match.path)) continue;
    const text = (field?.[2] ?? '').trim();
    if (text === '') open.push(match.path);
    else values.set(match.path, itemsOf(text).map(fold));
  }
  const unread = [...new Set(open)].filter((path) => !values.has(path));
  for (const note of yield* readNotes(sentence('readingTagLists'), unread.slice(0, MOST_READ))) {
    if (note.type === 'read') values.set(note.path, fieldOf(note.content, name));
  }
  return { values, complete: complete && unread.length <= MOST_READ };
}

/**
 * Reads a property only of notes in which it has a value: one search for that value, regardless of the number of notes.
 * Reads the note itself if its list has one item per line, or if a line is too long to be returned whole.
 */
export function* readHeadsWith(
  say: Sentence,
  name: string,
  value: string,
  places: readonly string[],
): Plan<HeadValues> {
  const outcomes: readonly Outcome[] = yield* callAll(
    say,
    places.map((place): ToolRequest => grep(value, place, MOST_LINES)),
  );
  const found = outcomes.map((outcome) => outputOf(outcome, grepOutputSchema));
  const matches = found.flatMap((one) => one?.matches ?? []);
  // Too many hits, or too long an answer: read all frontmatter instead.
  if (found.some((one) => one === null || one.truncated)) return yield* readHeads(say, name, places);
  const values = new Map<string, readonly string[]>();
  const open = new Set<string>();
  for (const match of matches) {
    const field = /^([^\s:#][^:]*?)\s*:\s+(.*)$/.exec(match.text);
    if (match.line > HEAD_LINES) continue;
    if (field && fold(field[1] ?? '') === fold(name))
      values.set(match.path, itemsOf((field[2] ?? '').trim()).map(fold));
    else if (/^\s*-\s/.test(match.text) || match.text.length >= CUT_LINE) open.add(match.path);
  }
  const unread = [...open].filter((path) => !values.has(path));
  for (const note of yield* readNotes(sentence('readingLists'), unread.slice(0, MOST_READ))) {
    if (note.type === 'read') values.set(note.path, fieldOf(note.content, name));
  }
  return { values, complete: unread.length <= MOST_READ };
}

/** Returns the folded values of one property of a note. */
function fieldOf(content: string, name: string): readonly string[] {
  return (parseNote('', content, 0).fields.get(name.toLowerCase()) ?? []).map(fold);
}

function itemsOf(text: string): string[] {
  const list = /^\[(.*)\]\s*(?:#.*)?$/.exec(text)?.[1] ?? text;
  return list
    .split(',')
    .map((item) => item.trim().replace(/^["'#]+|["']+$/g, ''))
    .filter((item) => item !== '');
}

/** Returns whether tags include one or a nested tag of it: "plant/lettuce" includes "plant". */
export function holdsTag(tags: readonly string[], wanted: string): boolean {
  const tag = fold(wanted.replace(/^#/, ''));
  return tags.some((one) => one === tag || one.startsWith(`${tag}/`));
}
