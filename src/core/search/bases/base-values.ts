import { foldValue } from '../search-query.ts';

/** A value within a condition of a base. */
export type BaseValue =
  | null
  | boolean
  | number
  | string
  | BaseDate
  | BaseDuration
  | AnyOf
  | BaseObject
  | readonly BaseValue[];

/** A day, or a moment. */
export interface BaseDate {
  readonly kind: 'date';
  readonly ms: number;
  readonly hasTime: boolean;
}

/** A length of time. Months have no fixed length. */
export interface BaseDuration {
  readonly kind: 'duration';
  readonly months: number;
  readonly ms: number;
}

/** A value that may be written in several ways, such as a path with and without `/` at its start. */
export interface AnyOf {
  readonly kind: 'any';
  readonly values: readonly string[];
}

/** Values by name. */
export interface BaseObject {
  readonly kind: 'object';
  readonly entries: readonly (readonly [name: string, value: BaseValue])[];
}

const DAY_MS = 86_400_000;
/** Mean length of a month, to compare lengths of time. */
const MONTH_MS = 30.4375 * DAY_MS;
const UNITS: readonly { readonly name: RegExp; readonly months: number; readonly ms: number }[] = [
  { name: /^(?:y|years?)$/i, months: 12, ms: 0 },
  { name: /^(?:M|mo|months?|Months?)$/, months: 1, ms: 0 },
  { name: /^(?:w|weeks?)$/i, months: 0, ms: 7 * DAY_MS },
  { name: /^(?:d|days?)$/i, months: 0, ms: DAY_MS },
  { name: /^(?:h|hours?)$/i, months: 0, ms: 3_600_000 },
  { name: /^(?:m|min|minutes?|Minutes?)$/, months: 0, ms: 60_000 },
  { name: /^(?:s|sec|seconds?)$/i, months: 0, ms: 1000 },
];
const DURATION = /^\s*(?:[+-]?\d{1,9}(?:\.\d{1,6})?\s*[A-Za-z]{1,8}[\s,]*){1,10}$/;
const PART = /([+-]?\d{1,9}(?:\.\d{1,6})?)\s*([A-Za-z]{1,8})/g;
const DATE = /^\s*(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?\s*$/;

export function isList(value: BaseValue): value is readonly BaseValue[] {
  return Array.isArray(value);
}

export function isKind<K extends 'date' | 'duration' | 'any' | 'object'>(
  value: BaseValue,
  kind: K,
): value is Extract<BaseValue, { readonly kind: K }> {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === kind;
}

/** Returns a value as single values: the items of a list, the spellings of a name, else itself. */
export function itemsOf(value: BaseValue): readonly BaseValue[] {
  if (isList(value)) return value;
  return isKind(value, 'any') ? value.values : value === null ? [] : [value];
}

export function isEmptyValue(value: BaseValue): boolean {
  if (isKind(value, 'object')) return value.entries.length === 0;
  return itemsOf(value).every((item) => item === '');
}

export function isTrue(value: BaseValue): boolean {
  if (typeof value === 'string') return value !== '' && value.toLowerCase() !== 'false';
  if (typeof value === 'number') return value !== 0 && !Number.isNaN(value);
  return typeof value === 'boolean' ? value : !isEmptyValue(value);
}

export function toText(value: BaseValue): string {
  if (value === null) return '';
  if (isList(value)) return value.map(toText).join(', ');
  if (isKind(value, 'any')) return value.values[0] ?? '';
  if (isKind(value, 'object')) return value.entries.map(([name, own]) => `${name}: ${toText(own)}`).join(', ');
  if (isKind(value, 'date')) return dateText(value);
  return isKind(value, 'duration') ? `${totalMs(value)}` : String(value);
}

export function toNumber(value: BaseValue): number | null {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return Number(value);
  if (isKind(value, 'date')) return value.ms;
  if (isKind(value, 'duration')) return totalMs(value);
  if (isList(value)) return value.length === 1 ? toNumber(value[0] ?? null) : null;
  const text = typeof value === 'string' ? value.trim() : '';
  return /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : null;
}

export function toDate(value: BaseValue): BaseDate | null {
  if (isKind(value, 'date')) return value;
  if (isList(value)) return value.length === 1 ? toDate(value[0] ?? null) : null;
  const [, year, month, day, hour, minute, second = '0', zone] =
    typeof value === 'string' ? (DATE.exec(value) ?? []) : [];
  if (year === undefined) return null;
  const hasTime = hour !== undefined;
  const parts = [
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour ?? 0),
    Number(minute ?? 0),
    Number(second),
  ] as const;
  const ms = zone === undefined ? new Date(...parts).getTime() : Date.UTC(...parts) - zoneMs(zone);
  return Number.isNaN(ms) ? null : { kind: 'date', ms, hasTime };
}

