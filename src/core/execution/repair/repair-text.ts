import { isRecord, parseJson } from '../../shared/json/parse-json.ts';
import { MAX_INPUT_DEPTH, scanJson } from '../scan-json.ts';

const FENCE = /^```[a-z]*[ \t]*\r?\n?([\s\S]*?)\r?\n?```$/i;
/** Marks that some templates leave behind the arguments. */
const END_MARKS = /(?:<\|[a-z_]{1,30}\|>|<\/(?:tool_call|function|s)>)+$/;
/** How often arguments were made a JSON text of a JSON text. */
const MAX_WRAPS = 3;

/** The arguments of a call as an object, and whether they had to be repaired for it. */
export interface ReadArguments {
  readonly value: Record<string, unknown>;
  readonly isRepaired: boolean;
}

/**
 * Reads the arguments of a call in the forms in which servers send an object: nothing at all, `null`, an empty list, in a fence, as JSON
 * text of a JSON text, in a list of one, behind an empty object, twice, with line breaks in texts, with the end mark of a template, with a
 * comma at the end, in the literals of Python, as a call.
 * Returns null for any other text: what it means would be a guess.
 */
export function readArguments(inputText: string): ReadArguments | null {
  const whole = readObject(inputText);
  if (whole !== null) return { value: whole, isRepaired: false };
  const value = unwrapped(inputText, MAX_WRAPS);
  return value === null ? null : { value, isRepaired: true };
}

function unwrapped(text: string, wraps: number): Record<string, unknown> | null {
  const bare = withoutMarks(text);
  if (bare === '') return {};
  const value = parseSound(bare) ?? parseSound(withEscapes(bare)) ?? parseSound(fromPython(bare));
  if (value === undefined) return ofTwo(bare);
  if (value === null) return {};
  if (typeof value === 'string') return wraps > 0 ? unwrapped(value, wraps - 1) : null;
  if (!Array.isArray(value)) return isRecord(value) ? value : null;
  const [only = {}] = value;
  return value.length <= 1 && isRecord(only) ? only : null;
}

/** `read_file({…})`: the object is what counts, the name of the call is beside it. */
const CALLED = /^[\w.:-]{1,80}\((\{[\s\S]*\})\);?$/;
const PYTHON = /"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\\n]|\\['\\"nt])*'|\b(?:True|False|None)\b|,(?=\s*[}\]])/g;
const LITERALS: Readonly<Record<string, string>> = { True: 'true', False: 'false', None: 'null', ',': '' };

/** Writes the literals of Python, and commas before a bracket that closes, as JSON. Texts in double quotes stay as they are. */
function fromPython(text: string): string {
  return text.replaceAll(PYTHON, (part) => {
    if (part.startsWith('"')) return part;
    if (!part.startsWith("'")) return LITERALS[part] ?? part;
    const inner = part.slice(1, -1).replaceAll(/\\(['"\\])|"/g, (sign, escaped: string | undefined) => {
      if (escaped === "'") return "'";
      return escaped === undefined ? '\\"' : sign;
    });
    return `"${inner}"`;
  });
}

function withoutMarks(text: string): string {
  const bare = text.replace(/^\uFEFF/, '').trim();
  const inner = (FENCE.exec(bare)?.[1] ?? bare).trim();
  const plain = inner.replace(END_MARKS, '').trim();
  return CALLED.exec(plain)?.[1] ?? plain;
}

function readObject(text: string): Record<string, unknown> | null {
  const value = parseSound(text);
  return isRecord(value) ? value : null;
}

/** Parses JSON that is not nested too deeply. Returns undefined for any other text. */
function parseSound(text: string): unknown {
  return scanJson(text, MAX_INPUT_DEPTH).type === 'ok' ? parseJson(text) : undefined;
}

/** Escapes line breaks and other control characters inside of texts. Outside of texts they are space. */
function withEscapes(text: string): string {
  return text.replaceAll(/"(?:[^"\\]|\\[\s\S])*"/g, (quoted) =>
    quoted.replaceAll(/\p{Cc}/gu, (control) => JSON.stringify(control).slice(1, -1)),
  );
}

/** Some servers send an empty object first, or the same object twice. */
function ofTwo(text: string): Record<string, unknown> | null {
  if (text.startsWith('{}')) return readObject(text.slice(2));
  const half = text.length / 2;
  if (!Number.isInteger(half) || text.slice(0, half) !== text.slice(half)) return null;
  return readObject(text.slice(0, half));
}
