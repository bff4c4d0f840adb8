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

/** A request, taken apart. What does not apply to its intent is empty. */
export interface Request {
  readonly intent: Intent;
  readonly sources: readonly Reference[];
  /** Where a summary or a moved file goes. */
  readonly target: Reference | null;
  readonly period: Period | null;
  /** Content words that are left: what to look for. In the order and spelling of the request. */
  readonly topic: readonly string[];
  /** Speaks of experiments. */
  readonly experiments: boolean;
  /** Asks to write over what is there. */
  readonly overwrite: boolean;
  /** Asks for all that lies below. */
  readonly recursive: boolean;
  /** Asks for another name, not another place. */
  readonly rename: boolean;
  /** "it", "that note": the file of the answer before. */
  readonly pronoun: boolean;
  /** "the last three": how many, newest first. Null when it does not ask for the newest. */
  readonly latest: number | null;
  /** First and last line, from 1. */
  readonly lines: { readonly from: number; readonly to: number | null } | null;
  /** File type asked for, with its dot. */
  readonly extension: string | null;
  /** A second request in the same message, as it was written. Empty when there is none. */
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
/** Intents that a period may narrow. In a name or a change, words of time are a part of the name. */
const DATED: ReadonlySet<Intent> = new Set(['list', 'find', 'read', 'summarize']);
/** Intents whose object is one name, however many words it has. */
const NAMING: ReadonlySet<Intent> = new Set(['open', 'read', 'list']);

/** Takes a request apart. `today` (`YYYY-MM-DD`) is what its dates are relative to; null when unknown. */
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

/** "show me last week", "show the experiments", "show everything": not one note, but what there is. */
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
  // "list my notes", "how many notes": all of them, wherever they are.
  const isNotes =
    state.intent === 'list' && !named && sources.length === 0 && someWord(state, (word) => word === 'notes');
  return {
    sources: named ? [named] : sources,
    target,
    topic: topicOf(state),
    extension: extension ?? (isNotes ? '.md' : null),
  };
}

/** "everything in notes": the folder of that name. */
function notesFolder(state: SlotState): Reference | null {
  const at = [...state.tokens.keys()].find(
    (index) =>
      wordAt(state, index) === 'notes' && ['in', 'inside', 'under', 'within'].includes(wordAt(state, index - 1)),
  );
  return at === undefined ? null : { text: 'notes', form: 'name', folder: true };
}

/** Content words that no slot took. A possessive loses its `'s`. */
function topicOf(state: SlotState): string[] {
  return state.tokens.flatMap((token, index) =>
    isContent(state, index) && token.type === 'word' && !(state.period && isPeriodic(state, token.folded))
      ? [token.text.replace(/['’]s$/u, '')]
      : [],
  );
}

/** "a weekly summary" speaks of the week that is over. */
const PERIODIC: Readonly<Record<string, string>> = { weekly: 'last week', monthly: 'last month', daily: 'today' };

/** The period's words, spelling mended, so that "lsat week" is found. */
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

/** A file, a quote or a keyword breaks the phrase: "last" before it and "week" behind it do not belong together. */
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

/** "line 12", "lines 10-20", "lines 10 to 20", "from line 300" (to the end). */
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
