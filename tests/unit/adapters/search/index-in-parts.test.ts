import { expect, it } from 'vitest';
import type { IndexEntry } from '../../../../src/adapters/search/note-index.ts';
import { packedIndex } from '../../../../src/adapters/search/packed/packed-index.ts';
import { searchFactsOf } from '../../../../src/core/search/search-document.ts';
import { parseSearchQuery } from '../../../../src/core/search/search-query.ts';

const entryOf = (fileId: string, text: string): IndexEntry => {
  const path = `/${fileId}.txt`;
  return { fileId, path, hash: `hash ${fileId}`, hasText: true, ...searchFactsOf(path, text), day: '2026-01-01' };
};
const words = (count: number, from: number) =>
  Array.from({ length: count }, (_, index) => `word${(from + index).toString(36)}`);
const found = (index: ReturnType<typeof packedIndex.create>, query: string) =>
  index.candidates(parseSearchQuery(query), { limit: 10 }).best.map(({ entry }) => entry.fileId);

/** Long texts whose parts end at lines, between words, and within a text of one word. */
const TEXTS: Record<string, string> = {
  lines: words(20_000, 0).join('\n'),
  commas: words(20_000, 5000).join(','),
  signs: '植物在光下生长'.repeat(11_000),
  word: `start ${'x'.repeat(150_000)} end`,
};

it('indexes a long text in parts as it does at once', async () => {
  const atOnce = packedIndex.create();
  const inParts = packedIndex.create();
  let pauses = 0;
  const pause = async () => {
    pauses += 1;
  };
  for (const [fileId, text] of Object.entries(TEXTS)) {
    atOnce.put(entryOf(fileId, text), text);
    const before = pauses;
    await inParts.putInParts(entryOf(fileId, text), text, pause);
    // A word has no parts.
    if (fileId !== 'word') expect(pauses, fileId).toBeGreaterThan(before);
  }
  const before = pauses;
  await inParts.tidy(pause);
  expect(pauses).toBeGreaterThan(before);
  for (const query of ['wordrs', '"wordrs wordrt"', 'wordfoo', '"光下生长"', 'start', 'end', 'nothing'])
    expect(found(inParts, query), query).toEqual(found(atOnce, query));
  expect(found(inParts, '"wordrs wordrt"')).not.toEqual([]);
  expect(found(inParts, 'end')).toEqual(['word']);
});

it('answers while a long text is indexed, and with the text before', async () => {
  const index = packedIndex.create();
  index.put(entryOf('lines', 'an earlier text'), 'an earlier text');
  const seen: string[][] = [];
  await index.putInParts(entryOf('lines', TEXTS['lines'] ?? ''), TEXTS['lines'] ?? '', async () => {
    if (seen.length < 5) seen.push(found(index, 'earlier'));
  });
  expect(seen).toEqual(Array.from({ length: 5 }, () => ['lines']));
  expect(found(index, 'earlier')).toEqual([]);
  expect(found(index, 'wordrs')).toEqual(['lines']);
});

it('keeps a deletion that comes while segments are merged', async () => {
  const index = packedIndex.create();
  index.seq = 1;
  for (const fileId of ['lines', 'commas'])
    await index.putInParts(entryOf(fileId, TEXTS[fileId] ?? ''), TEXTS[fileId] ?? '', async () => {});
  let isDropped = false;
  await index.tidy(async () => {
    if (!isDropped) index.drop('lines');
    isDropped = true;
  });
  expect(isDropped).toBe(true);
  expect([...index.entries()].map(({ fileId }) => fileId)).toEqual(['commas']);
  expect(found(index, 'word0')).toEqual([]);
});
