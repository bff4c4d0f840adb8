import { memo, useEffect, useMemo, useRef } from 'react';
import type { RenderBlock } from '../../../contracts/wire/render-requests.ts';
import styles from '../preview.module.css';
import { Block } from './block.tsx';
import { type BlockGroup, groupBlocks } from './group-blocks.ts';
import type { KeyedBlock } from './key-blocks.ts';

/** Number of blocks, and length of their trees as JSON, from which off-screen blocks are not laid out. */
const LONG_BLOCKS = 120;
const LONG_TREE_CHARS = 100_000;
/** Estimated height of a block with its margin that was not laid out yet. */
const BLOCK_EM = 5.9;

interface BlocksProps {
  blocks: readonly KeyedBlock[];
  /** Whether no further blocks follow. */
  isWhole: boolean;
}

/** Renders the blocks of a note. Not again while they stay the same: a long note has thousands. */
export const Blocks = memo(function Blocks({ blocks, isWhole }: BlocksProps) {
  const isLong = useMemo(
    () => blocks.length > LONG_BLOCKS || blocks.reduce((sum, { tree }) => sum + tree.length, 0) > LONG_TREE_CHARS,
    [blocks],
  );
  const groups = useGrouped(blocks);
  return (
    <div className={styles.blocks} data-long={isLong} data-whole={isWhole}>
      {groups.map(({ id, blocks: own }) => (
        <div
          key={id}
          className={styles.group}
          style={isLong ? { containIntrinsicBlockSize: `auto ${own.length * BLOCK_EM}em` } : undefined}
        >
          {own.map(({ key, tree, line }) => (
            <div key={key} className={styles.block} data-line={line ?? undefined}>
              <Block name={key} tree={tree} />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
});

function useGrouped(blocks: readonly KeyedBlock[]): readonly BlockGroup[] {
  const last = useRef<readonly BlockGroup[]>([]);
  const groups = useMemo(() => groupBlocks(last.current, blocks), [blocks]);
  useEffect(() => {
    last.current = groups;
  }, [groups]);
  return groups;
}

/** Renders blocks that never change, such as those of a Jupyter notebook. */
export function FixedBlocks({ blocks }: { blocks: readonly RenderBlock[] }) {
  const keyed = useMemo(() => blocks.map((block, key) => ({ ...block, key })), [blocks]);
  return <Blocks blocks={keyed} isWhole />;
}
