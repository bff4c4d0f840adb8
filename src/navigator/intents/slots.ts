import { findPeriod, type Period } from '../language/dates.ts';
import { fold, isNear } from '../language/fold-words.ts';
import { isExperiment, type Reference } from '../language/reference.ts';
import { mendTime } from '../language/time-words.ts';
import { type Token, tokenize } from '../language/tokens.ts';
import type { Intent } from './intent.ts';
import { chooseIntent } from './intents.ts';
import { asksToOverwrite } from './overwrite.ts';
import { eachPart, fromTo, namedAround, takeLiterals } from './segments.ts';
import { ALL_BELOW, ALL_LISTED, isContent, PRONOUNS, type SlotState, someWord, wordAt } from './slot-state.ts';
import { takeTarget } from './slot-target.ts';

/** A request parsed into slots. Slots that do not apply to its intent are empty. */
export interface Request {
  readonly intent: Intent;
  readonly sources: readonly Reference[];
  /** The destination of a summary or a moved file. */
  readonly target: Reference | null;
  readonly period: Period | null;
  /** The remaining content words, in the order and spelling of the request. */
  readonly topic: readonly string[];
  /** Mentions experiments. */
  readonly experiments: boolean;
  /** Allows an existing file to be replaced. */
  readonly overwrite: boolean;
  /** Includes everything below a folder. */
  readonly recursive: boolean;
  /** Requests a new name, not a new folder. */
  readonly rename: boolean;
  /** "it", "that note": the file of the previous answer. */
  readonly pronoun: boolean;
  /** "the last three": the number of newest notes; null for all. */
  readonly latest: number | null;
  /** First and last line, from 1, inclusive. */
  readonly lines: { readonly from: number; readonly to: number | null } | null;
  /** The file type with its dot. */
  readonly extension: string | null;
  /** A second request in the same message, as typed. Empty if there is none. */
  readonly leftover: string;
}

const COUNTS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const TYPES: Readonly<Record<string, string>> = {
  markdown: '.md',
  md: '.md',
  csv: '.csv',
  csvs: '.csv',
  pdf: '.pdf',
  pdfs: '.pdf',
  json: '.json',
  txt: '.txt',
  png: '.png',
  ipynb: '.ipynb',
};
/** Intents that a period may filter. Elsewhere words of time are part of a name. */
const DATED: ReadonlySet<Intent> = new Set(['list', 'find', 'read', 'summarize']);
/** Intents whose object is a single name of any number of words. */
const NAMING: ReadonlySet<Intent> = new Set(['open', 'read', 'list']);

/** Parses a request by its keyword. Dates are relative to `today` (`YYYY-MM-DD`; null if unknown). */
export function parseRequest(text: string, today: string | null): Request {
  const every = tokenize(text);
  const { intent, hit, end } = chooseIntent(every);
  const base = { text, tokens: every.slice(0, end), hit };
  const state: SlotState = { ...base, intent, used: new Set(hit?.keywords), period: null };
  if (today !== null && DATED.has(intent)) state.period = takePeriod(state, today);
  if (intent === 'read' && asksForList(state)) state.intent = 'list';
  const flags = readFlags(state);
  const leftover = every.slice(end).find((token) => token.type !== 'mark' && !isJoin(token));
  return {
    intent: state.intent,
    ...flags,
    ...readNames(state, flags.extension),
    leftover: leftover ? text.slice(leftover.start).trim() : '',
  };
}

function isJoin(token: Token): boolean {
  return token.type === 'word' && (token.folded === 'and' || token.folded === 'then');
}

/** Returns whether "show" asks for a list: "show me last week", "show the experiments", "show everything". */
function asksForList(state: SlotState): boolean {
  const keyword = state.hit ? wordAt(state, state.hit.from) : '';
  if (!['show', 'display', 'view'].includes(keyword) || state.tokens.some((token) => token.type === 'literal'))
    return false;
  if (someWord(state, (word) => /^(?:lines?|last|latest|newest)$/.test(word)) && state.period === null) return false;
  const named = namedAround(state);
  const isMany = someWord(state, (word) => isExperiment(word) || /^(?:notes|files|folders|everything|all)$/.test(word));
  return state.period !== null || (isMany && (named === null || isExperiment(fold(named.text))));
}

type Flags = Omit<Request, 'intent' | 'sources' | 'target' | 'topic' | 'leftover'>;

function readFlags(state: SlotState): Flags {
  return {
    period: state.period,
    experiments: someWord(state, isExperiment),
    overwrite: asksToOverwrite(state),
    recursive: someWord(state, (word) => (state.intent === 'delete' ? ALL_BELOW : ALL_LISTED).has(word)),
    rename: someWord(state, (word) => isNear(word, 'rename') || word === 'name'),
    pronoun: someWord(state, (word) => PRONOUNS.has(word)),
    latest: takeLatest(state),
    lines: takeLines(state),
    extension: takeExtension(state),
  };
}

function readNames(
  state: SlotState,
  extension: string | null,
): Pick<Request, 'sources' | 'target' | 'topic' | 'extension'> {
  if (state.intent === 'move') {
    const { source, target } = fromTo(state);
    return { sources: source ? [source] : [], target, topic: [], extension };
  }
  const target = state.intent === 'summarize' ? takeTarget(state) : null;
  const sources = state.intent === 'delete' ? eachPart(state) : takeLiterals(state);
  const named = sources.length === 0 && NAMING.has(state.intent) ? (namedAround(state) ?? notesFolder(state)) : null;
  // "list my notes", "how many notes": all notes in any folder.
  const isNotes =
    state.intent === 'list' && !named && sources.length === 0 && someWord(state, (word) => word === 'notes');
  return {
    sources: named ? [named] : sources,
    target,
    topic: topicOf(state),
    extension: extension ?? (isNotes ? '.md' : null),
  };
}

