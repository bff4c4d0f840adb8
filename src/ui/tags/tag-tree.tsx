import { ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useRef } from 'react';
import { formatNumber } from '../kit/format.ts';
import { useFixedRows } from '../kit/hooks/use-fixed-rows.ts';
import { useMedia } from '../kit/hooks/use-media.ts';
import { useRowFocus } from '../kit/hooks/use-row-focus.ts';
import page from '../kit/styles/page.module.css';
import { moveInTree } from '../kit/tree/tree-rows.ts';
import { VisibleText } from '../kit/visible-text.tsx';
import type { TagRow } from './tag-rows.ts';
import { strings } from './tag-strings.ts';
import styles from './tags.module.css';

const ROW_PX = 28;
const TOUCH_ROW_PX = 44;
/** Deeper tags are indented no further. */
const MAX_INDENT = 8;

interface TagTreeProps {
  rows: readonly TagRow[];
  selected: string | null;
  onToggle: (tag: string) => void;
  onSelect: (tag: string) => void;
}

/** Shows tags as a tree with the number of notes of each. Only visible rows are rendered. */
export function TagTree({ rows, selected, onToggle, onSelect }: TagTreeProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const rowPx = useMedia('(pointer: coarse)') ? TOUCH_ROW_PX : ROW_PX;
  const { focused, setFocused, focusRow, handlers } = useRowFocus(scroller, 'data-tag');
  const { from, to, scrollTo } = useFixedRows(scroller, rows.length, rowPx);
  const at = (tag: string | null) => rows.findIndex((row) => row.tag === tag);
  const tabStop = Math.max(0, at(focused) >= 0 ? at(focused) : at(selected));

  const goTo = (index: number) => {
    const row = rows[index];
    if (!row) return;
    scrollTo(index);
    focusRow(row.tag);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const row = rows[tabStop];
    if (!row) return;
    const places = rows.map(({ tag, level, expanded }) => ({
      file: { path: tag },
      level,
      ...(expanded === undefined ? {} : { expanded }),
    }));
    if (event.key === 'Enter' || event.key === ' ') onSelect(row.tag);
    else {
      const move = moveInTree(places, tabStop, event.key);
      if (move.type === 'none') return;
      if (move.type === 'focus') goTo(move.index);
      else onToggle(move.path);
    }
    event.preventDefault();
  };
  const onClick = (event: MouseEvent) => {
    if (!(event.target instanceof Element)) return;
    const tag = event.target.closest<HTMLElement>('[data-tag]')?.dataset['tag'];
    if (tag === undefined) return;
    setFocused(tag);
    if (event.target.closest('[data-twist]')) onToggle(tag);
    else onSelect(tag);
  };

  return (
    <div ref={scroller} className={styles.scroller}>
      <div
        role="tree"
        aria-label={strings.tree}
        className={page.frame}
        style={{ blockSize: rows.length * rowPx }}
        onKeyDown={onKeyDown}
        onClick={onClick}
        {...handlers}
      >
        {rows.slice(from, to).map((row, offset) => {
          const index = from + offset;
          const indent = 4 + (Math.min(row.level, MAX_INDENT) - 1) * 14;
          return (
            <div
              key={row.tag}
              role="treeitem"
              aria-level={row.level}
              aria-posinset={row.position}
              aria-setsize={row.siblings}
              aria-selected={row.tag === selected}
              {...(row.expanded === undefined ? {} : { 'aria-expanded': row.expanded })}
              tabIndex={index === tabStop ? 0 : -1}
              data-tag={row.tag}
              className={`${page.placedRow} ${styles.line}`}
              style={{ blockSize: rowPx, paddingInlineStart: indent, transform: `translateY(${index * rowPx}px)` }}
            >
              <span className={styles.twist} data-open={row.expanded === true} data-twist={row.expanded}>
                {row.expanded !== undefined && <ChevronRight size={16} strokeWidth={1.5} aria-hidden="true" />}
              </span>
              <span className={`${page.cutItem} ${styles.name}`}>
                <span className="visually-hidden">{row.tag.slice(0, -row.name.length)}</span>
                <VisibleText text={row.name} />
              </span>{' '}
              <span className={page.softNumber}>
                {formatNumber(row.notes)}
                <span className="visually-hidden"> {strings.notesWord(row.notes)}</span>
              </span>
            </div>
          );
        })}
      </div>
    </div>
  );
}
