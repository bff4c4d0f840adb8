import type { KeyedBlock } from './key-blocks.ts';

/** Blocks of a note that are laid out together once one of them is near the screen. */
export interface BlockGroup {
  readonly id: number;
  readonly blocks: readonly KeyedBlock[];
}

/**
 * Number of blocks of a group that is not edited. The browser checks with each frame, also after a keystroke in the editor
 * beside it, which groups are near the screen.
 */
const GROUP_BLOCKS = 32;

/**
 * Puts blocks into groups. A block stays in its group while the note changes, because another group would create it again and
 * close what the person opened in it. A new block between two blocks of a group joins that group.
 */
export function groupBlocks(before: readonly BlockGroup[], blocks: readonly KeyedBlock[]): BlockGroup[] {
  const idOf = new Map(before.flatMap(({ id, blocks: own }) => own.map(({ key }) => [key, id] as const)));
  let nextId = before.reduce((highest, { id }) => Math.max(highest, id), -1) + 1;
  const groups: { id: number; blocks: KeyedBlock[] }[] = [];
  /** New blocks whose group is that of a block after them. */
  let waiting: KeyedBlock[] = [];
  const place = (known: number | undefined) => {
    const last = groups.at(-1);
    if (last !== undefined && last.id === known) last.blocks.push(...waiting);
    else for (const block of waiting) append(block);
    waiting = [];
  };
  const append = (block: KeyedBlock) => {
    const last = groups.at(-1);
    if (last !== undefined && last.blocks.length < GROUP_BLOCKS) last.blocks.push(block);
    else groups.push({ id: nextId++, blocks: [block] });
  };
  for (const block of blocks) {
    const known = idOf.get(block.key);
    if (known === undefined) {
      waiting.push(block);
      continue;
    }
    place(known);
    const last = groups.at(-1);
    if (last?.id === known) last.blocks.push(block);
    else groups.push({ id: known, blocks: [block] });
  }
  place(undefined);
  return groups;
}
