import { isRecord } from '../shared/json/parse-json.ts';
import { plainLine } from './bibliographic-reference.ts';
import { approximate, readYear } from './read-year.ts';

/** Words for a work without a date. */
const NO_DATE = /^\s*(?:no date|n\.?\s?d\.?|s\.?\s?[ad]\.?|undated)\s*$/i;

/**
 * Returns the year of a date in each form that programs write: `date-parts`, `year`, `raw`, `literal`, text in EDTF, or a number. A range
 * has its first year. Other words, such as `in press`, as written; empty without a date.
 */
export function yearOfDate(issued: unknown): string {
  if (typeof issued === 'number') return plainLine(String(issued)).slice(0, 40);
  if (typeof issued === 'string') return yearOfText(issued);
  if (Array.isArray(issued)) return yearOfDate(firstOf(issued));
  if (!isRecord(issued)) return '';
  const year = yearOfParts(issued['date-parts']) || yearOfParts(issued['year']) || written(issued);
  const { circa } = issued;
  const isCirca = circa === true || circa === 1 || (typeof circa === 'string' && /^(?:1|true|yes)$/i.test(circa));
  return isCirca && year !== '' ? approximate(year) : year;
}

/** Returns the text of the first member that has one. */
function written(issued: Readonly<Record<string, unknown>>): string {
  for (const name of ['edtf', 'raw', 'literal', 'string', 'date']) {
    const value = issued[name];
    const year = typeof value !== 'string' ? '' : name === 'literal' ? yearOfLiteral(value) : yearOfText(value);
    if (year !== '') return year;
  }
  return '';
}

/** A literal date stands as it was written, after its year where it starts with one. */
function yearOfLiteral(text: string): string {
  return readYear(text) ?? (NO_DATE.test(text) ? '' : plainLine(text).slice(0, 40));
}

function yearOfText(text: string): string {
  const year = readYear(text);
  if (year !== null) return year;
  if (NO_DATE.test(text)) return '';
  // `1990–1995`: the first year.
  const range = /^\s*(\d{4})\s*[–—]\s*\d{2,4}\s*$/.exec(text)?.[1];
  if (range !== undefined) return range;
  // `May 2020`, `Spring, 1999`: a year among words.
  const named = [...text.slice(0, 200).matchAll(/(?<![\d.])\d{4}(?![\d.])/g)];
  const isAmongWords = named.length === 1 && /^[\p{L}\p{M}\s\d.,;:/-]+$/u.test(text);
  return isAmongWords ? (named[0]?.[0] ?? '') : plainLine(text).slice(0, 40);
}

/** Reads `[[2020, 5]]`, and what stands in its place: `[2020]`, `2020`, `"2020"`. */
function yearOfParts(parts: unknown): string {
  const first = firstOf(firstOf(parts));
  if (typeof first !== 'number' && typeof first !== 'string') return '';
  const year = readYear(String(first)) ?? plainLine(String(first)).slice(0, 40);
  return /^-\d+$/.test(year) ? `${year.slice(1)} BCE` : year;
}

function firstOf(value: unknown): unknown {
  return Array.isArray(value) ? (value[0] as unknown) : value;
}
