import { useMemo } from 'react';
import { FixedBlocks } from './blocks.tsx';
import { useRendered } from './use-rendered.ts';

/** A short text as it reads, for other places than notes. Until it is read it stands as it was written; links to notes lead nowhere. */
export function Markdown({ text }: { text: string }) {
  const request = useMemo(() => ({ type: 'markdown' as const, text, head: false }), [text]);
  const { answer } = useRendered<'markdown'>(request);
  return answer === null ? <p>{text}</p> : <FixedBlocks blocks={answer.blocks} />;
}
