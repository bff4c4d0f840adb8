import type { Outcome, ToolRequest } from '../conversation.ts';
import { fold } from '../language/fold-words.ts';
import { callAll, type Plan } from '../navigator-plan.ts';
import { grepOutputSchema, type Match, outputOf } from '../tool-outputs.ts';
import { parseNote } from './parsed-note.ts';
import { readNotes } from './read-notes.ts';
import { finishGrep, grep } from './word-search.ts';

/** A head is looked for in this many lines at the start of a note. */
const HEAD_LINES = 40;
const MOST_LINES = 2000;
/** A line this long may have been cut. */
const CUT_LINE = 290;
/** Most notes that are read because their tags stand one a line. */
const MOST_READ = 60;

/** What the heads of notes say of one property: path to its values, folded, as a list. */
export interface HeadValues {
  readonly values: ReadonlyMap<string, readonly string[]>;
  /** False when some notes could not be read. */
  readonly complete: boolean;
}

/** Reads one property of all notes below some folders, with one search for each. Lists that stand one item a line are read note by note. */
export function* readHeads(say: string, name: string, places: readonly string[]): Plan<HeadValues> {
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
  for (const note of yield* readNotes('Reading lists of tags.', unread.slice(0, MOST_READ))) {
    if (note.type === 'read') values.set(note.path, fieldOf(note.content, name));
  }
  return { values, complete: complete && unread.length <= MOST_READ };
}

/**
 * As `readHeads`, for the notes alone in which a property holds a value: one search for that value, however many notes there are.
 * A list that stands one item a line, and a line too long to be returned whole, are read in the note.
 */
export function* readHeadsWith(say: string, name: string, value: string, places: readonly string[]): Plan<HeadValues> {
  const outcomes: readonly Outcome[] = yield* callAll(
    say,
    places.map((place): ToolRequest => grep(value, place, MOST_LINES)),
  );
  const found = outcomes.map((outcome) => outputOf(outcome, grepOutputSchema));
  const matches = found.flatMap((one) => one?.matches ?? []);
  // Too many hits, or too long an answer: all heads are gone through instead.
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
  for (const note of yield* readNotes('Reading lists.', unread.slice(0, MOST_READ))) {
    if (note.type === 'read') values.set(note.path, fieldOf(note.content, name));
  }
  return { values, complete: unread.length <= MOST_READ };
}

/** Values of one property of a note, folded. */
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

/** Whether tags hold one, or a tag below it: "plant" is held by "plant/lettuce". */
export function holdsTag(tags: readonly string[], wanted: string): boolean {
  const tag = fold(wanted.replace(/^#/, ''));
  return tags.some((one) => one === tag || one.startsWith(`${tag}/`));
}
