import { useMemo } from 'react';
import type { RenderBlock } from '../../../contracts/wire/render-requests.ts';
import styles from '../preview.module.css';
import { Block } from './block.tsx';
import type { KeyedBlock } from './key-blocks.ts';

/** Number of blocks from which off-screen blocks are not laid out. */
const LONG_BLOCKS = 120;

/** Renders the blocks of a note. */
export function Blocks({ blocks }: { blocks: readonly KeyedBlock[] }) {
  return (
    <div className={styles.blocks} data-long={blocks.length > LONG_BLOCKS}>
      {blocks.map(({ key, tree }) => (
        <div key={key} className={styles.block}>
          <Block name={key} tree={tree} />
        </div>
      ))}
    </div>
  );
}

/** Renders blocks that never change, such as those of a Jupyter notebook. */
export function FixedBlocks({ blocks }: { blocks: readonly RenderBlock[] }) {
  const keyed = useMemo(() => blocks.map((block, key) => ({ ...block, key })), [blocks]);
  return <Blocks blocks={keyed} />;
}
