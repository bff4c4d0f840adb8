import { describe, expect, it } from 'vitest';
import { type BlockGroup, groupBlocks } from '../../../../../src/ui/preview/blocks/group-blocks.ts';
import type { KeyedBlock } from '../../../../../src/ui/preview/blocks/key-blocks.ts';

const blocks = (keys: readonly number[]): KeyedBlock[] =>
  keys.map((key) => ({ key, tree: String(key), tasks: [], line: null }));
const upTo = (count: number) => Array.from({ length: count }, (_, key) => key);
const keysOf = (groups: readonly BlockGroup[]) => groups.map(({ blocks: own }) => own.map(({ key }) => key));
const idsOf = (groups: readonly BlockGroup[]) => groups.map(({ id }) => id);

describe('groupBlocks', () => {
  const first = groupBlocks([], blocks(upTo(70)));

  it('makes groups of 32 in order', () => {
    expect(first.map(({ blocks: own }) => own.length)).toEqual([32, 32, 6]);
    expect(keysOf(first).flat()).toEqual(upTo(70));
  });

  it('fills the last group when a note grows', () => {
    const grown = groupBlocks(first, blocks(upTo(100)));
    expect(grown.map(({ blocks: own }) => own.length)).toEqual([32, 32, 32, 4]);
    expect(idsOf(grown).slice(0, 3)).toEqual(idsOf(first));
  });

  it('puts a new block into the group around it, so that no other block changes its group', () => {
    const edited = groupBlocks(first, blocks([...upTo(40), 99, ...upTo(70).slice(40)]));
    expect(idsOf(edited)).toEqual(idsOf(first));
    expect(edited.map(({ blocks: own }) => own.length)).toEqual([32, 33, 6]);
    expect(keysOf(edited).flat().slice(39, 42)).toEqual([39, 99, 40]);
  });

  it('puts new blocks between two full groups into a group of their own', () => {
    const edited = groupBlocks(first, blocks([...upTo(32), 99, ...upTo(70).slice(32)]));
    expect(keysOf(edited)[1]).toEqual([99]);
    expect(idsOf(edited)).toEqual([0, 3, 1, 2]);
    expect(keysOf(edited).flat()).toEqual([...upTo(32), 99, ...upTo(70).slice(32)]);
  });

  it('keeps a group whose first block is removed, and forgets an empty one', () => {
    const edited = groupBlocks(first, blocks(upTo(70).filter((key) => key !== 0 && (key < 32 || key > 63))));
    expect(idsOf(edited)).toEqual([0, 2]);
  });

  it('begins a note with new blocks', () => {
    const edited = groupBlocks(first, blocks([98, 99, ...upTo(70)]));
    expect(keysOf(edited)[0]).toEqual([98, 99]);
    expect(idsOf(edited).slice(1)).toEqual(idsOf(first));
  });
});
