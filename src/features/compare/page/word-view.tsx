import { Fragment, useRef, useState } from 'react';
import type { WordBlock } from '../../../core/shared/diff/diff-words.ts';
import { LinkButton } from '../../../ui/kit/button.tsx';
import { useKeyScroll } from '../../../ui/kit/hooks/use-key-scroll.ts';
import page from '../../../ui/kit/styles/page.module.css';
import { strings } from '../texts/compare-strings.ts';
import styles from './compare.module.css';
import { ComparedTable } from './compared-table.tsx';
import { Words } from './words.tsx';

/** Unchanged lines shown before and after a difference. */
const AROUND = 2;

/** Shows two texts as one, with what was removed and what was added. */
export function WordView({ blocks }: { blocks: readonly WordBlock[] }) {
  const box = useRef<HTMLElement>(null);
  useKeyScroll(box);
  return (
    <section ref={box} className={styles.words} aria-label={strings.difference}>
      {keyed(blocks).map(({ key, block }) => (
        <Fragment key={key}>
          {block.kind === 'same' && <Same lines={block.lines} isFirst={key === 0} isLast={key === blocks.length - 1} />}
          {block.kind === 'changed' && (
            <p className={styles.changed}>
              <Words parts={block.parts} />
            </p>
          )}
          {block.kind === 'table' && <ComparedTable rows={block.rows} around={AROUND} />}
        </Fragment>
      ))}
    </section>
  );
}

/** Blocks and words are keyed by position: all may repeat. */
function keyed(blocks: readonly WordBlock[]): { key: number; block: WordBlock }[] {
  return blocks.map((block, key) => ({ key, block }));
}

function Same({ lines, isFirst, isLast }: { lines: readonly string[]; isFirst: boolean; isLast: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const before = isFirst ? 0 : AROUND;
  const after = isLast ? 0 : AROUND;
  const hidden = lines.length - before - after;
  // A single line takes no more room than the words that hide it.
  if (isOpen || hidden <= 1) return <p className={page.softText}>{lines.join('\n')}</p>;
  return (
    <>
      {before > 0 && <p className={page.softText}>{lines.slice(0, before).join('\n')}</p>}
      <p className={styles.fold}>
        <LinkButton onClick={() => setOpen(true)}>{strings.unchanged(hidden)}</LinkButton>
      </p>
      {after > 0 && <p className={page.softText}>{lines.slice(-after).join('\n')}</p>}
    </>
  );
}
