/** Deepest nesting of arrays and objects in the arguments of a call. */
export const MAX_INPUT_DEPTH = 64;

/** A syntax error in JSON text; `position` counts characters from 0. */
export type JsonScan =
  | { type: 'ok' }
  | { type: 'broken'; position: number; expected: string }
  | { type: 'too-deep'; position: number };

const WORD = /true|false|null|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/** The last text that was found to be sound: the arguments of a call are checked where they come in and where they are executed. */
let lastSound: { readonly text: string; readonly maxDepth: number } = { text: '', maxDepth: 0 };

/**
 * Checks JSON text without building values: whether it is well-formed, and nested at most `maxDepth` arrays and objects deep.
 * Reports the position of an error, with the same message in every browser.
 */
export function scanJson(text: string, maxDepth: number): JsonScan {
  if (lastSound.text === text && lastSound.maxDepth === maxDepth && text !== '') return { type: 'ok' };
  const scan = scanText(text, maxDepth);
  if (scan.type === 'ok') lastSound = { text, maxDepth };
  return scan;
}

function scanText(text: string, maxDepth: number): JsonScan {
  /** The closing brackets of all open arrays and objects. */
  const open: string[] = [];
  let at = skipSpace(text, 0);
  for (;;) {
    // A value starts here.
    const character = text[at];
    if (character === '{' || character === '[') {
      if (open.length === maxDepth) return { type: 'too-deep', position: at };
      const close = character === '{' ? '}' : ']';
      at = skipSpace(text, at + 1);
      if (text[at] !== close) {
        open.push(close);
        if (close === ']') continue;
        const value = skipKey(text, at);
        if (value.type === 'broken') return value;
        at = value.end;
        continue;
      }
      at += 1;
    } else {
      const end = character === '"' ? skipString(text, at) : skipWord(text, at);
      if (end.type === 'broken') return end;
      at = end.end;
    }
    // A value ended here: close its container, or continue with the next value.
    at = skipSpace(text, at);
    while (open.length > 0 && text[at] === open.at(-1)) {
      open.pop();
      at = skipSpace(text, at + 1);
    }
    if (open.length === 0) return at === text.length ? { type: 'ok' } : broken(at, 'nothing more');
    if (text[at] !== ',') return broken(at, `, or ${open.at(-1)}`);
    at = skipSpace(text, at + 1);
    if (open.at(-1) === '}') {
      const value = skipKey(text, at);
      if (value.type === 'broken') return value;
      at = value.end;
    }
  }
}

type Broken = { type: 'broken'; position: number; expected: string };
type End = { type: 'end'; end: number } | Broken;

function broken(position: number, expected: string): Broken {
  return { type: 'broken', position, expected };
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && ' \t\n\r'.includes(text.charAt(at))) at += 1;
  return at;
}

/** Skips a key and its colon, up to the start of the value. */
function skipKey(text: string, from: number): End {
  if (text[from] !== '"') return broken(from, 'a key in double quotes');
  const key = skipString(text, from);
  if (key.type === 'broken') return key;
  const colon = skipSpace(text, key.end);
  return text[colon] === ':' ? { type: 'end', end: skipSpace(text, colon + 1) } : broken(colon, ':');
}

function skipString(text: string, from: number): End {
  for (let at = from + 1; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '"') return { type: 'end', end: at + 1 };
    if (character < ' ') return broken(at, 'an escape such as \\n for a control character');
    if (character === '\\') {
      ESCAPE.lastIndex = at;
      if (!ESCAPE.test(text)) return broken(at, 'a valid escape after \\');
      at = ESCAPE.lastIndex - 1;
    }
  }
  return broken(text.length, 'the " that ends the text');
}

function skipWord(text: string, from: number): End {
  WORD.lastIndex = from;
  return WORD.test(text) ? { type: 'end', end: WORD.lastIndex } : broken(from, 'a value');
}
