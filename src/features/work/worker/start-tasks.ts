import type { AuditRecordInput } from '../../../contracts/domain/audit.ts';
import { hasEnded } from '../../../contracts/domain/run/run.ts';
import { taskStateOf } from '../../../contracts/domain/run/task-states.ts';
import { type ErrorCode, toErrorData } from '../../../contracts/errors/errors.ts';
import { saidOf } from '../../../contracts/sentences/said.ts';
import { commitStep, readRefusal, underEpoch } from '../../../runtime/app/leader-step.ts';
import type { Services } from '../../../runtime/app/services.ts';
import { preflight } from '../../../runtime/runs/start/preflight-run.ts';
import { sessionFor, startRun } from '../../../runtime/runs/start/start-run.ts';
import type { Task, TaskBlock } from '../contract/task.ts';
import { STARTABLE_TASK_STATES, taskStateNow } from '../contract/task-queue.ts';
import { decideTask, engineKey, type TaskFacts } from '../core/decide-task.ts';
import { createEngineLookup } from './task-engine.ts';
import { describeBlock, lastRun } from './task-listing.ts';

/**
 * Ends the tasks whose runs have ended, and starts those whose time has come. The leader alone calls this; the commit of each start
 * checks its epoch and the state of the task, so that no task starts twice. Resolves with the time at which the next task is due, in
 * milliseconds; null for none.
 */
export async function startTasks(services: Services, epoch: number): Promise<number | null> {
  const { store } = services;
  const open = await store.listRows('tasks', ['created', 'planned', 'running', 'blocked']);
  if (open.length === 0) return null;
  for (const task of open.filter(({ state }) => state === 'running')) await endTask(services, task, epoch);
  const waiting = open.filter(isConsidered);
  if (waiting.length === 0) return null;
  const { findEngine, countUsed } = createEngineLookup(services);
  const used = await countUsed();
  const conversations = new Set<string>();
  let dueMs: number | null = null;
  for (const task of waiting) {
    const facts: TaskFacts = {
      nowMs: services.loop.clock.nowMs(),
      dependency: task.after === null ? null : await dependencyOf(services, task.after),
      isConversationBusy: await isBusy(services, task, conversations),
      ...(await findEngine(task.agent)),
      used,
    };
    const decision = decideTask(task, facts);
    if (decision.type !== 'block' && task.continues !== null) conversations.add(task.continues);
    if (decision.type === 'wait') {
      if (decision.untilMs !== null) dueMs = Math.min(dueMs ?? decision.untilMs, decision.untilMs);
      if (task.state === 'blocked') await unblockTask(services, task, epoch);
    } else if (decision.type === 'block') {
      await blockTask(services, task, decision.block, epoch);
    } else if (await startTask(services, task, epoch)) {
      if (facts.engine !== null) used.set(engineKey(facts.engine), (used.get(engineKey(facts.engine)) ?? 0) + 1);
    }
  }
  return dueMs;
}

/** Causes of a refused start that pass without the task: locked keys, airplane mode. */
const PASSING: readonly string[] = ['key-locked', 'airplane-mode'] satisfies ErrorCode[];

/**
 * A task that was blocked by another one is considered again, because that one may have been repeated; so is one whose model was
 * unavailable for a while.
 */
function isConsidered({ state, block }: Task): boolean {
  if (state !== 'blocked') return state === 'created' || state === 'planned';
  return block?.type === 'dependency' || (block?.type === 'start' && PASSING.includes(block.code));
}

async function dependencyOf(services: Services, taskId: string): Promise<TaskFacts['dependency']> {
  const task = await services.store.findRow('tasks', taskId);
  if (!task) return null;
  const state = taskStateNow(task.state, (await lastRun(services, task))?.status);
  return { title: task.title, state };
}

async function isBusy({ store }: Services, { continues }: Task, earlier: ReadonlySet<string>): Promise<boolean> {
  if (continues === null) return false;
  if (earlier.has(continues)) return true;
  return (await store.runsOfSession(continues)).some((run) => !hasEnded(run));
}

function entry(
  services: Services,
  action: Extract<AuditRecordInput['action'], `task.${string}`>,
  { title, notebookId, agent }: Task,
  rest: Partial<AuditRecordInput> = {},
): AuditRecordInput {
  const atMs = services.loop.clock.nowMs();
  return {
    atMs,
    actor: { type: 'app' },
    action,
    notebookId,
    target: title,
    inputSummary: agent,
    decision: 'allowed',
    rule: 'task',
    ...rest,
  };
}

