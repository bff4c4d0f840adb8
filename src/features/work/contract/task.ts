import { z } from 'zod';
import { idSchema, timestampMsSchema } from '../../../contracts/domain/ids.ts';
import { TASK_STATES } from '../../../contracts/domain/row-words.ts';
import { attachmentRequestSchema } from '../../../contracts/domain/run/attachments/attachment.ts';
import { MAX_ATTACHMENTS } from '../../../contracts/domain/run/attachments/attachment-limits.ts';
import { answerLanguageSchema } from '../../../contracts/domain/run/kind/answer-language.ts';
import { preflightFindingSchema } from '../../../contracts/domain/run/preflight.ts';
import { runConfigSchema } from '../../../contracts/domain/run/run-config.ts';
import { errorDataSchema } from '../../../contracts/errors/error-data.ts';

/** Longest title of a task, in characters. */
export const MAX_TASK_TITLE = 200;

/**
 * Most runs of one engine at once, for the start of tasks. A message that the person sends now starts all the same. All models of this
 * device count as one engine, because at most one of them is loaded.
 */
export const TASKS_AT_ONCE = { none: 4, device: 1, server: 3 } as const;

/** Why a task is blocked. The person decides how it continues. */
export const taskBlockSchema = z.discriminatedUnion('type', [
  /** The task that it depends on did not complete. */
  z.object({ type: z.literal('dependency'), state: z.enum(['failed', 'cancelled', 'blocked']), title: z.string() }),
  /** The check before the start found something that the person has to decide on. */
  z.object({ type: z.literal('preflight'), findings: z.array(preflightFindingSchema) }),
  /** The start was refused. `message`: in English. */
  errorDataSchema.omit({ data: true }).extend({ type: z.literal('start'), code: z.string() }),
]);
export type TaskBlock = z.infer<typeof taskBlockSchema>;

/**
 * A request that waits in the queue until its time comes. It becomes a run of its agent; a repeated task has several.
 *
 *     created ──▶ running ⇄ awaiting-confirmation ──▶ completed · failed · cancelled · blocked
 *        │  ▲                                             │
 *        ▼  └───────────── repeated by the person ────────┘
 *     planned: waits for a time or another task ──▶ running
 *        └──▶ blocked: the other task did not complete, or the start was refused
 *
 * The stored state is `created`, `planned` or `running`, or how the task ended. While a run works, `taskStateNow` returns the state of
 * the run, so that both cannot disagree.
 */
export const taskSchema = z.object({
  taskId: idSchema,
  title: z.string(),
  prompt: z.string(),
  agent: z.string(),
  notebookId: idSchema,
  state: z.enum(TASK_STATES),
  /** Set while `state` is `blocked` before a run was started. */
  block: taskBlockSchema.nullable(),
  /** The conversation that the task continues; null for one of its own. */
  continues: idSchema.nullable(),
  /** The task that has to complete first. */
  after: idSchema.nullable(),
  /** The task does not start before this time. */
  startAtMs: timestampMsSchema.nullable(),
  /** Position in the queue: the lowest starts first. */
  order: z.number().nonnegative(),
  /** The person has seen what the check found, or wants the task in spite of its dependency. */
  anyway: z.boolean(),
  /** Plans the changes and makes none. Default: false. */
  dryRun: z.boolean().optional(),
  attachments: z.array(attachmentRequestSchema).max(MAX_ATTACHMENTS).optional(),
  /** Options of the runs of this task. Default: none. */
  config: runConfigSchema.optional(),
  /** The language of answers that no model writes. Default: English. */
  language: answerLanguageSchema.optional(),
  /** A run that the first run of this task repeats. */
  retryOf: idSchema.optional(),
  /** The runs of the task, oldest first. The last one belongs to `state`, unless the task waits again. */
  runIds: z.array(idSchema),
  /** Not listed any more; the person can bring it back. Default: false. */
  isRemoved: z.boolean().optional(),
  createdMs: timestampMsSchema,
  updatedMs: timestampMsSchema,
  endedMs: timestampMsSchema.nullable(),
});
export type Task = z.infer<typeof taskSchema>;
