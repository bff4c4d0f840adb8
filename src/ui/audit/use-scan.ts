import { useEffect, useRef, useState } from 'react';
import type { AuditEntry } from '../../contracts/domain/audit.ts';
import { followPromise } from '../../core/shared/follow-promise.ts';
import type { LogFilter } from '../../core/shared/match-entry.ts';
import { translateError } from '../kit/worker-texts/translate.ts';
import { useClient } from '../state/client-context.tsx';
import { matchesShown, toCandidates } from './log-words.ts';

/** Scan requests are small until the visible rows are found, then as large as the page handles without jank. */
const FIRST_ROWS = 40;
const FIRST_REQUEST = { limit: FIRST_ROWS, forMs: 50 };
const NEXT_REQUEST = { limit: 1000, forMs: 100 };
/** Entries per request when following new entries. */
const NEW_ENTRIES = 1000;

export interface Scan {
  /** How many entries have been scanned. */
  searched: number;
  /** A scan that is done follows new entries. */
  state: 'searching' | 'stopped' | 'done';
  /** Number of matches so far. */
  found: number;
  /** Number of matches when the scan finished; null before. */
  foundAtEnd: number | null;
  stop: () => void;
  resume: () => void;
}

interface ScanResult {
  /** Identifies the filter of this result. */
  key: string;
  /** Newest first. */
  entries: readonly AuditEntry[];
  searched: number;
  /** Number of the newest scanned entry; 0 before the first request. */
  newest: number;
  /** Entry at which the next request continues; null at first. */
  next: number | null;
  foundAtEnd: number | null;
}

type ScanState = Omit<ScanResult, 'key'>;

/** The key of a log without a filter. */
const NO_KEY = '';
const NOTHING: ScanState = { entries: [], searched: 0, newest: 0, next: null, foundAtEnd: null };

/**
 * Scans the log backward from its end for matching entries until its start or until stopped; then follows new entries. The entries
 * of one filter are returned until the first ones of the next are there; null without any since the scan is `active`.
 */
export function useScan(
  filter: LogFilter,
  runId: string | null,
  tip: number,
  active: boolean,
): Scan & { entries: readonly AuditEntry[] | null; error: string | null } {
  const { call } = useClient();
  const { text, who, decision, sinceMs, beforeMs } = filter;
  const key = JSON.stringify([text, who, decision, sinceMs, beforeMs, runId, active]);
  const [found, setFound] = useState<ScanResult>({ key: NO_KEY, ...NOTHING });
  // What was found before the filter was cleared is not shown with the next one.
  if (!active && found.key !== NO_KEY) setFound({ key: NO_KEY, ...NOTHING });
  const [stopped, setStopped] = useState<string | null>(null);
  const [failure, setFailure] = useState<{ key: string; tip: number; message: string } | null>(null);
  // A ref, so that a new entry does not restart a running request.
  const tipNow = useRef(tip);
  useEffect(() => {
    tipNow.current = tip;
  }, [tip]);

  // Until the first result of a new filter arrives, the list is empty.
  const { newest, next, entries, foundAtEnd } = found.key === key ? found : NOTHING;
  const isDone = foundAtEnd !== null;
  const isStopped = stopped === key && !isDone;
  // Retry a failed scan when there are new entries or when the person resumes.
  const isStuck = failure?.key === key && failure.tip >= tip;
  const isIdle = !active || tip === 0 || isStopped || isStuck || (isDone && newest >= tip);
  const isFirst = entries.length < FIRST_ROWS;

  useEffect(() => {
    if (isIdle) return;
    const wanted = { text, who, decision, sinceMs, beforeMs };
    const upTo = tipNow.current;
    const ofRun = runId === null ? {} : { runId };

    const scanBackward = async (): Promise<(known: ScanState) => ScanState> => {
      const start = newest || upTo;
      const how = isFirst ? FIRST_REQUEST : NEXT_REQUEST;
      const find = await call('audit.find', { ...toCandidates(wanted), ...how, fromSeq: next ?? start });
      const fitting = find.entries.filter(
        // A damaged entry is found because its text is unknown.
        (entry) => entry.action === 'log.damaged' || matchesShown(entry, wanted),
      );
      return (known) => {
        const all = [...known.entries, ...fitting];
        const isEnd = find.nextSeq === null;
        return {
          entries: all,
          newest: start,
          next: find.nextSeq,
          foundAtEnd: isEnd ? all.length : null,
          searched: isEnd ? start : known.searched + find.searched,
        };
      };
    };
    /** A run has few entries. */
    const scanRun = async (): Promise<() => ScanState> => {
      const all = await call('audit.entries', { ...ofRun, newestFirst: true });
      const last = Math.max(upTo, all[0]?.seq ?? 0);
      const fitting = all.filter((entry) => matchesShown(entry, wanted));
      return () => ({ entries: fitting, searched: last, newest: last, next: null, foundAtEnd: fitting.length });
    };
    const scanForward = async (): Promise<(known: ScanState) => ScanState> => {
      const come = await call('audit.entries', { ...ofRun, fromSeq: newest + 1, limit: NEW_ENTRIES });
      const seen = come.at(-1)?.seq ?? 0;
      const last = come.length === NEW_ENTRIES ? seen : Math.max(upTo, seen);
      const fitting = come.filter((entry) => matchesShown(entry, wanted)).reverse();
      return (known) => ({ ...known, entries: [...fitting, ...known.entries], searched: last, newest: last });
    };

    return followPromise<(known: ScanState) => ScanState>(
      isDone ? scanForward() : runId === null ? scanBackward() : scanRun(),
      (add) => {
        setFailure(null);
        setFound((before) => ({ key, ...add(before.key === key ? before : NOTHING) }));
      },
      (error) => setFailure({ key, tip: tipNow.current, message: translateError(error) }),
    );
  }, [call, key, isIdle, isDone, newest, next, isFirst, runId, text, who, decision, sinceMs, beforeMs]);

  return {
    entries: found.key === NO_KEY ? null : found.entries,
    searched: found.searched,
    found: found.entries.length,
    state: isDone ? 'done' : isStopped || isStuck ? 'stopped' : 'searching',
    foundAtEnd,
    stop: () => setStopped(key),
    resume: () => {
      setStopped(null);
      setFailure(null);
    },
    error: failure?.message ?? null,
  };
}
