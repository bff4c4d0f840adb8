import { describe, expect, it } from 'vitest';
import type { IndexEntry, NoteIndex, SavedIndex } from '../../../../src/adapters/search/note-index.ts';
import { isWithin } from '../../../../src/adapters/search/packed/edit-distance.ts';
import { mistakesIn } from '../../../../src/adapters/search/packed/expand-word.ts';
import { packedIndex } from '../../../../src/adapters/search/packed/packed-index.ts';
import { searchFactsOf } from '../../../../src/core/search/search-document.ts';
import { parseSearchQuery, type SearchQuery, type SoughtTerms } from '../../../../src/core/search/search-query.ts';
import { wordsOf } from '../../../../src/core/search/search-words.ts';

interface Note {
  readonly entry: IndexEntry;
  readonly text: string;
  /** Words of title, name, tags and text. */
  readonly pieces: readonly (readonly string[])[];
}

/** The same numbers in each run: from 0 to below 1. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

const STEMS = [
  'ba',
  'bio',
  'mass',
  'chlor',
  'phyll',
  'ro',
  'se',
  'müll',
  'er',
  'x',
  '11',
  '4',
  'ω',
  '光',
  '合',
  '😀',
  '-',
  'tetra',
];

function makeText(random: () => number, words: number): string {
  const word = () =>
    Array.from({ length: 1 + Math.floor(random() * 4) }, () => STEMS[Math.floor(random() ** 2 * STEMS.length)]).join(
      '',
    );
  return Array.from({ length: words }, word).join(' ');
}

function noteOf(fileId: string, path: string, text: string): Note {
  const facts = searchFactsOf(path, text);
  const entry = { fileId, path, hash: `hash of ${text}`, hasText: true, ...facts, day: '2026-01-01' };
  const parts = [entry.title, path.slice(path.lastIndexOf('/') + 1), ...entry.tags, text];
  return { entry, text, pieces: parts.map(wordsOf) };
}

/** Says by looking at every word which notes answer: the first way of looking by which any does. */
function answersByHand(notes: Iterable<Note>, query: SearchQuery): string[] {
  const all = [...notes];
  const sought: SoughtTerms[] = query.loose === undefined ? [query] : [query, query.loose];
  for (const needsAll of [true, false]) {
    for (const terms of sought) {
      if (!needsAll && terms.words.length < 2) continue;
      for (const forgivenFrom of [5, 4]) {
        const found = all.filter((note) => isAnswer(note, terms, needsAll, forgivenFrom));
        if (found.length > 0) return found.map(({ entry }) => entry.fileId).sort();
      }
    }
  }
  return [];
}

function isAnswer({ pieces }: Note, { words, phrases }: SoughtTerms, needsAll: boolean, forgivenFrom: number): boolean {
  const hasPhrase = phrases.every((phrase) =>
    pieces.some((piece) => piece.some((_, at) => phrase.every((word, next) => piece[at + next] === word))),
  );
  const has = words.map(({ word, isPrefix }) => {
    const mistakes = mistakesIn(word, forgivenFrom);
    return pieces
      .flat()
      .some(
        (own) => own === word || (isPrefix && own.startsWith(word)) || (mistakes > 0 && isWithin(own, word, mistakes)),
      );
  });
  return hasPhrase && (needsAll ? !has.includes(false) : has.includes(true));
}

const answers = (index: NoteIndex, query: SearchQuery) =>
  index
    .candidates(query, { limit: 1000 })
    .best.map(({ entry }) => entry.fileId)
    .sort();

const reopened = (saved: SavedIndex | null) => saved && packedIndex.restore(structuredClone(saved));

describe('packedIndex', () => {
  it.each([1, 2, 3])('returns the same hits as a full scan, through changes and restarts (%i)', (seed) => {
    const random = seeded(seed);
    const notes = new Map<string, Note>();
    let index = packedIndex.create();
    for (let round = 0; round < 21; round += 1) {
      for (let change = 0; change < 1 + random() * 12; change += 1) {
        const fileId = `f${Math.floor(random() * 40)}`;
        const note = notes.get(fileId);
        const kind = random();
        if (note !== undefined && kind < 0.2) {
          index.drop(fileId);
          notes.delete(fileId);
        } else if (note !== undefined && kind < 0.3) {
          const entry = { ...note.entry, path: `/moved${note.entry.path}` };
          index.amend(entry);
          notes.set(fileId, { ...note, entry });
        } else {
          const fresh = noteOf(
            fileId,
            `/${makeText(random, 1).replaceAll('/', '')}.md`,
            makeText(random, 1 + random() * 30),
          );
          index.put(fresh.entry, fresh.text);
          notes.set(fileId, fresh);
        }
      }
      for (let asked = 0; asked < 8; asked += 1) {
        const words = makeText(random, 1 + Math.floor(random() * 3));
        const text = random() < 0.3 ? `"${words}"` : random() < 0.5 ? `${words}*` : words;
        const query = parseSearchQuery(text, { typing: random() < 0.3 });
        if (query.words.length + query.phrases.length === 0) continue;
        expect(answers(index, query), text).toEqual(answersByHand(notes.values(), query));
      }
      expect([...index.entries()].map(({ fileId, path }) => `${fileId} ${path}`).sort()).toEqual(
        [...notes.values()].map(({ entry }) => `${entry.fileId} ${entry.path}`).sort(),
      );
      if (round % 7 === 6) {
        index.seq = round;
        const again = reopened(index.save());
        expect(again?.seq).toBe(round);
        if (again) index = again;
      }
    }
  });

  it('returns the best of many hits in order', () => {
    const index = packedIndex.create();
    for (let at = 0; at < 300; at += 1) {
      const text = `${'leaf '.repeat(1 + (at % 10))}${'other '.repeat(20)}`;
      const note = noteOf(`f${at}`, `/n${at}.md`, text);
      index.put(note.entry, note.text);
    }
    const { best, total } = index.candidates(parseSearchQuery('leaf'), { limit: 30 });
    expect(total).toBe(300);
    expect(best.map(({ entry }) => Number(entry.fileId.slice(1)) % 10)).toEqual(Array.from({ length: 30 }, () => 9));
    const all = index.candidates(parseSearchQuery('leaf'), { limit: 300 }).best.map(({ score }) => score);
    expect(all).toEqual([...all].sort((a, b) => b - a));
  });

  it('keeps small parts separate, and merges them when they grow', () => {
    const index = packedIndex.create();
    const put = (from: number, to: number) => {
      for (let at = from; at < to; at += 1) {
        const { entry, text } = noteOf(`f${at}`, `/n${at}.md`, `leaf number${at}`);
        index.put(entry, text);
      }
      index.seq = to;
      return index.save()?.parts.size;
    };
    expect(put(0, 100)).toBe(1);
    expect(put(100, 101)).toBe(2);
    const sizes = Array.from({ length: 60 }, (_, at) => put(101 + at, 102 + at) ?? 0);
    expect(Math.max(...sizes)).toBeLessThan(6);
    expect(index.candidates(parseSearchQuery('leaf'), { limit: 1000 }).total).toBe(161);
  });

  it('saves nothing while it is unused, and restores an empty index', () => {
    expect(packedIndex.create().save()).toBeNull();
    const index = packedIndex.create();
    index.seq = 4;
    const again = reopened(index.save());
    expect(again?.seq).toBe(4);
    expect(again?.candidates(parseSearchQuery('leaf "a b"'), { limit: 5 }).best).toEqual([]);
  });
});
