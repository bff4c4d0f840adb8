import { FILLER } from '../language/fold-words.ts';
import { formOf, type Reference } from '../language/reference.ts';
import { ALL_BELOW, FILE_WORDS, FOLDER_WORDS, referenceAt, type SlotState, wordAt } from './slot-state.ts';

/** Consumes all paths and quotes that no other slot consumed. */
export function takeLiterals(state: SlotState): Reference[] {
  return state.tokens.flatMap((_, index) => {
    const reference = state.used.has(index) ? null : referenceAt(state, index);
    if (!reference) return [];
    state.used.add(index);
    return [reference];
  });
}

/** Returns a name in plain words: after the keyword, otherwise inside it ("what does the plan say"), otherwise before it. */
export function namedAround(state: SlotState): Reference | null {
  const { hit } = state;
  if (!hit) return null;
  return segment(state, hit.to, state.tokens.length) ?? segment(state, hit.from, hit.to) ?? segment(state, 0, hit.from);
}

const JOINS = ['->', 'to', 'into', 'as', 'onto', 'under', 'in'];

/** Parses "X to Y", "to Y move X", "X -> Y". Names may contain spaces. */
export function fromTo(state: SlotState): { source: Reference | null; target: Reference | null } {
  const end = state.tokens.length;
  const first = state.hit?.from ?? 0;
  const after = state.hit?.to ?? 0;
  const joins = state.tokens.flatMap((_, index) =>
    !state.used.has(index) && JOINS.includes(wordAt(state, index)) ? [index] : [],
  );
  const rank = (index: number) => JOINS.indexOf(wordAt(state, index));
  const [join] = joins.toSorted((a, b) => rank(a) - rank(b) || a - b);
  if (join === undefined) return { source: segment(state, after, end), target: null };
  // "to /archive, move /x.md": the place comes before the verb.
  if (join < first) {
    return { source: segment(state, after, end) ?? segment(state, 0, join), target: segment(state, join + 1, first) };
  }
  return { source: segment(state, after, join) ?? segment(state, 0, first), target: segment(state, join + 1, end) };
}

/** Parses a list of names: "a.md, b.md and c.md". Words such as "everything in it" name nothing. */
export function eachPart(state: SlotState): Reference[] {
  const { hit } = state;
  const parts = partsBetween(state, hit?.to ?? 0, state.tokens.length);
  if (parts.length > 0 || !hit) return parts;
  const inside = partsBetween(state, hit.from, hit.to);
  return inside.length > 0 ? inside : partsBetween(state, 0, hit.from);
}

function partsBetween(state: SlotState, from: number, to: number): Reference[] {
  const parts: Reference[] = [];
  let start = from;
  for (let index = from; index <= to; index += 1) {
    const token = state.tokens[index];
    const isMark = token?.type === 'mark' && [',', ';', '&'].includes(token.text);
    if (index < to && !isMark && !['and', 'with'].includes(wordAt(state, index))) continue;
    const part = segment(state, start, index);
    if (part && !part.text.split(/\s+/).every((word) => ALL_BELOW.has(word) || FILLER.has(word))) parts.push(part);
    start = index + 1;
  }
  return parts;
}

/** Returns the name between two tokens: its literal, or its words without surrounding function words. */
function segment(state: SlotState, from: number, to: number): Reference | null {
  const { text, tokens } = state;
  let start = from;
  let end = Math.min(to, tokens.length);
  while (start < end && isPadding(state, start)) start += 1;
  while (end > start && isPadding(state, end - 1) && !continuesPath(state, end - 1)) end -= 1;
  const folder = hasFolderWord(state, from, to);
  const [first, last] = [tokens[start], tokens[end - 1]];
  if (!first || !last || start >= end) return folder ? bareFolder(state, from, to) : null;
  const literals = tokens.slice(start, end).filter((token) => token.type === 'literal');
  const [only] = literals;
  const words = text.slice(first.start, last.end).trim();
  if (!only) return { text: words, form: 'name', folder };
  if (literals.length > 1 && only.form === 'path') return { text: words, form: 'path', folder };
  const isWhole = only.form !== 'path' || /\.[A-Za-z][A-Za-z0-9]{0,7}$/.test(only.text);
  // The words before a relative path belong to it ("lab notes/a.md"), and so do words after a path without extension ("/lab notes").
  const isAlone = isWhole && (first === only || only.text.startsWith('/') || only.form !== 'path');
  return { text: isAlone ? only.text : words, form: formOf(only), folder: folder || only.text.endsWith('/') };
}

/** Returns whether a common word directly after a path without extension is part of it: "/old notes". */
function continuesPath(state: SlotState, index: number): boolean {
  const before = state.tokens[index - 1];
  if (before?.type !== 'literal' || before.form !== 'path' || !FILE_WORDS.has(wordAt(state, index))) return false;
  return !before.text.endsWith('/') && !/\.[A-Za-z][A-Za-z0-9]{0,7}$/.test(before.text);
}

function isPadding(state: SlotState, index: number): boolean {
  const token = state.tokens[index];
  if (token === undefined || token.type === 'mark' || state.used.has(index)) return true;
  if (token.type === 'literal') return false;
  return [FILLER, FOLDER_WORDS, FILE_WORDS].some((set) => set.has(token.folded)) || token.folded === 'name';
}

/** Returns whether "folder" is among the words, or in the keyword directly before them ("show folder notes"). */
function hasFolderWord(state: SlotState, from: number, to: number): boolean {
  const begin = state.hit?.to === from ? state.hit.from : from;
  return state.tokens.slice(begin, to).some((token) => token.type === 'word' && FOLDER_WORDS.has(token.folded));
}

/** Returns the folder whose name is itself a common word: "the notes folder". */
function bareFolder(state: SlotState, from: number, to: number): Reference | null {
  const name = state.tokens
    .slice(from, to)
    .find((token) => token.type === 'word' && /^(?:notes|documents|files|pages)$/.test(token.folded));
  return name ? { text: name.text, form: 'name', folder: true } : null;
}