/** Commits how a task has ended, once its run has. */
async function endTask(services: Services, task: Task, epoch: number): Promise<void> {
  const run = await lastRun(services, task);
  if (run && !hasEnded(run)) return;
  const nowMs = services.loop.clock.nowMs();
  const state = run ? taskStateOf(run.status) : 'failed';
  const isCommitted = await commitStep(
    services,
    epoch,
    {
      type: 'patch-row',
      table: 'tasks',
      key: task.taskId,
      from: ['running'],
      patch: { state, endedMs: run?.endedMs ?? nowMs, updatedMs: nowMs },
    },
    entry(services, 'task.end', task, {
      runId: run?.runId ?? null,
      sessionId: run?.sessionId ?? null,
      outputSummary: state,
    }),
  );
  if (isCommitted && run) services.loop.emit({ type: 'task-end', runId: run.runId, taskId: task.taskId, state });
}

async function blockTask(services: Services, task: Task, block: TaskBlock, epoch: number): Promise<void> {
  if (task.state === 'blocked' && JSON.stringify(task.block) === JSON.stringify(block)) return;
  const patch = { state: 'blocked' as const, block, updatedMs: services.loop.clock.nowMs() };
  await commitStep(
    services,
    epoch,
    { type: 'patch-row', table: 'tasks', key: task.taskId, from: [task.state], patch },
    entry(services, 'task.block', task, { outputSummary: describeBlock(block).slice(0, 500) }),
  );
}

/** The task that blocked this one works again, so this one waits again. */
async function unblockTask(services: Services, task: Task, epoch: number): Promise<void> {
  const patch = { state: 'planned' as const, block: null, updatedMs: services.loop.clock.nowMs() };
  await commitStep(
    services,
    epoch,
    { type: 'patch-row', table: 'tasks', key: task.taskId, from: ['blocked'], patch },
    entry(services, 'task.retry', task),
  );
}

/** Starts the run of a task, as a message of the person starts one. Resolves with whether it was started. */
async function startTask(services: Services, task: Task, epoch: number): Promise<boolean> {
  const { taskId, prompt, agent, notebookId, attachments = [], config, retryOf, runIds } = task;
  try {
    const sessionId = task.continues ?? (await ownSession(services, task));
    const checked = {
      message: prompt,
      agent,
      notebookId,
      attachments: [...attachments],
      ...(config ? { config } : {}),
      ...(sessionId ? { sessionId } : {}),
    };
    const findings = task.anyway ? [] : await preflight(services, checked);
    // A missing model is left to the start, which is refused with that reason.
    const blocking = findings.filter(({ level, kind }) => level === 'blocking' && kind !== 'model');
    if (blocking.length > 0) {
      await blockTask(services, task, { type: 'preflight', findings: blocking }, epoch);
      return false;
    }
    const session = await sessionFor(services, {
      message: task.title,
      agent,
      notebookId,
      ...(sessionId ? { sessionId } : {}),
    });
    const { runId } = await startRun(services, {
      message: prompt,
      agentName: agent,
      session,
      retryOf: runIds.at(-1) ?? retryOf ?? null,
      attachments,
      config,
      language: task.language,
      dryRun: task.dryRun === true,
      source: {
        type: 'task',
        taskId,
        by: 'app',
        batch: (runId, started) => ({
          checks: [underEpoch(epoch)],
          writes: [
            {
              type: 'patch-row',
              table: 'tasks',
              key: taskId,
              from: STARTABLE_TASK_STATES,
              patch: {
                state: 'running',
                block: null,
                runIds: [...runIds, runId],
                endedMs: null,
                updatedMs: services.loop.clock.nowMs(),
              },
            },
          ],
          audit: [entry(services, 'task.start', task, { runId, sessionId: started })],
        }),
      },
    });
    services.loop.emit({ type: 'task-start', runId, taskId, title: task.title });
    return true;
  } catch (error) {
    const refusal = readRefusal(error, { stop: ['stale-rights', 'internal'] });
    if (refusal === 'later') return false;
    if (refusal === 'stop') throw error;
    const { code, ...said } = toErrorData(error);
    await blockTask(services, task, { type: 'start', code, ...saidOf(said) }, epoch);
    return false;
  }
}

/** The conversation of the earlier runs of a task, as long as it belongs to the agent. */
async function ownSession(services: Services, task: Task): Promise<string | undefined> {
  const run = await lastRun(services, task);
  return run?.agent === task.agent ? run.sessionId : undefined;
}
