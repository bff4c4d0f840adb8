import { MAX_SUMMARY_CHARS } from '../../../contracts/domain/audit.ts';
import type { AuditAction } from '../../../contracts/domain/audit-actions.ts';
import { hasEnded, LIVE_RUN_STATUSES } from '../../../contracts/domain/run/run.ts';
import type { TaskState } from '../../../contracts/domain/run/task-states.ts';
import { hasErrorCode } from '../../../contracts/errors/errors.ts';
import { badInputError } from '../../../contracts/errors/messages/app-messages.ts';
import { notFoundError } from '../../../contracts/errors/messages/notebook-messages.ts';
import type { CommandHandlers, CommandValue } from '../../../contracts/wire/commands/commands.ts';
import type { Write } from '../../../core/ports/commit-batch.ts';
import { cutBesideValue } from '../../../core/shared/cuts/value-edges.ts';
import { recordAsPerson, type Services } from '../../../runtime/app/services.ts';
import { findAgent } from '../../../runtime/commands/agent-commands.ts';
import { requestStop } from '../../../runtime/runs/request-stop.ts';
import { admitConfig } from '../../../runtime/runs/start/admit-config.ts';
import { refuseElsewhere } from '../../../runtime/runs/start/refuse-elsewhere.ts';
import { configOf, sessionFor, startRun } from '../../../runtime/runs/start/start-run.ts';
import { MAX_TASK_TITLE, type Task } from '../contract/task.ts';
import { isInQueue, STARTABLE_TASK_STATES, taskStateNow, WAITING_TASK_STATES } from '../contract/task-queue.ts';
import type { TaskListing, TaskResults } from '../contract/task-requests.ts';
import { orderAtEnd, placeBefore } from '../core/place-task.ts';
import { findTasks } from './find-tasks.ts';
import { REPEATABLE_TASK_STATES } from './repeat-task.ts';
import { lastRun, toTaskListing } from './task-listing.ts';

type TaskAction = Extract<AuditAction, `task.${string}`>;

const WORKING = ['queued', 'running'];

