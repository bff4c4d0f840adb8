import { TERMINAL_RUN_STATUSES } from '../../../contracts/domain/run/run.ts';
import type { LogTraces } from '../../../core/audit/compare-log.ts';
import type { LogNames } from '../../../core/audit/log-names.ts';
import type { CloisterDatabase } from '../database.ts';
import { STATE_TABLE_NAMES } from '../tables/tables.ts';

/** Newest runs whose tool calls are compared with the log. */
const NEWEST_RUNS = 20;
/** Approvals of each state that are compared with the log: each row holds a whole change. */
const APPROVALS = 250;

/**
 * Reads what other tables show about the log. Called before the log is read: what is committed in between is in the log only. Reads
 * keys; rows only where their number is bounded. The returned function adds the rows that the log does not name.
 */
export async function readTraces(database: CloisterDatabase): Promise<(names: LogNames) => Promise<LogTraces>> {
  const { changes, runs, sessions, toolCalls } = database;
  const others = [
    database.workspaces,
    database.providers,
    database.credentials,
    database.requests,
    ...STATE_TABLE_NAMES.map((table) => database.table(table)),
  ];
  const [changeIds, runIds, sessionIds, endedRuns, notebooks, newestRuns, rejected, allowed, counts] =
    await Promise.all([
      changes.toCollection().primaryKeys(),
      runs.toCollection().primaryKeys(),
      sessions.toCollection().primaryKeys(),
      runs
        .where('status')
        .anyOf([...TERMINAL_RUN_STATUSES])
        .primaryKeys(),
      database.notebooks.toArray(),
      runs.orderBy('createdMs').reverse().limit(NEWEST_RUNS).primaryKeys(),
      database.approvals.where('state').equals('rejected').limit(APPROVALS).toArray(),
      database.approvals.where('state').equals('allowed').limit(APPROVALS).toArray(),
      Promise.all(others.map((table) => table.count())),
    ]);
  const [newestChanges, callIds] = await Promise.all([
    Promise.all(notebooks.map(({ notebookId }) => newestChange(database, notebookId))),
    Promise.all(
      newestRuns.map((runId) => toolCalls.where('[runId+stepIndex]').between([runId], [runId, []]).primaryKeys()),
    ),
  ]);
  // An answer of "always allow" gets another receipt later.
  const answers = [...rejected, ...allowed.filter(({ decision }) => decision === 'allow_once')];
  return async (names) => {
    // Damaged rows, which name nothing for certain, are not among the rows.
    const [lostChanges, lostRuns, lostSessions, lostCalls] = await Promise.all([
      changes.bulkGet(changeIds.filter((changeId) => !names.changes.has(changeId))),
      runs.bulkGet(runIds.filter((runId) => !names.runs.has(runId))),
      sessions.bulkGet(sessionIds.filter((sessionId) => !names.sessions.has(sessionId))),
      toolCalls.bulkGet(callIds.flat().filter((toolCallId) => !names.toolCalls.has(toolCallId))),
    ]);
    const lostEnds = await runs.bulkGet(endedRuns.filter((runId) => !names.endedRuns.has(runId)));
    return {
      changes: [...newestChanges, ...lostChanges].filter((change) => change !== undefined),
      notebooks,
      runs: lostRuns.flatMap((run) => (run ? [run.runId] : [])),
      endedRuns: lostEnds.flatMap((run) => (run && run.endedMs !== null ? [run.runId] : [])),
      sessions: lostSessions.flatMap((session) => (session ? [session.sessionId] : [])),
      // Calls over a limit are denied without entries of their own: the end of their run has one.
      toolCalls: lostCalls.flatMap((call) => (call?.state === 'done' ? [call.toolCallId] : [])),
      answers: answers.map(({ receipt }) => receipt),
      hasOthers: counts.some((count) => count > 0),
    };
  };
}

function newestChange(database: CloisterDatabase, notebookId: string) {
  return database.changes.where('[notebookId+seq]').between([notebookId], [notebookId, []]).last();
}
