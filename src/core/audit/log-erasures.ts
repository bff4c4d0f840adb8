import type { AuditRecordInput } from '../../contracts/domain/audit.ts';
import { type CommitBatch, findWrite } from '../ports/commit-batch.ts';

/** Returns the log entries of a batch. The first one names the entries whose texts the batch erases. */
export function withErasures(batch: CommitBatch): readonly AuditRecordInput[] {
  const seqs = findWrite(batch, 'erase-log-texts')?.seqs ?? [];
  const [first, ...others] = batch.audit;
  return first === undefined || seqs.length === 0
    ? batch.audit
    : [{ ...first, erasedEntries: rangesOf(seqs) }, ...others];
}

/** Returns numbers as ranges, ascending, each number once. */
export function rangesOf(numbers: readonly number[]): [number, number][] {
  const ranges: [number, number][] = [];
  for (const number of [...numbers].sort((one, other) => one - other)) {
    const last = ranges.at(-1);
    if (last !== undefined && number <= last[1] + 1) last[1] = Math.max(last[1], number);
    else ranges.push([number, number]);
  }
  return ranges;
}
