import { useEffect, useRef, useState } from 'react';
import type { AuditEntry } from '../../contracts/domain/audit.ts';
import { toErrorData } from '../../contracts/errors/errors.ts';
import { type LogFilter, matchEntry } from '../../core/shared/match-entry.ts';
import { useClient } from '../app/state/client-context.tsx';

/** Looks are short until what is in sight is there; then each takes as much as the page takes in without a halt. */
const FIRST_ROWS = 40;
const FIRST_LOOK = { limit: FIRST_ROWS, forMs: 30 };
const NEXT_LOOK = { limit: 1000, forMs: 100 };
/** Entries that were written since, in one look. */
const NEW_ENTRIES = 1000;

/** A search through the log. */
export interface Scan {
  /** How many entries were looked at. */
  searched: number;
  /** Once it is done, it follows what is written. */
  state: 'searching' | 'stopped' | 'done';
  /** How many fitted when it was done; null before. */
  foundAtEnd: number | null;
  stop: () => void;
  goOn: () => void;
}

interface Found {
  /** What was looked for. */
  key: string;
  /** Newest first. */
  entries: readonly AuditEntry[];
  searched: number;
  /** Newest entry of those that are gone through; 0 before the first look. */
  newest: number;
  /** Where the next look goes on; null at first. */
  next: number | null;
  foundAtEnd: number | null;
}

type Looked = Omit<Found, 'key'>;

const NOTHING: Looked = { entries: [], searched: 0, newest: 0, next: null, foundAtEnd: null };

/** Goes through the log from its end, keeping what fits, until it is at its beginning or stopped; then looks at what comes. */
export function useScan(
  filter: LogFilter,
  runId: string | null,
  tip: number,
  active: boolean,
): Scan & { entries: readonly AuditEntry[]; error: string | null } {
  const { call } = useClient();
  const { text, who, decision } = filter;
  const key = JSON.stringify([text, who, decision, runId, active]);
  const [found, setFound] = useState<Found>({ key, ...NOTHING });
  const [stopped, setStopped] = useState<string | null>(null);
  const [failure, setFailure] = useState<{ key: string; tip: number; message: string } | null>(null);
  // A look that is under way is not begun anew with every entry that is written.
  const tipNow = useRef(tip);
  useEffect(() => {
    tipNow.current = tip;
  }, [tip]);

  // What fitted before stands until the first look at the log is back.
  const { newest, next, entries, foundAtEnd } = found.key === key ? found : NOTHING;
  const isDone = foundAtEnd !== null;
  const isStopped = stopped === key && !isDone;
  // What failed is tried again when there is something new, or when the person says so.
  const isStuck = failure?.key === key && failure.tip >= tip;
  const isIdle = !active || tip === 0 || isStopped || isStuck || (isDone && newest >= tip);
  const isFirst = entries.length < FIRST_ROWS;

  useEffect(() => {
    if (isIdle) return;
    const wanted = { text, who, decision };
    const upTo = tipNow.current;
    const ofRun = runId === null ? {} : { runId };

    const lookBack = async (): Promise<(known: Looked) => Looked> => {
      const start = newest || upTo;
      const how = isFirst ? FIRST_LOOK : NEXT_LOOK;
      const find = await call('audit.find', { ...wanted, ...how, fromSeq: next ?? start });
      return (known) => {
        const all = [...known.entries, ...find.entries];
        const isEnd = find.nextSeq === null;
        return {
          ...{ entries: all, newest: start, next: find.nextSeq, foundAtEnd: isEnd ? all.length : null },
          searched: isEnd ? start : known.searched + find.searched,
        };
      };
    };
    /** A run's entries are few. */
    const lookAtRun = async (): Promise<() => Looked> => {
      const all = await call('audit.entries', { ...ofRun, newestFirst: true });
      const last = Math.max(upTo, all[0]?.seq ?? 0);
      const fitting = all.filter((entry) => matchEntry(entry, wanted));
      return () => ({ entries: fitting, searched: last, newest: last, next: null, foundAtEnd: fitting.length });
    };
    const lookAhead = async (): Promise<(known: Looked) => Looked> => {
      const come = await call('audit.entries', { ...ofRun, fromSeq: newest + 1, limit: NEW_ENTRIES });
      const seen = come.at(-1)?.seq ?? 0;
      const last = come.length === NEW_ENTRIES ? seen : Math.max(upTo, seen);
      const fitting = come.filter((entry) => matchEntry(entry, wanted)).reverse();
      return (known) => ({ ...known, entries: [...fitting, ...known.entries], searched: last, newest: last });
    };

    let stale = false;
    const look = isDone ? lookAhead() : runId === null ? lookBack() : lookAtRun();
    look.then(
      (add) => {
        if (stale) return;
        setFailure(null);
        setFound((before) => ({ key, ...add(before.key === key ? before : NOTHING) }));
      },
      (error) => {
        if (!stale) setFailure({ key, tip: tipNow.current, message: toErrorData(error).message });
      },
    );
    return () => {
      stale = true;
    };
  }, [call, key, isIdle, isDone, newest, next, isFirst, runId, text, who, decision]);

  return {
    entries: found.entries,
    searched: found.searched,
    state: isDone ? 'done' : isStopped || isStuck ? 'stopped' : 'searching',
    foundAtEnd,
    stop: () => setStopped(key),
    goOn: () => {
      setStopped(null);
      setFailure(null);
    },
    error: failure?.message ?? null,
  };
}
