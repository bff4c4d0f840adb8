import type { Agent } from '../../contracts/domain/agent.ts';
import { helperOf, isDryRun, isolationOf, provenanceOf } from '../../contracts/domain/run/kind/read-kind.ts';
import type { MessageRow } from '../../contracts/domain/run/message.ts';
import { hasEnded, type Run, type ToolCallRow } from '../../contracts/domain/run/run.ts';
import { type ErrorCode, type ErrorData, hasErrorCode, type Said, toErrorData } from '../../contracts/errors/errors.ts';
import { agentInactiveError, unknownAgentError } from '../../contracts/errors/messages/app-messages.ts';
import { notFoundError } from '../../contracts/errors/messages/notebook-messages.ts';
import { endReason } from '../../contracts/sentences/run-sentences.ts';
import { describeApplied } from '../dry-run/describe-applied.ts';
import { createRunOverlay, inCallOrder, type RunOverlay } from '../dry-run/run-overlay.ts';
import { executeCalls } from '../execution/execute-calls.ts';
import { type ExecutionContext, requireCurrentRights } from '../execution/execution-context.ts';
import type { GivenNames } from '../execution/repair/given-names.ts';
import { agentOfRun } from '../grants/agent-of-run.ts';
import { checkGrant } from '../grants/check-grant.ts';
import { lowerLimits } from '../grants/narrow-grant.ts';
import { recognizeGrant } from '../grants/prove-grant.ts';
import { stopUngranted } from '../grants/stop-ungranted.ts';
import { withinGrant } from '../grants/within-grant.ts';
import { checkCaller, helperRights, type RunRights } from '../helpers/helper-rights.ts';
import { helpersFor, pausedHelper, withHelpers } from '../helpers/helpers-of-run.ts';
import { stopHelpers } from '../helpers/stop-helpers.ts';
import { boundByKind } from '../policy/kind-limits.ts';
import { filesAttachedTo } from '../ports/store.ts';
import type { ChosenModel } from './chosen-model.ts';
import { closeOpenCalls, endRun, parkRun } from './end-run.ts';
import {
  checkBudget,
  moneyReached,
  RATE_WINDOW_MS,
  sizeReached,
  timeReached,
  tokensReached,
  toolCallsReached,
} from './limits/budget.ts';
import { isPausing, type StepOutcome, startStep } from './model-step.ts';
import type { LoopPorts, LoopRun } from './run-ports.ts';
import { createRunSink } from './run-sink.ts';
import { createWork, say, sayPartial, sayResults, TOOL_CALL_LIMIT_RULE, type Work } from './run-state.ts';
import { createUnitOfWork } from './unit-of-work.ts';

/**
 * Drives one run until it ends or parks: model step, calls, model step … All its state is in the rows, so that it resumes from
 * the last commit after a crash, a reload or an answer. Resolves with the run as it is then; rejects only when the store does
 * (`epoch-lost`, `storage-full` …). The states of a run:
 *
 * ```
 *   queued ──▶ running ──┬── answer without calls ──▶ completed
 *     ▲          │       ├── error ─────────────────▶ failed
 *     │          │       ├── limit or denial ───────▶ blocked
 *     │          │       └── the person cancels ────▶ cancelled
 *     │          ├── needs approval ──▶ awaiting-approval ──┐ answered, or cancelled
 *     │          ├── pause, key or network missing ▶ paused ┤ resumed, or cancelled
 *     │          └── the store failed ▶ interrupted ────────┤ resumed, or cancelled
 *     └─────────────────────────────────────────────────────┘
 * ```
 *
 * A run found `running` by a new leader is queued again from its last commit.
 */
