import type { ChangeRow } from '../../contracts/domain/notebook/notebook.ts';
import type { MessageRow, SessionSummary } from '../../contracts/domain/run/message.ts';
import type { Run, RunStatus, Session, Step, ToolCallRow } from '../../contracts/domain/run/run.ts';
import { KEYS, liveDatabase } from '../startup/watch-database.ts';
import { useLive } from './use-live.ts';

const LIVE_STATUSES: RunStatus[] = ['queued', 'running', 'awaiting-approval', 'paused', 'interrupted'];

/** Returns the conversations of a notebook, newest first, without the sessions of helpers. */
export function useSessions(notebookId: string): Session[] | undefined {
  return useLive(
    () =>
      liveDatabase()
        .sessions.orderBy('updatedMs')
        .reverse()
        .filter((session) => session.notebookId === notebookId && session.helperOf === undefined)
        .toArray(),
    [notebookId],
  );
}

/** Returns the runs of a session, oldest first. */
export function useRunsOfSession(sessionId: string | null): Run[] | undefined {
  return useLive(async () => {
    if (sessionId === null) return [];
    return liveDatabase().runs.where('sessionId').equals(sessionId).sortBy('createdMs');
  }, [sessionId]);
}

/** Returns one run; `null` when the id is unknown. */
export function useRun(runId: string | null): Run | null | undefined {
  return useLive(async () => (runId === null ? null : ((await liveDatabase().runs.get(runId)) ?? null)), [runId]);
}

/** Returns the runs that repeat a run, oldest first. */
export function useRetriesOf(runId: string): Run[] | undefined {
  return useLive(() => liveDatabase().runs.where('retryOf').equals(runId).sortBy('createdMs'), [runId]);
}

/** Returns the notebook and session of runs by run id, without removed runs. */
export function useRunPlaces(runIds: readonly string[]): Map<string, Pick<Run, 'notebookId' | 'agent'>> | undefined {
  const ids = [...new Set(runIds)].sort();
  return useLive(async () => {
    const runs = await liveDatabase().runs.bulkGet(ids);
    return new Map(runs.flatMap((run) => (run ? [[run.runId, run] as const] : [])));
  }, ids);
}

/** Returns how many runs are active now, in any tab. A helper counts with the run that it works for. */
export function useWorkingRuns(): number | undefined {
  return useLive(async () => {
    const active = await liveDatabase().runs.where('status').anyOf('queued', 'running').toArray();
    return active.filter(({ origin }) => origin.type !== 'helper').length;
  }, []);
}

/** Returns the status of the live run of each conversation that has one, by session id. */
export function useLiveSessions(): ReadonlyMap<string, RunStatus> | undefined {
  return useLive(async () => {
    const live = liveDatabase().runs.where('status').anyOf(LIVE_STATUSES);
    return new Map((await live.toArray()).map(({ sessionId, status }) => [sessionId, status]));
  }, []);
}

/** Returns the finished steps of a run, in order. */
export function useSteps(runId: string): Step[] | undefined {
  return useLive(
    () => liveDatabase().steps.where('[runId+index]').between([runId, KEYS.min], [runId, KEYS.max]).toArray(),
    [runId],
  );
}

/** Returns the tool calls of a run, in execution order. */
export function useToolCalls(runId: string): ToolCallRow[] | undefined {
  return useLive(async () => {
    const rows = await liveDatabase()
      .toolCalls.where('[runId+stepIndex]')
      .between([runId, 0], [runId, Number.MAX_SAFE_INTEGER])
      .toArray();
    return rows.sort((a, b) => a.stepIndex - b.stepIndex || a.index - b.index);
  }, [runId]);
}

/** Returns the changes of a run and its helpers, in order. */
export function useChangesOfRun(runId: string): ChangeRow[] | undefined {
  return useLive(async () => {
    const { changes, runs, toolCalls } = liveDatabase();
    const run = await runs.get(runId);
    if (run?.helped === undefined) return changes.where('runId').equals(runId).sortBy('seq');
    const calls = await toolCalls
      .where('[runId+stepIndex]')
      .between([runId, 0], [runId, Number.MAX_SAFE_INTEGER])
      .toArray();
    const runIds = [runId, ...calls.flatMap(({ helperRunId }) => helperRunId ?? [])];
    return changes.where('runId').anyOf(runIds).sortBy('seq');
  }, [runId]);
}

/** Returns the summary of the older messages of a session; `null` while none is needed. */
export function useSummary(sessionId: string): SessionSummary | null | undefined {
  return useLive(async () => (await liveDatabase().summaries.get(sessionId)) ?? null, [sessionId]);
}

/** Returns the messages of a session unchanged and in order, for the debug view. */
export function useMessages(sessionId: string): MessageRow[] | undefined {
  return useLive(
    () =>
      liveDatabase().messages.where('[sessionId+seq]').between([sessionId, KEYS.min], [sessionId, KEYS.max]).toArray(),
    [sessionId],
  );
}
