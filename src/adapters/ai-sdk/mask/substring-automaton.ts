/** A text as symbols, and the length from which a substring of it counts. */
export interface SearchedText {
  /** Numbers from 1 to the size of the alphabet. */
  readonly symbols: readonly number[];
  readonly minLength: number;
}

/** The longest substring of the texts that ends at the current symbol of a stream. */
export interface SubstringCursor {
  readonly length: number;
  /** Whether the substring is long enough to count. */
  readonly counts: boolean;
  advance(symbol: number): void;
  reset(): void;
}

/**
 * Builds a suffix automaton: a state for each set of places at which a substring occurs in the texts, so that one step per symbol
 * finds the longest substring. Memory and time are linear in the length of the texts.
 */
export function createSubstringAutomaton(
  texts: readonly SearchedText[],
  alphabetSize: number,
): { cursor(): SubstringCursor } {
  const symbolCount = texts.reduce((sum, { symbols }) => sum + symbols.length, 0);
  const width = alphabetSize + 1;
  // A suffix automaton has at most two states for each symbol, and the root.
  const next = new Int32Array((2 * symbolCount + 1) * width);
  const link = new Int32Array(2 * symbolCount + 1).fill(-1);
  const length = new Int32Array(2 * symbolCount + 1);
  const minLength = new Int32Array(2 * symbolCount + 1).fill(NEVER);
  let states = 1;

  const nextOf = (state: number, symbol: number): number => next[state * width + symbol] ?? 0;
  const linkOf = (state: number): number => link[state] ?? -1;
  const lengthOf = (state: number): number => length[state] ?? 0;

  function split(state: number, symbol: number): number {
    const target = nextOf(state, symbol);
    if (lengthOf(target) === lengthOf(state) + 1) return target;
    const clone = states++;
    length[clone] = lengthOf(state) + 1;
    next.copyWithin(clone * width, target * width, (target + 1) * width);
    link[clone] = linkOf(target);
    link[target] = clone;
    for (let at = state; at !== -1 && nextOf(at, symbol) === target; at = linkOf(at)) next[at * width + symbol] = clone;
    return clone;
  }

  function extend(last: number, symbol: number): number {
    if (nextOf(last, symbol) !== 0) return split(last, symbol);
    const added = states++;
    length[added] = lengthOf(last) + 1;
    let at = last;
    for (; at !== -1 && nextOf(at, symbol) === 0; at = linkOf(at)) next[at * width + symbol] = added;
    link[added] = at === -1 ? 0 : split(at, symbol);
    return added;
  }

  for (const { symbols } of texts) symbols.reduce(extend, 0);
  for (const text of texts) {
    let state = 0;
    for (const symbol of text.symbols) {
      state = nextOf(state, symbol);
      minLength[state] = Math.min(minLength[state] ?? NEVER, text.minLength);
    }
  }
  // A substring also occurs where a longer one occurs that ends with it.
  const longestFirst = Array.from({ length: states }, (_, state) => state).sort((a, b) => lengthOf(b) - lengthOf(a));
  for (const state of longestFirst) {
    const shorter = linkOf(state);
    if (shorter > 0) minLength[shorter] = Math.min(minLength[shorter] ?? NEVER, minLength[state] ?? NEVER);
  }

  return { cursor: () => new Cursor({ next, link, length, minLength, width }) };
}

interface Tables {
  readonly next: Int32Array;
  readonly link: Int32Array;
  readonly length: Int32Array;
  readonly minLength: Int32Array;
  readonly width: number;
}

class Cursor implements SubstringCursor {
  length = 0;
  #state = 0;
  readonly #tables: Tables;

  constructor(tables: Tables) {
    this.#tables = tables;
  }

  get counts(): boolean {
    return this.length >= (this.#tables.minLength[this.#state] ?? NEVER);
  }

  advance(symbol: number): void {
    const { next, width } = this.#tables;
    const target = next[this.#state * width + symbol] ?? 0;
    if (target === 0) return this.#fallBack(symbol);
    this.length += 1;
    this.#state = target;
  }

  /** Continues with the longest end of the substring that this symbol follows. */
  #fallBack(symbol: number): void {
    const { next, link, length, width } = this.#tables;
    let state = this.#state;
    let target = 0;
    while (target === 0 && state !== 0) {
      state = link[state] ?? 0;
      target = next[state * width + symbol] ?? 0;
      this.length = length[state] ?? 0;
    }
    this.length = target === 0 ? 0 : this.length + 1;
    this.#state = target;
  }

  reset(): void {
    this.#state = 0;
    this.length = 0;
  }
}

const NEVER = 0x7fff_ffff;
