import { stdnum } from 'stdnum';
import { allMatches } from './all-matches.ts';
import type { Span } from './find-secrets.ts';
import { searchParts } from './spellings/search-parts.ts';

interface IdForm {
  readonly country: string;
  readonly validator: string;
  /** What may be an id; all repetitions are bounded. */
  readonly pattern: RegExp;
  /** Words that have to stand before it, where digits alone would match too much. */
  readonly after?: RegExp;
}

const BEFORE_CHARS = 40;

/** Ids of persons with a checksum, or a form that little else has. */
const FORMS: readonly IdForm[] = [
  {
    country: 'DE',
    validator: 'idnr',
    pattern: /\b\d{2} ?\d{3} ?\d{3} ?\d{3}\b/g,
    after: /steuer|idnr|id-nr|tax/i,
  },
  { country: 'DE', validator: 'svnr', pattern: /\b\d{2} ?\d{6} ?[A-Z] ?\d{3}\b/g },
  { country: 'FR', validator: 'nir', pattern: /\b[12] ?\d{2} ?\d{2} ?\d{2} ?\d{3} ?\d{3} ?\d{2}\b/g },
  { country: 'IT', validator: 'codicefiscale', pattern: /\b[A-Z]{6}[ -]?\d{2}[A-Z]\d{2}[ -]?[A-Z]\d{3}[A-Z]\b/gi },
  { country: 'ES', validator: 'dni', pattern: /\b\d{8}-?[A-Z]\b/g, after: /\b(?:dni|nif|documento)\b/i },
  { country: 'ES', validator: 'nie', pattern: /\b[XYZ][ -]?\d{7}[ -]?[A-Z]\b/g },
  { country: 'PL', validator: 'pesel', pattern: /\b\d{11}\b/g, after: /pesel/i },
  { country: 'NL', validator: 'bsn', pattern: /\b\d{9}\b/g, after: /\bbsn\b|burgerservice/i },
  { country: 'CN', validator: 'ric', pattern: /\b\d{6}[ -]?\d{8}[ -]?\d{3}[\dX]\b/gi },
  { country: 'BR', validator: 'cpf', pattern: /\b\d{3}\.\d{3}\.\d{3}[-/. ]\d{2}\b|\b\d{3}-\d{3}-\d{3}-\d{2}\b/g },
  { country: 'BR', validator: 'cpf', pattern: /\b\d{3}[ .-]?\d{3}[ .-]?\d{3}[ .-]?\d{2}\b/g, after: /\bcpf\b/i },
  { country: 'SE', validator: 'personnummer', pattern: /\b\d{6}[-+]\d{4}\b/g },
  { country: 'FI', validator: 'hetu', pattern: /\b\d{6}[-+A]\d{3}[0-9A-Y]\b/g },
  { country: 'CH', validator: 'ssn', pattern: /\b756([. -]?)\d{4}\1\d{4}\1\d{2}\b/g },
  {
    country: 'GB',
    validator: 'nino',
    pattern: /\b[A-Z]{2} ?\d{2} ?\d{2} ?\d{2} ?[A-D]\b/g,
    after: /national insurance|\bnino?\b/i,
  },
  { country: 'US', validator: 'ssn', pattern: /\b\d{3}-\d{2}-\d{4}\b/g },
  { country: 'US', validator: 'ssn', pattern: /\b\d{3}[ .]?\d{2}[ .]?\d{4}\b/g, after: /\bssn\b|social security/i },
  { country: 'IN', validator: 'aadhaar', pattern: /\b\d{4} \d{4} \d{4}\b/g },
  { country: 'KR', validator: 'rrn', pattern: /\b\d{6}-[1-8]\d{6}\b/g },
  { country: 'BE', validator: 'nn', pattern: /\b\d{2}\.\d{2}\.\d{2}[-. ]\d{3}[. -]\d{2}\b/g },
];

/** Enough digits near to each other: a text has few such places, and only they are searched for each form. */
const LIKELY = /\d(?:[ .+/A-Z-]{0,3}\d){5}/gi;
/** An id may start with letters before its digits, and end with some. */
const AROUND_CHARS = 20;
const WORD_SIGN = /[A-Za-z0-9_]/;
const MAX_WORD = 64;

export function findNationalIds(text: string): Span[] {
  const regions = regionsOf(text);
  const found = searchParts(
    regions.map(({ start, end }) => text.slice(start, end)),
    candidatesOf,
  );
  return found.flatMap((candidates, index) => {
    const from = regions[index]?.start ?? 0;
    return candidates.flatMap(({ form: { country, validator, after }, start: at, end: to }) => {
      const start = from + at;
      const end = from + to;
      if (after && !after.test(text.slice(Math.max(0, start - BEFORE_CHARS), start))) return [];
      return stdnum[country]?.[validator]?.validate(text.slice(start, end).toUpperCase()).isValid
        ? [{ start, end }]
        : [];
    });
  });
}

function candidatesOf(text: string): (Span & { readonly form: IdForm })[] {
  return FORMS.flatMap((form) =>
    allMatches(form.pattern, text).map(({ 0: value, index }) => ({ form, start: index, end: index + value.length })),
  );
}

/** Returns the parts of a text that may hold an id, in whole words. */
function regionsOf(text: string): Span[] {
  const regions: { start: number; end: number }[] = [];
  for (const { 0: digits, index } of allMatches(LIKELY, text)) {
    const last = regions.at(-1);
    let start = Math.max(0, index - AROUND_CHARS);
    for (let most = MAX_WORD; most > 0 && WORD_SIGN.test(text.charAt(start - 1)); most--) start -= 1;
    let end = Math.min(text.length, index + digits.length + AROUND_CHARS);
    for (let most = MAX_WORD; most > 0 && WORD_SIGN.test(text.charAt(end)); most--) end += 1;
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else regions.push({ start, end });
  }
  return regions;
}
