import type { TaskState } from '../../../contracts/domain/run/task-states.ts';
import { TASKS_AT_ONCE, type Task, type TaskBlock } from '../contract/task.ts';

/** What runs a model, with a limit of runs at once. */
export type TaskEngine =
  /** The Navigator: no model. */
  | { readonly type: 'none' }
  /** All local models together: at most one of them is loaded. */
  | { readonly type: 'device' }
  | { readonly type: 'server'; readonly providerId: string };

export function engineKey(engine: TaskEngine): string {
  return engine.type === 'server' ? `server ${engine.providerId}` : engine.type;
}

/** Whether a task can start now. */
export type TaskDecision =
  | { readonly type: 'start' }
  | { readonly type: 'wait'; readonly untilMs: number | null }
  | { readonly type: 'block'; readonly block: TaskBlock };

/** Why a task cannot start now. It ends by itself, or when the person unlocks or connects something. */
export interface TemporaryCause {
  readonly code: string;
  /** In English. */
  readonly message: string;
}

export interface TaskFacts {
  readonly nowMs: number;
  /** The task to wait for with its state; null for one that was removed. */
  readonly dependency: { readonly title: string; readonly state: TaskState } | null;
  /** Whether the conversation has a live run, or an earlier message waits in it. */
  readonly isConversationBusy: boolean;
  /** The engine of the agent; null when none is available: the start will say why. */
  readonly engine: TaskEngine | null;
  /** Why the engine is unavailable for now, such as locked keys; null when it is available, or unavailable for good. */
  readonly passing: TemporaryCause | null;
  /** Numbers of the runs that use an engine now, by `engineKey`. */
  readonly used: ReadonlyMap<string, number>;
}

type TaskConditions = Pick<Task, 'after' | 'startAtMs' | 'anyway'>;

/** Decides whether a waiting task starts. */
export function decideTask(task: TaskConditions, facts: TaskFacts): TaskDecision {
  const dependency = decideDependency(task, facts);
  if (dependency !== null) return dependency;
  const { nowMs, engine, used, passing } = facts;
  if (task.startAtMs !== null && task.startAtMs > nowMs) return { type: 'wait', untilMs: task.startAtMs };
  if (facts.isConversationBusy) return { type: 'wait', untilMs: null };
  if (passing !== null) return { type: 'block', block: { type: 'start', ...passing } };
  if (engine !== null && (used.get(engineKey(engine)) ?? 0) >= TASKS_AT_ONCE[engine.type])
    return { type: 'wait', untilMs: null };
  return { type: 'start' };
}

function decideDependency({ after, anyway }: TaskConditions, { dependency }: TaskFacts): TaskDecision | null {
  if (after === null || anyway) return null;
  const state = dependency?.state ?? 'cancelled';
  switch (state) {
    case 'completed':
      return null;
    case 'failed':
    case 'cancelled':
    case 'blocked':
      return { type: 'block', block: { type: 'dependency', state, title: dependency?.title ?? '' } };
    case 'created':
    case 'planned':
    case 'running':
    case 'awaiting-confirmation':
      return { type: 'wait', untilMs: null };
    default:
      return state satisfies never;
  }
}
