import type { RenderBlock } from '../../../contracts/wire/render-requests.ts';

/** A block with a name by which it is known from one drawing to the next. */
export interface KeyedBlock extends RenderBlock {
  readonly key: number;
}

/**
 * Names the blocks of a note: what is unchanged before and after the place of a change keeps its name, and what lies between
 * takes over the names that were there, in order. So a block that is written in stays itself, with the focus in it.
 */
export function keyBlocks(before: readonly KeyedBlock[], next: readonly RenderBlock[]): KeyedBlock[] {
  const most = Math.min(before.length, next.length);
  let head = 0;
  while (head < most && before[head]?.tree === next[head]?.tree) head += 1;
  let tail = 0;
  while (tail < most - head && before.at(-1 - tail)?.tree === next.at(-1 - tail)?.tree) tail += 1;
  const free = before.slice(head, before.length - tail).map(({ key }) => key);
  let fresh = before.reduce((highest, { key }) => Math.max(highest, key), -1) + 1;
  return next.map((block, index) => {
    if (index < head) return { ...block, key: before[index]?.key ?? fresh++ };
    const fromEnd = next.length - index;
    if (fromEnd <= tail) return { ...block, key: before.at(-fromEnd)?.key ?? fresh++ };
    return { ...block, key: free.shift() ?? fresh++ };
  });
}