/** Reads a length of time such as `1 week`, `2d` or `1 month 2 days`; null for other text. */
export function toDuration(value: BaseValue): BaseDuration | null {
  if (isKind(value, 'duration')) return value;
  if (typeof value !== 'string' || !DURATION.test(value)) return null;
  let months = 0;
  let ms = 0;
  for (const [, count = '', name = ''] of value.matchAll(PART)) {
    const unit = UNITS.find((one) => one.name.test(name));
    if (unit === undefined) return null;
    months += Number(count) * unit.months;
    ms += Number(count) * unit.ms;
  }
  return { kind: 'duration', months, ms };
}

export function addDuration({ ms, hasTime }: BaseDate, by: BaseDuration, sign: 1 | -1): BaseDate {
  const moved = new Date(ms);
  const months = Math.trunc(by.months);
  if (months !== 0) {
    const day = moved.getDate();
    moved.setDate(1);
    moved.setMonth(moved.getMonth() + sign * months);
    const last = new Date(moved.getFullYear(), moved.getMonth() + 1, 0).getDate();
    moved.setDate(Math.min(day, last));
  }
  const days = Math.trunc(by.ms / DAY_MS);
  moved.setDate(moved.getDate() + sign * days);
  const rest = by.ms - days * DAY_MS + (by.months - months) * MONTH_MS;
  return { kind: 'date', ms: moved.getTime() + sign * rest, hasTime: hasTime || rest !== 0 };
}

function totalMs({ months, ms }: BaseDuration): number {
  return months * MONTH_MS + ms;
}

/** Returns whether two values are the same. A list is the same as one of its items, as in a filter of the search. */
export function isEqual(left: BaseValue, right: BaseValue): boolean {
  if (isList(left) && isList(right))
    return left.length === right.length && left.every((item, at) => isEqual(item, right[at] ?? null));
  if (isList(left) || isKind(left, 'any')) return isEqualToItem(left, right);
  if (isList(right) || isKind(right, 'any')) return isEqualToItem(right, left);
  if (left === null || right === null) return (left ?? '') === (right ?? '');
  const numbers = [toNumber(left), toNumber(right)];
  if (isKind(left, 'date') || isKind(right, 'date')) {
    const [one, other] = [toDate(left), toDate(right)];
    if (one === null || other === null) return false;
    return one.hasTime && other.hasTime ? one.ms === other.ms : dayText(one) === dayText(other);
  }
  if (isKind(left, 'duration') || isKind(right, 'duration')) return compareValues(left, right) === 0;
  if (typeof left === 'boolean' || typeof right === 'boolean')
    return String(left).toLowerCase() === String(right).toLowerCase();
  if (numbers[0] !== null && numbers[1] !== null) return numbers[0] === numbers[1];
  return foldValue(String(left)) === foldValue(String(right));
}

function isEqualToItem(list: BaseValue, value: BaseValue): boolean {
  const items = itemsOf(list);
  if (items.length === 0) return value === null || value === '';
  return items.some((item) => isEqual(item, value));
}

/** Orders two values; null when they cannot be compared. */
export function compareValues(left: BaseValue, right: BaseValue): number | null {
  const [one, other] = [itemsOf(left)[0] ?? null, itemsOf(right)[0] ?? null];
  if (one === null || other === null || one === '' || other === '') return null;
  if (isKind(one, 'duration') || isKind(other, 'duration')) {
    const [a, b] = [lengthOf(one), lengthOf(other)];
    return a === null || b === null ? null : a - b;
  }
  if (isKind(one, 'date') || isKind(other, 'date')) {
    const [a, b] = [toDate(one), toDate(other)];
    return a === null || b === null ? null : a.ms - b.ms;
  }
  const [a, b] = [toNumber(one), toNumber(other)];
  if (a !== null && b !== null) return a - b;
  if (typeof one === 'number' || typeof other === 'number') return null;
  const [first, second] = [foldValue(toText(one)), foldValue(toText(other))];
  return first < second ? -1 : Number(first > second);
}

function lengthOf(value: BaseValue): number | null {
  const duration = toDuration(value);
  return duration === null ? toNumber(value) : totalMs(duration);
}

function zoneMs(zone: string): number {
  if (zone === 'Z') return 0;
  const digits = zone.replace(/\D/g, '');
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2));
  return (zone.startsWith('-') ? -1 : 1) * minutes * 60_000;
}

function dayText({ ms }: BaseDate): string {
  const date = new Date(ms);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}

function dateText(date: BaseDate): string {
  if (!date.hasTime) return dayText(date);
  const at = new Date(date.ms);
  const time = [at.getHours(), at.getMinutes(), at.getSeconds()].map((part) => String(part).padStart(2, '0')).join(':');
  return `${dayText(date)} ${time}`;
}

/**
 * Returns the type of a value as `isType` names it. Properties are kept as text, so one that is written as a number, a date or a
 * truth value is one.
 */
export function typeOf(value: BaseValue): string {
  if (value === null) return 'null';
  if (isList(value)) return 'list';
  if (typeof value === 'object') return value.kind === 'any' ? 'string' : value.kind;
  if (typeof value !== 'string') return typeof value;
  if (/^(?:true|false)$/i.test(value)) return 'boolean';
  if (toNumber(value) !== null) return 'number';
  return toDate(value) === null ? 'string' : 'date';
}
