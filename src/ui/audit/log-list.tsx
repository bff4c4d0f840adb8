import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { AuditEntry } from '../../contracts/domain/audit.ts';
import { useActorName } from '../agents/use-actor-name.ts';
import { formatExactly, formatWhen } from '../kit/format.ts';
import { VisibleText } from '../kit/visible-text.tsx';
import { useKeyScroll } from '../viewers/use-key-scroll.ts';
import styles from './audit.module.css';
import { strings } from './log-strings.ts';
import type { Log } from './use-log.ts';

const ROW_PX = 33;
/** Rows rendered beyond the visible ones. */
const SPARE_ROWS = 12;

/** A virtualized list of entries, newest first. The focused row stays rendered. */
export function LogList({ log }: { log: Log }) {
  const scroller = useRef<HTMLDivElement>(null);
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

  const toggle = (seq: number) =>
    setOpen((before) => {
      const after = new Set(before);
      if (!after.delete(seq)) after.add(seq);
      return after;
    });
  return (
    <div ref={scroller} className={styles.scroller}>
      <ol className={styles.list} aria-label={strings.list} style={{ blockSize: virtual.getTotalSize() }}>
        {rows.map((row) => {
          const entry = log.at(row.index);
          return (
            <li
              key={row.key}
              ref={virtual.measureElement}
              data-index={row.index}
              className={styles.row}
              aria-posinset={row.index + 1}
              aria-setsize={log.count}
              style={{ transform: `translateY(${row.start}px)` }}
            >
              {entry ? (
                <Entry
                  entry={entry}
                  open={open.has(entry.seq)}
                  onToggle={() => toggle(entry.seq)}
                  onFocus={() => setFocused(entry.seq)}
                  onBlur={() => setFocused(null)}
                />
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

interface EntryProps {
  entry: AuditEntry;
  open: boolean;
  onToggle: () => void;
  onFocus: () => void;
  onBlur: () => void;
}

function Entry({ entry, open, onToggle, onFocus, onBlur }: EntryProps) {
  const actorName = useActorName();
  return (
    <>
      <button
        type="button"
        className={styles.line}
        aria-expanded={open}
        onClick={onToggle}
        onFocus={onFocus}
        onBlur={onBlur}
      >
        <span className={styles.seq}>{entry.seq}</span>
        <time className={styles.when} dateTime={new Date(entry.atMs).toISOString()} title={formatExactly(entry.atMs)}>
          {formatWhen(entry.atMs)}
        </time>
        <span className={styles.who} data-agent={entry.actor.type === 'agent'}>
          {actorName(entry.actor)}
        </span>
        <span className={styles.what}>
          <code>{entry.action}</code> <VisibleText text={entry.target ?? ''} />
        </span>
        <span className={styles.decision} data-decision={entry.decision}>
          {strings.decisions[entry.decision]}
        </span>
      </button>
      {open && <Details entry={entry} />}
    </>
  );
}

function Details({ entry }: { entry: AuditEntry }) {
  const actorName = useActorName();
  const values: Record<keyof typeof strings.fields, string> = {
    seq: String(entry.seq),
    atMs: formatExactly(entry.atMs),
    actor: actorName(entry.actor),
    action: entry.action,
    target: entry.target ?? '',
    decision: strings.decisions[entry.decision],
    rule: entry.rule ?? '',
    risk: entry.risk ?? '',
    toolName: entry.toolName ?? '',
    toolCallId: entry.toolCallId ?? '',
    paths: entry.paths.join('\n'),
    inputSummary: entry.inputSummary,
    outputSummary: entry.outputSummary,
    durationMs: String(Math.round(entry.durationMs * 100) / 100),
    runId: entry.runId ?? '',
    sessionId: entry.sessionId ?? '',
    notebookId: entry.notebookId ?? '',
    changeId: entry.changeId ?? '',
    receipt: entry.receipt ?? '',
    manifestHash: entry.manifestHash ?? '',
    prevHash: entry.prevHash,
    hash: entry.hash,
  };
  return (
    <dl className={styles.details}>
      {Object.entries(strings.fields).map(([field, label]) => {
        const value = Object.entries(values).find(([name]) => name === field)?.[1] ?? '';
        return value === '' ? null : (
          <div key={field}>
            <dt>{label}</dt>
            <dd>
              <VisibleText text={value} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
