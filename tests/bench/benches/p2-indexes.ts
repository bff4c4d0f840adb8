import type { IndexKind, NoteIndex } from '../../../src/adapters/search/note-index.ts';
import { packedIndex } from '../../../src/adapters/search/packed/packed-index.ts';
import { searchFactsOf } from '../../../src/core/search/search-document.ts';
import { parseSearchQuery } from '../../../src/core/search/search-query.ts';
import { miniIndex } from '../../support/mini-index.ts';
import { type Figures, type Goal, interleave, lineOf, timeMs } from '../measure.ts';
import type { Note } from '../services/notes.ts';
import { pickWord, seeded, wordNotes } from '../services/word-notes.ts';
import type { Reporter } from './index.ts';

const ROUNDS = 5;
const QUERIES = 40;
const SHOWN = 30;
const MEBIBYTE = 1024 * 1024;

/** The two indexes alone, in this thread, over the same notes and asked the same by turns. MiniSearch does not look for phrases: its notes are read. */
export async function benchIndexes({ line, note, weighBytes }: Reporter, n: number): Promise<void> {
  const place = { bench: 'p2', n };
  const notes = wordNotes(n);
  const built: Partial<Record<'ours' | 'peer', { index: NoteIndex; ms: number; bytes: number }>> = {};
  for (const [name, kind] of [
    ['ours', packedIndex],
    ['peer', miniIndex],
  ] as const) {
    note(`making an index of ${n} notes: ${name}`);
    const before = await weighBytes();
    const index = kind.create();
    const ms = await timeMs(() => fill(index, notes));
    built[name] = { index, ms, bytes: (await weighBytes()) - before };
  }
  const { ours, peer } = built;
  if (ours === undefined || peer === undefined) return;
  const say = (unit: string, what: string, figures: Figures, peers: Figures, goal: Goal | null) =>
    line(lineOf({ ...place, unit, case: what }, figures, { name: 'MiniSearch', figures: peers }, goal));
  say('ms', 'index of texts in memory', [ours.ms], [peer.ms], null);
  const textBytes = notes.reduce((sum, { bytes }) => sum + bytes.length, 0);
  // The peer's adapter keeps the texts for phrases: they are not its own.
  const peerBytes = peer.bytes - textBytes;
  const weights = [[ours.bytes / MEBIBYTE], [peerBytes / MEBIBYTE]] as const;
  say('MiB', 'memory of the index', ...weights, { type: 'within', times: 1 });

  note('asking both');
  const random = seeded(23);
  const kinds: Record<string, () => string> = {
    'one word': () => pickWord(random),
    'the beginning of a word': () => `${pickWord(random).slice(0, 4)}*`,
    'two words': () => `${pickWord(random)} ${pickWord(random)}`,
    'a word with a mistake': () => `${pickWord(random)}x`,
  };
  for (const [kind, make] of Object.entries(kinds)) {
    const queries = Array.from({ length: QUERIES }, () => parseSearchQuery(make()));
    const late = (index: NoteIndex) => async (): Promise<number> => {
      const taken: number[] = [];
      for (const query of queries) taken.push(await timeMs(() => index.candidates(query, { limit: SHOWN })));
      return taken.sort((a, b) => a - b)[Math.floor(QUERIES * 0.95)] ?? Number.NaN;
    };
    const figures = await interleave(ROUNDS, { ours: late(ours.index), peer: late(peer.index) });
    say('ms', `${kind}, in the index alone, p95`, figures.ours, figures.peer, { type: 'faster', times: 1 });
  }
  await benchRestore(line, place, ours.index, packedIndex);
}

async function benchRestore(
  line: Reporter['line'],
  place: { bench: string; n: number },
  index: NoteIndex,
  kind: IndexKind,
): Promise<void> {
  index.seq = 1;
  const saved = index.save();
  if (saved === null) return;
  const restored = await interleave(ROUNDS, { ours: () => timeMs(() => kind.restore(saved)) });
  line(lineOf({ ...place, unit: 'ms', case: 'check of a restored index' }, restored.ours, null, null));
}

function fill(index: NoteIndex, notes: readonly Note[]): void {
  const decoder = new TextDecoder();
  for (const [at, { path, bytes }] of notes.entries()) {
    const text = decoder.decode(bytes);
    const known = { fileId: `file-${at}`, path, hash: `hash-${at}`, day: '2026-01-01', hasText: true };
    index.put({ ...searchFactsOf(path, text), ...known }, text);
  }
  // What is put in is made ready by the first question.
  index.candidates(parseSearchQuery('first'), { limit: 1 });
}
