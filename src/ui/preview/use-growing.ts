import { startTransition, useEffect, useState } from 'react';
import type { KeyedBlock } from './blocks/key-blocks.ts';

/** Most blocks inserted into the page at once. */
const MAX_BLOCKS = 1000;
/** Length of their trees as JSON; an element takes about 80 characters. */
const MAX_TREE_CHARS = 400_000;
/** A block of plain text replaces one that is expensive to lay out. Its letters count more than an element. */
const PLAIN_BLOCK = '{"type":"element","tagName":"p","properties":{"dataPlain"';
const PLAIN_WEIGHT = 6;

function costOf({ tree }: Pick<KeyedBlock, 'tree'>): number {
  return tree.startsWith(PLAIN_BLOCK) ? tree.length * PLAIN_WEIGHT : tree.length;
}

/** Returns the number of blocks that may be inserted at once after the first `from`: at least one. */
export function nextCount(blocks: readonly Pick<KeyedBlock, 'tree'>[], from: number, mostBlocks: number): number {
  let chars = 0;
  let at = from;
  while (at < blocks.length && at - from < mostBlocks && chars < MAX_TREE_CHARS) {
    const block = blocks[at];
    chars += block === undefined ? 0 : costOf(block);
    at += 1;
  }
  return at;
}

/**
 * Returns a growing part of the blocks of a note, so that a long note never blocks the page.
 *
 * @param mostBlocks how many blocks are added at once. Default 1000.
 */
export function useGrowing(
  blocks: readonly KeyedBlock[],
  path: string,
  mostBlocks: number = MAX_BLOCKS,
): readonly KeyedBlock[] {
  const [shown, setShown] = useState({ path, count: 0 });
  const count = Math.max(nextCount(blocks, 0, mostBlocks), shown.path === path ? shown.count : 0);
  useEffect(() => {
    if (count >= blocks.length) return;
    // A task of its own, so that input is handled between two parts.
    const timer = setTimeout(() =>
      startTransition(() => setShown({ path, count: nextCount(blocks, count, mostBlocks) })),
    );
    return () => clearTimeout(timer);
  }, [blocks, count, path, mostBlocks]);
  return count >= blocks.length ? blocks : blocks.slice(0, count);
}
