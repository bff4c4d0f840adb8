import type { JournalFiles } from './journal-files.ts';
import { type JournalRecord, parseRecords } from './journal-record.ts';

/** Reads the records of one file from an offset, up to the first torn one. */
export async function readRecords(files: JournalFiles, name: string, from = 0): Promise<JournalRecord[]> {
  return [...parseRecords(await files.read(name, from))];
}

/**
 * Merges the records of several workers into the order of their transactions. Transactions with log entries are ordered by the
 * number of the newest entry, which the database gives to one at a time; others by time. The order within a file is kept.
 */
export function mergeRecords(files: readonly (readonly JournalRecord[])[]): JournalRecord[] {
  const merged: JournalRecord[] = [];
  const next = files.map(() => 0);
  for (;;) {
    let first = -1;
    let least: JournalRecord | undefined;
    for (const [index, records] of files.entries()) {
      const head = records[next[index] ?? 0];
      if (head !== undefined && (least === undefined || isBefore(head, least))) {
        first = index;
        least = head;
      }
    }
    if (least === undefined) return merged;
    merged.push(least);
    next[first] = (next[first] ?? 0) + 1;
  }
}

function isBefore(one: JournalRecord, other: JournalRecord): boolean {
  const both = hasEntry(one) && hasEntry(other);
  return both && one.seq !== other.seq ? one.seq < other.seq : one.atMs < other.atMs;
}

function hasEntry({ rows }: JournalRecord): boolean {
  return rows.some(({ table }) => table === 'audit');
}
