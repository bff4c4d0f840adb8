import { useCallback, useEffect, useRef, useState } from 'react';
import type { AuditEntry } from '../../contracts/audit.ts';
import { toErrorData } from '../../contracts/errors.ts';
import { isFiltered, type LogFilter, matchEntry } from '../../core/view/match-entry.ts';
import { useLogTip } from '../../live/use-log-tip.ts';
import { useClient } from '../app/client-context.tsx';

const PAGE = 200;
/** Looks are short until what is in sight is there; then each takes as much as the page takes in without a halt. */
const FIRST_ROWS = 40;
const FIRST_LOOK = { limit: FIRST_ROWS, forMs: 30 };
const NEXT_LOOK = { limit: 1000, forMs: 100 };

/** The log as a list, newest first, of which only what is looked at is read. */
export interface Log {
  /** How many rows the list has. */
  count: number;
  /** The entry of a row; undefined while it is being read. */
  at: (index: number) => AuditEntry | undefined;
  /** Rows that are in sight, so that they are read. */
  show: (from: number, to: number) => void;
  /** How much of the log was searched, when it is filtered. */
  scan: { searched: number; done: boolean; stop: () => void; goOn: () => void } | null;
  tip: number;
  error: string | null;
}

/** Entries of the whole log or of one run, as they fit the filter. */
export function useLog(filter: LogFilter, runId: string | null): Log {
  const tip = useLogTip() ?? 0;
  const paged = usePages(tip);
  const filtered = isFiltered(filter) || runId !== null;
  const scanned = useScan(filter, runId, tip, filtered);
  if (!filtered) return { ...paged, count: tip, scan: null, tip };
  return {
    count: scanned.entries.length,
    at: (index) => scanned.entries[index],
    show: () => undefined,
    scan: scanned,
    tip,
    error: scanned.error,
  };
}

/** Pages by number: page n holds the entries from n × 200 + 1 on. */
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
            setError(toErrorData(failure).message);
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

interface Scan {
  entries: readonly AuditEntry[];
  searched: number;
  done: boolean;
  stop: () => void;
  goOn: () => void;
  error: string | null;
}

interface Found {
  /** What was looked for. */
  key: string;
  entries: readonly AuditEntry[];
  searched: number;
  done: boolean;
  /** Where the next look goes on; null at first. */
  next: number | null;
}

const NOTHING = { entries: [], searched: 0, done: false, next: null };

/** Goes through the log from its end, keeping what fits, until it is at its beginning or stopped. */
function useScan(filter: LogFilter, runId: string | null, tip: number, active: boolean): Scan {
  const { call } = useClient();
  const { text, who, decision } = filter;
  // A run's entries are few: they are read anew when the log has grown.
  const key = JSON.stringify([text, who, decision, runId, active, runId === null ? 0 : tip]);
  const [found, setFound] = useState<Found>({ key, ...NOTHING });
  const [stopped, setStopped] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const isStopped = stopped === key;
  // What fitted before stands until the first look at the log is back.
  const { done, next, entries } = found.key === key ? found : NOTHING;
  const isFirst = entries.length < FIRST_ROWS;

  useEffect(() => {
    if (!active || done || isStopped || tip === 0) return;
    const wanted = { text, who, decision };
    const lookOn = () =>
      call('audit.find', {
        ...{ ...wanted, fromSeq: next ?? tip },
        ...(isFirst ? FIRST_LOOK : NEXT_LOOK),
      });
    const lookAtRun = async (id: string) => {
      const entries = await call('audit.entries', { runId: id, newestFirst: true });
      return { entries: entries.filter((entry) => matchEntry(entry, wanted)), searched: entries.length, nextSeq: null };
    };
    let stale = false;
    const looked = runId === null ? lookOn() : lookAtRun(runId);
    looked.then(
      (find) => {
        if (stale) return;
        setError(null);
        setFound((before) => {
          const known = before.key === key ? before : NOTHING;
          return {
            key,
            entries: [...known.entries, ...find.entries],
            searched: find.nextSeq === null ? tip : known.searched + find.searched,
            done: find.nextSeq === null,
            next: find.nextSeq,
          };
        });
      },
      (failure) => {
        if (!stale) setError(toErrorData(failure).message);
      },
    );
    return () => {
      stale = true;
    };
  }, [call, key, active, done, next, isFirst, isStopped, tip, runId, text, who, decision]);

  return {
    entries: found.entries,
    searched: found.searched,
    done: done || isStopped,
    stop: () => setStopped(key),
    goOn: () => setStopped(null),
    error,
  };
}
