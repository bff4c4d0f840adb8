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
/** A number behind a word for a phone. */
const LABELLED =
  /\b(?:tel(?:efon|ephone|\.)?|phone|mobile|mobil|fax|handy|cell)(?: (?:no|number|nr)\.?)?(?:[.:]{1,2}[ \t]{0,3}|[ \t]{1,3})(?<value>[(]?\d(?:[ ()./-]{0,3}\d){6,14})(?!\w)/dgi;

export function findPhones(text: string): Span[] {
  const spans = allMatches(INTERNATIONAL, text).flatMap(({ 0: candidate, index }) => {
    const numbers = findPhoneNumbersInText(candidate);
    if (numbers.length > 0)
      return numbers.map(({ startsAt, endsAt }) => ({ start: index + startsAt, end: index + endsAt }));
    // The library does not know all signs that people put between groups.
    const digits = `+${candidate.replaceAll(/\D/g, '')}`;
    return findPhoneNumbersInText(digits).length > 0 ? [{ start: index, end: index + candidate.length }] : [];
  });
  for (const match of allMatches(LABELLED, text)) {
    const [start, end] = match.indices?.groups?.['value'] ?? [0, 0];
    if (end > start) spans.push({ start, end });
  }
  return spans;
}
