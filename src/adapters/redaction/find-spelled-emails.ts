import { allMatches } from './all-matches.ts';
import type { Span } from './find-secrets.ts';

/** Top-level domains of addresses that people spell out. Endings of files, such as `md` and `py`, are left out. */
const TOP_LEVEL = new Set(
  [
    'com org net edu gov mil int info biz name pro eu io ai app dev xyz online site science academy lab bio health museum',
    'example test invalid local ac ad ae ar at au be bg br ca ch cl cn co cy cz de dk ee es fi fr ge gr hk hr hu id ie il',
    'in ir is it jp ke kr li lt lu lv ma me mk mt mx my ng nl no nz pe ph pk pt ro rs ru sa se sg si sk th tn tr tw ua uk us',
    'uy ve vn za',
  ].flatMap((line) => line.split(' ')),
);

const OPEN = '[\\[({<【（〔｛«|*]{1,2}[ \\t]{0,2}';
const CLOSE = '[ \\t]{0,2}[\\])}>】）〕｝»|*]{1,2}';
/** In place of `@`: in brackets, alone, or between underscores. */
const AT = new RegExp(
  [
    `(?:${OPEN}(?:[aAäÄ][tT]|@|[aA]|[aA]rroba|[kK]lammeraffe)${CLOSE})`,
    '(?:[ \\t]?@[ \\t]|[ \\t]AT[ \\t]|_(?:at|AT|At)_)',
    '(?<word>[ \\t]at[ \\t]|-at-)',
  ].join('|'),
  'g',
);
const DOT_WORD = '(?:[dD]ot|DOT|[pP]unkt|PUNKT|\\.)';
const SPELLED_DOT = `[ \\t]{0,2}${OPEN}${DOT_WORD}${CLOSE}[ \\t]{0,2}|[ \\t]{1,2}${DOT_WORD}[ \\t]{1,2}|_dot_|-dot-`;
const DOT = new RegExp(`(?<spelled>${SPELLED_DOT})|\\.`, 'y');
const DOT_BEFORE = new RegExp(`(?:${SPELLED_DOT})$`);
const LABEL = /[\p{L}\p{Nd}]{1,63}(?:-(?!dot-)[\p{L}\p{Nd}]{1,63}){0,6}/uy;
const LOCAL_SIGN = /[\p{L}\p{Nd}_.%+-]/u;
const MAX_LABELS = 8;
const MAX_LOCAL = 64;
const MAX_DOT = 20;
const MAX_LABEL = 20;
/** “at the dot com company” is no address. */
const NO_DOMAIN = /^(?:the|an?|this|that|its|our|my|your|each|any)$/i;

/** A plain “at” behind it is that of an address. */
const LABEL_BEFORE = /\b(?:e-?mail|mail|contact|kontakt)[ \t]{0,2}[:=][ \t]{0,3}$/i;

/** Finds addresses as people write them against robots: `ada (at) example [dot] org`, `ada at example dot org`, `ada @ example.org`. */
export function findSpelledEmails(text: string): Span[] {
  const spans: Span[] = [];
  for (const { 0: sign, index, groups } of allMatches(AT, text)) {
    const from = skipSpaces(text, index + sign.length);
    const domain = domainAt(text, from);
    if (domain === null) continue;
    const start = localBefore(text, index);
    if (start === null) continue;
    // A plain “at” needs a spelled dot or a name as well: “look at example.org” is prose.
    const isPlain = groups?.['word'] !== undefined && !domain.isSpelled;
    if (!isPlain || LABEL_BEFORE.test(text.slice(Math.max(0, start - MAX_LABEL), start)))
      spans.push({ start, end: domain.end });
  }
  return spans;
}

/** Returns the domain that starts at a place, with spelled dots or not; null for none of a known ending. */
export function domainAt(text: string, from: number): { end: number; isSpelled: boolean } | null {
  let found: { end: number; isSpelled: boolean } | null = null;
  let isSpelled = false;
  let at = from;
  for (let labels = 0; labels < MAX_LABELS; labels++) {
    LABEL.lastIndex = at;
    const label = LABEL.exec(text)?.[0];
    if (label === undefined || (labels === 0 && NO_DOMAIN.test(label))) break;
    at += label.length;
    if (labels > 0 && TOP_LEVEL.has(label.toLowerCase()) && text.charAt(at) !== '_') found = { end: at, isSpelled };
    DOT.lastIndex = at;
    const dot = DOT.exec(text);
    if (dot === null) break;
    isSpelled ||= dot.groups?.['spelled'] !== undefined;
    at += dot[0].length;
  }
  return found;
}

/** Returns where the name before the sign starts, which may have spelled dots too; null for none. */
function localBefore(text: string, at: number): number | null {
  let end = at;
  while (end > 0 && at - end < 2 && /[ \t]/.test(text.charAt(end - 1))) end -= 1;
  let start = wordStart(text, end);
  if (start === end) return null;
  for (let words = 0; words < 3; words++) {
    const dot = DOT_BEFORE.exec(text.slice(Math.max(0, start - MAX_DOT), start))?.[0];
    if (dot === undefined) break;
    const earlier = wordStart(text, start - dot.length);
    if (earlier === start - dot.length) break;
    start = earlier;
  }
  return start;
}

function wordStart(text: string, end: number): number {
  let start = end;
  while (start > 0 && end - start < MAX_LOCAL && LOCAL_SIGN.test(text.charAt(start - 1))) start -= 1;
  return start;
}

function skipSpaces(text: string, from: number): number {
  let at = from;
  while (at - from < 2 && /[ \t]/.test(text.charAt(at))) at += 1;
  return at;
}
