import type { Period } from '../language/dates.ts';
import { FILLER, GENERIC_NOUNS } from '../language/fold-words.ts';
import { formOf, isExperiment, type Reference } from '../language/reference.ts';
import type { Token } from '../language/tokens.ts';
import type { Hit, Intent } from './intent.ts';

/** The state of parsing a request. Each token is used once: tokens of a slot are not part of the topic. */
export interface SlotState {
  readonly text: string;
  readonly tokens: readonly Token[];
  intent: Intent;
  readonly hit: Hit | null;
  readonly used: Set<number>;
  period: Period | null;
}

export const FOLDER_WORDS = new Set(['folder', 'folders', 'directory', 'directories', 'dir', 'subfolder']);
export const FILE_WORDS = new Set([
  ...['note', 'notes', 'file', 'files', 'page', 'pages', 'document', 'documents', 'entry', 'record'],
  ...['called', 'named', 'titled'],
]);
export const PRONOUNS = new Set(['it', 'them', 'this', 'that', 'these', 'those']);
export const OVERWRITE = new Set(['overwrite', 'overwriting', 'update', 'updating', 'refresh', 'replace', 'rewrite']);
/** Words that include everything below a folder, for listing (`ALL_LISTED`) and deleting (`ALL_BELOW`). */
export const ALL_LISTED = new Set('recursively recursive everything all below subfolders many'.split(' '));
export const ALL_BELOW = new Set('recursively recursive everything contents inside within below subfolders'.split(' '));

/** Words that phrase a request and name no subject. */
const CARRIERS = new Set(
  (
    'write create make save prepare draft generate produce put summary overview digest report synopsis summarize summarise file called ' +
    'named titled mention mentions mentioned mentioning find search show list open read whole entire complete full there were ' +
    'writing making creating saving giving preparing putting mind working happening doing put store ' +
    'happened happen done did lines line see way look looking where still words word using use used uses related containing contain ' +
    'contains talk talks talking written wrote stored kept keep discussed sure every recursively taken take go work worked'
  ).split(' '),
);

/** Returns the folded word at an index; empty for other tokens. */
export function wordAt(state: SlotState, index: number): string {
  const token = state.tokens[index];
  return token?.type === 'word' ? token.folded : '';
}

export function someWord(state: SlotState, test: (word: string) => boolean): boolean {
  return state.tokens.some((token) => token.type === 'word' && test(token.folded));
}

/** Returns whether a word may name a subject. */
export function isContent(state: SlotState, index: number): boolean {
  const word = wordAt(state, index);
  if (word === '' || word === '->' || state.used.has(index)) return false;
  // "line B" names a line of plants or cells; its letter alone is in nearly every word.
  if (word === 'line' && /^[b-hj-z]\d{0,3}$/.test(wordAt(state, index + 1))) return true;
  if ([FILLER, GENERIC_NOUNS, OVERWRITE, PRONOUNS, FOLDER_WORDS, FILE_WORDS, CARRIERS].some((set) => set.has(word)))
    return false;
  return !isExperiment(word);
}

export function referenceAt(state: SlotState, index: number): Reference | null {
  const token = state.tokens[index];
  if (token?.type !== 'literal') return null;
  const folder =
    token.text.endsWith('/') ||
    FOLDER_WORDS.has(wordAt(state, index + 1)) ||
    FOLDER_WORDS.has(wordAt(state, index - 1));
  return { text: token.text, form: formOf(token), folder };
}
