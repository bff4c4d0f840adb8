/** A regular expression of a base. Its steps for a text are at most its parts times the length of the text. */
export interface LinearPattern {
  readonly parts: number;
  matches(text: string): boolean;
}

/** Most parts of a pattern. */
const MAX_PARTS = 200;
const MAX_REPEATS = 100;
const MAX_DEPTH = 20;

type Part =
  | { readonly type: 'char'; readonly test: RegExp }
  | { readonly type: 'edge'; readonly test: (before: string, after: string) => boolean }
  | { readonly type: 'fork'; readonly to: readonly number[] }
  | { readonly type: 'end' };
type Node =
  | { readonly type: 'char'; readonly source: string }
  | { readonly type: 'edge'; readonly kind: string }
  | { readonly type: 'all' | 'any'; readonly of: readonly Node[] }
  | { readonly type: 'repeat'; readonly of: Node; readonly least: number; readonly most: number };

const GROUP = /\((?:\?:|\?<[A-Za-z_]\w*>)?(?!\?)/y;
const CLASS = /\[\^?(?:[^\]\\]|\\.)*\]/suy;
const CHARACTER =
  /\\(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|u\{[0-9a-fA-F]{1,6}\}|[pP]\{[\w=]+\}|[^1-9kxupPbB])|[^\\()|*+?{}[\]^$]/suy;
/** A sign with a backslash that it does not need. */
const NEEDLESS = /^\\(?=[^\w\s^$\\.*+?()[\]{}|/]$)/u;
const REPEAT = /([*+?]|\{(\d{1,3})(?:(,)(\d{0,3}))?\})\??/y;
const EDGE = /\^|\$|\\b|\\B/y;
const WORD = /^\w$/;

/**
 * Returns a pattern that takes no longer for hostile text; null for one that is not understood: with references to groups, with what
 * may stand before or after, or too long.
 */
export function linearPattern(source: string, flags: string): LinearPattern | null {
  if (!/^[gimsu]*$/.test(flags) || new Set(flags).size < flags.length) return null;
  try {
    const parts: Part[] = [];
    write(read(source), parts, flags);
    parts.push({ type: 'end' });
    return { parts: parts.length, matches: (text) => runs(parts, text) };
  } catch (error) {
    // The classes and escapes are those of the language.
    if (error instanceof SyntaxError || error instanceof NotUnderstood) return null;
    throw error;
  }
}

class NotUnderstood extends Error {}

function read(source: string): Node {
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(source);
    if (found !== null) at = pattern.lastIndex;
    return found;
  };
  const single = (depth: number): Node => {
    if (take(GROUP) !== null) {
      const inner = choice(depth + 1);
      if (source[at] !== ')') throw new NotUnderstood();
      at += 1;
      return inner;
    }
    const edge = take(EDGE)?.[0];
    if (edge !== undefined) return { type: 'edge', kind: edge };
    const character = (take(CLASS) ?? take(CHARACTER))?.[0];
    if (character === undefined) throw new NotUnderstood();
    return { type: 'char', source: character.replace(NEEDLESS, '') };
  };
  const row = (depth: number): Node => {
    const of: Node[] = [];
    while (at < source.length && source[at] !== '|' && source[at] !== ')') {
      const node = single(depth);
      const repeat = take(REPEAT);
      of.push(repeat === null ? node : { type: 'repeat', of: node, ...timesOf(repeat) });
    }
    return { type: 'all', of };
  };
  const choice = (depth: number): Node => {
    if (depth > MAX_DEPTH) throw new NotUnderstood();
    const of = [row(depth)];
    while (source[at] === '|') {
      at += 1;
      of.push(row(depth));
    }
    return { type: 'any', of };
  };
  const whole = choice(0);
  if (at < source.length) throw new NotUnderstood();
  return whole;
}

