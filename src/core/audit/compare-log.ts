import type { Said } from '../../contracts/errors/errors.ts';
import { logFault } from '../../contracts/sentences/log-fault-sentences.ts';
import type { LogNames } from './log-names.ts';

/**
 * What other tables show about the log. Every commit writes its rows and its entries in one transaction, so the log must name each
 * of these rows.
 */
export interface LogTraces {
  /** Changes with the numbers of their entries: those that the log does not name, and the newest one of each notebook. */
  readonly changes: readonly { readonly changeId: string; readonly auditSeq: number }[];
  /** `seq` is the number of changes that were made to the notebook. */
  readonly notebooks: readonly { readonly notebookId: string; readonly seq: number }[];
  readonly runs: readonly string[];
  readonly endedRuns: readonly string[];
  readonly sessions: readonly string[];
  /** Tool calls with a result. */
  readonly toolCalls: readonly string[];
  /** Receipts of answered approvals. */
  readonly answers: readonly string[];
  /** Whether there are rows of any other kind that only a logged commit writes. */
  readonly hasOthers: boolean;
}

/** Fields of an `AuditVerdict`. */
interface Fault {
  readonly firstBadSeq: number;
  readonly reason: Said;
}

/** Compares a consistent log of `entries` entries with other tables. Returns the first contradiction; null for none. */
export function compareLog(entries: number, names: LogNames, traces: LogTraces): Fault | null {
  const misplaced = traces.changes
    .filter(({ changeId, auditSeq }) => names.changes.get(changeId) !== auditSeq)
    .map(({ auditSeq }) => auditSeq);
  const lost = misplaced.length > 0 ? null : unnamed(names, traces);
  if (misplaced.length === 0 && lost === null && (entries > 0 || !traces.hasOthers)) return null;
  if (entries === 0) {
    return { firstBadSeq: 1, reason: logFault('empty') };
  }
  if (lost !== null) return { firstBadSeq: entries + 1, reason: lost };
  const lowest = misplaced.reduce((least, seq) => Math.min(least, seq));
  const highest = misplaced.reduce((most, seq) => Math.max(most, seq));
  if (lowest > entries) {
    const reason = logFault('behind', { from: entries + 1, to: highest, last: highest });
    return { firstBadSeq: entries + 1, reason };
  }
  return { firstBadSeq: lowest, reason: logFault('rewritten', { seq: lowest }) };
}

/** Returns what the log does not name, in a sentence; null for nothing. */
function unnamed(names: LogNames, traces: LogTraces): Said | null {
  if (traces.notebooks.some(({ notebookId }) => !names.notebooks.has(notebookId))) return logFault('notebook');
  if (traces.notebooks.some(({ notebookId, seq }) => (names.changesOf.get(notebookId) ?? 0) < seq))
    return logFault('changes');
  if (traces.runs.some((runId) => !names.runs.has(runId))) return logFault('run');
  if (traces.sessions.some((sessionId) => !names.sessions.has(sessionId))) return logFault('session');
  if (traces.answers.some((receipt) => !names.answers.has(receipt))) return logFault('answer');
  if (traces.toolCalls.some((toolCallId) => !names.toolCalls.has(toolCallId))) return logFault('call');
  if (traces.endedRuns.some((runId) => !names.endedRuns.has(runId))) return logFault('end');
  return null;
}
