import type { MessageValue, MessageValues, Said } from '../../../contracts/errors/errors.ts';
import { PLACEHOLDER } from '../../tools/tool-words.ts';
import { strings } from '../run-strings.ts';

/** Fields of a call's input and output. */
export type Facts = Readonly<Record<string, unknown>>;

/** A filled template: in English, with the values of its fields by name, for a translation. */
interface Filled {
  readonly message: string;
  readonly values: MessageValues;
}

/**
 * Fills a template of a tool's words (see `toolWordsSchema`) from the fields of a call.
 *
 * @returns null when a field is unknown or a condition does not hold
 */
export function fillWords(template: string, facts: Facts): Filled | null {
  return fill(template, facts, false);
}

/** Fills a template; an unknown field becomes a question mark. */
export function fillAnyway(template: string, facts: Facts): Filled {
  return fill(template, facts, true) ?? { message: '', values: {} };
}

function fill(template: string, facts: Facts, isAnyway: boolean): Filled | null {
  let isWhole = true;
  const values: Record<string, MessageValue> = {};
  const message = template.replace(PLACEHOLDER, (_all, condition, name, sign, _quote, value) => {
    if (condition === '?') {
      isWhole &&= holds(fieldOf(facts, name), sign === '=' ? value : undefined, facts);
      return '';
    }
    const shown =
      sign === '#'
        ? countOf(facts, name, value)
        : textOf(fieldOf(facts, name), sign === '=' ? otherwiseOf(facts, value) : null);
    isWhole &&= shown !== null;
    values[name] = shown ?? '?';
    return typeof shown === 'object' ? (shown?.message ?? '?') : shown;
  });
  return isWhole || isAnyway ? { message, values } : null;
}

/** Own fields only: their names come from a template, their values from a model. */
function fieldOf(facts: Facts, name: string): unknown {
  return Object.hasOwn(facts, name) ? facts[name] : undefined;
}

/** A default: another field of the call, or a text as it is written. */
function otherwiseOf(facts: Facts, text: string): string {
  return textOf(fieldOf(facts, text), text) ?? text;
}

function holds(value: unknown, wanted: string | undefined, facts: Facts): boolean {
  if (wanted === undefined) return value === true;
  const other = Object.hasOwn(facts, wanted) ? facts[wanted] : Number(wanted);
  return typeof value === 'number' && value === other;
}

function textOf(value: unknown, otherwise: string | null): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : otherwise;
}

function countOf(facts: Facts, name: string, noun: string): string | Said | null {
  const value = fieldOf(facts, name);
  if (noun === 'content') return Array.isArray(value) ? contentOf(value, fieldOf(facts, 'total')) : null;
  const amount = Array.isArray(value) ? value.length : value;
  if (typeof amount !== 'number') return null;
  const key = `count.${amount === 1 ? noun : `${noun}s`}`;
  return { message: strings.call.count(amount, noun), key, values: { n: amount } };
}

/** What a folder holds: `6 notes`, `3 files and 2 folders`, `1 note of 40 entries`. */
function contentOf(entries: readonly unknown[], total: unknown): string {
  const folders = entries.filter((entry) => kindOf(entry) === 'folder').length;
  const areNotes = entries.every((entry) => kindOf(entry) === 'folder' || /\.(?:md|txt)$/i.test(pathOf(entry)));
  const more = (typeof total === 'number' ? total : entries.length) - entries.length;
  return strings.call.entries(entries.length - folders, areNotes, folders, Math.max(0, more));
}

function kindOf(entry: unknown): unknown {
  return typeof entry === 'object' && entry !== null && 'kind' in entry ? entry.kind : null;
}

function pathOf(entry: unknown): string {
  return typeof entry === 'object' && entry !== null && 'path' in entry ? String(entry.path) : '';
}
