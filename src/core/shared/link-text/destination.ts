import { decodeEntities } from '../markdown/entities.ts';

/** How a path is written in a note: `(path)`, `(<path>)`, or as an attribute of an HTML element. */
export type PathForm = 'bare' | 'angle' | 'attribute';

/** Where a link names its path, end exclusive. */
export interface Destination {
  readonly from: number;
  readonly to: number;
  readonly form: PathForm;
}

/** Longest path and longest title that are read, in characters. */
const MAX_PATH_CHARS = 4096;
const MAX_TITLE_CHARS = 1000;
/** Deepest brackets in a path, as in CommonMark. */
const MAX_DEPTH = 32;
const ESCAPED = /\\([!-/:-@[-`{-~])/g;

/** Reads the destination of an inline link after its `(`; null when the text is no link. */
export function readInline(text: string, open: number): Destination | null {
  const start = skipBlank(text, open);
  const found = text[start] === '<' ? readAngle(text, start) : readBare(text, start);
  if (found === null) return null;
  const after = found.form === 'angle' ? found.to + 1 : found.to;
  const rest = skipBlank(text, after);
  if (text[rest] === ')') return found;
  const end = rest === after ? -1 : titleEnd(text, rest);
  return end !== -1 && text[skipBlank(text, end)] === ')' ? found : null;
}

/** Skips spaces, tabs and at most one line end. */
function skipBlank(text: string, from: number): number {
  let at = from;
  let lines = 0;
  for (; at < text.length; at += 1) {
    const character = text[at];
    if (character === '\n') lines += 1;
    else if (character !== ' ' && character !== '\t' && character !== '\r') break;
    if (lines > 1) break;
  }
  return at;
}

function readAngle(text: string, start: number): Destination | null {
  for (let at = start + 1; at < text.length && at - start < MAX_PATH_CHARS; at += 1) {
    const character = text[at];
    if (character === '>') return { from: start + 1, to: at, form: 'angle' };
    if (character === '<' || character === '\n') return null;
    if (character === '\\') at += 1;
  }
  return null;
}

function readBare(text: string, start: number): Destination | null {
  let depth = 0;
  let at = start;
  for (; at < text.length && at - start < MAX_PATH_CHARS; at += 1) {
    const character = text[at] ?? '';
    if (character <= ' ') break;
    if (character === '\\') at += 1;
    else if (character === '(' && depth === MAX_DEPTH) return null;
    else if (character === '(') depth += 1;
    else if (character === ')' && depth === 0) break;
    else if (character === ')') depth -= 1;
  }
  return depth === 0 && at > start && at <= text.length ? { from: start, to: at, form: 'bare' } : null;
}

/** Returns the end of a title; -1 when there is none. */
function titleEnd(text: string, start: number): number {
  const mark = text[start];
  if (mark !== '"' && mark !== "'" && mark !== '(') return -1;
  const closing = mark === '(' ? ')' : mark;
  for (let at = start + 1; at < text.length && at - start < MAX_TITLE_CHARS; at += 1) {
    if (text[at] === closing) return at + 1;
    if (text[at] === '\\') at += 1;
  }
  return -1;
}

/** Returns the end of the path in a written address: before its query or fragment. */
export function pathEnd(written: string): number {
  const end = written.search(/[#?]/);
  return end === -1 ? written.length : end;
}

/** Returns the path that a destination names, as the preview reads it. */
export function decodePath(written: string, form: PathForm): string {
  const unescaped = form === 'attribute' ? written : written.replace(ESCAPED, '$1');
  return decodePercent(decodeEntities(unescaped).replace(/\p{Cc}/gu, ''));
}

/** Decodes `%20` and the like. A text that is no valid encoding stays as it is. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text.replace(/%(?![0-9a-f]{2})/gi, '%25'));
  } catch {
    return text;
  }
}

/** Returns a path as a destination names it, in the notation of the one that it replaces. */
export function encodePath(path: string, form: PathForm, replaced: string): string {
  const encodesWords = /%[89a-f][0-9a-f]/i.test(replaced);
  const keepsSpaces = form !== 'bare' && !/%20/.test(replaced) && (form === 'angle' || replaced.includes(' '));
  const keepsBrackets = form !== 'bare' || (replaced.includes('(') && isBalanced(path));
  const text = [...path].map((character) => {
    if (character === ' ' && keepsSpaces) return character;
    if (/[()]/.test(character)) return keepsBrackets ? character : percent(character);
    if (/[\s\p{Cc}%#?\\<>"`&|[\]$]/u.test(character)) return percent(character);
    if (character === "'" && form === 'attribute') return percent(character);
    return encodesWords && character > '\x7f' ? percent(character) : character;
  });
  // A colon in the first part would read as the scheme of an address.
  const joined = text.join('');
  return /^[^/]*:/.test(joined) ? `./${joined}` : joined;
}

function percent(character: string): string {
  if (!character.isWellFormed()) return character;
  return /[()']/.test(character) ? `%${character.charCodeAt(0).toString(16)}` : encodeURIComponent(character);
}

function isBalanced(text: string): boolean {
  let depth = 0;
  for (const character of text) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}
