import { isRecord } from '../../shared/json/parse-json.ts';
import { MAX_DEPTH } from './tool-format.ts';

/** Writes a JSON value as a literal of Python. Texts keep JSON's escapes, which Python reads alike. */
export function writePython(value: unknown): string {
  if (value === true) return 'True';
  if (value === false) return 'False';
  if (value === null || value === undefined) return 'None';
  if (Array.isArray(value)) return `[${value.map(writePython).join(', ')}]`;
  if (isRecord(value)) {
    return `{${Object.entries(value)
      .map(([key, one]) => `${JSON.stringify(key)}: ${writePython(one)}`)
      .join(', ')}}`;
  }
  return JSON.stringify(value);
}

/** The text ends within a literal. */
export class CutLiteral extends Error {}
export class BadLiteral extends Error {}

const WORDS = new Map<string, unknown>([
  ['True', true],
  ['true', true],
  ['False', false],
  ['false', false],
  ['None', null],
  ['null', null],
]);
const ESCAPES = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['b', '\b'],
  ['f', '\f'],
  ['"', '"'],
  ["'", "'"],
  ['\\', '\\'],
  ['/', '/'],
]);

/** Reads literals of Python, and JSON, from a text of a model. Throws `CutLiteral` or `BadLiteral`. */
export class PythonReader {
  at = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  get rest(): string {
    return this.#text.slice(this.at);
  }

  skipSpace(): void {
    while (/\s/.test(this.#text.charAt(this.at))) this.at += 1;
  }

  /** Skips space and reads one of these characters. */
  expect(units: string): string {
    this.skipSpace();
    const unit = this.#text.charAt(this.at);
    if (unit === '') throw new CutLiteral();
    if (!units.includes(unit)) throw new BadLiteral(`has "${unit}" where one of ${[...units].join(' ')} is expected`);
    this.at += 1;
    return unit;
  }

  peek(): string {
    this.skipSpace();
    return this.#text.charAt(this.at);
  }

  name(): string {
    this.skipSpace();
    const [name] = /^[\p{L}\p{N}_.-]{1,200}/u.exec(this.#text.slice(this.at, this.at + 220)) ?? [];
    if (name === undefined)
      throw this.at >= this.#text.length ? new CutLiteral() : new BadLiteral('has no name where one is expected');
    this.at += name.length;
    return name;
  }

  value(depth = 0): unknown {
    if (depth > MAX_DEPTH) throw new BadLiteral(`is nested deeper than ${MAX_DEPTH} levels`);
    const unit = this.peek();
    if (unit === '') throw new CutLiteral();
    if (unit === '"' || unit === "'") return this.#string(unit);
    if (unit === '[') return this.#list(depth);
    if (unit === '{') return this.#dict(depth);
    const [word] = /^[-+.0-9A-Za-z]+/.exec(this.#text.slice(this.at, this.at + 400)) ?? [];
    if (word === undefined) throw new BadLiteral('has an invalid value');
    this.at += word.length;
    if (WORDS.has(word)) return WORDS.get(word);
    if (/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/.test(word)) {
      const number = Number(word);
      if (Number.isFinite(number)) return number;
    }
    if (this.at >= this.#text.length) throw new CutLiteral();
    throw new BadLiteral(`has "${word.slice(0, 40)}", which is no value`);
  }

  #string(quote: string): string {
    this.at += 1;
    let said = '';
    for (;;) {
      const unit = this.#text.charAt(this.at);
      if (unit === '') throw new CutLiteral();
      this.at += 1;
      if (unit === quote) return said;
      said += unit === '\\' ? this.#escape() : unit;
    }
  }

  #escape(): string {
    const unit = this.#text.charAt(this.at);
    if (unit === '') throw new CutLiteral();
    this.at += 1;
    if (unit === 'u') {
      const digits = this.#text.slice(this.at, this.at + 4);
      if (digits.length < 4) throw new CutLiteral();
      if (!/^[0-9a-fA-F]{4}$/.test(digits)) throw new BadLiteral('has an invalid escape');
      this.at += 4;
      return String.fromCharCode(Number.parseInt(digits, 16));
    }
    // As in Python: an unknown escape is text.
    return ESCAPES.get(unit) ?? `\\${unit}`;
  }

  #list(depth: number): unknown[] {
    this.at += 1;
    const items: unknown[] = [];
    if (this.peek() === ']') {
      this.at += 1;
      return items;
    }
    for (;;) {
      items.push(this.value(depth + 1));
      if (this.expect(',]') === ']') return items;
    }
  }

  #dict(depth: number): Record<string, unknown> {
    this.at += 1;
    const entries: [string, unknown][] = [];
    if (this.peek() === '}') {
      this.at += 1;
      return {};
    }
    for (;;) {
      const quote = this.peek();
      if (quote === '') throw new CutLiteral();
      if (quote !== '"' && quote !== "'") throw new BadLiteral('has a key that is not text');
      const key = this.#string(quote);
      this.expect(':');
      entries.push([key, this.value(depth + 1)]);
      if (this.expect(',}') === '}') return Object.fromEntries(entries);
    }
  }
}
