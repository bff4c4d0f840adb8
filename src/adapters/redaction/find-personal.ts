import { countrySpecs, electronicFormatIBAN, isValidIBAN } from 'ibantools';
import { findPhoneNumbersInText } from 'libphonenumber-js/min';
import type { Span } from './find-secrets.ts';

/** An image for screens of double density, `icon@2x.png`, is no address. */
const EMAIL = /\b[A-Za-z0-9._%+-]{1,64}@(?!\dx\.)(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,62})\.){1,8}[A-Za-z]{2,24}\b/g;

export function findEmails(text: string): Span[] {
  return [...text.matchAll(EMAIL)].map(({ 0: value, index }) => ({ start: index, end: index + value.length }));
}

/** Country, check digits, and then up to 30 letters and digits, in groups or not. */
const IBAN = /\b[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]){11,30}/g;

/** Finds IBANs by length and checksum of their country. Words that follow are not part of one. */
export function findIbans(text: string): Span[] {
  return [...text.matchAll(IBAN)].flatMap(({ 0: candidate, index }) => {
    const length = specOf(candidate.slice(0, 2))?.chars;
    const value = length ? firstSymbols(candidate, length) : null;
    if (value === null || !isValidIBAN(electronicFormatIBAN(value) ?? '')) return [];
    return [{ start: index, end: index + value.length }];
  });
}

function specOf(country: string): { readonly chars?: number | null } | undefined {
  return Object.hasOwn(countrySpecs, country) ? countrySpecs[country] : undefined;
}

/** Returns the start of a text with so many letters and digits; null when it has fewer. */
function firstSymbols(text: string, count: number): string | null {
  let seen = 0;
  for (let at = 0; at < text.length; at++) {
    if (/[A-Z0-9]/.test(text.charAt(at)) && ++seen === count) return text.slice(0, at + 1);
  }
  return null;
}

/** A phone number in international form, as a candidate: the library decides. */
const INTERNATIONAL = /(?<![\w+])\+[1-9](?:[ ()./-]{0,2}\d){6,14}(?![\w])/g;
/** A number behind a word for a phone. */
const LABELLED =
  /\b(?:tel(?:efon|ephone|\.)?|phone|mobile|mobil|fax|handy|cell)(?: (?:no|number|nr)\.?)?[.:]{0,2}[ \t]{1,3}(?<value>[(]?\d(?:[ ()./-]{0,2}\d){6,14})(?!\w)/dgi;

export function findPhones(text: string): Span[] {
  const spans = [...text.matchAll(INTERNATIONAL)].flatMap(({ 0: candidate, index }) => {
    return findPhoneNumbersInText(candidate).map(({ startsAt, endsAt }) => ({
      start: index + startsAt,
      end: index + endsAt,
    }));
  });
  for (const match of text.matchAll(LABELLED)) {
    const [start, end] = match.indices?.groups?.['value'] ?? [0, 0];
    if (end > start) spans.push({ start, end });
  }
  return spans;
}
