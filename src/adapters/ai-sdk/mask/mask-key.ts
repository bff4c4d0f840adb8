import { mapStrings } from '../../../core/redaction/map-strings.ts';
import { createDisguiseMask } from './mask-disguises.ts';

/** Shorter keys are placeholders (`ollama`, `none`), not secrets; masking them would corrupt ordinary answers. */
const SHORTEST_SECRET = 7;
const STAR = 0x2a;

/** Replaces a key by `*`: the same number for its plain spelling, one for each character of a piece or of another spelling. */
export interface KeyMask {
  text(text: string): string;
  /** In JSON, where any character may be escaped. JSON without the key, and text that is not JSON, stays unchanged. */
  json(text: string): string;
  /** All strings of a value of JSON, names of members included. Returns the value itself when it does not contain the key. */
  value(value: unknown): unknown;
  /** For streamed bytes: the plain spellings. Holds back only a possible start of the key. */
  stream(): { push(bytes: Uint8Array): Uint8Array; end(): Uint8Array };
  /** For streamed text, where the key may be split between chunks. Text may follow after an end: a later part of the same answer. */
  textStream(): { push(text: string): string; end(): string };
}

export function createKeyMask(key: string | null): KeyMask {
  const secret = key !== null && key.length >= SHORTEST_SECRET ? key : null;
  const forms = secret === null ? [] : formsOf(secret);
  const patterns = forms.map((form) => new TextEncoder().encode(form));
  const disguises = secret === null ? null : createDisguiseMask(secret);
  const maskPlain = (text: string) =>
    forms.reduce((masked, form) => masked.replaceAll(form, '*'.repeat(form.length)), text);
  const maskText = (text: string) => {
    const stream = disguises?.stream();
    return stream === undefined ? text : stream.push(maskPlain(text)) + stream.flush();
  };
  const maskValue = (value: unknown) => (secret === null ? value : mapStrings(value, maskText));
  // The whole is masked last: the characters of a key can be apart, in an array for example.
  const maskJson = (text: string) => (secret === null ? text : maskText(rewritten(text, maskValue)));
  return {
    text: (text) => (/^\s*[{[]/.test(text) ? maskJson(text) : maskText(text)),
    value: maskValue,
    json: maskJson,
    textStream() {
      const stream = disguises?.stream();
      let held = '';
      return {
        push(text) {
          if (stream === undefined) return text;
          const all = maskPlain(held + text);
          const keep = forms.reduce((longest, form) => Math.max(longest, endThatBegins(all, form)), 0);
          held = keep === 0 ? '' : all.slice(all.length - keep);
          return stream.push(keep === 0 ? all : all.slice(0, all.length - keep));
        },
        end() {
          const rest = held;
          held = '';
          return stream === undefined ? rest : stream.push(rest) + stream.flush();
        },
      };
    },
    stream() {
      let held: Uint8Array = new Uint8Array();
      return {
        push(bytes) {
          const all = held.length === 0 ? bytes.slice() : joined(held, bytes);
          for (const pattern of patterns) overwrite(all, pattern);
          const keep = Math.max(0, ...patterns.map((pattern) => tailThatBegins(all, pattern)));
          held = all.slice(all.length - keep);
          return all.subarray(0, all.length - keep);
        },
        end() {
          const rest = held;
          held = new Uint8Array();
          return rest;
        },
      };
    },
  };
}

/** Maps a value in its JSON. Text that is not JSON, or is nested too deeply to be searched, stays unchanged, as does an equal value. */
function rewritten(text: string, map: (value: unknown) => unknown): string {
  try {
    const value: unknown = JSON.parse(text);
    const mapped = map(value);
    return mapped === value ? text : JSON.stringify(mapped);
  } catch {
    return text;
  }
}

/** Spellings of the key: plain, in JSON, in a URL. Longest first, so that none is hidden inside another. */
function formsOf(key: string): string[] {
  const json = JSON.stringify(key).slice(1, -1);
  const forms = new Set([key, json, json.replaceAll('/', '\\/'), encodeURIComponent(key)]);
  return [...forms].sort((a, b) => b.length - a.length);
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}

function overwrite(bytes: Uint8Array, pattern: Uint8Array): void {
  const [first = 0] = pattern;
  for (let at = bytes.indexOf(first); at !== -1; at = bytes.indexOf(first, at + 1)) {
    if (beginsAt(bytes, at, pattern, pattern.length)) bytes.fill(STAR, at, at + pattern.length);
  }
}

/** Returns how many trailing bytes may be the start of the pattern; fewer than its length. */
function tailThatBegins(bytes: Uint8Array, pattern: Uint8Array): number {
  for (let length = Math.min(pattern.length - 1, bytes.length); length > 0; length--) {
    if (beginsAt(bytes, bytes.length - length, pattern, length)) return length;
  }
  return 0;
}

/** Returns how many trailing characters may be the start of a spelling; fewer than its length. */
function endThatBegins(text: string, form: string): number {
  const longest = Math.min(form.length - 1, text.length);
  const end = text.slice(text.length - longest);
  for (let at = end.indexOf(form.charAt(0)); at !== -1; at = end.indexOf(form.charAt(0), at + 1)) {
    if (form.startsWith(end.slice(at))) return longest - at;
  }
  return 0;
}

function beginsAt(bytes: Uint8Array, at: number, pattern: Uint8Array, length: number): boolean {
  if (at + length > bytes.length) return false;
  for (let i = 0; i < length; i++) if (bytes[at + i] !== pattern[i]) return false;
  return true;
}
