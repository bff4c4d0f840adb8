import { isSign, wordsOf } from '../../../core/search/search-words.ts';
import { isSignedTerm } from '../../../core/search/signed-term.ts';
import type { IndexEntry } from '../note-index.ts';
import { ByteWriter, pushVarint } from './byte-writer.ts';
import { type InParts, runToEnd } from './in-parts.ts';
import { COUNT_SHIFT, MANY, type Segment, TEXT_FIELD } from './segment.ts';

/** Characters of a text whose words are added in one part. */
const PART_CHARS = 64 * 1024;
/** Half of a pair of units counts as a letter. */
const NOT_OF_WORD = /[^\p{L}\p{N}\p{M}\p{Cs}]/u;
/** Words that are written in one part. */
const PART_TERMS = 5000;

interface Term {
  readonly postings: number[];
  readonly positions: number[];
  files: number;
  lastDoc: number;
  /** State of the file being added. */
  doc: number;
  mask: number;
  inText: number;
  readonly places: number[];
}

/** Collects files and builds a segment from them. */
export class SegmentBuilder {
  readonly #terms = new Map<string, Term>();
  readonly #ids = new Set<string>();
  readonly #entries = new ByteWriter();
  readonly #entryEnds: number[] = [];
  readonly #lengths: number[] = [];
  readonly #touched: Term[] = [];

  get docs(): number {
    return this.#ids.size;
  }

  has(fileId: string): boolean {
    return this.#ids.has(fileId);
  }

  /** Adds a file that is not in the segment yet. */
  add(entry: IndexEntry, text: string): void {
    runToEnd(this.adding(entry, text));
  }

  /** As `add`, in parts. The segment is incomplete until the last one. */
  *adding(entry: IndexEntry, text: string): InParts<void> {
    const doc = this.#ids.size;
    this.#ids.add(entry.fileId);
    this.#entries.append(encodeEntry(entry));
    this.#entryEnds.push(this.#entries.length);
    const tags = entry.tags.map((tag) => `#${tag}`);
    const parts = [[entry.title], [entry.path.slice(entry.path.lastIndexOf('/') + 1)], tags, [text]];
    let place = 0;
    for (const [field, pieces] of parts.entries()) {
      let words = 0;
      for (const piece of pieces) {
        for (const part of partsOf(piece)) {
          for (const word of wordsOf(part)) {
            // A term with signs has the place of its word.
            const isSigned = isSignedTerm(word);
            this.#note(word, doc, field, isSigned ? place - 1 : place++);
            if (!isSigned) words += 1;
          }
          if (part.length < piece.length) yield;
        }
        // The gap keeps phrases from matching across fields.
        place += 1;
      }
      this.#lengths.push(Math.min(words, 0xffff));
    }
    for (const [index, term] of this.#touched.entries()) {
      endDoc(term);
      if (index % PART_TERMS === PART_TERMS - 1) yield;
    }
    this.#touched.length = 0;
  }

  #note(word: string, doc: number, field: number, place: number): void {
    let term = this.#terms.get(word);
    if (term === undefined) {
      term = { postings: [], positions: [], files: 0, lastDoc: -1, doc: -1, mask: 0, inText: 0, places: [] };
      this.#terms.set(word, term);
    }
    if (term.doc !== doc) {
      term.doc = doc;
      this.#touched.push(term);
    }
    term.mask |= 1 << field;
    if (field === TEXT_FIELD) term.inText += 1;
    term.places.push(place);
  }

  build(): Segment {
    return runToEnd(this.building());
  }

  /** As `build`, in parts. */
  *building(): InParts<Segment> {
    const names = [...this.#terms.keys()].sort();
    const units = new Uint16Array(names.reduce((sum, name) => sum + name.length, 0));
    const [termEnds, counts, postingEnds, positionEnds] = [0, 1, 2, 3].map(() => new Uint32Array(names.length));
    if (!termEnds || !counts || !postingEnds || !positionEnds) throw new RangeError('four arrays were made');
    const postings = new ByteWriter();
    const positions = new ByteWriter();
    let at = 0;
    for (const [index, name] of names.entries()) {
      for (let unit = 0; unit < name.length; unit += 1) units[at++] = name.charCodeAt(unit);
      termEnds[index] = at;
      const term = this.#terms.get(name);
      if (term !== undefined) {
        counts[index] = term.files;
        postings.append(term.postings);
        positions.append(term.positions);
      }
      postingEnds[index] = postings.length;
      positionEnds[index] = positions.length;
      if (index % PART_TERMS === PART_TERMS - 1) yield;
    }
    return {
      name: crypto.randomUUID(),
      docs: this.#ids.size,
      ids: [...this.#ids].join('\n'),
      entries: this.#entries.finish(),
      entryEnds: Uint32Array.from(this.#entryEnds),
      lengths: Uint16Array.from(this.#lengths),
      termUnits: units,
      termEnds,
      counts,
      postings: postings.finish(),
      postingEnds,
      positions: positions.finish(),
      positionEnds,
    };
  }
}

/** Splits a long text between words, at a line end where there is one. */
function* partsOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const most = start + PART_CHARS;
    const end = most >= text.length ? text.length : betweenWords(text, start, most);
    yield text.slice(start, end);
    start = end;
  }
}

function betweenWords(text: string, start: number, most: number): number {
  const line = text.lastIndexOf('\n', most - 1) + 1;
  if (line > start) return line;
  for (let end = most; end > start; end -= 1) {
    const last = text.charAt(end - 1);
    if (NOT_OF_WORD.test(last) || isSign(last)) return end;
  }
  const rest = text.slice(most).search(NOT_OF_WORD);
  return rest === -1 ? text.length : most + rest;
}

const encoder = new TextEncoder();

/** File information without the id, which is stored separately. */
export function encodeEntry({ fileId: _, ...known }: IndexEntry): Uint8Array {
  return encoder.encode(JSON.stringify(known));
}

function endDoc(term: Term): void {
  pushVarint(term.postings, term.doc - term.lastDoc);
  pushHow(term.postings, term.mask, term.inText);
  let last = 0;
  for (const [index, place] of term.places.entries()) {
    pushVarint(term.positions, ((place - last) << 1) | (index + 1 < term.places.length ? 1 : 0));
    last = place;
  }
  term.files += 1;
  term.lastDoc = term.doc;
  term.mask = 0;
  term.inText = 0;
  term.places.length = 0;
}

function pushHow(bytes: number[], mask: number, inText: number): void {
  bytes.push(mask | (Math.min(inText, MANY) << COUNT_SHIFT));
  if (inText >= MANY) pushVarint(bytes, inText - MANY);
}
