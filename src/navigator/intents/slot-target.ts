import type { Reference } from '../language/reference.ts';
import { FOLDER_WORDS, isContent, referenceAt, type SlotState, wordAt } from './slot-state.ts';

/** Words before a destination, most specific first. */
const SURE = ['into', '->', 'called', 'named', 'titled', 'as', 'to', 'under'];
const MAYBE = ['in', 'write', 'create', 'make', 'update', 'overwrite', 'replace', 'refresh'];
/** Words after which even plain words are a name. */
const NAMING = ['into', 'called', 'named', 'titled'];
const BETWEEN = new Set(
  'a an the my new note file called named page folder it this that them in to existing'.split(' '),
);
const STOP = new Set('please about for from with in and on of using thanks'.split(' '));

/** Consumes the destination of a summary: "into X", "save it as X", "called X", "create a X.md". Null if there is none. */
export function takeTarget(state: SlotState): Reference | null {
  for (const join of [...SURE, ...MAYBE]) {
    for (const index of state.tokens.keys()) {
      if (wordAt(state, index) !== join || (state.used.has(index) && index !== state.hit?.from)) continue;
      const place = placeAfter(state, index);
      const reference = place === null ? null : referenceAt(state, place);
      if (place !== null && reference && isPlace(state, join, place, reference)) {
        state.used.add(place);
        return reference;
      }
      if (place !== null && !reference && NAMING.includes(join)) return takeWords(state, place);
    }
  }
  return null;
}

/** Returns whether a reference is the destination. "in /experiments" is a source; "in notes/x.md" is the destination if another source exists. */
function isPlace(state: SlotState, join: string, place: number, reference: Reference): boolean {
  if (SURE.includes(join)) return true;
  if (reference.form !== 'path' || !/\.[A-Za-z][A-Za-z0-9]{0,7}$/.test(reference.text)) return false;
  const others = state.tokens.some(
    (token, index) => index !== place && (token.type === 'literal' || isContent(state, index)),
  );
  return join !== 'in' || state.period !== null || others;
}

/** Returns the index of the next naming token after articles and words for notes. */
function placeAfter(state: SlotState, index: number): number | null {
  for (let at = index + 1; at < state.tokens.length && at <= index + 6; at += 1) {
    const token = state.tokens[at];
    const free = state.used.has(at) ? null : at;
    if (token?.type === 'literal') return free;
    if (token?.type !== 'word') return null;
    if (!BETWEEN.has(token.folded)) return free;
  }
  return null;
}

function takeWords(state: SlotState, place: number): Reference | null {
  const taken: number[] = [];
  for (let at = place; taken.length < 8; at += 1) {
    const word = wordAt(state, at);
    if (word === '' || STOP.has(word) || state.used.has(at)) break;
    taken.push(at);
  }
  const named = taken.filter((at) => !FOLDER_WORDS.has(wordAt(state, at)));
  const [first, last] = [state.tokens[named[0] ?? -1], state.tokens[named.at(-1) ?? -1]];
  if (!first || !last) return null;
  for (const at of taken) state.used.add(at);
  return { text: state.text.slice(first.start, last.end), form: 'name', folder: named.length < taken.length };
}
