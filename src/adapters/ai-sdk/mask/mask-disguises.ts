import { type KeyView, viewsOf } from './key-views.ts';
import { createSymbolReader } from './read-symbols.ts';

/** Symbols of a piece that stay visible. Text that merely begins like a piece is not held back until it is longer. */
const VISIBLE_SYMBOLS = 3;

/** Masks the key in a stream of text, however it is written. What was masked depends on the text alone, not on its chunks. */
interface DisguiseStream {
  push(text: string): string;
  /** Returns what was held back. A piece may continue in later text, and its rest is masked then. */
  flush(): string;
}

/** Creates streams that replace each character of a piece of the key by `*`, and keep separators. */
export function createDisguiseMask(key: string): { stream(): DisguiseStream } {
  // A request without any text builds no automaton.
  let views: readonly KeyView[] | null = null;
  return {
    stream() {
      views ??= viewsOf(key);
      return createStream(views);
    },
  };
}

function createStream(views: readonly KeyView[]): DisguiseStream {
  /** Pairs of offsets: the characters to mask. */
  const marks: number[] = [];
  const mark = (from: number, to: number) => void marks.push(from, to);
  const trackers = views.map((view) => createTracker(view, mark));
  let held = '';
  let heldFrom = 0;

  function release(until: number): string {
    const from = heldFrom;
    const released = held.slice(0, until - from);
    held = held.slice(released.length);
    heldFrom = until;
    if (marks.length === 0) return released;
    const characters = released.split('');
    const later: number[] = [];
    for (let at = 0; at < marks.length; at += 2) {
      const start = marks[at] ?? 0;
      const end = marks[at + 1] ?? 0;
      if (end > until) later.push(start, end);
      // A part of the characters may have been flushed.
      if (start < until && end > from) characters.fill('*', Math.max(0, start - from), Math.min(end, until) - from);
    }
    marks.splice(0, marks.length, ...later);
    return characters.join('');
  }

  return {
    push(text) {
      const startsAt = heldFrom + held.length;
      for (const tracker of trackers) tracker.read(text, startsAt);
      let until = startsAt + text.length;
      for (const tracker of trackers) until = Math.min(until, tracker.undecidedAt());
      if (held === '' && marks.length === 0 && until === startsAt + text.length) {
        heldFrom = until;
        return text;
      }
      held += text;
      return release(Math.max(heldFrom, until));
    },
    flush: () => release(heldFrom + held.length),
  };
}

/** Follows the longest piece of the key at the end of a text. */
function createTracker(view: KeyView, mark: (from: number, to: number) => void) {
  const cursor = view.cursor();
  const ends = new SymbolEnds();
  /** Number of the first symbol that is not marked. */
  let unmarked = 0;
  const reader = createSymbolReader(view, {
    symbol(symbol, from, to) {
      cursor.advance(symbol);
      const { length } = cursor;
      if (length === 0) return;
      // A match begins further and further on: a symbol that would stay visible now is never masked later.
      if (length <= VISIBLE_SYMBOLS) {
        ends.count += 1;
        return;
      }
      ends.add(from, to, length);
      if (!cursor.counts) return;
      unmarked = Math.max(unmarked, ends.count - cursor.length + VISIBLE_SYMBOLS);
      for (; unmarked < ends.count; unmarked++) mark(ends.from(unmarked), ends.to(unmarked));
    },
    interrupt: () => cursor.reset(),
  });
  return {
    read: reader.read,
    /** Offset of the first character that may still turn out to belong to a piece; infinity for none. */
    undecidedAt(): number {
      const first = Math.max(unmarked, ends.count - cursor.length + VISIBLE_SYMBOLS);
      if (first < ends.count) return ends.from(first);
      const begun = reader.openEscape();
      const isUndecided = begun !== null && cursor.length + begun.length > VISIBLE_SYMBOLS;
      return isUndecided ? begun.at : Number.POSITIVE_INFINITY;
    },
  };
}

/** Offsets of the latest symbols, as many as the match is long; not of those that stay visible. */
class SymbolEnds {
  count = 0;
  /** A ring; its length is a power of two. */
  #offsets = new Float64Array(128);

  add(from: number, to: number, kept: number): void {
    if (kept * 2 >= this.#offsets.length) this.#grow();
    const place = (this.count * 2) & (this.#offsets.length - 1);
    this.#offsets[place] = from;
    this.#offsets[place + 1] = to;
    this.count++;
  }

  from(index: number): number {
    return this.#offsets[(index * 2) & (this.#offsets.length - 1)] ?? 0;
  }

  to(index: number): number {
    return this.#offsets[(index * 2 + 1) & (this.#offsets.length - 1)] ?? 0;
  }

  #grow(): void {
    const held = this.#offsets.length / 2;
    const larger = new Float64Array(this.#offsets.length * 2);
    for (let index = Math.max(0, this.count - held); index < this.count; index++) {
      const place = (index * 2) & (larger.length - 1);
      larger[place] = this.from(index);
      larger[place + 1] = this.to(index);
    }
    this.#offsets = larger;
  }
}