/** Returns the folder in "everything in notes". */
function notesFolder(state: SlotState): Reference | null {
  const at = [...state.tokens.keys()].find(
    (index) =>
      wordAt(state, index) === 'notes' && ['in', 'inside', 'under', 'within'].includes(wordAt(state, index - 1)),
  );
  return at === undefined ? null : { text: 'notes', form: 'name', folder: true };
}

/** Returns the content words that no slot consumed, without a possessive `'s`. */
function topicOf(state: SlotState): string[] {
  return state.tokens.flatMap((token, index) =>
    isContent(state, index) && token.type === 'word' && !(state.period && isPeriodic(state, token.folded))
      ? [token.text.replace(/['’]s$/u, '')]
      : [],
  );
}

/** "a weekly summary" covers the last complete week. */
const PERIODIC: Readonly<Record<string, string>> = { weekly: 'last week', monthly: 'last month', daily: 'today' };

/** Consumes the words of a period after spelling correction, so that "lsat week" is found. */
function takePeriod(state: SlotState, today: string): Period | null {
  return takePeriodFrom(state, today, timeText) ?? takePeriodFrom(state, today, periodicText);
}

function takePeriodFrom(state: SlotState, today: string, read: typeof timeText): Period | null {
  const words: { text: string; index: number; at: number }[] = [];
  let length = 0;
  for (const [index, token] of state.tokens.entries()) {
    const text = read(state, token, index);
    if (text === null) continue;
    words.push({ text, index, at: length });
    length += text.length + 1;
  }
  const found = findPeriod(words.map((word) => word.text).join(' '), today);
  if (!found) return null;
  for (const word of words) if (word.at >= found.from && word.at < found.to) state.used.add(word.index);
  return found.period;
}

/** Returns the text of a token for the search for a period. A file, quote or keyword interrupts the phrase: "last" and "week" around it are unrelated. */
function timeText(state: SlotState, token: Token, index: number): string | null {
  if (token.type === 'mark') return token.text === '-' || token.text === '–' ? '-' : null;
  if (token.type === 'literal' || state.used.has(index)) return '\u0000';
  const time = mendTime(token.folded);
  // "last weeks notes": a possessive without its apostrophe.
  const isPossessive = /^(?:week|month)s$/.test(time) && ['last', 'this'].includes(mendTime(wordAt(state, index - 1)));
  return isPossessive ? time.slice(0, -1) : time;
}

function periodicText(state: SlotState, token: Token, index: number): string | null {
  const isName = ['called', 'named', 'titled', 'into'].includes(wordAt(state, index - 1));
  if (token.type !== 'word' || isName || !isPeriodic(state, token.folded)) return timeText(state, token, index);
  return PERIODIC[periodicOf(token.folded) ?? ''] ?? null;
}

function isPeriodic(state: SlotState, word: string): boolean {
  return state.intent === 'summarize' && periodicOf(word) !== undefined;
}

function periodicOf(word: string): string | undefined {
  return Object.keys(PERIODIC).find((periodic) => isNear(word, periodic));
}

function takeLatest(state: SlotState): number | null {
  for (const index of state.tokens.keys()) {
    if (state.used.has(index) || !['last', 'latest', 'newest', 'recent'].includes(wordAt(state, index))) continue;
    const next = wordAt(state, index + 1);
    const count = /^\d{1,2}$/.test(next) ? Number(next) : COUNTS.indexOf(next);
    state.used.add(index);
    if (count > 0) state.used.add(index + 1);
    return Math.max(1, count);
  }
  return null;
}

/** Consumes "line 12", "lines 10-20", "lines 10 to 20", "from line 300" (to the end). */
function takeLines(state: SlotState): Request['lines'] {
  const at = [...state.tokens.keys()].find(
    (index) => /^lines?$/.test(wordAt(state, index)) && /^\d/.test(wordAt(state, index + 1)),
  );
  if (at === undefined) return null;
  const numbers: number[] = [];
  let index = at + 1;
  for (; index < state.tokens.length && numbers.length < 2; index += 1) {
    const token = state.tokens[index];
    const text = token && token.type !== 'literal' ? token.text : '';
    if (/^\d{1,7}([-–]\d{1,7})?$/.test(text)) numbers.push(...text.split(/[-–]/).map(Number));
    else if (!/^(?:-|–|to|until|through|and)$/.test(text) || !/^\d/.test(wordAt(state, index + 1))) break;
  }
  const isOpen = wordAt(state, at - 1) === 'from';
  for (let used = isOpen ? at - 1 : at; used < index; used += 1) state.used.add(used);
  const [first, last] = numbers;
  const from = Math.max(1, first ?? 1);
  return { from, to: last ?? (isOpen ? null : from) };
}

function takeExtension(state: SlotState): string | null {
  for (const index of state.tokens.keys()) {
    const word = wordAt(state, index);
    const type = Object.hasOwn(TYPES, word) ? TYPES[word] : undefined;
    if (type === undefined || !(['files', 'file', 'notes'].includes(wordAt(state, index + 1)) || word.endsWith('s')))
      continue;
    state.used.add(index);
    return type;
  }
  return null;
}