export async function driveRun(loop: LoopRun, ports: LoopPorts): Promise<Run> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await driveOnce(loop, ports);
    } catch (error) {
      // The agent or the rules were edited meanwhile: what is not committed yet is decided again.
      if (!hasErrorCode(error, 'stale-rights') || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

const MAX_ATTEMPTS = 20;
const LEFT_TO_THE_RUNNER: readonly ErrorCode[] = ['epoch-lost', 'run-not-live', 'stale-rights', 'storage-full'];

async function driveOnce(loop: LoopRun, ports: LoopPorts): Promise<Run> {
  const first = await loadRun(loop.runId, ports);
  if (hasEnded(first)) return first;
  const known = await ports.store.agent(first.agent);
  const now = known && boundByKind(known).limits;
  const limits = now && first.grant ? lowerLimits(now, first.grant.limits) : now;
  const deadline = ports.deadline(Math.max(0, (limits?.wallClockMs ?? 0) - first.activeMs));
  const signal = AbortSignal.any([loop.signal, deadline.signal]);
  const work = await loadWork(first, loop, ports);
  try {
    return await iterate(work, { ...loop, signal }, deadline.signal, ports);
  } catch (error) {
    const data = toErrorData(error);
    if (LEFT_TO_THE_RUNNER.includes(data.code)) throw error;
    return await failRun(loop, data, ports);
  } finally {
    deadline.cancel();
  }
}

async function loadWork(run: Run, loop: Pick<LoopRun, 'runId' | 'epoch'>, ports: LoopPorts): Promise<Work> {
  const target = { runId: loop.runId, epoch: loop.epoch, provenance: provenanceOf(run) };
  const pending = createUnitOfWork(ports.store, target, ports.probe);
  const messages = await ports.store.messages(run.sessionId);
  const sessionRuns = await ports.store.runsOfSession(run.sessionId);
  const sessionRunIds = sessionRuns.map((one) => one.runId);
  const earlier = sessionRunIds.filter((id) => id !== run.runId).map((id) => ports.store.pathsRead(id));
  const [read, ...before] = await Promise.all([ports.store.pathsRead(run.runId), ...earlier]);
  const filesRead = (await Promise.all(sessionRunIds.map((id) => ports.store.filesRead(id)))).flat();
  const files = [...filesAttachedTo(sessionRuns), ...filesRead];
  const overlay = isDryRun(run) ? await loadOverlay(run, ports) : undefined;
  return createWork({ run, messages, read, readBefore: before.flat(), files, sessionRuns, pending, overlay }, ports);
}

/** Resolves with the changes that a dry run has planned until now, on top of those of the runs that it continues. */
async function loadOverlay(run: Run, ports: LoopPorts): Promise<RunOverlay> {
  const runIds = [...(isolationOf(run)?.earlier ?? []), run.runId];
  const planned = await Promise.all(
    runIds.map(async (id) => inCallOrder(await ports.store.approvalsOf(id, 'planned'))),
  );
  return createRunOverlay(
    run,
    planned.flat().flatMap(({ change }) => change ?? []),
  );
}

/** Resolves with the calls of the last answer while the session waits for their results, else with null. */
async function openCalls({ run, messages }: Work, ports: LoopPorts): Promise<ToolCallRow[] | null> {
  return awaitsResults(messages) ? [...(await ports.store.toolCalls(run.runId, run.step))] : null;
}

/**
 * Ends a run as failed from its last commit; rows gathered since are dropped. Open calls get a result, so that the session
 * stays valid. Rejects only when the store does.
 */
export async function failRun(
  loop: Pick<LoopRun, 'runId' | 'epoch'>,
  error: ErrorData,
  ports: LoopPorts,
): Promise<Run> {
  const work = await loadWork(await loadRun(loop.runId, ports), loop, ports);
  const open = (await openCalls(work, ports)) ?? [];
  await stopHelpers(open, 'cancel', loop, ports);
  closeOpenCalls(work, open, endReason('failed', { why: error }), ports);
  return endRun(work, { status: 'failed', stopReason: 'error', said: error, error }, ports);
}

/**
 * Ends a run that waits as cancelled, because another agent continues its conversation. Open calls get a result, and their approvals
 * are cancelled. Rejects with `run-not-live` when the run no longer waits.
 */
export async function endHandedOver(run: Run, said: Said, ports: LoopPorts): Promise<Run> {
  const { runId, epoch } = run;
  const work = await loadWork(run, { runId, epoch }, ports);
  work.pending.run({}, ['awaiting-approval', 'paused', 'interrupted']);
  closeOpenCalls(work, (await openCalls(work, ports)) ?? [], said, ports);
  return endRun(work, { status: 'cancelled', stopReason: 'cancelled', said, error: null }, ports);
}

async function iterate(work: Work, loop: LoopRun, timeUp: AbortSignal, ports: LoopPorts): Promise<Run> {
  let calls = await openCalls(work, ports);
  /** The model that made the calls; null for calls found in the rows. */
  let made: ChosenModel | null = null;
  for (;;) {
    const rights = await loadRights(work.run, ports);
    const { agent: present, caller } = rights;
    const { grant } = work.run;
    const delegation = helperOf(work.run);
    // What the agent may by now, and the run may at all.
    const agent = grant === undefined ? present : withinGrant(present, grant);
    const stopped = await endOnSignal(work, calls, loop, timeUp, agent, ports);
    if (stopped) return stopped;
    const { runId, notebookId } = work.run;
    const used = { runId, agent: present.name, notebookId, nowMs: ports.clock.nowMs() };
    await recognizeGrant(grant, ports);
    const edited = delegation && caller ? checkCaller(delegation, caller) : null;
    const granted = edited ?? checkGrant(grant, used, ports.hasher);
    if (granted.type === 'denied') return stopUngranted(work, calls ?? [], granted, ports);
    await ports.flushDrafts(work.run.notebookId);
    if (calls) {
      const executed: ToolCallRow[] = await executeStep(work, calls, made, rights, loop, ports);
      // The commit of the last change may hold the results already.
      const isConcluded = !awaitsResults(work.messages);
      if (loop.signal.aborted) {
        calls = isConcluded ? null : executed;
        continue;
      }
      if (executed.some(({ state }) => state === 'planned' || state === 'waiting' || state === 'performing')) {
        const paused = await pausedHelper(executed, ports);
        return paused === null
          ? parkRun(work, 'awaiting-approval', ports)
          : parkRun(work, 'paused', ports, endReason('helperPaused', { why: paused }));
      }
      if (!isConcluded) sayResults(work, executed, ports);
      if (executed.some((call) => call.rule === TOOL_CALL_LIMIT_RULE)) {
        const { stopReason, said } = toolCallsReached(agent.limits);
        return endRun(work, { status: 'blocked', stopReason, said, error: null }, ports);
      }
      await work.pending.flush();
      calls = null;
      continue;
    }
    // The calls of such a run come from a plan: no model is asked.
    if (work.run.driver.type === 'plan') return endApplied(work, ports);
    const nowMs = ports.clock.nowMs();
    const requests = await ports.store.requestsSince(agent.name, nowMs - RATE_WINDOW_MS);
    const chosen = await chooseModel(loop);
    if (chosen.type === 'waits') return parkRun(work, 'paused', ports, chosen.error);
    const budget = checkBudget(
      { ...withHelpers(work.run), activeMs: work.activeMs() },
      agent.limits,
      requests,
      nowMs,
      chosen.model,
      agent.adapter,
    );
    if (budget.type === 'reached') {
      return endRun(work, { status: 'blocked', stopReason: budget.stopReason, said: budget.said, error: null }, ports);
    }
    const step = await startStep(work, agent, chosen.model, loop, ports);
    if (step.type === 'ended') return step.run;
    if (step.type === 'aborted') continue;
    if (step.type === 'over-limit') {
      const { stopReason, said } = limitReached(step, work.run, agent);
      return endRun(work, { status: 'blocked', stopReason, said, error: null }, ports);
    }
    calls = step.calls;
    made = chosen.model;
  }
}

/** Ends a run that has made the changes of a plan. */
async function endApplied(work: Work, ports: LoopPorts): Promise<Run> {
  const calls = await ports.store.toolCalls(work.run.runId, work.run.step);
  const text = describeApplied(calls);
  work.run = { ...work.run, text };
  say(work, 'assistant', [{ type: 'text', text }], ports);
  return endRun(work, { status: 'completed', stopReason: 'end', said: null, error: null }, ports);
}

/** Returns why a run ends when an answer was cut off at a limit. */
function limitReached({ limit, mostTokens }: StepOutcome & { type: 'over-limit' }, run: Run, { limits }: Agent) {
  switch (limit) {
    case 'size':
      return sizeReached();
    case 'cost':
      return moneyReached(run, limits);
    case 'tokens':
      return tokensReached(limits, mostTokens);
    default:
      return limit satisfies never;
  }
}

/** Resolves with the model, or with the error that pauses the run. Throws an error that ends the run. */
async function chooseModel(
  loop: LoopRun,
): Promise<{ type: 'chosen'; model: ChosenModel } | { type: 'waits'; error: ErrorData }> {
  try {
    return { type: 'chosen', model: await loop.model() };
  } catch (error) {
    const data = toErrorData(error);
    if (isPausing(data)) return { type: 'waits', error: data };
    throw error;
  }
}

/** Returns whether the model of a run is on a server. One that cannot be found now may be. */
async function isRemote(loop: LoopRun): Promise<boolean> {
  try {
    return (await loop.model()).remote !== null;
  } catch {
    return true;
  }
}

/** Returns the names by which the model of a run knows the tools; undefined for those of the run. */
async function namesOf(loop: LoopRun): Promise<GivenNames | undefined> {
  try {
    return (await loop.model()).givenNames;
  } catch {
    return undefined;
  }
}

/** Returns whether the last message is an answer whose calls have no results yet. */
function awaitsResults(messages: readonly MessageRow[]): boolean {
  const last = messages[messages.length - 1];
  return last?.role === 'assistant' && last.content.some((part) => part['type'] === 'tool-call');
}

async function endOnSignal(
  work: Work,
  calls: readonly ToolCallRow[] | null,
  loop: LoopRun,
  timeUp: AbortSignal,
  agent: Agent,
  ports: LoopPorts,
): Promise<Run | null> {
  if (!loop.signal.aborted) return null;
  const now = await loadRun(work.run.runId, ports);
  if (now.request === 'cancel') {
    sayPartial(work, ports);
    await stopHelpers(calls ?? [], 'cancel', loop, ports);
    closeOpenCalls(work, calls ?? [], endReason('cancelled'), ports);
    return endRun(
      work,
      { status: 'cancelled', stopReason: 'cancelled', said: endReason('cancelledShort'), error: null },
      ports,
    );
  }
  if (timeUp.aborted) {
    sayPartial(work, ports);
    await stopHelpers(calls ?? [], 'cancel', loop, ports);
    closeOpenCalls(work, calls ?? [], endReason('timed'), ports);
    const { stopReason, said } = timeReached(agent.limits, agent.adapter);
    return endRun(work, { status: 'blocked', stopReason, said, error: null }, ports);
  }
  if (now.request === 'pause') {
    await stopHelpers(calls ?? [], 'pause', loop, ports);
    return parkRun(work, 'paused', ports);
  }
  // The runner stops: the run stays `running`, and the next leader resumes it from here.
  await work.pending.flush();
  return work.run;
}

async function executeStep(
  work: Work,
  calls: readonly ToolCallRow[],
  made: ChosenModel | null,
  { agent, ruleBook, caller }: RunRights,
  loop: LoopRun,
  ports: LoopPorts,
): Promise<ToolCallRow[]> {
  const { run, sessionRunIds, read, readBefore, files, labels, pending, overlay } = work;
  const isOnServer = async () => (made === null ? isRemote(loop) : made.remote !== null);
  const givenNames = made === null ? await namesOf(loop) : made.givenNames;
  const context: ExecutionContext = {
    origin: run,
    agent,
    caller,
    grant: { grant: run.grant, nowMs: () => ports.clock.nowMs() },
    ruleBook,
    sessionRunIds,
    read,
    readBefore,
    files,
    labels,
    pending,
    helpers: await helpersFor(work, calls, { agent, isForServer: isOnServer }, loop, ports),
    todos: () => work.run.todos,
    overlay,
    isRemote: isOnServer,
    givenNames,
    isForServer: helperOf(run)?.isForServer,
    signal: loop.signal,
    sink: createRunSink(work, calls, ports),
  };
  requireCurrentRights(context);
  return executeCalls(calls, context, ports);
}

async function loadRun(runId: string, ports: LoopPorts): Promise<Run> {
  const run = await ports.store.run(runId);
  if (!run) throw notFoundError('run', { runId });
  return run;
}

/** Resolves with what the calls of a run are decided by, as it is now. */
async function loadRights(run: Run, ports: LoopPorts): Promise<RunRights> {
  const agent = agentOfRun(await loadAgent(run.agent, ports), run);
  const ruleBook = await ports.store.ruleBook();
  const delegation = helperOf(run);
  if (delegation === undefined) return { agent, ruleBook, caller: null };
  return helperRights(agent, ruleBook, await loadAgent(delegation.agent, ports), delegation);
}

async function loadAgent(name: string, ports: LoopPorts): Promise<Agent> {
  const agent = await ports.store.agent(name);
  if (!agent) {
    throw unknownAgentError('run', { agent: name });
  }
  if (!agent.active) {
    throw agentInactiveError('run', { agent: name });
  }
  return boundByKind(agent);
}
