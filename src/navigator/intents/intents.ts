import { isNear, isSlipOfChange } from '../language/fold-words.ts';
import type { Token } from '../language/tokens.ts';
import { isChange, isCommanded } from './commanded.ts';
import type { Hit, Intent } from './intent.ts';

/** Phrases of each intent. `*` matches up to three words. The longest phrase at a position wins. */
const PHRASES: Readonly<Record<Intent, string>> = {
  undo: 'undo|undoing|revert|rollback|roll back|roll * back|take back|take * back|put * back|bring * back|restore|unrename|undelete',
  delete: 'delete|deleting|remove|removing|erase|trash|discard|get rid of|throw away|throw * away',
  move: 'rename|renaming|move|moving|relocate|change the name of|put',
  summarize:
    'summarize|summarise|summarizing|summarising|sum up|sum * up|recap|condense|boil down|write up|give me the gist',
  find:
    'find|finding|search|search for|searching|locate|grep|look for|looking for|look up|where|which note|which notes|which files mention|' +
    'which experiments|which file mentions|mention|mentions|mentioned|mentioning|what did i write|what did we write|what do i have on|' +
    'what do i have about|what have i written|anything about|anything on|any notes|what do i know about|notes about|notes on|notes mentioning',
  list:
    "list|ls|dir|listing|what is in|what is inside|what's in|what's inside|whats in|whats inside|what do i have in|what do we have in|" +
    'what files|what notes|what experiments|what happened|what did i do|what did we do|what have i done|what was done|which files|which files are|which notes are in|which folders|what folders|contents of|content of|show folder|' +
    'show the folder|show files|show the files|show all|show me all|show me the files|show me the folder|how many|tree|browse|look in|look inside',
  read: 'read|reading|cat|print|display|view|show|show me|what does * say|what is written in|contents of the note|contents of the file|type out',
  open: 'open|opening|go to|goto|take me to|bring up|jump to|navigate to|switch to|pull up|launch',
  help: 'help|what can you do|how do i|how can i|what commands|what are you able',
};
const NOUNS = 'summary|overview|digest|synopsis|round up|roundup|report|write-up';
const MAKERS = new Set(
  'write make create give prepare draft generate produce need want compile build put save get show a an brief short update refresh overwrite replace rewrite'.split(
    ' ',
  ),
);
const NEGATIONS = new Set(["don't", 'dont', 'not', 'never', 'without', "doesn't", "won't", 'no']);

interface Phrase {
  readonly intent: Intent;
  readonly words: readonly string[];
}

const ALL: readonly Phrase[] = Object.entries(PHRASES).flatMap(([intent, phrases]) =>
  phrases.split('|').map((phrase) => ({ intent: intent as Intent, words: phrase.split(' ') })),
);

/** Keywords that often accompany another one. Finding one does not prove that the verb is spelled correctly. */
const WEAK = new Set(['notes', 'anything', 'any']);

/**
 * Finds the keywords of a request, in order. Misspelled keywords count only if no exact one is
 * certain. Skips keywords that are negated ("don't delete") or part of a question ("should I delete").
 */
export function findHits(tokens: readonly Token[]): Hit[] {
  const exact = collect(tokens, () => (word, keyword) => word === keyword);
  const sure = exact.some((hit) => !hit.noun && !isWeak(tokens, hit));
  const hits = sure ? exact : collect(tokens, (intent) => (isChange(intent) ? isSlipOfChange : isNear));
  return hits.filter((hit) => !isDenied(tokens, hit.from) && isCommanded(tokens, hit));
}

function isWeak(tokens: readonly Token[], hit: Hit): boolean {
  const token = tokens[hit.from];
  return token?.type === 'word' && WEAK.has(token.folded);
}

type Same = (word: string, keyword: string) => boolean;

function collect(tokens: readonly Token[], sameFor: (intent: Intent) => Same): Hit[] {
  const hits: Hit[] = [];
  for (let from = 0; from < tokens.length; from += 1) {
    const found = ALL.map((phrase) => ({ phrase, to: matchAt(tokens, from, phrase.words, sameFor(phrase.intent)) }))
      .filter((candidate) => candidate.to > from)
      .reduce<{ phrase: Phrase; to: number } | null>((best, one) => (best && best.to >= one.to ? best : one), null);
    if (found) {
      const { intent, words } = found.phrase;
      const keywords = keywordsIn(tokens, from, found.to, words, sameFor(intent));
      hits.push({ intent, from, to: found.to, keywords, noun: false });
      from = found.to - 1;
      continue;
    }
    const same = sameFor('summarize');
    const noun = NOUNS.split('|').find((phrase) => matchAt(tokens, from, phrase.split(' '), same) > from);
    if (noun === undefined) continue;
    const to = from + noun.split(' ').length;
    hits.push({ intent: 'summarize', from, to, keywords: range(from, to), noun: true });
  }
  return hits;
}

function keywordsIn(
  tokens: readonly Token[],
  from: number,
  to: number,
  words: readonly string[],
  same: Same,
): number[] {
  if (!words.includes('*')) return range(from, to);
  return range(from, to).filter((index) => {
    const token = tokens[index];
    return token?.type === 'word' && words.some((word) => same(token.folded, word));
  });
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, offset) => from + offset);
}

