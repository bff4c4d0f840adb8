/** A part of a JSON text that was read otherwise than JSON defines it. */
export interface LooseMistake {
  /** `end`: the text ends early. `rest`: text after the value. `conflict`: both sides of a merge. */
  readonly kind: 'end' | 'rest' | 'conflict';
  /** Its line, from 1. */
  readonly line: number;
}

export type LooseJson =
  | { readonly type: 'value'; readonly value: unknown; readonly mistakes: readonly LooseMistake[] }
  | { readonly type: 'broken'; readonly reason: string; readonly line: number };

const MAX_DEPTH = 200;
const STRING = /"((?:[^"\\]|\\.)*)"/sy;
const NUMBER = /-?(?:\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|Infinity|NaN)/y;
const WORD = /true|false|null/y;
const BLANK = /[\s\0]*/y;
const ESCAPE = /\\(?:u([0-9a-fA-F]{4})|(.))/gs;
const ESCAPES = new Map([
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
]);

/**
 * Reads JSON as programs write it that do not keep to the standard: `NaN` and `Infinity` as numbers, line breaks within strings, commas
 * before an end, a text that ends early, zero bytes or other text after its end, and the marks of a merge, of which the first side counts.
 */
export function readLooseJson(source: string): LooseJson {
  const { text, conflictLine } = firstSides(source);
  const reader = createReader(text);
  try {
    const value = reader.value(0);
    reader.blank();
    const mistakes: LooseMistake[] = conflictLine === null ? [] : [{ kind: 'conflict', line: conflictLine }];
    if (reader.endedAt() !== null) mistakes.push({ kind: 'end', line: lineAt(text, text.length) });
    else if (reader.at() < text.length) mistakes.push({ kind: 'rest', line: lineAt(text, reader.at()) });
    return { type: 'value', value, mistakes };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { type: 'broken', reason: error.message, line: lineAt(text, error.at) };
  }
}

class Unreadable extends Error {
  readonly at: number;

  constructor(message: string, at: number) {
    super(message);
    this.at = at;
  }
}

function createReader(text: string) {
  let at = 0;
  let endedAt: number | null = null;

  function take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found !== null) at = pattern.lastIndex;
    return found;
  }

  /** Returns whether the text ends here, which ends all open values. */
  function isOver(): boolean {
    take(BLANK);
    if (at < text.length) return false;
    endedAt ??= at;
    return true;
  }

  function fail(): never {
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
    throw new Unreadable(`Unexpected character ${JSON.stringify(character)}`, at);
  }

  function value(depth: number): unknown {
    if (depth > MAX_DEPTH) throw new Unreadable(`More than ${MAX_DEPTH} values within each other`, at);
    if (isOver()) return null;
    const unit = text[at];
    if (unit === '{') return Object.fromEntries(list('}', () => member(depth)));
    if (unit === '[') return list(']', () => value(depth + 1));
    if (unit === '"') return string();
    const word = take(WORD)?.[0];
    if (word !== undefined) return word === 'null' ? null : word === 'true';
    const number = take(NUMBER)?.[0];
    return number === undefined ? fail() : Number(number);
  }

  function string(): string {
    const written = take(STRING)?.[1];
    if (written !== undefined) return unescaped(written);
    // Its end is missing: the rest of the text is its value.
    const rest = text.slice(at + 1);
    at = text.length;
    endedAt ??= at;
    return unescaped(rest);
  }

  function member(depth: number): [name: string, value: unknown] {
    if (text[at] !== '"') fail();
    const name = string();
    if (isOver()) return [name, null];
    if (text[at] !== ':') fail();
    at += 1;
    return [name, value(depth + 1)];
  }

  function list<T>(close: string, part: () => T): T[] {
    const parts: T[] = [];
    at += 1;
    for (;;) {
      if (isOver()) return parts;
      if (text[at] === close) {
        at += 1;
        return parts;
      }
      parts.push(part());
      if (isOver()) return parts;
      if (text[at] === ',') at += 1;
      else if (text[at] !== close) fail();
    }
  }

  return { value, blank: () => void take(BLANK), at: () => at, endedAt: () => endedAt };
}

function unescaped(written: string): string {
  if (!written.includes('\\')) return written;
  return written.replace(ESCAPE, (_, code: string | undefined, character = '') =>
    code === undefined ? (ESCAPES.get(character) ?? character) : String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** Returns a text with the first side of each conflict of a merge alone, and the line of the first conflict. */
function firstSides(text: string): { text: string; conflictLine: number | null } {
  if (!/^<{7} /m.test(text) || !/^>{7} /m.test(text)) return { text, conflictLine: null };
  let side: 'both' | 'first' | 'second' = 'both';
  let conflictLine: number | null = null;
  const kept = text.split('\n').map((line, index) => {
    if (line.startsWith('<<<<<<< ')) {
      side = 'first';
      conflictLine ??= index + 1;
      return '';
    }
    if (side !== 'both' && /^(?:={7}|\|{7}.*)\r?$/.test(line)) {
      side = 'second';
      return '';
    }
    if (line.startsWith('>>>>>>> ')) {
      side = 'both';
      return '';
    }
    return side === 'second' ? '' : line;
  });
  return { text: kept.join('\n'), conflictLine };
}

function lineAt(text: string, at: number): number {
  let line = 1;
  for (let feed = text.indexOf('\n'); feed !== -1 && feed < at; feed = text.indexOf('\n', feed + 1)) line += 1;
  return line;
}
