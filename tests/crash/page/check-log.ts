import type { AuditRecord } from '../../../src/contracts/domain/audit.ts';
import { sha256 } from './sha256.ts';
import type { Snapshot } from './snapshot.ts';

export type LoggedRecord = AuditRecord & { seq: number };

/** The entries of the log, oldest first. */
export function entriesOf({ log }: Snapshot): LoggedRecord[] {
  return log.map((row) => JSON.parse(row.line));
}

/** The chain is whole, and log and journal speak of the same changes: one entry for each, and none without one. */
export async function checkLog(snapshot: Snapshot): Promise<string[]> {
  const problems: string[] = [];
  let hash = '0'.repeat(64);
  for (const [index, row] of snapshot.log.entries()) {
    if (row.seq !== index + 1) problems.push(`log: entry ${row.seq} stands where ${index + 1} belongs`);
    hash = await sha256(`${hash}\n${row.line}`);
    if (hash !== row.hash) problems.push(`log: the chain breaks at entry ${row.seq}`);
    hash = row.hash;
  }
  const entries = entriesOf(snapshot);
  for (const { changeId, auditSeq, action, notebookId, runId } of snapshot.changes) {
    const own = entries.filter((entry) => entry.changeId === changeId);
    const [only] = own;
    if (!only || own.length > 1) problems.push(`log: change ${changeId} (${action}) has ${own.length} entries`);
    else if (only.seq !== auditSeq || only.notebookId !== notebookId || (runId !== null && only.runId !== runId)) {
      problems.push(`log: entry ${only.seq} is not the one of change ${changeId}, which names ${auditSeq}`);
    }
  }
  const changes = new Set(snapshot.changes.map((change) => change.changeId));
  for (const { seq, changeId, action } of entries) {
    if (changeId !== null && !changes.has(changeId))
      problems.push(`log: entry ${seq} (${action}) speaks of a change that is not there`);
  }
  return problems;
}
