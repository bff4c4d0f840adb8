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
  readonly reason: string;
}

/** Compares a consistent log of `entries` entries with other tables. Returns the first contradiction; null for none. */
export function compareLog(entries: number, names: LogNames, traces: LogTraces): Fault | null {
  const misplaced = traces.changes
    .filter(({ changeId, auditSeq }) => names.changes.get(changeId) !== auditSeq)
    .map(({ auditSeq }) => auditSeq);
  const lost = misplaced.length > 0 ? null : unnamed(names, traces);
  if (misplaced.length === 0 && lost === null && (entries > 0 || !traces.hasOthers)) return null;
  if (entries === 0) {
    const reason = 'The log is empty, although the database holds what was logged: all entries were removed.';
    return { firstBadSeq: 1, reason };
  }
  if (lost !== null) return { firstBadSeq: entries + 1, reason: lost };
  const lowest = misplaced.reduce((least, seq) => Math.min(least, seq));
  const highest = misplaced.reduce((most, seq) => Math.max(most, seq));
  if (lowest > entries) {
    const reason = `Entries ${entries + 1} to ${highest} are missing: a change to a notebook belongs to entry ${highest}.`;
    return { firstBadSeq: entries + 1, reason };
  }
  const reason = `Entry ${lowest} is not the entry of the change that belongs to it: entries were removed and the log was rewritten.`;
  return { firstBadSeq: lowest, reason };
}

/** Returns what the log does not name, in a sentence; null for nothing. */
function unnamed(names: LogNames, traces: LogTraces): string | null {
  if (traces.notebooks.some(({ notebookId }) => !names.notebooks.has(notebookId)))
    return 'Entries are missing: the log does not name a notebook that exists.';
  if (traces.notebooks.some(({ notebookId, seq }) => (names.changesOf.get(notebookId) ?? 0) < seq))
    return 'Entries are missing: a notebook has more changes than the log names.';
  if (traces.runs.some((runId) => !names.runs.has(runId)))
    return 'Entries are missing: the log does not name a run that exists.';
  if (traces.sessions.some((sessionId) => !names.sessions.has(sessionId)))
    return 'Entries are missing: the log does not name a conversation that exists.';
  if (traces.answers.some((receipt) => !names.answers.has(receipt)))
    return 'Entries are missing: the log does not have the answer to an approval.';
  if (traces.toolCalls.some((toolCallId) => !names.toolCalls.has(toolCallId)))
    return 'Entries are missing: the log does not have a tool call that was made.';
  if (traces.endedRuns.some((runId) => !names.endedRuns.has(runId)))
    return 'Entries are missing: the log does not have the end of a run.';
  return null;
}
