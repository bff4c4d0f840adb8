import { RUNNER_LOCK, requestLeadership } from '../../../adapters/web-locks/election.ts';
import {
  hasEnded,
  LIVE_RUN_STATUSES,
  type Run,
  type RunStatus,
  type ToolCallRow,
} from '../../../contracts/domain/run/run.ts';
import { endReason } from '../../../contracts/sentences/run-sentences.ts';
import { workerFeatures } from '../../app/features.ts';
import { underEpoch } from '../../app/leader-step.ts';
import type { Services } from '../../app/services.ts';
import { unlessRefused } from '../../app/unless-refused.ts';
import { executeRun, interruptRun, isGone } from './execute-run.ts';
import { EXPIRY_CHECK_MS, expireAnswers } from './expire-answers.ts';

/** The runner of this worker. Of all workers, the leader alone drives runs. */
export interface Runner {
  /** Checks the runs again because one may have changed. */
  wake(): void;
  /** Stops driving and gives up leadership. */
  stop(): void;
}

/** Message of a run whose failure could not be committed when it happened. */
const NOT_COMMITTED = endReason('notWritten');

/** Requests leadership and, once leader, drives every queued run until the worker ends. */
export function startRunner(
  services: Services,
  options: { workerName: string; lockName?: string; onError: (error: unknown) => void },
): Runner {
  const stopped = new AbortController();
  const driven = new Map<string, AbortController>();
  let wakeUp: (() => void) | null = null;
  let woken = false;
  /** Wakes the runner when the next row of a feature is due. */
  let due: ReturnType<typeof setTimeout> | undefined;

  async function serve(): Promise<void> {
    const epoch = await becomeLeader(services);
    const clock = setInterval(wake, EXPIRY_CHECK_MS);
    while (!stopped.signal.aborted) {
      woken = false;
      await checkRuns(epoch).catch(reportFailure);
      if (!woken && !stopped.signal.aborted) await new Promise<void>((resolve) => (wakeUp = resolve));
      wakeUp = null;
    }
    clearInterval(clock);
    clearTimeout(due);
    for (const controller of driven.values()) controller.abort('stop');
  }

  /** Reports an error. One failed check must not end leadership: no run would be driven until the next reload. */
  function reportFailure(error: unknown): void {
    if (!isGone(error)) options.onError(error);
  }

  async function checkRuns(epoch: number): Promise<void> {
    await expireAnswers(services);
    await queueAnswered(services);
    await startDueRows(epoch).catch(reportFailure);
    const runs = await services.store.listRunsByStatus(['queued', 'running']);
    for (const run of runs) {
      // The run that asked for a helper drives it.
      if (run.origin.type === 'helper') continue;
      const controller = driven.get(run.runId);
      if (controller && run.request !== 'none') controller.abort(run.request);
      if (controller) continue;
      if (run.status === 'queued') drive(run, epoch);
      else if (run.request !== 'none') await queueAgain(services, run, epoch);
      // Its driver ended without being able to commit that.
      else await unlessNotLive(interruptRun(services, run.runId, epoch, NOT_COMMITTED));
    }
    // Last: a cancelled run is not kept waiting. The runs that this starts wake the runner.
    for (const { continueRows } of workerFeatures) await continueRows(services, epoch).catch(reportFailure);
  }

  /** Starts the rows of features whose time has come. A failure must not keep runs from being driven. */
  async function startDueRows(epoch: number): Promise<void> {
    let dueMs: number | null = null;
    for (const { startDue } of workerFeatures) {
      const nextMs = await startDue(services, epoch);
      if (nextMs !== null) dueMs = Math.min(dueMs ?? nextMs, nextMs);
    }
    clearTimeout(due);
    if (dueMs === null) return;
    // A clock that is set back, or a longer wait than a timer can hold, is corrected by the next check.
    due = setTimeout(wake, Math.min(Math.max(0, dueMs - services.loop.clock.nowMs()), EXPIRY_CHECK_MS));
  }

  function drive(run: Run, epoch: number): void {
    const controller = new AbortController();
    driven.set(run.runId, controller);
    if (run.request !== 'none') controller.abort(run.request);
    executeRun(services, run, ['queued'], { epoch, signal: controller.signal })
      .catch(reportFailure)
      .finally(() => {
        driven.delete(run.runId);
        wake();
      });
  }

  function wake(): void {
    woken = true;
    wakeUp?.();
  }

  requestLeadership(options.lockName ?? RUNNER_LOCK, options.workerName, stopped.signal, serve).catch(options.onError);
  return {
    wake,
    stop() {
      stopped.abort();
      wake();
    },
  };
}

