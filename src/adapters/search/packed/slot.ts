import type { IndexEntry } from '../note-index.ts';
import { encodeEntry } from './build-segment.ts';
import { ByteWriter } from './byte-writer.ts';
import { FIELDS, type Segment, startOf } from './segment.ts';

const decoder = new TextDecoder();

/** A segment in use: its deleted files, and information on the others, parsed on first use. */
export class Slot {
  readonly segment: Segment;
  readonly ids: readonly string[];
  /** 1 for each file that was deleted or is in a later segment. */
  readonly dead: Uint8Array;
  deadCount = 0;
  readonly #entries: (IndexEntry | undefined)[] = [];
  #isAmended = false;
  #totals: readonly number[] | null = null;

  constructor(segment: Segment, dead: readonly number[] = []) {
    this.segment = segment;
    this.ids = segment.docs === 0 ? [] : segment.ids.split('\n');
    this.dead = new Uint8Array(segment.docs);
    for (const doc of dead) this.bury(doc);
  }

  get live(): number {
    return this.segment.docs - this.deadCount;
  }

  /** Number of words per field over all files. */
  get totals(): readonly number[] {
    if (this.#totals === null) {
      const sums = FIELDS.map(() => 0);
      const { lengths } = this.segment;
      for (let at = 0; at < lengths.length; at += 1)
        sums[at % FIELDS.length] = (sums[at % FIELDS.length] ?? 0) + (lengths[at] ?? 0);
      this.#totals = sums;
    }
    return this.#totals;
  }

  bury(doc: number): void {
    if (this.dead[doc] !== 0) return;
    this.dead[doc] = 1;
    this.deadCount += 1;
    this.#entries[doc] = undefined;
  }

  entry(doc: number): IndexEntry {
    let entry = this.#entries[doc];
    if (entry === undefined) {
      const { entries, entryEnds } = this.segment;
      const known = decoder.decode(entries.subarray(startOf(entryEnds, doc), entryEnds[doc]));
      // The checksum matched what this app wrote, so the value is trusted.
      entry = { fileId: this.ids[doc] ?? '', ...(JSON.parse(known) as Omit<IndexEntry, 'fileId'>) };
      this.#entries[doc] = entry;
    }
    return entry;
  }

  amend(doc: number, entry: IndexEntry): void {
    this.#entries[doc] = entry;
    this.#isAmended = true;
  }

  /** Returns the current information on a file as bytes. */
  encoded(doc: number): Uint8Array {
    const amended = this.#isAmended ? this.#entries[doc] : undefined;
    if (amended !== undefined) return encodeEntry(amended);
    const { entries, entryEnds } = this.segment;
    return entries.subarray(startOf(entryEnds, doc), entryEnds[doc]);
  }

  /** Returns a segment with all amendments applied; the same segment when there are none. */
  settled(): Slot {
    if (!this.#isAmended) return this;
    const bytes = new ByteWriter();
    const ends = new Uint32Array(this.segment.docs);
    for (let doc = 0; doc < this.segment.docs; doc += 1) {
      bytes.append(this.encoded(doc));
      ends[doc] = bytes.length;
    }
    const segment = { ...this.segment, name: crypto.randomUUID(), entries: bytes.finish(), entryEnds: ends };
    return new Slot(segment, this.deadDocs());
  }

  deadDocs(): number[] {
    const docs: number[] = [];
    for (let doc = 0; doc < this.dead.length; doc += 1) if (this.dead[doc] === 1) docs.push(doc);
    return docs;
  }
}
