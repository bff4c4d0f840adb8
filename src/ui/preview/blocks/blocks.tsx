import { useMemo } from 'react';
import type { RenderBlock } from '../../../contracts/wire/render-requests.ts';
import styles from '../preview.module.css';
import { Block } from './block.tsx';
import type { KeyedBlock } from './key-blocks.ts';

/** From here on, what is out of sight is not laid out. */
const LONG_BLOCKS = 120;

/** The parts of a note, one below the other. */
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

/** The same for what does not change. */
export function FixedBlocks({ blocks }: { blocks: readonly RenderBlock[] }) {
  const keyed = useMemo(() => blocks.map((block, key) => ({ ...block, key })), [blocks]);
  return <Blocks blocks={keyed} />;
}
