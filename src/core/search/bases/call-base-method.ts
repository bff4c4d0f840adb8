import { formatTime, wallTime } from '../../notebook/text/fill-template.ts';
import { foldValue } from '../search-query.ts';
import {
  type BaseValue,
  compareValues,
  isEmptyValue,
  isEqual,
  isKind,
  isList,
  isTrue,
  itemsOf,
  toDate,
  toNumber,
  toText,
  typeOf,
} from './base-values.ts';

/** Most characters of a text that a condition makes. */
const MAX_TEXT = 10_000;
const MAX_SEPARATOR = 100;

/** Returns what a method of a value gives; null where the value has none. */
export function callBaseMethod(target: BaseValue, name: string, args: readonly BaseValue[]): BaseValue {
  const [first = null, second = null] = args;
  switch (name) {
    case 'contains':
      return contains(target, first);
    case 'containsAny':
      return flat(args).some((one) => contains(target, one));
    case 'containsAll':
      return flat(args).every((one) => contains(target, one));
    case 'startsWith':
      return texts(target).some((text) => text.startsWith(foldValue(toText(first))));
    case 'endsWith':
      return texts(target).some((text) => text.endsWith(foldValue(toText(first))));
    case 'isType':
      return typeOf(target) === toText(first).toLowerCase();
    case 'flat':
      return flat(itemsOf(target));
    case 'keys':
      return isKind(target, 'object') ? target.entries.map(([key]) => key) : null;
    case 'values':
      return isKind(target, 'object') ? target.entries.map(([, value]) => value) : null;
    case 'isEmpty':
      return isEmptyValue(target);
    case 'isTruthy':
      return isTrue(target);
    case 'toString':
      return toText(target);
    case 'date': {
      const date = toDate(target);
      return date === null ? null : { kind: 'date', ms: new Date(date.ms).setHours(0, 0, 0, 0), hasTime: false };
    }
    case 'time':
      return formatted(target, 'HH:mm:ss');
    case 'format':
      return formatted(target, toText(first));
    case 'abs':
    case 'ceil':
    case 'floor':
    case 'round':
    case 'toFixed':
      return callOfNumber(toNumber(target), name, toNumber(first));
    default:
      return isList(target) ? callOfList(target, name, first, second) : callOfText(toText(target), name, first, second);
  }
}

/** A list contains an item; a text contains a part of it. */
function contains(target: BaseValue, part: BaseValue): boolean {
  if (isList(target)) return target.some((item) => isEqual(item, part));
  const sought = foldValue(toText(part));
  return sought !== '' && texts(target).some((text) => text.includes(sought));
}

function texts(value: BaseValue): string[] {
  return itemsOf(value).map((item) => foldValue(toText(item)));
}

function flat(values: readonly BaseValue[]): readonly BaseValue[] {
  return values.flatMap((value) => (isList(value) ? value : [value]));
}

function formatted(value: BaseValue, format: string): string | null {
  const date = toDate(value);
  return date === null ? null : formatTime(wallTime(date.ms), format);
}

function callOfNumber(number: number | null, name: string, digits: number | null): BaseValue {
  if (number === null) return null;
  const places = Math.min(Math.max(Math.trunc(digits ?? 0), 0), 15);
  if (name === 'toFixed') return number.toFixed(places);
  if (name === 'round') return Math.round(number * 10 ** places) / 10 ** places;
  return name === 'abs' ? Math.abs(number) : name === 'ceil' ? Math.ceil(number) : Math.floor(number);
}

function callOfText(text: string, name: string, first: BaseValue, second: BaseValue): BaseValue {
  switch (name) {
    case 'lower':
      return text.toLowerCase();
    case 'upper':
      return text.toUpperCase();
    case 'title':
      return text.replace(
        /\p{L}[\p{L}\p{M}\p{N}]*/gu,
        (word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase(),
      );
    case 'repeat':
      return text.repeat(Math.min(Math.max(Math.trunc(toNumber(first) ?? 0), 0), MAX_TEXT / Math.max(text.length, 1)));
    case 'trim':
      return text.trim();
    case 'replace': {
      const from = toText(first);
      return from === '' ? text : replaced(text, from, toText(second));
    }
    case 'split':
      return toText(first) === '' ? [text] : text.split(toText(first), 100);
    case 'slice':
      return text.slice(toNumber(first) ?? 0, toNumber(second) ?? undefined);
    case 'reverse':
      return [...text].reverse().join('');
    default:
      return callOfList([text], name, first, second);
  }
}

/** Replaces all places of a text, as far as the result is no longer than a condition may make it. */
function replaced(text: string, from: string, to: string): string {
  let made = '';
  let at = 0;
  while (made.length < MAX_TEXT) {
    const next = text.indexOf(from, at);
    if (next === -1) break;
    made += text.slice(at, next) + to;
    at = next + from.length;
  }
  return (made + text.slice(at)).slice(0, MAX_TEXT);
}

function callOfList(list: readonly BaseValue[], name: string, first: BaseValue, second: BaseValue): BaseValue {
  switch (name) {
    case 'join':
      return list.map(toText).join(toText(first).slice(0, MAX_SEPARATOR)).slice(0, MAX_TEXT);
    case 'unique':
      return list.filter((item, at) => list.findIndex((other) => isEqual(other, item)) === at);
    case 'sort':
      return list.toSorted((a, b) => compareValues(a, b) ?? 0);
    case 'reverse':
      return list.toReversed();
    case 'slice':
      return list.slice(toNumber(first) ?? 0, toNumber(second) ?? undefined);
    case 'split':
      return list;
    default:
      return list.map((item) =>
        isList(item) || isKind(item, 'any') || isKind(item, 'object')
          ? null
          : callOfText(toText(item), name, first, second),
      );
  }
}
