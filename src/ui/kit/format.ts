import { once } from '../../core/shared/once.ts';
import { activeLanguage } from './language/active-language.ts';

const { locale } = activeLanguage;

const oneDigit = once(() => new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }));

/** Formats bytes: `812 B`, `3.1 kB`, `24 MB`. Units of 1000, as in storage sizes and quotas. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const units = ['kB', 'MB', 'GB', 'TB'];
  let value = bytes;
  let unit = '';
  for (const next of units) {
    value /= 1000;
    unit = next;
    if (value < 999.5) break;
  }
  return `${value < 10 ? oneDigit().format(value) : Math.round(value)} ${unit}`;
}

const time = once(() => new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' }));
const dayAndTime = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }));
const exact = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' }));

/** Formats a time: the time of day if today, else day and time. */
export function formatWhen(atMs: number, nowMs: number = Date.now()): string {
  const sameDay = new Date(atMs).toDateString() === new Date(nowMs).toDateString();
  return (sameDay ? time : dayAndTime)().format(atMs);
}

export function formatTime(atMs: number): string {
  return time().format(atMs);
}

const longDay = once(() => new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' }));
const otherYear = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'full' }));

/** Formats the day of a time: `Tuesday, 24 November`, with the year if it is another one. */
export function formatLongDay(atMs: number, nowMs: number = Date.now()): string {
  const sameYear = new Date(atMs).getFullYear() === new Date(nowMs).getFullYear();
  return (sameYear ? longDay : otherYear)().format(atMs);
}

/** Formats day and time with seconds. */
export function formatExactly(atMs: number): string {
  return exact().format(atMs);
}

/** Formats a duration: `840 ms`, `3.2 s`, `2 min 5 s`. */
export function formatDuration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  const seconds = ms / 1000;
  if (seconds < 60) return `${oneDigit().format(seconds)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

const number = once(() => new Intl.NumberFormat(locale));

const percent = once(() => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }));

/** Formats a share of 1: `85%`. */
export function formatPercent(share: number): string {
  return percent().format(share);
}

/** Formats a number with one digit after the point. */
export function formatOneDigit(value: number): string {
  return oneDigit().format(value);
}

/** Formats a whole number with separators. */
export function formatNumber(value: number): string {
  return number().format(value);
}

const dollars = (options: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 0,
    ...options,
  });
const wholeCents = once(() => dollars({ minimumFractionDigits: 2, maximumFractionDigits: 2 }));
const millionths = once(() => dollars({ maximumFractionDigits: 6 }));
const roughlyDown = once(() => dollars({ maximumSignificantDigits: 2, roundingMode: 'floor' }));
const roughlyUp = once(() => dollars({ maximumSignificantDigits: 2, roundingMode: 'ceil' }));

/** Formats US dollars: with cents from one dollar, with up to six decimals below, because a token costs about that much. */
export function formatUsd(sum: number): string {
  if (sum > 0 && sum < 0.000_001) return `< ${millionths().format(0.000_001)}`;
  return (sum < 1 || Number.isInteger(sum) ? millionths() : wholeCents()).format(sum);
}

/** Formats a range of US dollars, rounded outwards. */
export function formatUsdRange(least: number, most: number): string {
  return `${roughlyDown().format(least)} and ${roughlyUp().format(most)}`;
}

const dayOnly = once(() => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }));

/** Returns the day in local time: `YYYY-MM-DD`. */
export function localDay(atMs: number): string {
  const at = new Date(atMs);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** Formats a day given as `YYYY-MM-DD`: `22 Nov`. */
export function formatDay(day: string): string {
  const atMs = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(atMs) ? day : dayOnly().format(atMs);
}

const listed = once(() => new Intl.ListFormat(locale, { type: 'conjunction' }));

/** Joins names: `a, b and c` in the way of the language. */
export function formatList(names: readonly string[]): string {
  return listed().format(names);
}

/** `1 file`, `214 files`. */
export function count(value: number, one: string, many: string): string {
  return `${formatNumber(value)} ${value === 1 ? one : many}`;
}

/** Returns the last segment of a path; `/` for the root. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1) || '/';
}

export function joinPath(folder: string, name: string): string {
  return folder === '/' ? `/${name}` : `${folder}/${name}`;
}
