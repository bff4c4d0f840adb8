import { FILLER } from '../language/fold-words.ts';
import { formOf, type Reference } from '../language/reference.ts';
import { ALL_BELOW, FILE_WORDS, FOLDER_WORDS, referenceAt, type SlotState, wordAt } from './slot-state.ts';

/** All paths and quotes that no other slot took. */
export function takeLiterals(state: SlotState): Reference[] {
  return state.tokens.flatMap((_, index) => {
    const reference = state.used.has(index) ? null : referenceAt(state, index);
    if (!reference) return [];
    state.used.add(index);
    return [reference];
  });
}

/** A name in plain words: behind the keyword, else within it ("what does the plan say"), else before it. */
export function namedAround(state: SlotState): Reference | null {
  const { hit } = state;
  if (!hit) return null;
  return segment(state, hit.to, state.tokens.length) ?? segment(state, hit.from, hit.to) ?? segment(state, 0, hit.from);
}

const JOINS = ['->', 'to', 'into', 'as', 'onto', 'under', 'in'];

/** "X to Y", "to Y move X", "X -> Y": both sides whole, spaces and all. */
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

/** Several things: "a.md, b.md and c.md". Words such as "everything in it" name none. */
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

/** One name between two tokens: its literal, or its words cut out of the text without what surrounds them. */
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
  // The words before a relative path belong to it ("lab notes/a.md"), as those after an open one do ("/lab notes").
  const isAlone = isWhole && (first === only || only.text.startsWith('/') || only.form !== 'path');
  return { text: isAlone ? only.text : words, form: formOf(only), folder: folder || only.text.endsWith('/') };
}

/** "/old notes": a common word right behind a path without extension may be a part of it. */
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

/** "folder" among the words, or in the keyword right before them ("show folder notes"). */
function hasFolderWord(state: SlotState, from: number, to: number): boolean {
  const begin = state.hit?.to === from ? state.hit.from : from;
  return state.tokens.slice(begin, to).some((token) => token.type === 'word' && FOLDER_WORDS.has(token.folded));
}

/** "the notes folder": a name that is itself a common word. */
function bareFolder(state: SlotState, from: number, to: number): Reference | null {
  const name = state.tokens
    .slice(from, to)
    .find((token) => token.type === 'word' && /^(?:notes|documents|files|pages)$/.test(token.folded));
  return name ? { text: name.text, form: 'name', folder: true } : null;
}
