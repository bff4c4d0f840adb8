import type { Span } from './find-secrets.ts';
import { domainAt, findSpelledEmails } from './find-spelled-emails.ts';

const LOCAL_BEFORE = /\b[A-Za-z0-9._%+-]{1,64}$/;
/** An image for screens of double density, `icon@2x.png`, is no address. */
const DOMAIN = /(?!\dx\.)(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,62})\.){1,8}(?:xn--[A-Za-z0-9-]{2,59}|[A-Za-z]{2,24})\b/y;
const LOCAL_SIGN = /[\w.%+'-]/;
const DOMAIN_SIGN = /[A-Za-z0-9.-]/;
const MAX_LOCAL = 65;
const MAX_DOMAIN = 260;

export function findEmails(text: string): Span[] {
  const spans: Span[] = [];
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const span = emailAt(text, at);
    if (span) spans.push(span);
    const unicode = isUnusual(text, at) ? unicodeEmailAt(text, at) : null;
    if (unicode) spans.push(unicode);
  }
  return [...spans, ...findSpelledEmails(text)];
}

function emailAt(text: string, at: number): Span | null {
  if (!LOCAL_SIGN.test(text.charAt(at - 1))) return null;
  DOMAIN.lastIndex = at + 1;
  const length = DOMAIN.exec(text)?.[0].length ?? 0;
  // Only the dots may be spelled.
  const end = Math.max(length === 0 ? 0 : at + 1 + length, spelledEnd(text, at + 1));
  if (end === 0) return null;
  const local = LOCAL_BEFORE.exec(text.slice(Math.max(0, at - MAX_LOCAL), at))?.[0];
  return local === undefined ? null : { start: at - local.length, end };
}

function spelledEnd(text: string, from: number): number {
  const domain = domainAt(text, from);
  return domain?.isSpelled ? domain.end : 0;
}

/** Scripts that leave no spaces between words: of a word before an address no one knows where it ends. */
const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';
const LETTER = `[[\\p{L}\\p{M}\\p{Nd}]--[${UNSPACED}]]`;
const LABEL = `(?:${LETTER}(?:[${LETTER}\\-]{0,62})|[${UNSPACED}]{1,20})`;
const UNICODE_LOCAL = new RegExp(`(?:[${LETTER}._%+\\-'’]{1,64}|[${UNSPACED}]{1,8}|"[^"\\n@]{1,64}")$`, 'v');
const UNICODE_DOMAIN = new RegExp(
  `(?!\\dx\\.)(?:${LABEL}\\.){1,8}(?:xn--[a-zA-Z0-9\\-]{2,59}|[${LETTER}--\\p{Nd}]{2,24}|[${UNSPACED}]{1,4})(?!${LETTER})`,
  'vy',
);
/** Finds an address with letters of other alphabets, or with a name in quotation marks. */
function unicodeEmailAt(text: string, at: number): Span | null {
  UNICODE_DOMAIN.lastIndex = at + 1;
  const domain = UNICODE_DOMAIN.exec(text)?.[0];
  if (domain === undefined) return null;
  const local = UNICODE_LOCAL.exec(text.slice(Math.max(0, at - MAX_LOCAL), at))?.[0].replace(/^[.'’-]+/, '');
  if (!local || (ONLY_UNSPACED.test(local) && !/[^\0-\x7f]/.test(domain))) return null;
  return { start: at - local.length, end: at + 1 + domain.length };
}

/** Whether the expression for addresses in ASCII can miss an address, or a part of it. */
function isUnusual(text: string, at: number): boolean {
  if (text.charAt(at - 1) === '"') return true;
  let end = at + 1;
  while (end - at < MAX_DOMAIN && DOMAIN_SIGN.test(text.charAt(end))) end += 1;
  if (end === at + 1 && text.charCodeAt(end) <= 0x7f) return false;
  let start = at;
  while (at - start < MAX_LOCAL && LOCAL_SIGN.test(text.charAt(start - 1))) start -= 1;
  return text.charCodeAt(start - 1) > 0x7f || text.charCodeAt(end) > 0x7f;
}

const ONLY_UNSPACED = new RegExp(`^[${UNSPACED}]+$`, 'v');
