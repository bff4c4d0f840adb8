import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { formatLongDay, localDay } from '../kit/format.ts';
import { useKeyScroll } from '../kit/hooks/use-key-scroll.ts';
import page from '../kit/styles/page.module.css';
import styles from './audit.module.css';
import { LogEntry } from './log-entry.tsx';
import { strings } from './log-strings.ts';
import type { Log } from './use-log.ts';

const ROW_PX = 37;
/** Rows rendered beyond the visible ones. */
const SPARE_ROWS = 12;

/** A virtualized list of entries, newest first, by day. The focused row stays rendered. `children` scroll with the list. */
export function LogList({ log, children }: { log: Log; children?: ReactNode }) {
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const listTop = useOffset(list);
  // The rows become focusable only after they are loaded.
  useKeyScroll(scroller);
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const [focused, setFocused] = useState<number | null>(null);
  const { show, seqAt, indexOf } = log;
  const rangeExtractor = useCallback(
    (range: Range) => {
      const shown = defaultRangeExtractor(range);
      const index = focused === null ? -1 : indexOf(focused);
      if (index < 0 || index >= range.count || shown.includes(index)) return shown;
      return [...shown, index].sort((one, other) => one - other);
    },
    [focused, indexOf],
  );
  const virtual = useVirtualizer({
    count: log.count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: SPARE_ROWS,
    scrollMargin: listTop,
    // New entries are prepended, so key rows by entry.
    getItemKey: seqAt,
    rangeExtractor,
  });
  const rows = virtual.getVirtualItems();
  // Keep the scroll position when entries are prepended, except at the very top.
  const first = virtual.range?.startIndex ?? 0;
  const firstRow = useRef({ index: 0, seq: 0 });
  useLayoutEffect(() => {
    const { index, seq } = firstRow.current;
    // Search only when the entry at that index changed, because a filtered list is searched linearly.
    const came = seq === 0 || seqAt(index) === seq ? 0 : indexOf(seq) - index;
    if (came > 0 && scroller.current && scroller.current.scrollTop > 0) {
      scroller.current.scrollTop += came * ROW_PX;
      firstRow.current = { index: index + came, seq };
    } else firstRow.current = { index: first, seq: seqAt(first) };
  });
  const from = Math.max(0, (virtual.range?.startIndex ?? 0) - SPARE_ROWS);
  const to = (virtual.range?.endIndex ?? 0) + SPARE_ROWS;
  useEffect(() => show(from, to), [show, from, to]);

  const toggle = useCallback((seq: number) => {
    setOpen((before) => {
      const after = new Set(before);
      if (!after.delete(seq)) after.add(seq);
      return after;
    });
  }, []);
  return (
    <div ref={scroller} className={styles.view}>
      {children}
      <ol ref={list} className={page.frame} aria-label={strings.list} style={{ blockSize: virtual.getTotalSize() }}>
        {rows.map((row) => {
          const entry = log.at(row.index);
          const newer = row.index === 0 ? undefined : log.at(row.index - 1);
          const day = entry && (row.index === 0 || newer) ? dayBelow(newer?.atMs, entry.atMs) : null;
          return (
            <li
              key={row.key}
              ref={virtual.measureElement}
              data-index={row.index}
              className={styles.row}
              aria-posinset={row.index + 1}
              aria-setsize={log.count}
              style={{ transform: `translateY(${row.start - listTop}px)` }}
            >
              {day !== null && <h2 className={styles.day}>{day}</h2>}
              {entry ? (
                <LogEntry entry={entry} open={open.has(entry.seq)} onToggle={toggle} onFocus={setFocused} />
              ) : (
                <span className={styles.loading}>{strings.loading}</span>
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** Returns the heading of a day when an entry begins one: the entry above is of a later day. */
function dayBelow(newerMs: number | undefined, atMs: number): string | null {
  if (newerMs !== undefined && localDay(newerMs) === localDay(atMs)) return null;
  return formatLongDay(atMs);
}

/** Returns the distance of an element from the start of the area that it scrolls in. What is above it changes its height. */
function useOffset(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const area = element.current?.parentElement;
    if (!area) return;
    const measure = () => setTop(element.current?.offsetTop ?? 0);
    measure();
    const observer = new ResizeObserver(measure);
    for (const child of area.children) if (child !== element.current) observer.observe(child);
    return () => observer.disconnect();
  }, [element]);
  return top;
}
