import { COUNT_SHIFT, MANY, type Segment, startOf } from './segment.ts';

/** Iterates over the files that contain a term, ascending. */
export class PostingCursor {
  /** Current file; -1 before the first `next`. */
  doc = -1;
  /** One bit per field that contains the term. */
  mask = 0;
  /** Number of occurrences in the text. */
  count = 0;
  readonly #bytes: Uint8Array;
  readonly #end: number;
  #at: number;

  constructor({ postings, postingEnds }: Segment, term: number) {
    this.#bytes = postings;
    this.#at = startOf(postingEnds, term);
    this.#end = postingEnds[term] ?? 0;
  }

  /** Moves to the next file; false when none is left. */
  next(): boolean {
    if (this.#at >= this.#end) return false;
    this.doc += this.#varint();
    const how = this.#bytes[this.#at++] ?? 0;
    this.mask = how & ((1 << COUNT_SHIFT) - 1);
    this.count = how >> COUNT_SHIFT;
    if (this.count === MANY) this.count += this.#varint();
    return true;
  }

  #varint(): number {
    const bytes = this.#bytes;
    let byte = bytes[this.#at++] ?? 0;
    if (byte < 128) return byte;
    let value = byte & 127;
    for (let shift = 7; byte > 127 && shift < 32; shift += 7) {
      byte = bytes[this.#at++] ?? 0;
      value |= (byte & 127) << shift;
    }
    return value;
  }
}

/** Iterates over the positions of a term, file by file, in step with a `PostingCursor`. */
export class PositionCursor {
  readonly #bytes: Uint8Array;
  at: number;

  constructor({ positions, positionEnds }: Segment, term: number) {
    this.#bytes = positions;
    this.at = startOf(positionEnds, term);
  }

  skip(): void {
    const bytes = this.#bytes;
    for (let isLast = false; !isLast; ) {
      let byte = bytes[this.at++] ?? 0;
      isLast = (byte & 1) === 0;
      while (byte > 127) byte = bytes[this.at++] ?? 0;
    }
  }

  /** Returns the positions in one file, ascending. */
  read(): number[] {
    const bytes = this.#bytes;
    const places: number[] = [];
    let place = 0;
    for (let isLast = false; !isLast; ) {
      let byte = bytes[this.at++] ?? 0;
      let value = byte & 127;
      for (let shift = 7; byte > 127 && shift < 32; shift += 7) {
        byte = bytes[this.at++] ?? 0;
        value |= (byte & 127) << shift;
      }
      isLast = (value & 1) === 0;
      place += value >>> 1;
      places.push(place);
    }
    return places;
  }
}
