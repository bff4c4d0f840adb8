import { stdnum } from 'stdnum';
import { allMatches } from './all-matches.ts';
import type { Span } from './find-secrets.ts';

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
  { country: 'SE', validator: 'personnummer', pattern: /\b\d{6}[-+]\d{4}\b/g },
  { country: 'FI', validator: 'hetu', pattern: /\b\d{6}[-+A]\d{3}[0-9A-Y]\b/g },
  { country: 'CH', validator: 'ssn', pattern: /\b756[. -]?\d{4}[. -]?\d{4}[. -]?\d{2}\b/g },
  {
    country: 'GB',
    validator: 'nino',
    pattern: /\b[A-Z]{2} ?\d{2} ?\d{2} ?\d{2} ?[A-D]\b/g,
    after: /national insurance|\bnino?\b/i,
  },
  { country: 'US', validator: 'ssn', pattern: /\b\d{3}-\d{2}-\d{4}\b/g },
  { country: 'IN', validator: 'aadhaar', pattern: /\b\d{4} \d{4} \d{4}\b/g },
  { country: 'KR', validator: 'rrn', pattern: /\b\d{6}-[1-8]\d{6}\b/g },
  { country: 'BE', validator: 'nn', pattern: /\b\d{2}\.\d{2}\.\d{2}[-. ]\d{3}[. -]\d{2}\b/g },
];

export function findNationalIds(text: string): Span[] {
  const spans: Span[] = [];
  for (const { country, validator, pattern, after } of FORMS) {
    for (const { 0: value, index } of allMatches(pattern, text)) {
      if (after && !after.test(text.slice(Math.max(0, index - BEFORE_CHARS), index))) continue;
      if (stdnum[country]?.[validator]?.validate(value.toUpperCase()).isValid)
        spans.push({ start: index, end: index + value.length });
    }
  }
  return spans;
}
