import { z } from 'zod';
import { passesFilters } from '../../../core/search/search-match.ts';
import type { SearchFilters, SearchQuery, SoughtTerms } from '../../../core/search/search-query.ts';
import {
  byDayThenPath,
  type Candidate,
  type Candidates,
  type IndexEntry,
  type IndexKind,
  type NoteIndex,
  type SavedIndex,
} from '../note-index.ts';
import { SegmentBuilder } from './build-segment.ts';
import { FORGIVEN_AT_LAST_FROM, FORGIVEN_FROM, mistakesIn } from './expand-word.ts';
import { foundBy } from './found-by.ts';
import { runInParts } from './in-parts.ts';
import { mergeSegments, mergingSegments } from './merge-segments.ts';
import { type Look, type Passes, type Ranked, rank } from './rank.ts';
import { checkText, restoreSegment, saveSegment } from './saved-segment.ts';
import { Slot } from './slot.ts';

/** Version of the saved layout, its words, its titles and its properties. An index with another version is rebuilt. */
const INDEX_VERSION = 8;
/** Files per segment while an index is built; limits the memory for its words. */
const BUILD_FILES = 5000;
/** A segment is merged with the ones after it unless it has more than this many times their files. */
const GROWTH = 3;
/** A segment with a larger share of deleted files is rewritten. */
const MAX_DEAD_SHARE = 0.2;

const headSchema = z.object({
  version: z.literal(INDEX_VERSION),
  /** Null of an index that was stopped before it had all files. */
  seq: z.int().nonnegative().nullable(),
  segments: z.array(z.object({ name: z.string(), dead: z.array(z.int().nonnegative()) })),
});

interface Place {
  slot: Slot;
  doc: number;
}

/**
 * Creates an index of segments: each change adds a small segment, and small segments are merged into larger ones, so that the cost
 * of a change depends on its size and not on the size of the index.
 */
class PackedIndex implements NoteIndex {
  seq: number | null = null;
  #slots: Slot[] = [];
  #builder: SegmentBuilder | null = null;
  /** Location of each file. Created on first use: an index that only answers queries does not need it. */
  #places: Map<string, Place> | null = null;
  /** Whether a segment was added since the last merge check. */
  #isGrown = false;
  /** Number of files deleted since the last rewrite. */
  readonly #dropped = new Set<string>();

  constructor(slots: readonly Slot[] = []) {
    this.#slots = [...slots];
  }

  entry(fileId: string): IndexEntry | undefined {
    this.#flush();
    const place = this.#where().get(fileId);
    return place?.slot.entry(place.doc);
  }

