import type { AuditEntry } from '../../../contracts/domain/audit.ts';
import { type ChainRow, entryOf, readLine } from '../../../core/audit/chain.ts';
import { createLineSieve, type LogFilter, matchEntry } from '../../../core/shared/match-entry.ts';
import type { CloisterDatabase, StoredSegment } from '../database.ts';
import { unpackSegment } from './log-store.ts';
import { hashBefore } from './read-log.ts';

/** Segments that are read at once: one look into the database costs more than what it brings. */
const SEGMENTS_AT_ONCE = 16;
const ROWS_AT_ONCE = 150;

/** Entries that fit, newest first, and where the next search goes on. */
export interface LogFind {
  entries: AuditEntry[];
  /** Entries that were looked at. */
  searched: number;
  /** The newest entry that was not looked at; null when the beginning was reached. */
  nextSeq: number | null;
}

export interface LogSearch extends LogFilter {
  /** The newest entry to look at. Default: the newest there is. */
  readonly fromSeq?: number | undefined;
  /** Most entries to return. */
  readonly limit: number;
  /** Milliseconds after which it stops at the next border, with what it has. */
  readonly forMs: number;
}

/**
 * Goes through the log from its end. Most of it is only looked at as text: an entry is parsed when its line may fit. What is
 * packed in the meantime is met in its segment. An entry that cannot be read is found by what stands for it; where the very
 * text is gone it is told whatever is looked for, because nobody knows whether it would fit.
 */
export async function findInLog(database: CloisterDatabase, search: LogSearch): Promise<LogFind> {
  const untilMs = performance.now() + search.forMs;
  const mayFit = createLineSieve(search);
  const mayBeDamaged = createDamageSieve(search);
  const entries: AuditEntry[] = [];
  let next = search.fromSeq ?? Number.MAX_SAFE_INTEGER;
  let searched = 0;

  /** Looks at rows of one piece, oldest first as they come; false when there is no room for more. */
  async function look(rows: readonly ChainRow[]): Promise<boolean> {
    for (let index = rows.length - 1; index >= 0; index -= 1) {
      const row = rows[index];
      if (row === undefined || row.seq > next) continue;
      if (entries.length >= search.limit) return false;
      searched += 1;
      next = row.seq - 1;
      const isGone = row.line === '';
      if (!isGone && !mayFit(row.line) && !(mayBeDamaged(row.seq) && readLine(row.line) === null)) continue;
      const before = rows[index - 1]?.hash ?? (await hashBefore(database, row.seq));
      const entry = entryOf(row, before);
      if (isGone || matchEntry(entry, search)) entries.push(entry);
    }
    return true;
  }

  let hasRoom = true;
  while (hasRoom && next > 0) {
    const newest = database.audit.where(':id').belowOrEqual(next).reverse();
    const rows = await newest.limit(ROWS_AT_ONCE).toArray();
    if (rows.length === 0) break;
    hasRoom = await look(rows.reverse());
    if (performance.now() >= untilMs) hasRoom = false;
  }
  while (hasRoom && next > 0) {
    const segments = await database.auditSegments
      .where(':id')
      .belowOrEqual(next)
      .reverse()
      .limit(SEGMENTS_AT_ONCE)
      .toArray();
    if (segments.length === 0) return { entries, searched, nextSeq: null };
    for (const segment of segments) {
      if (!hasRoom) break;
      if (mayFit(segment.lines) || mayBeDamaged(null) || !isWhole(segment)) {
        hasRoom = await look(rowsOf(segment));
      } else {
        searched += Math.max(0, Math.min(next, segment.toSeq) - segment.fromSeq + 1);
        next = segment.fromSeq - 1;
      }
      if (performance.now() >= untilMs) hasRoom = false;
    }
  }
  return { entries, searched, nextSeq: next > 0 && next < Number.MAX_SAFE_INTEGER ? next : null };
}

/** Whether a segment has a text for each of its entries. Looked at without taking it apart: most hold nothing that is looked for. */
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

/** The rows of a segment. One more stands for those that were cut off at its end. */
function rowsOf(segment: StoredSegment): ChainRow[] {
  const rows = unpackSegment(segment);
  const isCutOff = segment.toSeq >= segment.fromSeq + rows.length && rows.at(-1)?.line !== '';
  if (isCutOff) rows.push({ seq: segment.fromSeq + rows.length, line: '', hash: '' });
  return rows;
}

/** Whether what stands for an entry with this number, or with any (null), would fit if the entry cannot be read. */
function createDamageSieve(filter: LogFilter): (seq: number | null) => boolean {
  const standsFor = entryOf({ seq: 0, line: '', hash: '' }, '');
  // Its number is all that is its own in it.
  const isNumber = /^\d+$/.test(filter.text.trim());
  const mayFit = matchEntry(standsFor, isNumber ? { ...filter, text: '' } : filter);
  return (seq) => mayFit && (!isNumber || seq === null || matchEntry({ ...standsFor, seq }, filter));
}
