import type { AuditDecision } from '../../contracts/domain/audit.ts';
import { isolationOf, reviewPartOf } from '../../contracts/domain/run/kind/read-kind.ts';
import type { Run, RunStatus, StopReason, ToolCallRow } from '../../contracts/domain/run/run.ts';
import { type ErrorData, hasErrorCode, type Said } from '../../contracts/errors/errors.ts';
import { messageOf, reasonOf } from '../../contracts/sentences/said.ts';
import { callRecord, finishedCall, interruptedCall } from '../execution/call-outcome.ts';
import { planOutput } from '../isolation/keep-output.ts';
import { planDelete } from '../notebook/change/plan-change.ts';
import { labelsOf } from '../policy/flow-labels.ts';
import type { NotebookReader } from '../ports/notebook-reader-port.ts';
import type { LoopPorts } from './run-ports.ts';
import { sayResults, type Work } from './run-state.ts';

export interface Ending {
  readonly status: Extract<RunStatus, 'completed' | 'failed' | 'cancelled' | 'blocked'>;
  readonly stopReason: StopReason;
  readonly said: Said | null;
  readonly error: ErrorData | null;
}

/** The log's decision for each end: a run that is stopped by a limit or a denial is found among the refusals. */
const DECISIONS = {
  completed: 'allowed',
  cancelled: 'allowed',
  failed: 'failed',
  blocked: 'denied',
} as const satisfies Record<Ending['status'], AuditDecision>;

/** Commits the end of a run together with everything gathered since the last commit. */
export async function endRun(work: Work, ending: Ending, ports: LoopPorts): Promise<Run> {
  const nowMs = ports.clock.nowMs();
  const activeMs = work.activeMs();
  const patch: Partial<Run> = {
    status: ending.status,
    stopReason: ending.stopReason,
    ...messageOf(ending.said),
    error: ending.error,
    text: work.run.text,
    labels: [...work.labels.all()],
    activeMs,
    request: 'none',
    endedMs: nowMs,
    updatedMs: nowMs,
  };
  const { runId, sessionId, notebookId, agent } = work.run;
  await clearScratch(work, ports);
  await keepIsolated(work, ending, { activeMs, endedMs: nowMs }, ports);
  work.pending.run(patch);
  work.pending.audit({
    atMs: nowMs,
    actor: { type: 'agent', agent, runId },
    action: 'run.end',
    notebookId,
    sessionId,
    runId,
    outputSummary: ending.said?.message ?? '',
    decision: DECISIONS[ending.status],
    rule: ending.stopReason,
    durationMs: Math.round(activeMs),
  });
  await work.pending.flush();
  if (reviewPartOf(work.run)?.role === 'planner' && ending.status === 'completed') {
    const { text, todos = [] } = work.run;
    ports.emit({ type: 'plan-update', runId, change: 'made', todos, text });
  }
  if (ending.error) ports.emit({ type: 'error', runId, code: ending.error.code, message: ending.error.message });
  ports.emit({ type: 'run-end', runId, status: ending.status, stopReason: ending.stopReason });
  work.run = { ...work.run, ...patch };
  return work.run;
}

/** Adds the removal of the run's `/scratch` to the commit of its end. */
async function clearScratch(work: Work, ports: LoopPorts): Promise<void> {
  const { runId, sessionId, notebookId } = work.run;
  const path = `/scratch/${runId}`;
  const reader = await openNotebook(notebookId, ports);
  if (!reader?.get(path)) return;
  // No flush before it: after a crash between the last answer and the end, the model would be asked again.
  const planned = planDelete(reader, path, true);
  if (planned.type !== 'change') return;
  const changeId = ports.ids.next('change');
  const { change } = planned;
  work.pending.change(
    { changeId, change, action: 'delete', actor: { type: 'app' }, runId, toolCallId: null },
    `${runId}:scratch`,
  );
  work.pending.audit({
    atMs: ports.clock.nowMs(),
    actor: { type: 'app' },
    action: 'run.clear-scratch',
    notebookId,
    sessionId,
    runId,
    target: path,
    outputSummary: change.summary,
    decision: 'allowed',
    rule: 'mount.scratch',
    risk: 'write',
    changeId,
  });
}

