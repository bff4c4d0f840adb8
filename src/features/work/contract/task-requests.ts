import { z } from 'zod';
import { DEFAULT_AGENT } from '../../../contracts/domain/agent-kinds.ts';
import { idSchema, timestampMsSchema } from '../../../contracts/domain/ids.ts';
import { TASK_STATES } from '../../../contracts/domain/row-words.ts';
import { attachmentRequestSchema } from '../../../contracts/domain/run/attachments/attachment.ts';
import { MAX_ATTACHMENTS } from '../../../contracts/domain/run/attachments/attachment-limits.ts';
import { answerLanguageSchema } from '../../../contracts/domain/run/kind/answer-language.ts';
import { runConfigSchema } from '../../../contracts/domain/run/run-config.ts';
import { startRequestSchema } from '../../../contracts/wire/commands/start-request.ts';
import { MAX_TASK_TITLE, type Task } from './task.ts';

const ofTask = z.strictObject({ taskId: idSchema });
const title = z.string().trim().min(1).max(MAX_TASK_TITLE);
const prompt = z.string().trim().min(1).max(100_000);

export const TASK_COMMANDS = {
  /** Lists the tasks by their place in the queue. All given conditions must hold. */
  'tasks.list': z.strictObject({
    notebookId: idSchema.optional(),
    /** Words of the title, the request or the last answer, in any order. */
    text: z.string().max(10_000).optional(),
    agent: z.string().max(200).optional(),
    state: z.enum(TASK_STATES).optional(),
    /** Name of a tool that a run of the task called. */
    action: z.string().max(200).optional(),
    /**
     * A file or folder that a run of the task named or changed, or that its request names, such as `/notes/a.md`; without a leading
     * slash, a part of such a path.
     */
    path: z.string().min(1).max(4096).optional(),
  }),
  'tasks.get': ofTask,
  /** Adds a task at the end of the queue. Rejects with `bad-input` for a circle of dependencies. */
  'tasks.create': z.strictObject({
    title,
    prompt,
    agent: z.string().default(DEFAULT_AGENT),
    /** Default: the only notebook. */
    notebookId: idSchema.optional(),
    /** A conversation that the task continues. Default: one of its own. */
    sessionId: idSchema.optional(),
    /** The task that has to complete first. */
    after: idSchema.optional(),
    startAtMs: timestampMsSchema.optional(),
    attachments: z.array(attachmentRequestSchema).max(MAX_ATTACHMENTS).optional(),
    dryRun: z.boolean().optional(),
    /** Options of its runs, as in `runs.start`. */
    config: runConfigSchema.optional(),
    /** The language of answers that no model writes. Default: English. */
    language: answerLanguageSchema.optional(),
    /** The person has seen what the check before the start found. Default false. */
    anyway: z.boolean().default(false),
  }),
  /** Changes a task that waits, at once. Null removes a dependency or a time. `agent`: as in `tasks.assign`. */
  'tasks.update': z.strictObject({
    taskId: idSchema,
    patch: z.strictObject({
      title: title.optional(),
      prompt: prompt.optional(),
      agent: z.string().optional(),
      after: idSchema.nullable().optional(),
      startAtMs: timestampMsSchema.nullable().optional(),
    }),
  }),
  /** Gives a task that waits to another agent. Refused with `bad-input` for a message of a conversation. */
  'tasks.assign': z.strictObject({ taskId: idSchema, agent: z.string() }),
  /** Puts a task that waits before another one; null for the end of the queue. */
  'tasks.move': z.strictObject({ taskId: idSchema, before: idSchema.nullable() }),
  /** Takes a task out of the queue, or cancels its run. */
  'tasks.cancel': ofTask,
  /** Queues a task again that has ended or is blocked. */
  'tasks.retry': z.strictObject({
    taskId: idSchema,
    /** Starts in spite of what the check found, or of the dependency. Default false. */
    anyway: z.boolean().default(false),
  }),
  /** Removes a task that has ended from the list. Its runs stay. */
  'tasks.remove': ofTask,
  /** Brings a removed task back to the list. */
  'tasks.restore': ofTask,
  /**
   * Starts a run, or queues the message as a task while a run of its conversation works. While that run waits for the person, the message
   * is queued with `queue: 'always'`, and refused with `run-waiting` otherwise.
   */
  'runs.ask': startRequestSchema.extend({ queue: z.enum(['always', 'while-working']).default('while-working') }),
};

/** A task as the console returns it. `state` is that of its run while one works. */
export interface TaskListing extends Task {
  /** Why it is blocked or has failed, in English; null otherwise. */
  reason: string | null;
}

export interface TaskResults {
  'tasks.list': TaskListing[];
  'tasks.get': TaskListing;
  'tasks.create': TaskListing;
  'tasks.update': TaskListing;
  'tasks.assign': TaskListing;
  'tasks.move': TaskListing;
  'tasks.cancel': TaskListing;
  'tasks.retry': TaskListing;
  'tasks.remove': TaskListing;
  'tasks.restore': TaskListing;
  /** A run that was started, or a task that waits. */
  'runs.ask': { sessionId: string; runId: string } | { sessionId: string; taskId: string };
}
