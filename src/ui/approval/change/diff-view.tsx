import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, useMemo, useRef, useState } from 'react';
import type { DiffRow } from '../../../core/shared/diff/diff-lines.ts';
import { LinkButton } from '../../kit/button.tsx';
import page from '../../kit/styles/page.module.css';
import { VisibleText } from '../../kit/visible-text.tsx';
import styles from '../approval.module.css';
import { strings } from '../approval-strings.ts';
import { type DiffItem, toDiffItems } from './diff-items.ts';
import type { ShownFile } from './use-change-text.ts';
import { useSeenToEnd } from './use-seen-to-end.ts';

const LINE_PX = 20;
/** Upper and lower border of the region. */
const BORDERS_PX = 2;
/** Up to this many rows, all rows are rendered so that screen readers and find-in-page reach every line. */
const WHOLE_ROWS = 2000;

interface DiffViewProps {
  files: readonly ShownFile[];
  /** Name of the region, which is unique on the screen. Default: the proposed change of the first file. */
  label?: string;
  /** Default: line by line. */
  isSideBySide?: boolean;
  /** Called with the number of a part that the person leaves out, and how many there are. Default: the change is taken as a whole. */
  onLeaveOut?: ((hunk: number, of: number) => void) | undefined;
  /** Called once the person has scrolled to the end of the change. */
  onSeen: () => void;
}

/** Shows a change line by line in its own scroll container; virtualized when very long. */
export function DiffView({ files, label, isSideBySide = false, onLeaveOut, onSeen }: DiffViewProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const hasParts = onLeaveOut !== undefined;
  const items = useMemo(
    () => toDiffItems(files, unfolded, { isSideBySide, hasParts }),
    [files, unfolded, isSideBySide, hasParts],
  );
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE_PX,
    getItemKey: (index) => items[index]?.key ?? index,
    overscan: items.length <= WHOLE_ROWS ? items.length : 20,
  });

  const size = virtual.getTotalSize();
  const style: CSSProperties & Record<'--diff-size', string> = { '--diff-size': `${size + BORDERS_PX}px` };
  useSeenToEnd(scroller, onSeen);
  const [first] = files;

  return (
    <section
      ref={scroller}
      className={styles.diff}
      style={style}
      aria-label={label ?? strings.change(first?.changed.path ?? '')}
    >
      <div className={page.frame} style={{ blockSize: size }}>
        {virtual.getVirtualItems().map((virtualItem) => {
          const item = items[virtualItem.index];
          return (
            <div
              key={virtualItem.key}
              ref={virtual.measureElement}
              data-index={virtualItem.index}
              className={page.placedRow}
              style={{ transform: `translateY(${virtualItem.start}px)` }}
            >
              {item && (
                <Item
                  item={item}
                  onUnfold={(key) => setUnfolded((known) => new Set(known).add(key))}
                  onLeaveOut={onLeaveOut}
                />
              )}
            </div>
          );
        })}
      </div>
    </section>
  );
}

interface ItemProps {
  item: DiffItem;
  onUnfold: (key: string) => void;
  onLeaveOut: DiffViewProps['onLeaveOut'];
}

function Item({ item, onUnfold, onLeaveOut }: ItemProps) {
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
      return <Row row={item.row} />;
    case 'pair':
      return (
        <div className={styles.pair}>
          {item.before === null ? <span /> : <Row row={item.before} />}
          {item.after === null ? <span /> : <Row row={item.after} isRepeated={item.before === item.after} />}
        </div>
      );
    case 'hunk':
      return (
        <p className={styles.part}>
          {strings.edit.part(item.hunk + 1, item.of)}{' '}
          <LinkButton
            aria-label={strings.edit.leaveOutPart(item.hunk + 1)}
            onClick={() => onLeaveOut?.(item.hunk, item.of)}
          >
            {strings.edit.leaveOut}
          </LinkButton>
        </p>
      );
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
          {item.text} <code className={page.breakable}>{item.hash}</code>
        </p>
      );
    default:
      return item satisfies never;
  }
}

const signs = { add: '+', remove: '−', same: ' ' } as const;

/** @param isRepeated the same line is already beside this one */
function Row({ row, isRepeated = false }: { row: DiffRow; isRepeated?: boolean }) {
  const { kind, text, oldLine, newLine } = row;
  return (
    <div className={styles.row} data-kind={kind} aria-hidden={isRepeated}>
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
