import { countrySpecs, isValidIBAN } from 'ibantools';
import { findPhoneNumbersInText } from 'libphonenumber-js/min';
import { allMatches } from './all-matches.ts';
import type { Span } from './find-secrets.ts';

/** Country, check digits, and then up to 30 letters and digits, in either case, in groups or not. */
const IBAN = /(?<![A-Za-z0-9])(?:IBAN)?(?<value>[A-Za-z]{2}[ -]?\d{2}(?:[ ._/~:|,-]{0,2}[A-Za-z0-9]){11,30})/g;

/** Finds IBANs by length and checksum of their country. Words that follow are not part of one. */
export function findIbans(text: string): Span[] {
  return allMatches(IBAN, text).flatMap(({ 0: found, index, groups }) => {
    const candidate = groups?.['value'] ?? found;
    const length = specOf(candidate.slice(0, 2).toUpperCase())?.chars;
    const value = length ? firstSymbols(candidate, length) : null;
    if (value === null || !isValidIBAN(value.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))) return [];
    const start = index + found.length - candidate.length;
    return [{ start, end: start + value.length }];
  });
}

function specOf(country: string): { readonly chars?: number | null } | undefined {
  return Object.hasOwn(countrySpecs, country) ? countrySpecs[country] : undefined;
}

/** Returns the start of a text with so many letters and digits; null when it has fewer. */
function firstSymbols(text: string, count: number): string | null {
  let seen = 0;
  for (let at = 0; at < text.length; at++) {
    if (/[A-Za-z0-9]/.test(text.charAt(at)) && ++seen === count) return text.slice(0, at + 1);
  }
  return null;
}

/** A phone number in international form, as a candidate: the library decides. */
const INTERNATIONAL = /(?<![\w+])\+[1-9](?:[ ()./~_-]{0,3}\d){6,14}(?![\w])/g;
/** The same with two zeros in place of the plus: in one piece, or in groups behind the code of a country. */
const WITH_ZEROS =
  /(?<![\w+.,:/-])00(?:[1-9]\d{7,13}| ?(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[2-9]\d\d)(?:(?<sign>[ ./-])(?:\(0\) ?)?(?:\d{7,12}|\d+(?:\k<sign>\d{2,}){1,5}|\d{2,5}[/-]\d{4,8})|\(0\) ?\d{2,}(?: \d{2,}){0,4}))(?![\w/-]|[.,]\d)/g;
/** A number of North America as it is written there, as a candidate. */
const NORTH_AMERICAN =
  /(?<![\w+.,/-])(?:1[ .-])?(?:\([2-9]\d{2}\)[ -]?[2-9]\d{2}[-. ]|[2-9]\d{2}(?<sign>[-.])[2-9]\d{2}\k<sign>)\d{4}(?![\w/-]|\.\d)/g;
/** A number behind a word for a phone. */
const LABELLED =
  /(?:\b(?:(?:tel(?:efon|ephone|\.)?|phone|mobile|mobil|fax|handy|cell)(?:nummer|[ .-]{0,2}(?:no|number|nr)\.?)?|rufnummer|durchwahl)|(?:电话|手机|传真)(?:号码?)?)(?:[.:]{1,2}[ \t]{0,3}|[ \t]{1,3}|(?<=\p{Script=Han}))(?<value>[(]?\d(?:[ ()./-]{0,3}\d){6,14})(?!\w)/dgiu;

export function findPhones(text: string): Span[] {
  const spans = allMatches(INTERNATIONAL, text).flatMap(({ 0: candidate, index }) => {
    const numbers = findPhoneNumbersInText(candidate);
    if (numbers.length > 0)
      return numbers.map(({ startsAt, endsAt }) => ({ start: index + startsAt, end: index + endsAt }));
    // The library does not know all signs that people put between groups.
    return isPhone(candidate) ? [{ start: index, end: index + candidate.length }] : [];
  });
  for (const { 0: candidate, index } of allMatches(WITH_ZEROS, text)) {
    if (isPhone(candidate.slice(2).replace('(0)', ''))) spans.push({ start: index, end: index + candidate.length });
  }
  for (const { 0: candidate, index } of allMatches(NORTH_AMERICAN, text)) {
    if (isPhone(`1${candidate.replace(/^1/, '')}`)) spans.push({ start: index, end: index + candidate.length });
  }
  for (const match of allMatches(LABELLED, text)) {
    const [start, end] = match.indices?.groups?.['value'] ?? [0, 0];
    if (end > start) spans.push({ start, end });
  }
  return spans;
}

/** @param number begins with the code of its country */
function isPhone(number: string): boolean {
  return findPhoneNumbersInText(`+${number.replaceAll(/\D/g, '')}`).length > 0;
}