function timesOf([, sign, least, comma, most]: RegExpExecArray): { least: number; most: number } {
  if (sign === '*') return { least: 0, most: Number.POSITIVE_INFINITY };
  if (sign === '+') return { least: 1, most: Number.POSITIVE_INFINITY };
  if (sign === '?') return { least: 0, most: 1 };
  const from = Number(least);
  const to = comma === undefined ? from : most === '' || most === undefined ? Number.POSITIVE_INFINITY : Number(most);
  if (from > to || from > MAX_REPEATS || (to > MAX_REPEATS && to < Number.POSITIVE_INFINITY)) throw new NotUnderstood();
  return { least: from, most: to };
}

function write(node: Node, parts: Part[], flags: string): void {
  if (parts.length > MAX_PARTS) throw new NotUnderstood();
  switch (node.type) {
    case 'char':
      parts.push({ type: 'char', test: new RegExp(`^${node.source}$`, `${flags.replace(/[gmu]/g, '')}u`) });
      return;
    case 'edge':
      parts.push({ type: 'edge', test: edgeOf(node.kind, flags.includes('m')) });
      return;
    case 'all':
      for (const one of node.of) write(one, parts, flags);
      return;
    case 'any':
      return writeChoice(node.of, parts, flags);
    case 'repeat':
      return writeRepeat(node, parts, flags);
    default:
      return node satisfies never;
  }
}

function writeChoice(of: readonly Node[], parts: Part[], flags: string): void {
  const [only] = of;
  if (of.length === 1 && only !== undefined) return write(only, parts, flags);
  const fork = parts.push({ type: 'end' }) - 1;
  const starts: number[] = [];
  const ends: number[] = [];
  for (const one of of) {
    starts.push(parts.length);
    write(one, parts, flags);
    ends.push(parts.push({ type: 'end' }) - 1);
  }
  parts[fork] = { type: 'fork', to: starts };
  for (const end of ends) parts[end] = { type: 'fork', to: [parts.length] };
}

function writeRepeat({ of, least, most }: Extract<Node, { type: 'repeat' }>, parts: Part[], flags: string): void {
  for (let count = 0; count < least; count += 1) write(of, parts, flags);
  if (most === Number.POSITIVE_INFINITY) {
    const fork = parts.push({ type: 'end' }) - 1;
    write(of, parts, flags);
    parts.push({ type: 'fork', to: [fork] });
    parts[fork] = { type: 'fork', to: [fork + 1, parts.length] };
    return;
  }
  const forks: number[] = [];
  for (let count = least; count < most; count += 1) {
    forks.push(parts.push({ type: 'end' }) - 1);
    write(of, parts, flags);
  }
  for (const fork of forks) parts[fork] = { type: 'fork', to: [fork + 1, parts.length] };
}

function edgeOf(kind: string, isByLine: boolean): (before: string, after: string) => boolean {
  if (kind === '^') return (before) => before === '' || (isByLine && before === '\n');
  if (kind === '$') return (_, after) => after === '' || (isByLine && after === '\n');
  const wanted = kind === '\\b';
  return (before, after) => (WORD.test(before) !== WORD.test(after)) === wanted;
}

/** Keeps all places in the pattern that the text read so far may have led to. */
function runs(parts: readonly Part[], text: string): boolean {
  const characters = [...text];
  let places = new Set<number>();
  for (let at = 0; at <= characters.length; at += 1) {
    const after = characters[at] ?? '';
    const before = characters[at - 1] ?? '';
    const open = [...places, 0];
    const here = new Set<number>();
    for (let place = open.pop(); place !== undefined; place = open.pop()) {
      if (here.has(place)) continue;
      here.add(place);
      const part = parts[place];
      if (part?.type === 'end') return true;
      if (part?.type === 'fork') open.push(...part.to);
      if (part?.type === 'edge' && part.test(before, after)) open.push(place + 1);
    }
    places = new Set();
    for (const place of here) {
      const part = parts[place];
      if (part?.type === 'char' && after !== '' && part.test.test(after)) places.add(place + 1);
    }
  }
  return false;
}
