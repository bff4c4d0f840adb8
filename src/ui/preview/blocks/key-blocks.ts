import type { RenderBlock } from '../../../contracts/wire/render-requests.ts';

/** A block with a React key that stays the same between renders. */
export interface KeyedBlock extends RenderBlock {
  readonly key: number;
}

/**
 * Assigns keys to the blocks of a note. Unchanged blocks before and after a change keep their keys; blocks in between reuse
 * the previous keys in order. So an edited block keeps its DOM element and the focus.
 */
export function keyBlocks(before: readonly KeyedBlock[], next: readonly RenderBlock[]): KeyedBlock[] {
  const most = Math.min(before.length, next.length);
  let head = 0;
  while (head < most && before[head]?.tree === next[head]?.tree) head += 1;
  let tail = 0;
  while (tail < most - head && before.at(-1 - tail)?.tree === next.at(-1 - tail)?.tree) tail += 1;
  const free = before.slice(head, before.length - tail).map(({ key }) => key);
  let nextKey = before.reduce((highest, { key }) => Math.max(highest, key), -1) + 1;
  return next.map((block, index) => {
    if (index < head) return { ...block, key: before[index]?.key ?? nextKey++ };
    const fromEnd = next.length - index;
    if (fromEnd <= tail) return { ...block, key: before.at(-fromEnd)?.key ?? nextKey++ };
    return { ...block, key: free.shift() ?? nextKey++ };
  });
}
