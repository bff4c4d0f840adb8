import { fold, mendShort } from './fold-words.ts';

/** A token of the request. Offsets refer to the request's text, so that names with spaces can be cut out whole. */
export type Token =
  | { type: 'word'; text: string; folded: string; start: number; end: number }
  | { type: 'literal'; text: string; form: 'quoted' | 'wiki' | 'path'; start: number; end: number }
  | { type: 'mark'; text: string; start: number; end: number };

const EXTENSION = String.raw`\.(?:[A-Za-z][A-Za-z0-9]{0,7})`;

const PATTERNS: readonly { form: 'quoted' | 'wiki' | 'path' | 'arrow' | 'word' | 'mark'; regex: RegExp }[] = [
  { form: 'wiki', regex: /\[\[([^\]\n]{1,1000})\]\]/y },
  { form: 'quoted', regex: /"([^"\n]+)"|“([^”\n]+)”|«([^»\n]+)»|`([^`\n]+)`/y },
  // A single quote opens only before a word and closes only after one, so that "week's" remains a word.
  { form: 'quoted', regex: /(?<![\p{L}\p{N}])['‘]([^'’\n]+(?:['’](?=[\p{L}\p{N}])[^'’\n]+)*)['’](?![\p{L}\p{N}])/uy },
  { form: 'arrow', regex: /->|=>|→/y },
  // A path with spaces, up to its extension; a word that joins two names ends it.
  {
    form: 'path',
    regex: new RegExp(
      String.raw`(?<![\p{L}\p{N}])\/(?:(?!\s(?:to|into|and|as|in|from|with|about|then|for|on|of|is|under)\s|\s\/|->|=>|→)[^\n"“”,;]){1,400}?${EXTENSION}(?![\p{L}\p{N}./])`,
      'uy',
    ),
  },
  { form: 'path', regex: /(?<![\p{L}\p{N}])(?:\.{0,2}\/)[^\s"“”,;]*/uy },
  { form: 'path', regex: /(?![({<])[^\s"“”,;/]{1,255}(?:\/[^\s"“”,;/]*)+/y },
  {
    form: 'path',
    regex: new RegExp(String.raw`(?![({<])[^\s"“”,;/]{0,255}[^\s"“”,;/.]${EXTENSION}(?![\p{L}\p{N}])`, 'uy'),
  },
  { form: 'word', regex: /[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}'’_%+./-]*[\p{L}\p{N}\p{M}%+])?/uy },
  { form: 'mark', regex: /[^\s]/uy },
];

/** Most tokens of a request. A longer message is a pasted text, whose first words say what is asked. */
const MAX_TOKENS = 800;

/** Splits a request into words, literals and punctuation, the first `MAX_TOKENS` of them. Only white space is dropped. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length && tokens.length < MAX_TOKENS) {
    const skipped = /\s+/y;
    skipped.lastIndex = at;
    if (skipped.test(text)) {
      at = skipped.lastIndex;
      continue;
    }
    const token = tokenAt(text, at);
    tokens.push(token);
    at = token.end;
  }
  return tokens;
}

function tokenAt(text: string, start: number): Token {
  for (const { form, regex } of PATTERNS) {
    regex.lastIndex = start;
    const match = regex.exec(text);
    if (!match) continue;
    const end = start + match[0].length;
    if (form === 'word') return { type: 'word', text: match[0], folded: mendShort(fold(match[0])), start, end };
    if (form === 'mark') return { type: 'mark', text: match[0], start, end };
    if (form === 'arrow') return { type: 'word', text: match[0], folded: '->', start, end };
    const inner = match.slice(1).find((group) => group !== undefined) ?? match[0];
    // The alias and heading of a wiki-link are not part of the note's name.
    if (form === 'wiki') return { type: 'literal', text: inner.replace(/[|#].*$/, '').trim(), form, start, end };
    if (form === 'quoted') return { type: 'literal', text: inner.trim(), form, start, end };
    const path = withoutTail(match[0]);
    if (!looksLikePath(path)) continue;
    return { type: 'literal', text: path, form, start, end: start + path.length };
  }
  return { type: 'mark', text: text.charAt(start), start, end: start + 1 };
}

/** Removes the full stop or question mark that ends the sentence. */
function withoutTail(path: string): string {
  let end = path.length;
  while (end > 1 && /[.,;:!?)\]}>'’]/u.test(path.charAt(end - 1))) {
    if (path.charAt(end - 1) === ')' && path.slice(0, end).includes('(')) break;
    if (path.charAt(end - 1) === ']' && path.slice(0, end).includes('[')) break;
    end -= 1;
  }
  return path.slice(0, end);
}

function looksLikePath(path: string): boolean {
  if (path.startsWith('/') || path.startsWith('./') || path.startsWith('../')) return true;
  if (/^(?:e\.g|i\.e|etc|a\.m|p\.m|vs|approx)$/iu.test(path)) return false;
  // "and/or", "mg/L", "m2/s" are words; a path has a dot, a long part, or ends with a slash.
  if (!path.includes('/')) return true;
  if (/^[\p{L}\p{N}µ%]{1,4}\/[\p{L}\p{N}²]{1,4}$/u.test(path)) return false;
  return !/^\d+\/\d+$/u.test(path);
}