/** The commands for tasks. The runner starts them; see `start-tasks.ts`. */
export function taskCommands(services: Services) {
  const { store } = services;
  const { clock, ids } = services.loop;

  async function find(taskId: string): Promise<Task> {
    const task = await store.findRow('tasks', taskId);
    if (!task) throw notFoundError('task', { taskId });
    return task;
  }

  const get = async (taskId: string): Promise<TaskListing> => toTaskListing(services, await find(taskId));

  /** Commits writes to a task with their log entry, and resolves with the task as it is then. */
  async function record(action: TaskAction, task: Task, writes: Write[], inputSummary = ''): Promise<TaskListing> {
    const { title: target, notebookId } = task;
    await recordAsPerson(services, { action, target, notebookId, inputSummary }, { writes });
    services.wakeRunner();
    return get(task.taskId);
  }

  function change(action: TaskAction, task: Task, from: readonly TaskState[], patch: Partial<Task>, detail = '') {
    const write: Write = {
      type: 'patch-row',
      table: 'tasks',
      key: task.taskId,
      from,
      patch: { ...patch, updatedMs: clock.nowMs() },
    };
    return record(action, task, [write], detail);
  }

  async function create(input: CommandValue<'tasks.create'> & { retryOf?: string }): Promise<TaskListing> {
    const { title, prompt, agent, sessionId, after = null, startAtMs = null, attachments, dryRun, anyway } = input;
    const { retryOf, language } = input;
    const assigned = await findAgent(store, agent);
    const config = admitConfig(input.config, assigned, services.loop.tools);
    const { notebookId = undefined } = input;
    const session = await sessionFor(services, {
      message: prompt,
      agent,
      ...(sessionId === undefined ? {} : { sessionId }),
      ...(notebookId === undefined ? {} : { notebookId }),
    });
    await refuseElsewhere(services, assigned, (await store.notebook(session.notebookId)).workspaceId);
    const nowMs = clock.nowMs();
    const task: Task = {
      taskId: ids.next('task'),
      title,
      prompt,
      agent,
      notebookId: session.notebookId,
      state: stateWith(after, startAtMs),
      block: null,
      continues: sessionId ?? null,
      after,
      startAtMs,
      order: orderAtEnd(await store.listRows('tasks')),
      anyway,
      runIds: [],
      createdMs: nowMs,
      updatedMs: nowMs,
      endedMs: null,
      ...(attachments && attachments.length > 0 ? { attachments } : {}),
      ...(dryRun ? { dryRun } : {}),
      ...(config ? { config } : {}),
      ...(language === undefined ? {} : { language }),
      ...(retryOf === undefined ? {} : { retryOf }),
    };
    return record('task.create', task, [{ type: 'put', table: 'tasks', rows: [task] }], logged(prompt));
  }

  /** Changes what a task is, in one commit: between two, it could start. */
  async function update(task: Task, patch: CommandValue<'tasks.update'>['patch']): Promise<TaskListing> {
    const { taskId } = task;
    const { title = task.title, prompt = task.prompt, agent = task.agent } = patch;
    const { after = task.after, startAtMs = task.startAtMs } = patch;
    const isAssigned = agent !== task.agent;
    const assigned = await findAgent(store, agent);
    if (isAssigned) await refuseElsewhere(services, assigned, (await store.notebook(task.notebookId)).workspaceId);
    if (task.continues !== null && isAssigned) {
      throw badInputError('otherAgent', { owner: task.agent, agent }, { field: 'agent', taskId });
    }
    // A changed task is checked again before it starts.
    const anyway = task.anyway && prompt === task.prompt && after === task.after && !isAssigned;
    const state = isInQueue(task) ? stateWith(after, startAtMs) : task.state;
    const next = { title, prompt, agent, after, startAtMs, anyway, state, block: null };
    return isAssigned
      ? change('task.assign', task, STARTABLE_TASK_STATES, next, agent)
      : change('task.update', task, STARTABLE_TASK_STATES, next, logged(prompt));
  }

  /** Whether a message has to wait: for the run of its conversation, or for an earlier message. */
  async function mustQueue(sessionId: string, queue: 'always' | 'while-working'): Promise<boolean> {
    const live = (await store.runsOfSession(sessionId)).find((run) => !hasEnded(run));
    if (live) return queue === 'always' || WORKING.includes(live.status);
    return (await store.listRows('tasks', WAITING_TASK_STATES)).some(({ continues }) => continues === sessionId);
  }

  async function queueMessage(
    { message, agent, attachments, dryRun, retryOf, language, ...rest }: CommandValue<'runs.ask'>,
    sessionId: string,
  ): Promise<TaskResults['runs.ask']> {
    const title = message.replace(/\s+/g, ' ').slice(0, MAX_TASK_TITLE).toWellFormed().trim();
    // The check before the start was made when the message was sent.
    const task = { title, prompt: message, agent, sessionId, anyway: true };
    const config = configOf(rest);
    const { taskId } = await create({
      ...task,
      ...(config ? { config } : {}),
      ...(attachments ? { attachments } : {}),
      ...(dryRun ? { dryRun } : {}),
      ...(language === undefined ? {} : { language }),
      ...(retryOf === undefined ? {} : { retryOf }),
    });
    return { sessionId, taskId };
  }

  async function ask(input: CommandValue<'runs.ask'>): Promise<TaskResults['runs.ask']> {
    const { queue, ...request } = input;
    const { retryOf = null } = request;
    const session = await sessionFor(services, request);
    if (retryOf !== null && (await store.run(retryOf))?.notebookId !== session.notebookId) {
      throw notFoundError('run', { runId: retryOf });
    }
    const { sessionId } = session;
    if (await mustQueue(sessionId, queue)) return queueMessage(input, sessionId);
    const { message, agent: agentName, attachments = [], dryRun = false } = request;
    try {
      return await startRun(services, {
        message,
        agentName,
        session,
        retryOf,
        attachments,
        config: configOf(request),
        language: request.language,
        dryRun,
        source: { type: 'person' },
      });
    } catch (error) {
      // Another window has started a run of this conversation in the meantime.
      if (!hasErrorCode(error, 'run-waiting') || !(await mustQueue(sessionId, queue))) throw error;
      return queueMessage(input, sessionId);
    }
  }

  return {
    'tasks.list': (filter) => findTasks(services, filter),
    'tasks.get': ({ taskId }) => get(taskId),
    'tasks.create': create,
    'tasks.update': async ({ taskId, patch }) => update(await find(taskId), patch),
    'tasks.assign': async ({ taskId, agent }) => update(await find(taskId), { agent }),
    'tasks.move': async ({ taskId, before }) => {
      const task = await find(taskId);
      const placed = placeBefore(
        (await store.listRows('tasks', STARTABLE_TASK_STATES)).filter(isInQueue),
        taskId,
        before,
      );
      const writes = placed.map(
        ({ taskId: moved, order }): Write => ({
          type: 'patch-row',
          table: 'tasks',
          key: moved,
          from: STARTABLE_TASK_STATES,
          patch: { order },
        }),
      );
      return placed.length === 0 ? get(taskId) : record('task.move', task, writes);
    },
    'tasks.cancel': async ({ taskId }) => {
      const task = await find(taskId);
      const run = task.state === 'running' ? await lastRun(services, task) : undefined;
      if (run && !hasEnded(run)) {
        await requestStop(services, run, 'cancel', LIVE_RUN_STATUSES);
        return record('task.cancel', task, []);
      }
      return change('task.cancel', task, STARTABLE_TASK_STATES, {
        state: 'cancelled',
        block: null,
        endedMs: clock.nowMs(),
      });
    },
    'tasks.retry': async ({ taskId, anyway }) => {
      const task = await find(taskId);
      const now = taskStateNow(task.state, (await lastRun(services, task))?.status);
      const order =
        now === 'blocked' && task.runIds.length === 0 ? task.order : orderAtEnd(await store.listRows('tasks'));
      const state = stateWith(anyway ? null : task.after, task.startAtMs);
      const next = { state, order, block: null, endedMs: null, anyway: anyway || task.anyway };
      return change('task.retry', task, REPEATABLE_TASK_STATES, next);
    },
    'tasks.remove': async ({ taskId }) =>
      change('task.remove', await find(taskId), REPEATABLE_TASK_STATES, { isRemoved: true }),
    'tasks.restore': async ({ taskId }) =>
      change('task.restore', await find(taskId), REPEATABLE_TASK_STATES, { isRemoved: false }),
    'runs.ask': ask,
  } satisfies Partial<CommandHandlers>;
}

/** A task is planned while it waits for something named, and otherwise for its turn. */
function stateWith(after: string | null, startAtMs: number | null): TaskState {
  return after === null && startAtMs === null ? 'created' : 'planned';
}

function logged(text: string): string {
  return text.slice(0, cutBesideValue(text, MAX_SUMMARY_CHARS)).toWellFormed();
}
