import type { Glob } from './parse-glob.ts';

const SLASH = 0x2f;

/** Characters on which a state stays active. */
type Loop = 'none' | 'segment' | 'any';

/** A state of a pattern: the character that leads to the next state, and those on which it stays active. */
interface State {
  /** Code point that leads to the next state; `any` for any but a slash; null at the end. */
  readonly next: number | 'any' | null;
  readonly loop: Loop;
  /** A run of whole segments, possibly none: entering this state also enters the next one. */
  readonly gap: boolean;
}

/**
 * Matches a glob by following all its states at once, as bits of words (Baeza-Yates and Gonnet's shift-and): one pass over
 * the path, a few operations for each character and 31 states, no backtracking whatever the pattern.
 */
export function compileAutomaton(glob: Glob): (path: string) => boolean {
  const { states, accepting } = statesOf(glob);
  return states.length <= 31 ? runNarrow(states, accepting) : runWide(states, accepting);
}

function statesOf({ body, subtree }: Glob): { states: State[]; accepting: number[] } {
  const states: State[] = [];
  let loop: Loop = 'none';
  const push = (next: State['next'], gap = false): void => {
    states.push({ next, loop, gap });
    loop = 'none';
  };
  const segments = body.split('/');
  segments.forEach((segment, index) => {
    if (segment === '**' && index < segments.length - 1) {
      // Any segments, then the slash that ends them; the slash after this segment is taken by the gap.
      loop = 'any';
      push(SLASH, true);
      return;
    }
    // A star that is a whole segment matches a name, and a name has at least one character.
    if (segment === '*') push('any');
    for (const token of segment.match(/\*\*|[\s\S]/gu) ?? []) {
      if (token === '**') loop = 'any';
      else if (token === '*') loop = loop === 'any' ? 'any' : 'segment';
      else push(token === '?' ? 'any' : (token.codePointAt(0) ?? 0));
    }
    if (index < segments.length - 1) push(SLASH);
  });
  if (!subtree) {
    push(null);
    return { states, accepting: [states.length - 1] };
  }
  // The folder itself, or a slash and anything.
  push(SLASH);
  loop = 'any';
  push(null);
  return { states, accepting: [states.length - 2, states.length - 1] };
}

function leads(state: State, code: number): boolean {
  return state.next === code || (state.next === 'any' && code !== SLASH);
}

function loops(state: State, code: number): boolean {
  return state.loop === 'any' || (state.loop === 'segment' && code !== SLASH);
}

/** Returns the bits of the states with a property, 31 per word. */
function bitsOf(states: readonly State[], holds: (state: State, index: number) => boolean): Int32Array {
  const words = new Int32Array(Math.ceil(states.length / 31));
  states.forEach((state, index) => {
    if (!holds(state, index)) return;
    const word = Math.floor(index / 31);
    words[word] = (words[word] ?? 0) | (1 << (index % 31));
  });
  return words;
}

interface Tables {
  readonly leading: (code: number) => Int32Array;
  readonly looping: (code: number) => Int32Array;
  readonly gaps: Int32Array;
  readonly accepting: Int32Array;
}

function tablesOf(states: readonly State[], accepting: readonly number[]): Tables {
  const leadingByCode = new Map<number, Int32Array>();
  for (const { next } of states) {
    if (typeof next === 'number')
      leadingByCode.set(
        next,
        bitsOf(states, (state) => leads(state, next)),
      );
  }
  const leadingOther = bitsOf(states, ({ next }) => next === 'any');
  const loopingSlash = bitsOf(states, (state) => loops(state, SLASH));
  const loopingOther = bitsOf(states, (state) => loops(state, -1));
  const none = bitsOf(states, () => false);
  return {
    leading: (code) => leadingByCode.get(code) ?? (code === SLASH ? none : leadingOther),
    looping: (code) => (code === SLASH ? loopingSlash : loopingOther),
    gaps: bitsOf(states, ({ gap }) => gap),
    accepting: bitsOf(states, (_, index) => accepting.includes(index)),
  };
}

function runNarrow(states: readonly State[], accepting: readonly number[]): (path: string) => boolean {
  const tables = tablesOf(states, accepting);
  const gaps = tables.gaps[0] ?? 0;
  const accept = tables.accepting[0] ?? 0;
  const start = 1 | ((1 & gaps) << 1);
  return (path) => {
    let active = start;
    for (let index = 0; index < path.length && active !== 0; index += 1) {
      const code = path.codePointAt(index) ?? 0;
      if (code > 0xffff) index += 1;
      const entered = (active & (tables.leading(code)[0] ?? 0)) << 1;
      active = entered | ((entered & gaps) << 1) | (active & (tables.looping(code)[0] ?? 0));
    }
    return (active & accept) !== 0;
  };
}

function runWide(states: readonly State[], accepting: readonly number[]): (path: string) => boolean {
  const tables = tablesOf(states, accepting);
  const words = tables.gaps.length;
  return (path) => {
    const active = new Int32Array(words);
    active[0] = 1;
    enterGaps(active, tables.gaps);
    const entered = new Int32Array(words);
    for (let index = 0; index < path.length; index += 1) {
      const code = path.codePointAt(index) ?? 0;
      if (code > 0xffff) index += 1;
      const leading = tables.leading(code);
      const looping = tables.looping(code);
      for (let word = 0; word < words; word += 1) entered[word] = (active[word] ?? 0) & (leading[word] ?? 0);
      shift(entered);
      enterGaps(entered, tables.gaps);
      for (let word = 0; word < words; word += 1) {
        active[word] = (entered[word] ?? 0) | ((active[word] ?? 0) & (looping[word] ?? 0));
      }
    }
    return active.some((bits, word) => (bits & (tables.accepting[word] ?? 0)) !== 0);
  };
}

const WORD_MASK = 0x7fff_ffff;

/** Moves every bit to the state after it, in place. */
function shift(bits: Int32Array): void {
  let carry = 0;
  for (let word = 0; word < bits.length; word += 1) {
    const value = bits[word] ?? 0;
    bits[word] = ((value << 1) & WORD_MASK) | carry;
    carry = value >>> 30;
  }
}

/** Adds the state after every gap that was just entered, in place. Two gaps never follow each other. */
function enterGaps(bits: Int32Array, gaps: Int32Array): void {
  let carry = 0;
  for (let word = 0; word < bits.length; word += 1) {
    const value = bits[word] ?? 0;
    const entered = value & (gaps[word] ?? 0);
    bits[word] = value | ((entered << 1) & WORD_MASK) | carry;
    carry = entered >>> 30;
  }
}
