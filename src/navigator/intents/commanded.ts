import { FILLER } from '../language/fold-words.ts';
import type { Token } from '../language/tokens.ts';
import type { Hit, Intent } from './intent.ts';
import { FILE_WORDS } from './slot-state.ts';

const CHANGES: ReadonlySet<Intent> = new Set(['move', 'delete', 'undo']);

/** Words that make a clause a question about a change, at its beginning. */
const ASKING = new Set('should why who when what which whether did does was were is are has have had am'.split(' '));
/** Words that ask only before "I" or "we": "can I delete this" is a question, "can you delete this" a request. */
const MODALS = new Set('can could may might would shall will must do if'.split(' '));
const SPEAKERS = new Set(['i', 'we', 'one']);
const OPENERS = new Set('please hey hi hello ok okay so and but then now just well'.split(' '));
const NEGATIONS = new Set(["don't", 'dont', 'not', 'never']);
/** Words that may separate "do not" from the verb it negates. */
const ADVERBS = new Set('ever please really just even yet under any circumstances circumstance in case by'.split(' '));
/** Words before the keyword that postpone the change, give it to somebody else, or forbid it. */
const OTHERWISE = new Set(
  (
    'add append insert remind reminder tell cancel avoid pretend stop nothing instead against forget forgot refuse ' +
    'remember schedule'
  ).split(' '),
);
const EXCEPTIONS = new Set('except excepting excluding besides unless but'.split(' '));
const PLACES = ['in', 'from', 'of', 'inside', 'within'];
const WHOLE = new Set(['whole', 'entire', 'complete']);

/**
 * Returns whether the keyword of a change is an order. "Should I delete it", "please do not, ever, delete it",
 * "delete all except it" and "delete line 3 in it" name a file that must not change.
 */
export function isCommanded(tokens: readonly Token[], hit: Hit): boolean {
  if (!CHANGES.has(hit.intent)) return true;
  if (isAskedAbout(tokens, hit.from) || isDeniedFromAfar(tokens, hit.from) || isOtherwise(tokens, hit)) return false;
  if (hit.intent === 'undo') return true;
  return !hasException(tokens, hit.to) && !isAboutPart(tokens, hit);
}

export function isChange(intent: Intent): boolean {
  return CHANGES.has(intent);
}

function wordOf(token: Token | undefined): string {
  return token?.type === 'word' ? token.folded : '';
}

/** Returns the first token of the keyword's clause, after words such as "please". */
function clauseStart(tokens: readonly Token[], at: number): number {
  let start = at;
  while (start > 0 && tokens[start - 1]?.type !== 'mark') start -= 1;
  while (start < at && OPENERS.has(wordOf(tokens[start]))) start += 1;
  return start;
}

function isAskedAbout(tokens: readonly Token[], at: number): boolean {
  const start = clauseStart(tokens, at);
  if (start === at) return false;
  if (ASKING.has(wordOf(tokens[start]).replace(/'s$/, ''))) return true;
  return tokens
    .slice(start, at)
    .some((token, index) => MODALS.has(wordOf(token)) && SPEAKERS.has(wordOf(tokens[start + index + 1])));
}

/** Detects a negation separated from its verb by adverbs: "do not, under any circumstances, delete". */
function isDeniedFromAfar(tokens: readonly Token[], at: number): boolean {
  let before = at - 1;
  while (before >= 0 && (tokens[before]?.type === 'mark' || ADVERBS.has(wordOf(tokens[before])))) before -= 1;
  return NEGATIONS.has(wordOf(tokens[before]));
}

/** Detects "remind me to delete it", "add delete x to my list", "delete it tomorrow". */
function isOtherwise(tokens: readonly Token[], hit: Hit): boolean {
  const before = tokens.slice(clauseStart(tokens, hit.from), hit.from);
  return (
    before.some((token) => OTHERWISE.has(wordOf(token))) ||
    tokens.slice(hit.to).some((token) => wordOf(token) === 'tomorrow')
  );
}

function hasException(tokens: readonly Token[], from: number): boolean {
  return tokens.slice(from).some((token, index) => {
    const next = wordOf(tokens[from + index + 1]);
    const word = wordOf(token);
    return EXCEPTIONS.has(word) || (word === 'apart' && next === 'from') || (word === 'other' && next === 'than');
  });
}

/** Detects a change of a part of a file: "the second row from data/log.csv". The file itself must not change. */
function isAboutPart(tokens: readonly Token[], hit: Hit): boolean {
  const saysWhereTo = tokens.slice(hit.to).some((token) => /^(?:to|into|as|->)$/.test(wordOf(token)));
  // In "move plan in archive/plan.md", "in" gives the destination, unless another word does.
  const joins = hit.intent === 'move' && !saysWhereTo ? PLACES.filter((join) => join !== 'in') : PLACES;
  return tokens.some((token, index) => index >= hit.to && isFile(token) && isPlaceOf(tokens, hit, index, joins));
}

function isFile(token: Token): boolean {
  if (token.type !== 'literal') return false;
  return token.form === 'wiki' || /[^./]\.[A-Za-z][A-Za-z0-9]{0,7}$/.test(token.text);
}

/** Returns whether "in" or "of" precedes the file, with an object between it and the keyword. */
function isPlaceOf(tokens: readonly Token[], hit: Hit, file: number, joins: readonly string[]): boolean {
  let join = file - 1;
  while (join >= hit.to && /^(?:the|my|file|note|page)$/.test(wordOf(tokens[join]))) join -= 1;
  if (join < hit.to || !joins.includes(wordOf(tokens[join]))) return false;
  return tokens.slice(hit.to, join).some((token) => {
    if (token.type === 'literal') return token.form === 'quoted';
    const word = wordOf(token);
    return word !== '' && !FILLER.has(word) && !FILE_WORDS.has(word) && !WHOLE.has(word);
  });
}
