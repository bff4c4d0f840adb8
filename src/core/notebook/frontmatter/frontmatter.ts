import type { Said } from '../../../contracts/errors/errors.ts';
import { badInputError } from '../../../contracts/errors/messages/app-messages.ts';
import { fileMistake } from '../../../contracts/sentences/manifest-sentences.ts';
import type { TextEdit } from '../links/rewrite-link.ts';
import { spliceRemove, spliceSet } from './edit-head.ts';
import { type HeadProblem, MAX_HEAD_CHARS, type ParsedHead, type Property, parseHead, TOO_LONG } from './parse-head.ts';
import { splitHead } from './split-head.ts';
import type { PropertyValue } from './yaml-text.ts';

export type { HeadProblem, Property } from './parse-head.ts';
export type { PropertyScalar, PropertyValue } from './yaml-text.ts';

/** Most properties set or removed by one edit. */
export const MAX_PROPERTY_EDITS = 50;
/** Longest property name, in characters. */
export const MAX_PROPERTY_NAME_CHARS = 200;

export type NoteHead =
  | { type: 'none' }
  | { type: 'properties'; properties: readonly Property[] }
  /** The frontmatter is left unchanged and unread. */
  | ({ type: 'broken' } & HeadProblem);

export interface PropertyEdit {
  /** New properties are added in this order. */
  readonly set?: readonly (readonly [string, PropertyValue])[];
  /** Missing names are ignored. */
  readonly remove?: readonly string[];
}

export type EditedNote =
  | { type: 'edited'; text: string; removed: string[] }
  | { type: 'unchanged' }
  | ({ type: 'broken' } & HeadProblem)
  /** The property cannot be changed without affecting others, or the result would be too long. */
  | { type: 'refused'; name: string; reason: Said };

export function readProperties(text: string): NoteHead {
  const opened = open(text);
  return opened.type === 'head' ? { type: 'properties', properties: opened.head.properties } : opened;
}

/**
 * Sets and removes properties of a note. Everything else stays byte for byte: comments, order, quotes, indents, blank lines, line
 * ends, byte order mark and body. A note without frontmatter gets one. Every edit is parsed again and refused if anything else
 * would change.
 */
export function editProperties(text: string, edit: PropertyEdit): EditedNote {
  let now = text;
  const removed: string[] = [];
  for (const [name, value] of edit.set ?? []) {
    const done = editOne(now, name, value);
    if (done.type !== 'text') return done;
    now = done.text;
  }
  for (const name of edit.remove ?? []) {
    const done = editOne(now, name, undefined);
    if (done.type !== 'text') return done;
    if (done.text !== now) removed.push(name);
    now = done.text;
  }
  // Invalid frontmatter is reported even when there is nothing to do.
  const after = open(now);
  if (after.type === 'broken') return after;
  return now === text ? { type: 'unchanged' } : { type: 'edited', text: now, removed };
}

type Done = { type: 'text'; text: string } | Extract<EditedNote, { type: 'broken' | 'refused' }>;

/** `value: undefined` removes the property. */
function editOne(text: string, name: string, value: PropertyValue | undefined): Done {
  const opened = open(text);
  if (opened.type === 'broken') return opened;
  if (opened.type === 'none') {
    if (value === undefined) return { type: 'text', text };
    return editOne(withHead(text), name, value);
  }
  const { head, start, places, lineEnd } = opened;
  const pair = head.pairs.get(name);
  const before = head.properties.find((property) => property.name === name);
  if (value === undefined ? !pair : before && isSame(before.value, value)) return { type: 'text', text };
  const splices = value === undefined ? pair && spliceRemove(head, pair) : spliceSet(head, name, value);
  if (!splices) return refused(name);
  const yaml = apply(head.yaml, splices, (at) => at, '\n');
  if (yaml.length > MAX_HEAD_CHARS) {
    return { type: 'refused', name, reason: fileMistake('headLong', { n: MAX_HEAD_CHARS }) };
  }
  if (!isAsWanted(head, yaml, name, value)) return refused(name);
  return { type: 'text', text: apply(text, splices, (at) => start + (places[at] ?? 0), lineEnd) };
}

function refused(name: string): Done {
  const reason = badInputError.sentence('headKept');
  return { type: 'refused', name, reason };
}

type OpenedHead =
  | { type: 'none' }
  | ({ type: 'broken' } & HeadProblem)
  | { type: 'head'; head: ParsedHead; start: number; places: readonly number[]; lineEnd: string };

function open(text: string): OpenedHead {
  const place = splitHead(text);
  if (place === null) return { type: 'none' };
  if (!place.closed) {
    return { type: 'broken', line: 1, column: 1, reason: badInputError.sentence('headUnclosed') };
  }
  // A line end may have two units and count as one, so a longer text exceeds the limit in any case.
  if (place.end - place.start > 2 * MAX_HEAD_CHARS) return { type: 'broken', line: 2, column: 1, reason: TOO_LONG };
  const raw = text.slice(place.start, place.end);
  const { yaml, places } = withLineFeeds(raw);
  const parsed = parseHead(yaml);
  if (parsed.type === 'broken') return { type: 'broken', ...parsed.problem };
  const lineEnd = /\r\n|\r|\n/.exec(text)?.[0] ?? '\n';
  return { type: 'head', head: parsed.head, start: place.start, places, lineEnd };
}

/** The parser expects line feeds only. `places` maps each of its offsets to an offset in the file. */
function withLineFeeds(raw: string): { yaml: string; places: number[] } {
  const places: number[] = [];
  let yaml = '';
  for (let at = 0; at < raw.length; at += 1) {
    places.push(at);
    if (raw[at] === '\r' && raw[at + 1] === '\n') at += 1;
    yaml += raw[at] === '\r' ? '\n' : (raw[at] ?? '');
  }
  places.push(raw.length);
  return { yaml, places };
}

function withHead(text: string): string {
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  const lineEnd = /\r\n|\r|\n/.exec(text)?.[0] ?? '\n';
  return `${mark}---${lineEnd}---${lineEnd}${text.slice(mark.length)}`;
}

function apply(text: string, splices: readonly TextEdit[], place: (at: number) => number, lineEnd: string): string {
  let result = text;
  for (const { from, to, text: piece } of splices.toSorted((one, other) => other.from - one.from)) {
    result = result.slice(0, place(from)) + piece.replaceAll('\n', lineEnd) + result.slice(place(to));
  }
  return result;
}

/** Checks an edit by parsing the result: the property has the new value, all others are unchanged and in order. */
function isAsWanted(before: ParsedHead, yaml: string, name: string, value: PropertyValue | undefined): boolean {
  // A line of dashes would close the frontmatter early.
  const place = splitHead(`---\n${yaml}---\n`);
  if (place?.end !== 4 + yaml.length) return false;
  const parsed = parseHead(yaml);
  if (parsed.type === 'broken') return false;
  const wanted = before.properties.filter((property) => value !== undefined || property.name !== name);
  const names = wanted.map((property) => property.name);
  if (value !== undefined && !names.includes(name)) names.push(name);
  const { properties } = parsed.head;
  if (properties.length !== names.length) return false;
  return properties.every((property, index) => {
    if (property.name !== names[index]) return false;
    if (property.name === name) return value !== undefined && isSame(property.value, value);
    const old = wanted[index];
    return old !== undefined && old.source === property.source && isSame(old.value, property.value);
  });
}

function isSame(one: PropertyValue | undefined, other: PropertyValue | undefined): boolean {
  return one === undefined || other === undefined ? one === other : JSON.stringify(one) === JSON.stringify(other);
}