/** Returns the index after the phrase if it matches at `from`, otherwise `from`. */
function matchAt(tokens: readonly Token[], from: number, words: readonly string[], same: Same): number {
  let at = from;
  for (const [index, word] of words.entries()) {
    if (word === '*') {
      const next = words[index + 1] ?? '';
      const limit = Math.min(at + 3, tokens.length - 1);
      let found = -1;
      for (let probe = at; probe <= limit && found < 0; probe += 1) {
        const token = tokens[probe];
        if (token?.type === 'word' && token.folded === next && probe > at) found = probe;
      }
      if (found < 0) return from;
      at = found;
      continue;
    }
    const token = tokens[at];
    if (token?.type !== 'word' || !same(token.folded, word)) return from;
    at += 1;
  }
  return at;
}

function isDenied(tokens: readonly Token[], at: number): boolean {
  return [at - 1, at - 2].some((index) => {
    const token = tokens[index];
    return token?.type === 'word' && NEGATIONS.has(token.folded);
  });
}

const LOOKING: ReadonlySet<Intent> = new Set(['find', 'list', 'read', 'open', 'help']);
const CHANGING: ReadonlySet<Intent> = new Set(['move', 'delete', 'undo', 'summarize']);

/** The intent of a request, its keyword, and the beginning of a second request. */
export interface Choice {
  readonly intent: Intent;
  readonly hit: Hit | null;
  /** The first token of a second request; the number of tokens if there is none. */
  readonly end: number;
}

/**
 * Chooses the first keyword. A summary takes precedence over reading ("find the notes about X and summarize them");
 * of two changes only the first counts.
 */
export function chooseIntent(tokens: readonly Token[]): Choice {
  const hits = findHits(tokens).filter((hit) => isMeant(tokens, hit));
  const verbs = hits.filter((hit) => !hit.noun);
  const asked = verbs.find((hit) => hit.intent === 'summarize');
  const made = hits.find((hit) => hit.noun && isMade(tokens, hit, verbs));
  const [first] = verbs;
  if (first === undefined || LOOKING.has(first.intent)) {
    const summarize = asked ?? made ?? (first === undefined ? hits[0] : undefined);
    // A recurring summary cannot be made now: the Navigator has no schedule.
    if (summarize && isRepeated(tokens)) return { intent: 'help', hit: null, end: tokens.length };
    if (summarize) return { intent: 'summarize', hit: summarize, end: secondRequest(tokens, hits, summarize) };
  }
  if (first === undefined) {
    const intent = makesSummaryFile(tokens) ? 'summarize' : 'help';
    return { intent, hit: null, end: tokens.length };
  }
  return { intent: first.intent, hit: first, end: secondRequest(tokens, hits, first) };
}

/** Detects a recurring request: "a digest every Monday". */
function isRepeated(tokens: readonly Token[]): boolean {
  return tokens.some((token, index) => {
    const next = tokens[index + 1];
    if (token.type !== 'word' || token.folded !== 'every' || next?.type !== 'word') return false;
    return /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)?days?|mornings?|evenings?|weeks?|months?|years?)$/.test(
      next.folded,
    );
  });
}

/** Rejects "put" as a move unless the request names a source and a destination. */
function isMeant(tokens: readonly Token[], hit: Hit): boolean {
  const token = tokens[hit.from];
  if (token?.type !== 'word' || token.folded !== 'put' || hit.to !== hit.from + 1) return true;
  const literals = tokens.slice(hit.to).filter((next) => next.type === 'literal');
  return literals.length >= 2;
}

/** Returns whether a noun such as "summary" is to be written: "write a summary", "a short overview", or it begins the request. */
function isMade(tokens: readonly Token[], hit: Hit, verbs: readonly Hit[]): boolean {
  const [first] = verbs;
  if (first && first.intent !== 'read' && first.from < hit.from) {
    return tokens
      .slice(first.to, hit.from)
      .some((token) => token.type === 'word' && (token.folded === 'write' || token.folded === 'create'));
  }
  const before = tokens.slice(Math.max(0, hit.from - 4), hit.from);
  return hit.from <= 1 || before.some((token) => token.type === 'word' && MAKERS.has(token.folded));
}

/** Detects "create a summary.md of …": the name of the file is the only keyword. */
function makesSummaryFile(tokens: readonly Token[]): boolean {
  const makes = tokens.some(
    (token) =>
      token.type === 'word' && ['create', 'write', 'make', 'generate', 'prepare', 'draft'].includes(token.folded),
  );
  const names = tokens.some((token) => token.type === 'literal' && /summary|overview|digest|recap/i.test(token.text));
  return (
    makes &&
    names &&
    tokens.some((token) => token.type === 'word' && ['of', 'about', 'for', 'on', 'from', 'with'].includes(token.folded))
  );
}

function secondRequest(tokens: readonly Token[], hits: readonly Hit[], chosen: Hit): number {
  const next = hits.find((hit) => {
    if (hit.from < chosen.to || !CHANGING.has(hit.intent) || hit.noun || hit.intent === chosen.intent) return false;
    // "notes about moving and deleting" requests neither.
    const token = tokens[hit.from];
    if (token?.type === 'word' && token.folded.endsWith('ing')) return false;
    const before = tokens[hit.from - 1];
    return (before?.type === 'word' && ['and', 'then'].includes(before.folded)) || before?.type === 'mark';
  });
  if (!next) return tokens.length;
  let end = next.from;
  for (let token = tokens[end - 1]; end > chosen.to; token = tokens[end - 1]) {
    const joins = token?.type === 'mark' || (token?.type === 'word' && ['and', 'then'].includes(token.folded));
    if (!joins) break;
    end -= 1;
  }
  return end;
}
