import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { riskSchema } from '../policy.ts';
import { TASK_STATES } from '../row-words.ts';
import { callContextSchema } from './action.ts';
import { runStatusSchema, stopReasonSchema, usageSchema } from './run.ts';
import { TODO_LIMITS, todoSchema } from './todo.ts';

const base = { runId: idSchema };

/** Live events of a run. Transient: lasting state is in the rows. */
export const runEventSchema = z.discriminatedUnion('type', [
  z.object({ ...base, type: z.literal('run-start'), agent: z.string(), prompt: z.string() }),
  z.object({
    ...base,
    type: z.literal('step-start'),
    step: z.number().int().positive(),
    maxSteps: z.number().int().positive(),
  }),
  z.object({ ...base, type: z.literal('text-delta'), step: z.number().int().positive(), delta: z.string() }),
  z.object({ ...base, type: z.literal('reasoning-delta'), step: z.number().int().positive(), delta: z.string() }),
  z.object({
    ...base,
    type: z.literal('tool-call'),
    toolCallId: idSchema,
    toolName: z.string(),
    inputText: z.string(),
    idempotencyKey: z.string(),
    // The to-do is known once the call is executed: an earlier call of the step may begin another one.
    ...callContextSchema.omit({ todoId: true }).shape,
  }),
  z.object({
    ...base,
    type: z.literal('tool-result'),
    toolCallId: idSchema,
    toolName: z.string(),
    outcome: z.enum(['result', 'denied', 'error']),
    durationMs: z.number(),
    todoId: z.string().optional(),
    redactionsApplied: z.number().int().positive().optional(),
  }),
  z.object({
    ...base,
    type: z.literal('approval-request'),
    approvalId: idSchema,
    toolName: z.string(),
    target: z.string(),
    risk: riskSchema,
  }),
  z.object({
    ...base,
    type: z.literal('subagent-start'),
    toolCallId: idSchema,
    /** The run of the helper, whose own events carry its id. */
    helperRunId: idSchema,
    agent: z.string(),
    task: z.string(),
  }),
  z.object({
    ...base,
    type: z.literal('subagent-end'),
    toolCallId: idSchema,
    helperRunId: idSchema,
    status: runStatusSchema,
  }),
  /**
   * The plan of the run was made, or has other to-dos or another order than before. `todo-update` follows; it comes alone when only
   * states have changed. A planner of reviewed work makes its plan in `text` when it ends, without to-dos.
   */
  z.object({
    ...base,
    type: z.literal('plan-update'),
    change: z.enum(['made', 'changed']),
    todos: z.array(todoSchema).max(TODO_LIMITS.count),
    text: z.string().optional(),
  }),
  /** The agent wrote its to-do list: the whole list. */
  z.object({ ...base, type: z.literal('todo-update'), todos: z.array(todoSchema).max(TODO_LIMITS.count) }),
  /** Something that the app did for the run, beside the calls of its agent. Low priority: of many at once, some are left out. */
  z.object({ ...base, type: z.literal('log'), level: z.enum(['info', 'warning']), message: z.string() }),
  /** Why the run failed; `run-end` follows. */
  z.object({ ...base, type: z.literal('error'), code: z.string(), message: z.string() }),
  /** The queue started the run for a task. */
  z.object({ ...base, type: z.literal('task-start'), taskId: idSchema, title: z.string() }),
  /** The task of the run has ended, after the run. */
  z.object({ ...base, type: z.literal('task-end'), taskId: idSchema, state: z.enum(TASK_STATES) }),
  z.object({ ...base, type: z.literal('step-end'), step: z.number().int().positive(), usage: usageSchema }),
  z.object({ ...base, type: z.literal('run-park'), status: runStatusSchema }),
  z.object({ ...base, type: z.literal('run-end'), status: runStatusSchema, stopReason: stopReasonSchema.nullable() }),
]);
export type RunEvent = z.infer<typeof runEventSchema>;
