import { type KeyboardEvent, type MouseEvent, useRef } from 'react';
import { useFixedRows } from '../../kit/hooks/use-fixed-rows.ts';
import { useMedia } from '../../kit/hooks/use-media.ts';
import { useRowFocus } from '../../kit/hooks/use-row-focus.ts';
import page from '../../kit/styles/page.module.css';
import { moveInTree } from '../../kit/tree/tree-rows.ts';
import styles from '../agents.module.css';
import { PickLine } from './pick-line.tsx';
import type { PickRow } from './pick-rows.ts';
import type { PickState } from './scope-picks.ts';

const ROW_PX = 28;
const TOUCH_ROW_PX = 44;

interface PickTreeProps {
  label: string;
  rows: readonly PickRow[];
  stateOf: (path: string) => PickState;
  onPick: (path: string) => void;
  onToggle: (path: string) => void;
}

/** A virtualized tree of files and folders. Space selects; arrow keys move, expand and collapse. */
export function PickTree({ label, rows, stateOf, onPick, onToggle }: PickTreeProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const rowPx = useMedia('(pointer: coarse)') ? TOUCH_ROW_PX : ROW_PX;
  const { focused, setFocused, focusRow, handlers } = useRowFocus(scroller, 'data-path');
  const { from, to, scrollTo } = useFixedRows(scroller, rows.length, rowPx);
  const tabStop = Math.max(
    0,
    rows.findIndex((row) => row.file.path === focused),
  );

  const goTo = (index: number) => {
    const row = rows[index];
    if (!row) return;
    scrollTo(index);
    focusRow(row.file.path);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const row = rows[tabStop];
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === ' ' || event.key === 'Enter') onPick(row.file.path);
    else {
      const move = moveInTree(rows, tabStop, event.key);
      if (move.type === 'none') return;
      if (move.type === 'focus') goTo(move.index);
      else onToggle(move.path);
    }
    // Enter would submit the form.
    event.preventDefault();
  };
  const onClick = (event: MouseEvent<HTMLDivElement>) => {
    if (!(event.target instanceof Element)) return;
    const path = event.target.closest<HTMLElement>('[data-path]')?.dataset.path;
    const row = rows.find((each) => each.file.path === path);
    if (!row) return;
    setFocused(row.file.path);
    const opens = row.expanded !== undefined && event.target.closest('[data-twist]') !== null;
    if (opens) onToggle(row.file.path);
    else onPick(row.file.path);
  };

  return (
    <div ref={scroller} className={styles.picks}>
      <div
        role="tree"
        aria-label={label}
        aria-multiselectable="true"
        className={page.frame}
        style={{ blockSize: rows.length * rowPx }}
        onKeyDown={onKeyDown}
        onClick={onClick}
        {...handlers}
      >
        {rows.slice(from, to).map((row, offset) => (
          <PickLine
            key={row.file.path}
            row={row}
            state={stateOf(row.file.path)}
            top={(from + offset) * rowPx}
            height={rowPx}
            tabStop={from + offset === tabStop}
          />
        ))}
      </div>
    </div>
  );
}
