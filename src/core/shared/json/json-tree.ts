/** A part of a JSON text, located by scanning. No values are built, so numbers and duplicate keys stay as written. */

export interface JsonPart {
  /** Range of the value in UTF-16 units. */
  readonly at: number;
  readonly end: number;
  /** The key as written, without its quotes, or the index; null for the whole text. */
  readonly key: string | number | null;
}

const BLANK = /[ \t\n\r]*/y;
const WORD = /[^,\]}\s]*/y;
const NEXT = /["[\]{}]/g;

/** Returns the offset of the root value, after a byte order mark and white space. */
export function rootOf(text: string): number {
  return skipBlank(text, text.startsWith('\ufeff') ? 1 : 0);
}

/** Returns the end of the value that starts at an offset. Expects well-formed JSON of any depth. */
export function endOfValue(text: string, at: number): number {
  const first = text[at];
  if (first === '"') return endOfString(text, at);
  if (first !== '{' && first !== '[') return match(WORD, text, at);
  let depth = 0;
  NEXT.lastIndex = at;
  for (let found = NEXT.exec(text); found !== null; found = NEXT.exec(text)) {
    const [mark] = found;
    if (mark === '"') NEXT.lastIndex = endOfString(text, found.index);
    else depth += mark === '{' || mark === '[' ? 1 : -1;
    if (depth === 0) return found.index + 1;
  }
  return text.length;
}

/** Returns the entries of the array or object that starts at an offset, in source order. */
export function* partsOf(text: string, at: number): Generator<JsonPart> {
  const isObject = text[at] === '{';
  let index = 0;
  let here = skipBlank(text, at + 1);
  while (here < text.length && text[here] !== ']' && text[here] !== '}') {
    let key: string | number = index;
    if (isObject) {
      const keyEnd = endOfString(text, here);
      key = text.slice(here + 1, keyEnd - 1);
      // Skip the colon.
      here = skipBlank(text, skipBlank(text, keyEnd) + 1);
    }
    const end = endOfValue(text, here);
    yield { at: here, end, key };
    index += 1;
    here = skipBlank(text, end);
    if (text[here] === ',') here = skipBlank(text, here + 1);
  }
}

/** Returns line and column of an offset, both from 1; columns count UTF-16 units. */
export function lineAndColumn(text: string, position: number): { line: number; column: number } {
  let line = 1;
  let start = 0;
  for (let at = text.indexOf('\n'); at !== -1 && at < position; at = text.indexOf('\n', start)) {
    line += 1;
    start = at + 1;
  }
  return { line, column: position - start + 1 };
}

function skipBlank(text: string, at: number): number {
  return match(BLANK, text, at);
}

function endOfString(text: string, at: number): number {
  // Most strings contain no escape: this is faster than the pattern.
  const quote = text.indexOf('"', at + 1);
  const slash = quote === -1 ? -1 : text.slice(at + 1, quote).indexOf('\\');
  return quote !== -1 && slash === -1 ? quote + 1 : longString(text, at);
}

function longString(text: string, at: number): number {
  for (let here = at + 1; here < text.length; here += 1) {
    const code = text.charCodeAt(here);
    if (code === 0x5c) here += 1;
    else if (code === 0x22) return here + 1;
  }
  return text.length;
}

function match(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  pattern.test(text);
  return Math.max(at, pattern.lastIndex);
}
