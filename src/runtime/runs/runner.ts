import { RUNNER_LOCK, requestLeadership } from '../../adapters/web-locks/election.ts';
import type { AgentRequest } from '../../contracts/domain/run/agent-request.ts';
import type { Run, RunStatus } from '../../contracts/domain/run/run.ts';
import { type ErrorCode, hasErrorCode, toErrorData } from '../../contracts/errors/errors.ts';
import { describeGrant } from '../../core/grants/make-grant.ts';
import { failRun } from '../../core/run/drive-run.ts';
import type { Services } from '../app/services.ts';
import { EXPIRY_CHECK_MS, expireAnswers } from './expire-answers.ts';
import { grantForRun } from './grant-of-run.ts';

/** The runner of this worker. Of all workers, the leader alone drives runs. */
export interface Runner {
  /** Checks the runs again because one may have changed. */
  wake(): void;
  /** Stops driving and gives up leadership. */
  stop(): void;
}

const LIVE: readonly RunStatus[] = ['queued', 'running', 'awaiting-approval', 'paused', 'interrupted'];
/** Message of a run whose failure could not be committed when it happened. */
const NOT_COMMITTED = 'The database could not be written. Check the storage under Settings, then resume the run.';
const GONE: readonly ErrorCode[] = ['epoch-lost', 'run-not-live'];

/** Requests leadership and, once leader, drives every queued run until the worker ends. */
export function startRunner(
  services: Services,
  options: { workerName: string; lockName?: string; onError: (error: unknown) => void },
): Runner {
  const stopped = new AbortController();
  const driven = new Map<string, AbortController>();
  let wakeUp: (() => void) | null = null;
  let woken = false;

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
    for (const controller of driven.values()) controller.abort('stop');
  }

  /** Reports an error. One failed check must not end leadership: no run would be driven until the next reload. */
  function reportFailure(error: unknown): void {
    if (!GONE.some((code) => hasErrorCode(error, code))) options.onError(error);
  }

  async function checkRuns(epoch: number): Promise<void> {
    await expireAnswers(services);
    await queueAnswered(services);
    const runs = await services.store.listRunsByStatus(['queued', 'running']);
    for (const run of runs) {
      const controller = driven.get(run.runId);
      if (controller && run.request !== 'none') controller.abort(run.request);
      if (controller) continue;
      if (run.status === 'queued') drive(run, epoch);
      else if (run.request !== 'none') await queueAgain(services, run, epoch);
      // Its driver ended without being able to commit that.
      else await unlessNotLive(interruptRun(services, run.runId, epoch, NOT_COMMITTED));
    }
  }

  function drive(run: Run, epoch: number): void {
    const controller = new AbortController();
    driven.set(run.runId, controller);
    if (run.request !== 'none') controller.abort(run.request);
    driveOne(services, run, epoch, controller.signal)
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
  for (const run of await store.listRunsByStatus(LIVE)) {
    const left = run.status === 'running';
    await unlessNotLive(
      services.store.commit({
        writes: [
          { type: 'patch-run', runId: run.runId, patch: { epoch, ...(left ? { status: 'queued' } : {}) }, from: LIVE },
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
    outputSummary: `Interrupted in step ${run.step + 1}; resumes from its last commit.`,
    decision: 'allowed' as const,
  };
}

function granted(services: Services, { notebookId, sessionId, runId }: Run, outputSummary: string) {
  const atMs = services.loop.clock.nowMs();
  const entry = { actor: { type: 'app' as const }, action: 'run.grant' as const, decision: 'allowed' as const };
  return { ...entry, atMs, notebookId, sessionId, runId, outputSummary };
}

/** Commits the request to cancel a run, unless it has ended. */
export async function requestCancel(services: Services, runId: string): Promise<void> {
  const run = await services.store.run(runId);
  if (!run || !LIVE.includes(run.status)) return;
  await services.store.commit({
    writes: [{ type: 'patch-run', runId, patch: { request: 'cancel' }, from: LIVE }],
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
      checks: [{ type: 'leader-epoch', epoch }],
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

async function isAnswered({ store }: Services, run: Run): Promise<boolean> {
  const calls = await store.toolCalls(run.runId, run.step);
  // The first open call decides: later calls wait for it, whatever their answers.
  const first = calls.find((call) => call.state === 'planned' || call.state === 'waiting');
  const approval = first?.approvalId ? await store.approval(first.approvalId) : undefined;
  return first !== undefined && approval?.state !== 'pending';
}

/** Waits for a commit. A run that has ended or resumed between the check and the commit needs nothing more. */
async function unlessNotLive(commit: Promise<unknown>): Promise<void> {
  try {
    await commit;
  } catch (error) {
    if (!hasErrorCode(error, 'run-not-live')) throw error;
  }
}

async function driveOne(services: Services, run: Run, epoch: number, signal: AbortSignal): Promise<void> {
  const { runId, workspaceId, notebookId } = run;
  const agent = await services.store.agent(run.agent);
  // A run of an earlier version has none yet.
  const grant = run.grant === undefined && agent ? await grantForRun(services, run, agent) : undefined;
  await services.store.commit({
    checks: [{ type: 'leader-epoch', epoch }],
    writes: [
      { type: 'patch-run', runId, patch: { status: 'running', epoch, ...(grant ? { grant } : {}) }, from: ['queued'] },
    ],
    audit: grant ? [granted(services, run, describeGrant(grant))] : [],
  });
  const adapter = agent && services.adapters.get(agent.adapter);
  if (!agent || !adapter) {
    const message = `The agent ${run.agent} no longer exists or is not supported by this version. Ask again with another agent.`;
    await failRun({ runId, epoch }, { code: 'unknown-agent', message }, services.loop);
    return;
  }
  const request: AgentRequest = { runId, workspaceId, notebookId, agent: agent.name, task: run.prompt };
  try {
    await adapter.execute(request, agent, { models: services.models, ports: services.loop, epoch, signal });
  } catch (error) {
    if (GONE.some((code) => hasErrorCode(error, code))) throw error;
    // The store itself failed: the run stays at its last commit, and the person can resume it.
    await interruptRun(services, run.runId, epoch, toErrorData(error).message);
    throw error;
  }
}

/** Commits that a run is interrupted. Without bytes, the commit may use the storage reserve. */
async function interruptRun(services: Services, runId: string, epoch: number, message: string): Promise<void> {
  await services.store.commit({
    checks: [{ type: 'run-epoch', runId, epoch }],
    writes: [{ type: 'patch-run', runId, patch: { status: 'interrupted', message }, from: ['running'] }],
    audit: [],
  });
}
