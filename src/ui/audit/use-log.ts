import { useCallback, useEffect, useRef, useState } from 'react';
import { useLogTip } from '../../client/queries/use-log-tip.ts';
import type { AuditEntry } from '../../contracts/domain/audit.ts';
import { isFiltered, type LogFilter } from '../../core/shared/match-entry.ts';
import { translateError } from '../kit/worker-texts/translate.ts';
import { useClient } from '../state/client-context.tsx';
import { type Scan, useScan } from './use-scan.ts';

const PAGE = 200;
const NO_ENTRIES: readonly AuditEntry[] = [];

/** The log as a list, newest first. Only visible entries are loaded. */
export interface Log {
  count: number;
  /** Returns the entry of a row; undefined while loading. */
  at: (index: number) => AuditEntry | undefined;
  /** Returns the sequence number of a row's entry, also while loading. */
  seqAt: (index: number) => number;
  /** Returns the row of an entry; -1 if it has none. */
  indexOf: (seq: number) => number;
  /** Loads the visible rows. */
  show: (from: number, to: number) => void;
  /** Progress of the scan; null without a filter. */
  scan: Scan | null;
  tip: number;
  error: string | null;
}

/** Returns the entries of the whole log or of one run that match the filter. */
export function useLog(filter: LogFilter, runId: string | null): Log {
  const tip = useLogTip() ?? 0;
  const paged = usePages(tip);
  const filtered = isFiltered(filter) || runId !== null;
  const scanned = useScan(filter, runId, tip, filtered);
  // The whole log stays until the first matches are there.
  const isAll = !filtered || (scanned.entries === null && runId === null && scanned.state === 'searching');
  const entries = scanned.entries ?? NO_ENTRIES;
  const seqAt = useCallback(
    (index: number) => (isAll ? tip - index : (entries[index]?.seq ?? 0)),
    [isAll, entries, tip],
  );
  const indexOf = useCallback(
    (seq: number) => (isAll ? tip - seq : entries.findIndex((entry) => entry.seq === seq)),
    [isAll, entries, tip],
  );
  const scan = filtered ? scanned : null;
  if (isAll) return { ...paged, seqAt, indexOf, count: tip, scan, tip };
  return {
    count: entries.length,
    at: (index) => entries[index],
    seqAt,
    indexOf,
    show: () => undefined,
    scan,
    tip,
    error: scanned.error,
  };
}

/** Loads pages of entries: page n holds the entries from n × 200 + 1. */
function usePages(tip: number): Pick<Log, 'at' | 'show' | 'error'> {
  const { call } = useClient();
  const [pages, setPages] = useState<ReadonlyMap<number, readonly AuditEntry[]>>(new Map());
  const [error, setError] = useState<string | null>(null);
  const asked = useRef(new Map<number, number>());
  const range = useRef({ from: 0, to: 0 });

  const load = useCallback(
    (from: number, to: number) => {
      range.current = { from, to };
      const newest = Math.floor((tip - from - 1) / PAGE);
      const oldest = Math.max(0, Math.floor((tip - to - 1) / PAGE));
      for (let page = oldest; page <= newest; page += 1) {
        const wanted = Math.min(PAGE, tip - page * PAGE);
        if ((asked.current.get(page) ?? 0) >= wanted) continue;
        asked.current.set(page, wanted);
        call('audit.entries', { fromSeq: page * PAGE + 1, limit: PAGE }).then(
          (entries) => {
            setError(null);
            setPages((known) => new Map(known).set(page, entries));
          },
          (failure) => {
            asked.current.delete(page);
            setError(translateError(failure));
          },
        );
      }
    },
    [call, tip],
  );
  useEffect(() => {
    if (tip > 0) load(range.current.from, Math.min(tip - 1, range.current.to));
  }, [load, tip]);

  return {
    at: (index) => {
      const seq = tip - index;
      return pages.get(Math.floor((seq - 1) / PAGE))?.[(seq - 1) % PAGE];
    },
    show: load,
    error,
  };
}
