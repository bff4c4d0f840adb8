import type { AuditEntry } from '../../../contracts/domain/audit.ts';
import { type ChainRow, entryOf, readLine } from '../../../core/audit/chain.ts';
import { createLineSieve, type LogFilter, matchEntry } from '../../../core/shared/match-entry.ts';
import type { CloisterDatabase, StoredSegment } from '../database.ts';
import { unpackSegment } from './log-store.ts';
import { hashBefore } from './read-log.ts';
import { valueAfter } from './walk-back.ts';

/**
 * Segments read at once: one at first, because the newest one often holds all that is shown, then twice as many each time. For
 * many, a round trip to the database costs more than its result.
 */
const SEGMENTS_AT_ONCE = 16;
/** From this number of segments at once on, the next ones are read while these are searched. */
const READ_AHEAD_FROM = 8;
/** About the time that one such read takes, in milliseconds: nothing is read that the search would not come to. */
const READ_MS = 20;
const ROWS_AT_ONCE = 150;

/** Matching entries, newest first, and where to continue. */
export interface LogFind {
  entries: AuditEntry[];
  searched: number;
  /** The newest entry not yet searched; null when the search reached the start of the log. */
  nextSeq: number | null;
}

export interface LogSearch extends LogFilter {
  /** The newest entry to search. Default: the newest entry of the log. */
  readonly fromSeq?: number | undefined;
  /** Most entries to return. */
  readonly limit: number;
  /** Milliseconds after which the search stops at the next segment and returns the matches so far. */
  readonly forMs: number;
}

/**
 * Searches the log from its end. Most of it is only scanned as text: an entry is parsed when its line may match. Entries
 * packed meanwhile are found in their segment. An unreadable entry matches by its placeholder; an entry whose text is lost
 * always matches, because it might have. A period does not end the search: where the clock of the device was set back, earlier
 * entries have later times.
 */
export async function findInLog(database: CloisterDatabase, search: LogSearch): Promise<LogFind> {
  const untilMs = performance.now() + search.forMs;
  const mayMatch = createLineSieve(search);
  const mayBeDamaged = createDamageFilter(search);
  const entries: AuditEntry[] = [];
  const { sinceMs = Number.NEGATIVE_INFINITY, beforeMs = Number.POSITIVE_INFINITY } = search;
  let next = search.fromSeq ?? Number.MAX_SAFE_INTEGER;
  let searched = 0;

  /** Searches the rows of one chunk, given oldest first; false when the result is full. */
  async function searchRows(rows: readonly ChainRow[]): Promise<boolean> {
    for (let index = rows.length - 1; index >= 0; index -= 1) {
      const row = rows[index];
      if (row === undefined || row.seq > next) continue;
      if (entries.length >= search.limit) return false;
      searched += 1;
      next = row.seq - 1;
      const atMs = Number(valueAfter(row.line, '"atMs":'));
      if (atMs < sinceMs || atMs >= beforeMs) continue;
      const isLost = row.line === '';
      if (!isLost && !mayMatch(row.line, row.texts) && !(mayBeDamaged(row.seq) && readLine(row.line) === null))
        continue;
      const before = rows[index - 1]?.hash ?? (await hashBefore(database, row.seq));
      const entry = entryOf(row, before);
      if (isLost || matchEntry(entry, search)) entries.push(entry);
    }
    return true;
  }

  let canContinue = true;
  while (canContinue && next > 0) {
    const newest = database.audit.where(':id').belowOrEqual(next).reverse();
    const rows = await newest.limit(ROWS_AT_ONCE).toArray();
    if (rows.length === 0) break;
    canContinue = await searchRows(rows.reverse());
    if (performance.now() >= untilMs) canContinue = false;
  }
  let ahead: SegmentRead | null = null;
  // A search that is continued has found too little in the newest segments.
  const first = search.fromSeq === undefined ? 1 : READ_AHEAD_FROM;
  for (let atOnce = first; canContinue && next > 0; atOnce = Math.min(SEGMENTS_AT_ONCE, 2 * atOnce)) {
    const segments: StoredSegment[] = await (ahead?.from === next ? ahead : readBack(database, next, atOnce)).segments;
    const oldest = segments.at(-1);
    if (oldest === undefined) return { entries, searched, nextSeq: null };
    const hasTime = performance.now() + READ_MS < untilMs;
    // Read while these are searched, once it is plain that the first ones are not enough.
    ahead = hasTime && atOnce >= READ_AHEAD_FROM ? readBack(database, oldest.fromSeq - 1, SEGMENTS_AT_ONCE) : null;
    for (const segment of segments) {
      if (!canContinue) break;
      if (mayMatch(segment.lines, segment.texts) || mayBeDamaged(null) || !isWhole(segment)) {
        canContinue = await searchRows(rowsOf(segment));
      } else {
        searched += Math.max(0, Math.min(next, segment.toSeq) - segment.fromSeq + 1);
        next = segment.fromSeq - 1;
      }
      if (performance.now() >= untilMs) canContinue = false;
    }
  }
  return { entries, searched, nextSeq: next > 0 && next < Number.MAX_SAFE_INTEGER ? next : null };
}

interface SegmentRead {
  /** The newest entry that the segments may contain. */
  readonly from: number;
  readonly segments: Promise<StoredSegment[]>;
}

/** Reads segments from the one that contains `from` back. */
function readBack(database: CloisterDatabase, from: number, atOnce: number): SegmentRead {
  const read = database.auditSegments.where(':id').belowOrEqual(from).reverse().limit(atOnce).toArray();
  const segments = Promise.resolve(read);
  // A failure counts where the segments are used.
  segments.catch(() => undefined);
  return { from, segments };
}

/** Returns whether a segment has a line for each entry. Counts without splitting, because most segments have no match. */
function isWhole({ fromSeq, toSeq, lines }: StoredSegment): boolean {
  let begin = 0;
  let count = 0;
  while (begin <= lines.length) {
    const end = lines.indexOf('\n', begin);
    if (end === begin || begin === lines.length) return false;
    count += 1;
    begin = end === -1 ? lines.length + 1 : end + 1;
  }
  return toSeq === fromSeq + count - 1;
}

/** Returns the rows of a segment, with one placeholder for entries lost at its end. */
function rowsOf(segment: StoredSegment): ChainRow[] {
  const rows = unpackSegment(segment);
  const isCutOff = segment.toSeq >= segment.fromSeq + rows.length && rows.at(-1)?.line !== '';
  if (isCutOff) rows.push({ seq: segment.fromSeq + rows.length, line: '', hash: '' });
  return rows;
}

/** Creates a filter for unreadable entries: whether the placeholder of entry `seq` (null: unknown number) matches. */
function createDamageFilter(filter: LogFilter): (seq: number | null) => boolean {
  const placeholder = entryOf({ seq: 0, line: '', hash: '' }, '');
  // The number is the only part of a placeholder that differs between entries.
  const isNumber = /^\d+$/.test(filter.text.trim());
  const mayMatch = matchEntry(placeholder, isNumber ? { ...filter, text: '' } : filter);
  return (seq) => mayMatch && (!isNumber || seq === null || matchEntry({ ...placeholder, seq }, filter));
}
