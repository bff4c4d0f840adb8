import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState } from 'react';
import { LinkButton } from '../../kit/button.tsx';
import { VisibleText } from '../../kit/visible-text.tsx';
import styles from '../approval.module.css';
import { strings } from '../approval-strings.ts';
import { type DiffItem, toDiffItems } from './diff-items.ts';
import type { ShownFile } from './use-change-text.ts';
import { useSeenToEnd } from './use-seen-to-end.ts';

const LINE_PX = 20;
/** Up to this many rows, all rows are rendered so that screen readers and find-in-page reach every line. */
const WHOLE_ROWS = 2000;

interface DiffViewProps {
  files: readonly ShownFile[];
  /** Name of the region, which is unique on the screen. Default: the proposed change. */
  label?: string;
  /** Called once the person has scrolled to the end of the change. */
  onSeen: () => void;
}

/** Shows a change line by line in its own scroll container; virtualized when very long. */
export function DiffView({ files, label = strings.change, onSeen }: DiffViewProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const items = useMemo(() => toDiffItems(files, unfolded), [files, unfolded]);
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE_PX,
    getItemKey: (index) => items[index]?.key ?? index,
    overscan: items.length <= WHOLE_ROWS ? items.length : 20,
  });

  useSeenToEnd(scroller, onSeen);

  return (
    <section ref={scroller} className={styles.diff} aria-label={label}>
      <div className={styles.diffLines} style={{ blockSize: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((virtualItem) => {
          const item = items[virtualItem.index];
          return (
            <div
              key={virtualItem.key}
              ref={virtual.measureElement}
              data-index={virtualItem.index}
              className={styles.diffItem}
              style={{ transform: `translateY(${virtualItem.start}px)` }}
            >
              {item && <Item item={item} onUnfold={(key) => setUnfolded((known) => new Set(known).add(key))} />}
            </div>
          );
        })}
      </div>
    </section>
  );
}

function Item({ item, onUnfold }: { item: DiffItem; onUnfold: (key: string) => void }) {
  switch (item.type) {
    case 'file':
      return (
        <p className={styles.diffFile}>
          <code>
            <VisibleText text={item.path} />
          </code>{' '}
          <span>
            <VisibleText text={item.facts} />
          </span>
        </p>
      );
    case 'row':
      return <Row item={item} />;
    case 'fold':
      return (
        <p className={styles.fold}>
          <LinkButton onClick={() => onUnfold(item.key)}>{strings.unchangedLines(item.hidden)}</LinkButton>
        </p>
      );
    case 'note':
      return <p className={styles.diffNote}>{item.text}</p>;
    case 'hash':
      return (
        <p className={styles.diffNote}>
          {item.text} <code className={styles.hash}>{item.hash}</code>
        </p>
      );
    default:
      return item satisfies never;
  }
}

const signs = { add: '+', remove: '−', same: ' ' } as const;

function Row({ item }: { item: Extract<DiffItem, { type: 'row' }> }) {
  const { kind, text, oldLine, newLine } = item.row;
  return (
    <div className={styles.row} data-kind={kind}>
      <span className={styles.lineNumber} aria-hidden="true">
        {newLine ?? oldLine ?? ''}
      </span>
      <span className={styles.sign} aria-hidden="true">
        {signs[kind]}
      </span>
      {kind !== 'same' && <span className="visually-hidden">{kind === 'add' ? strings.added : strings.removed}: </span>}
      <span className={styles.rowText}>
        <VisibleText text={text} />
      </span>
    </div>
  );
}