/**
 * Makes this worker's epoch the current one. Runs that another leader left `running` are queued again from their last commit;
 * uncommitted work is lost. Resolves with the epoch.
 */
async function becomeLeader(services: Services): Promise<number> {
  const { store } = services;
  const epoch = await store.reserve.writeWith(() => store.advanceLeaderEpoch());
  for (const run of await store.listRunsByStatus(LIVE_RUN_STATUSES)) {
    const left = run.status === 'running';
    await unlessNotLive(
      services.store.commit({
        writes: [
          {
            type: 'patch-run',
            runId: run.runId,
            patch: { epoch, ...(left ? { status: 'queued' } : {}) },
            from: LIVE_RUN_STATUSES,
          },
        ],
        audit: left ? [recovered(services, run)] : [],
      }),
    );
  }
  await store.compactLog();
  return epoch;
}

function recovered(services: Services, run: Run) {
  return {
    atMs: services.loop.clock.nowMs(),
    actor: { type: 'app' as const },
    action: 'run.recover' as const,
    notebookId: run.notebookId,
    sessionId: run.sessionId,
    runId: run.runId,
    outputSummary: endReason('interrupted', { n: run.step + 1 }).message,
    decision: 'allowed' as const,
  };
}

/** Commits the request to cancel a run, unless it has ended. */
export async function requestCancel(services: Services, runId: string): Promise<void> {
  const run = await services.store.run(runId);
  if (!run || hasEnded(run)) return;
  await services.store.commit({
    writes: [{ type: 'patch-run', runId, patch: { request: 'cancel' }, from: LIVE_RUN_STATUSES }],
    audit: [
      {
        atMs: services.loop.clock.nowMs(),
        actor: { type: 'person' },
        action: 'run.cancel',
        notebookId: run.notebookId,
        sessionId: run.sessionId,
        runId,
        target: run.agent,
        outputSummary: 'The first request to cancel had no effect.',
        decision: 'allowed',
        rule: 'person',
      },
    ],
  });
}

/** Queues a run again that is not driven, because the store failed under it, and that the person wants to cancel or pause. */
async function queueAgain(services: Services, run: Run, epoch: number): Promise<void> {
  await unlessNotLive(
    services.store.commit({
      checks: [underEpoch(epoch)],
      writes: [{ type: 'patch-run', runId: run.runId, patch: { status: 'queued' }, from: ['running'] }],
      audit: [],
    }),
  );
}

/**
 * Queues parked runs whose approval is answered, or that the person wants to cancel, and that are not queued yet: the tab that
 * answered was closed in between, or the run parked at the same moment.
 */
async function queueAnswered(services: Services): Promise<void> {
  const { store } = services;
  const parked: RunStatus[] = ['awaiting-approval', 'paused'];
  for (const run of await store.listRunsByStatus(parked)) {
    if (run.origin.type === 'helper') continue;
    // A paused run stays paused, unless it was cancelled at the same moment.
    const wanted =
      run.status === 'paused' ? run.request === 'cancel' : run.request !== 'none' || (await isAnswered(services, run));
    if (!wanted) continue;
    await unlessNotLive(
      store.commit({
        writes: [{ type: 'patch-run', runId: run.runId, patch: { status: 'queued' }, from: parked }],
        audit: [],
      }),
    );
  }
}

async function isAnswered(services: Services, run: Run): Promise<boolean> {
  const { store } = services;
  const calls = await store.toolCalls(run.runId, run.step);
  // The first open call decides: later calls wait for it, whatever their answers.
  const first = calls.find(({ state }) => state === 'planned' || state === 'waiting' || state === 'performing');
  if (first?.helperRunId !== undefined) return hasMoved(services, calls);
  const approval = first?.approvalId ? await store.approval(first.approvalId) : undefined;
  return first !== undefined && approval?.state !== 'pending';
}

/** Resolves with whether a helper that calls wait for has ended or was answered. */
async function hasMoved(services: Services, calls: readonly ToolCallRow[]): Promise<boolean> {
  for (const { state, helperRunId } of calls) {
    if (state !== 'performing' || helperRunId === undefined) continue;
    const helper = await services.store.run(helperRunId);
    if (helper === undefined || helper.status === 'queued' || hasEnded(helper)) return true;
    if (helper.status === 'awaiting-approval' && (await isAnswered(services, helper))) return true;
  }
  return false;
}

/** A run that has ended or resumed between the check and the commit needs nothing more. */
async function unlessNotLive(commit: Promise<unknown>): Promise<void> {
  await unlessRefused(commit, ['run-not-live']);
}
