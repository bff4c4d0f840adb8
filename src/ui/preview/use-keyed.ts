import { useEffect, useMemo, useRef } from 'react';
import type { RenderBlock } from '../../contracts/wire/render-requests.ts';
import { type KeyedBlock, keyBlocks } from './blocks/key-blocks.ts';

/** Returns the blocks of a text with keys that stay the same while the text changes; none without an answer of the worker. */
export function useKeyed(answer: { readonly blocks: readonly RenderBlock[] } | null): readonly KeyedBlock[] {
  const last = useRef<readonly KeyedBlock[]>([]);
  const blocks = useMemo(() => (answer === null ? [] : keyBlocks(last.current, answer.blocks)), [answer]);
  useEffect(() => {
    last.current = blocks;
  }, [blocks]);
  return blocks;
}
