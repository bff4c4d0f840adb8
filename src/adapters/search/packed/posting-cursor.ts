import { COUNT_SHIFT, MANY, type Segment, startOf } from './segment.ts';

/** Goes through the files that have a term, in their order. */
export class PostingCursor {
  /** The file it stands at; -1 before the first `next`. */
  doc = -1;
  /** A bit for each field that has the term. */
  mask = 0;
  /** How often the text has it. */
  count = 0;
  readonly #bytes: Uint8Array;
  readonly #end: number;
  #at: number;

  constructor({ postings, postingEnds }: Segment, term: number) {
    this.#bytes = postings;
    this.#at = startOf(postingEnds, term);
    this.#end = postingEnds[term] ?? 0;
  }

  /** False when there is none left. */
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

/** Goes through the places of a term, file by file, beside a `PostingCursor`. */
export class PositionCursor {
  readonly #bytes: Uint8Array;
  at: number;

  constructor({ positions, positionEnds }: Segment, term: number) {
    this.#bytes = positions;
    this.at = startOf(positionEnds, term);
  }

  /** Passes over one file. */
  skip(): void {
    const bytes = this.#bytes;
    for (let isLast = false; !isLast; ) {
      let byte = bytes[this.at++] ?? 0;
      isLast = (byte & 1) === 0;
      while (byte > 127) byte = bytes[this.at++] ?? 0;
    }
  }

  /** The places in one file, rising. */
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