/** Adds the files and the trace of an isolated run to the commit of its end. */
async function keepIsolated(
  work: Work,
  { status, stopReason }: Ending,
  { activeMs, endedMs }: { readonly activeMs: number; readonly endedMs: number },
  ports: LoopPorts,
): Promise<void> {
  const { run, overlay } = work;
  const { runId, sessionId, notebookId } = run;
  const isolation = isolationOf(run);
  if (isolation === undefined || overlay === undefined) return;
  const reader = await openNotebook(notebookId, ports);
  if (reader === null) return;
  const steps = Array.from({ length: run.step + 1 }, (_, index) => ports.store.toolCalls(runId, index));
  const calls = (await Promise.all(steps)).flat();
  const timeoutMs = run.grant?.limits.wallClockMs ?? 0;
  const ended = {
    run,
    isolation,
    calls,
    status,
    stopReason,
    activeMs,
    timeoutMs,
    endedMs,
  };
  const tools = { hash: ports.hasher.sha256, nextFileId: () => ports.ids.next('file') };
  const change = await planOutput(ended, reader, overlay, tools);
  if (change === null) return;
  const changeId = ports.ids.next('change');
  const labels = labelsOf(work.labels.all());
  work.pending.change(
    { changeId, change, action: 'result', actor: { type: 'app' }, runId, toolCallId: null, labels },
    `${runId}:output`,
  );
  work.pending.audit({
    atMs: endedMs,
    actor: { type: 'app' },
    action: 'run.keep',
    notebookId,
    sessionId,
    runId,
    target: isolation.root,
    outputSummary: change.summary,
    decision: 'allowed',
    rule: 'isolation',
    risk: 'write',
    changeId,
  });
}

/** Resolves with null when the notebook was removed or damaged during the run: nothing can be cleared. */
async function openNotebook(notebookId: string, ports: LoopPorts): Promise<NotebookReader | null> {
  try {
    return await ports.store.notebook(notebookId);
  } catch (error) {
    if (hasErrorCode(error, 'not-found') || hasErrorCode(error, 'damaged')) return null;
    throw error;
  }
}

/**
 * Commits that a run waits, for an approval or until the person resumes it. `said` gives the reason of a pause that the
 * person did not ask for.
 */
export async function parkRun(
  work: Work,
  status: 'awaiting-approval' | 'paused',
  ports: LoopPorts,
  said: Said | null = null,
): Promise<Run> {
  const nowMs = ports.clock.nowMs();
  const labels = [...work.labels.all()];
  const patch: Partial<Run> = { status, ...messageOf(said), labels, activeMs: work.activeMs(), updatedMs: nowMs };
  const { runId } = work.run;
  work.pending.run(patch);
  await work.pending.flush();
  ports.emit({ type: 'run-park', runId, status });
  work.run = { ...work.run, ...patch };
  return work.run;
}

/** Gives every call without a result a denial, so that the session stays valid, and cancels its pending approval. */
export function closeOpenCalls(work: Work, calls: readonly ToolCallRow[], reason: Said, ports: LoopPorts): void {
  if (calls.length === 0) return;
  const closed = calls.map((call) => {
    if (call.state === 'performing') return closeInterrupted(work, call, ports);
    if (call.state !== 'planned' && call.state !== 'waiting') return call;
    if (call.approvalId !== null && call.state === 'waiting') {
      work.pending.approval(call.approvalId, ['pending', 'allowed', 'rejected', 'expired', 'void'], {
        state: 'cancelled',
        stateReason: reason.message,
      });
    }
    const row = finishedCall(call, { type: 'denied', rule: 'closed', ...reasonOf(reason) }, {}, 0);
    work.pending.call(row);
    return row;
  });
  sayResults(work, closed, ports);
}

/** Fails an external call that was in flight: its outcome is unknown, and the log says so. */
function closeInterrupted(work: Work, call: ToolCallRow, ports: LoopPorts): ToolCallRow {
  const { facts, code, ...said } = interruptedCall(call);
  const row = finishedCall(call, { type: 'error', code, ...said }, facts, 0);
  const outcome = { decision: 'failed' as const, output: `${code}: ${said.message}`, durationMs: 0 };
  work.pending.call(row);
  work.pending.audit(callRecord(work.run, call, facts, { ...outcome, atMs: ports.clock.nowMs() }));
  return row;
}