  *entries(): Generator<IndexEntry> {
    this.#seal();
    for (const slot of this.#slots)
      for (let doc = 0; doc < slot.segment.docs; doc += 1) if (slot.dead[doc] === 0) yield slot.entry(doc);
  }

  put(entry: IndexEntry, text: string): void {
    this.#bury(entry.fileId);
    this.#builder ??= new SegmentBuilder();
    this.#builder.add(entry, text);
    if (this.#builder.docs >= BUILD_FILES) this.#flush();
  }

  async putInParts(entry: IndexEntry, text: string, pause: () => Promise<void>): Promise<void> {
    const builder = new SegmentBuilder();
    await runInParts(builder.adding(entry, text), pause);
    const slot = new Slot(await runInParts(builder.building(), pause));
    this.#bury(entry.fileId);
    this.#flush();
    this.#add(slot);
  }

  async tidy(pause: () => Promise<void>): Promise<void> {
    this.#flush();
    if (!this.#isGrown) return;
    this.#isGrown = false;
    const from = this.#firstToMerge();
    if (from === -1) return;
    const before = this.#slots;
    const merged = before.slice(from);
    const dead = deadIn(merged);
    const slot = new Slot(await runInParts(mergingSegments(merged), pause));
    // A change in the meantime may have deleted a file that the merged segment still has.
    if (this.#slots !== before || before.length !== from + merged.length || deadIn(merged) !== dead) {
      this.#isGrown = true;
      return;
    }
    this.#place(slot);
    this.#slots = [...before.slice(0, from), ...(slot.segment.docs === 0 ? [] : [slot])];
  }

  amend(entry: IndexEntry): void {
    this.#flush();
    const place = this.#where().get(entry.fileId);
    place?.slot.amend(place.doc, entry);
  }

  drop(fileId: string): void {
    if (this.#bury(fileId)) this.#dropped.add(fileId);
  }

  candidates(query: SearchQuery, { limit, accepts, weighs }: Parameters<NoteIndex['candidates']>[1]): Candidates {
    this.#seal();
    const passes = passesFor(query.filters, accepts);
    if (query.words.length === 0 && query.phrases.length === 0) {
      const all = [...this.entries()].filter(
        (entry) => passesFilters(query.filters, entry) && accepts?.(entry) !== false,
      );
      const best = all.sort(byDayThenPath).slice(0, limit);
      const matched = accepts === undefined ? [] : all.map(({ fileId }) => fileId);
      return {
        best: best.map((entry) => ({ entry, score: 0 })),
        total: all.length,
        matched,
        found: foundBy(query, FORGIVEN_FROM),
      };
    }
    const isScoped = accepts !== undefined;
    const counts: Passes = weighs === undefined ? null : (slot, doc) => weighs(slot.entry(doc));
    let ranked: Ranked[] = [];
    let found = foundBy(query, FORGIVEN_FROM);
    for (const { terms, look } of looksFor(query)) {
      found = foundBy(terms, look.forgivenFrom);
      ranked = rank(this.#slots, terms, { ...look, passes, isScoped, counts });
      if (ranked.some(({ docs }) => docs.length > 0)) break;
    }
    const total = ranked.reduce((sum, { docs }) => sum + docs.length, 0);
    if (!isScoped) return { best: bestOf(ranked, limit), total, matched: [], found };
    const all = ranked.flatMap(({ slot, docs, scores }) =>
      docs.map((doc) => ({ entry: slot.entry(doc), score: scores[doc] ?? 0 })),
    );
    all.sort((a, b) => b.score - a.score || byDayThenPath(a.entry, b.entry));
    return { best: all.slice(0, limit), total, matched: all.map(({ entry }) => entry.fileId), found };
  }

  save(): SavedIndex | null {
    this.#seal();
    const { seq } = this;
    if (seq === null && this.#slots.length === 0) return null;
    // Words of deleted files are not saved.
    const needsClearing = (slot: Slot): boolean =>
      slot.deadCount > slot.segment.docs * MAX_DEAD_SHARE ||
      slot.deadDocs().some((doc) => this.#dropped.has(slot.ids[doc] ?? ''));
    this.#slots = this.#slots.flatMap((slot) => (needsClearing(slot) ? this.#merged([slot]) : [slot]));
    this.#dropped.clear();
    this.#slots = this.#slots.map((slot) => {
      const settled = slot.settled();
      if (settled !== slot) this.#places = null;
      return settled;
    });
    const segments = this.#slots.map((slot) => ({ name: slot.segment.name, dead: slot.deadDocs() }));
    const head = JSON.stringify({ version: INDEX_VERSION, seq, segments });
    return {
      head: `${checkText(head)} ${head}`,
      parts: new Map(this.#slots.map(({ segment }) => [segment.name, saveSegment(segment)])),
    };
  }

  /** Locates the files of segments. */
  #where(): Map<string, Place> {
    if (this.#places === null) {
      const places = new Map<string, Place>();
      for (const slot of this.#slots)
        for (const [doc, fileId] of slot.ids.entries()) if (slot.dead[doc] === 0) places.set(fileId, { slot, doc });
      this.#places = places;
    }
    return this.#places;
  }

  /** Returns whether the file was in the index. */
  #bury(fileId: string): boolean {
    if (this.#builder?.has(fileId)) this.#flush();
    const place = this.#where().get(fileId);
    if (place === undefined) return false;
    place.slot.bury(place.doc);
    return this.#where().delete(fileId);
  }

  /** Turns the collected files into a segment. */
  #flush(): void {
    if (this.#builder === null) return;
    const slot = new Slot(this.#builder.build());
    this.#builder = null;
    this.#add(slot);
  }

  #add(slot: Slot): void {
    this.#isGrown = true;
    this.#slots.push(slot);
    this.#place(slot);
  }

  /** Merges small segments, so that each is a multiple larger than all after it. */
  #seal(): void {
    this.#flush();
    if (!this.#isGrown) return;
    this.#isGrown = false;
    const from = this.#firstToMerge();
    if (from !== -1) this.#slots = [...this.#slots.slice(0, from), ...this.#merged(this.#slots.slice(from))];
  }

  /** Returns the first of the segments that are merged; -1 for none. */
  #firstToMerge(): number {
    let after = this.#slots.reduce((sum, { live }) => sum + live, 0);
    return this.#slots.findIndex(({ live }) => {
      after -= live;
      return live <= GROWTH * after;
    });
  }

  #place(slot: Slot): void {
    if (this.#places === null) return;
    for (const [doc, fileId] of slot.ids.entries()) this.#places.set(fileId, { slot, doc });
  }

  /** Returns no segment when no file is left. */
  #merged(slots: readonly Slot[]): Slot[] {
    const slot = new Slot(mergeSegments(slots));
    this.#place(slot);
    return slot.segment.docs === 0 ? [] : [slot];
  }
}

function deadIn(slots: readonly Slot[]): number {
  return slots.reduce((sum, { deadCount }) => sum + deadCount, 0);
}

/** Modes from strict to lenient; the next is used only when the previous found nothing. */
function looksFor({ words, phrases, loose }: SearchQuery): { terms: SoughtTerms; look: Look }[] {
  const looks = [{ words, phrases }, ...(loose === undefined ? [] : [loose])].flatMap((terms) =>
    looksForWords(terms).map((look) => ({ terms, look })),
  );
  // A note with all words, even without their signs, is closer than one with some.
  return [...looks.filter(({ look }) => look.needsAll), ...looks.filter(({ look }) => !look.needsAll)];
}

function looksForWords({ words }: SoughtTerms): Look[] {
  const usual = { needsAll: true, forgivenFrom: FORGIVEN_FROM };
  const hasShort = words.some(
    ({ word }) => mistakesIn(word, FORGIVEN_AT_LAST_FROM) !== mistakesIn(word, FORGIVEN_FROM),
  );
  const all = hasShort ? [usual, { needsAll: true, forgivenFrom: FORGIVEN_AT_LAST_FROM }] : [usual];
  return words.length > 1 ? [...all, ...all.map((look) => ({ ...look, needsAll: false }))] : all;
}

export const packedIndex: IndexKind = {
  create: () => new PackedIndex(),
  restore({ head: saved, parts }) {
    const [check = '', ...rest] = saved.split(' ');
    const text = rest.join(' ');
    if (Number(check) !== checkText(text)) return null;
    const head = headSchema.safeParse(JSON.parse(text));
    if (!head.success) return null;
    const slots: Slot[] = [];
    for (const { name, dead } of head.data.segments) {
      const segment = restoreSegment(parts.get(name));
      if (segment === null || segment.name !== name) return null;
      slots.push(new Slot(segment, dead));
    }
    const index = new PackedIndex(slots);
    index.seq = head.data.seq;
    return index;
  },
};

/** Visits each file once, however many of its words match. */
function passesFor(filters: SearchFilters, accepts: ((entry: IndexEntry) => boolean) | undefined): Passes {
  const hasFilters = Object.values(filters).some((list: readonly unknown[]) => list.length > 0);
  if (!hasFilters && accepts === undefined) return null;
  const known = new Map<Slot, Uint8Array>();
  return (slot, doc) => {
    let answers = known.get(slot);
    if (answers === undefined) {
      answers = new Uint8Array(slot.segment.docs);
      known.set(slot, answers);
    }
    if (answers[doc] === 0) {
      const entry = slot.entry(doc);
      answers[doc] = passesFilters(filters, entry) && accepts?.(entry) !== false ? 1 : 2;
    }
    return answers[doc] === 1;
  };
}

/** Returns the best few without sorting all. Of equal ones the earlier. */
function bestOf(ranked: readonly Ranked[], limit: number): Candidate[] {
  const best: { slot: Slot; doc: number; score: number }[] = [];
  for (const { slot, docs, scores } of ranked) {
    for (const doc of docs) {
      const score = scores[doc] ?? 0;
      if (best.length >= limit && score <= (best.at(-1)?.score ?? 0)) continue;
      let at = best.length;
      while (at > 0 && score > (best[at - 1]?.score ?? 0)) at -= 1;
      best.splice(at, 0, { slot, doc, score });
      if (best.length > limit) best.pop();
    }
  }
  return best.map(({ slot, doc, score }) => ({ entry: slot.entry(doc), score }));
}
