import type { ErrorCode, ErrorData, MessageValue } from '../../../contracts/errors/errors.ts';
import { areValues } from '../../../contracts/errors/messages/check-values.ts';
import { patternOf, type Texts } from '../language/text-catalog.ts';
import { appErrors } from './app-errors-strings.ts';
import { builtInAgents } from './built-in-agents-strings.ts';
import { manifestTexts } from './manifest-strings.ts';
import { modelErrors } from './model-errors-strings.ts';
import { notebookErrors } from './notebook-errors-strings.ts';
import { NUMBERS, readValues, type SplitSentence, splitSentence } from './read-values.ts';
import { logFaults } from './records/log-faults-strings.ts';
import { refusals } from './refusals-strings.ts';
import { reviewTexts } from './review-texts-strings.ts';
import { runReasons } from './run-reasons-strings.ts';
import type { Sentence } from './sentence.ts';
import { serverErrors } from './server-errors-strings.ts';
import { toolNotes } from './tool-notes-strings.ts';
import { toolWords } from './tool-words-strings.ts';

/** Each code has its sentences. Without any, its errors are never shown. */
const errors = {
  ...notebookErrors.english,
  ...appErrors.english,
  ...serverErrors.english,
  ...modelErrors.english,
} satisfies Record<ErrorCode, Texts>;

/** Variables whose value is itself a sentence, or words, of the worker. */
const NESTED: ReadonlySet<string> = new Set(['why', 'also', 'what']);

/** Longer texts are answers of servers or content, not sentences of the worker. */
const MAX_CHARS = 2000;

const whole = new Map<string, string>();
const split: { readonly sentence: SplitSentence; readonly names: readonly string[]; readonly text: Sentence }[] = [];

function add(english: Texts[string], text: Texts[string] | undefined): void {
  if (typeof english === 'string') {
    if (typeof text === 'string') whole.set(english, text);
  } else if (typeof english === 'function') {
    const known = patternOf(english);
    // Functions of these catalogs are sentences.
    if (known && text)
      split.push({ sentence: splitSentence(known.pattern), names: known.names, text: text as Sentence });
  } else if (typeof text === 'object') {
    for (const [key, part] of Object.entries(english))
      add(part, Object.entries(text).find(([same]) => same === key)?.[1]);
  }
}

/** Translations of errors by key, as `not-found.run`. */
const byKey = new Map<string, { readonly names: readonly string[]; readonly text: string | Sentence }>();

function addKeys(code: string, english: Texts, texts: Texts): void {
  for (const [key, known] of Object.entries(english)) {
    const text = texts[key];
    if (typeof text === 'string') byKey.set(`${code}.${key}`, { names: [], text });
    else if (typeof text === 'function' && typeof known === 'function')
      // Functions of these catalogs are sentences.
      byKey.set(`${code}.${key}`, { names: patternOf(known)?.names ?? [], text: text as Sentence });
  }
}

const translated: Record<ErrorCode, Texts> = {
  ...notebookErrors.texts,
  ...appErrors.texts,
  ...serverErrors.texts,
  ...modelErrors.texts,
};
add(errors, translated);
for (const [code, english] of Object.entries<Texts>(errors))
  addKeys(code, english, Object.entries(translated).find(([same]) => same === code)?.[1] ?? {});
for (const { english, texts } of [
  refusals,
  runReasons,
  toolWords,
  toolNotes,
  builtInAgents,
  manifestTexts,
  reviewTexts,
  logFaults,
])
  add(english, texts);
for (const [code, english] of Object.entries(reviewTexts.errors)) addKeys(code, english, reviewTexts.texts);
// The most specific sentence first: `{ $path } is a folder.` is the end of others.
split.sort((one, other) => other.sentence.length - one.sentence.length);

/** Returns the sentence of a key in the language of the screen; null without a key, and for one that no catalog holds. */
export function findByKey({ key, values = {} }: Pick<ErrorData, 'key' | 'values'>): string | null {
  const known = key === undefined ? undefined : byKey.get(key);
  if (known === undefined || !areValues(values)) return null;
  const { names, text } = known;
  return typeof text === 'string' ? text : text(...names.map((name) => shownValue(name, values[name] ?? '')));
}

function shownValue(name: string, value: MessageValue): string | number {
  if (typeof value === 'object') return findByKey(value) ?? value.message;
  if (!NUMBERS.has(name)) return shown(name, String(value));
  return Number.isSafeInteger(Number(value)) ? Number(value) : value;
}

/** Returns an English text of the worker in the language of the screen; null for a text that no catalog holds. */
export function findTranslation(said: string): string | null {
  const same = whole.get(said);
  if (same !== undefined || said.length > MAX_CHARS) return same ?? null;
  for (const { sentence, names, text } of split) {
    const values = readValues(said, sentence);
    if (values !== null) return text(...names.map((name) => shown(name, values.get(name) ?? '')));
  }
  return null;
}

function shown(name: string, value: string | number): string | number {
  if (typeof value !== 'string' || !NESTED.has(name)) return value;
  // Within another sentence, a sentence can stand without its full stop.
  return findTranslation(value) ?? findTranslation(`${value}.`)?.replace(/[.。]$/, '') ?? value;
}
