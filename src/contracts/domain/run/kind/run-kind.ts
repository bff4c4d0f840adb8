import { z } from 'zod';
import { idSchema } from '../../ids.ts';
import { provenanceSchema } from '../../notebook/provenance.ts';
import { startedPlaybookSchema } from '../../playbook/playbook.ts';
import { PLAN_STATES } from '../../row-words.ts';
import { attachmentSchema } from '../attachments/attachment.ts';
import { handOverSchema } from '../delegation/hand-over.ts';
import { helperOfSchema } from '../delegation/helper-of.ts';
import { isolationSchema } from '../isolation.ts';
import { reviewLinkSchema } from './review-link.ts';

/** What the person attached to the request. */
const attachments = z.array(attachmentSchema);

/**
 * Where a run comes from. A retried run has an origin as well: `retryOf` of the run names the earlier one.
 *
 * - `person`: the person sent a message, started a playbook or applied a plan.
 * - `task`: the queue started the task, or the person retried a run of the task or applied its plan.
 * - `hand-over`: the person handed a conversation over to another agent.
 * - `review`: the run does a part of reviewed work.
 * - `helper`: a call of another run started the run.
 */
export const runOriginSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('person'), attachments }),
  z.object({ type: z.literal('task'), taskId: idSchema, attachments }),
  z.object({ type: z.literal('hand-over'), from: handOverSchema, attachments }),
  z.object({ type: z.literal('review'), part: reviewLinkSchema }),
  z.object({ type: z.literal('helper'), of: helperOfSchema }),
]);
export type RunOrigin = z.infer<typeof runOriginSchema>;

/**
 * What makes the calls of a run.
 *
 * - `model`: its agent, by its model or by its rules.
 * - `playbook`: a playbook, as it was at the start.
 * - `plan`: the chosen changes of a dry run, without a model. This is the driver and not the origin, because a task's plan is applied
 *   by a run of the same task.
 */
export const runDriverSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('model') }),
  z.object({ type: z.literal('playbook'), playbook: startedPlaybookSchema }),
  /** `provenance`: written to the changes of the run. Default: none. */
  z.object({ type: z.literal('plan'), dryRunId: idSchema, provenance: provenanceSchema.optional() }),
]);
export type RunDriver = z.infer<typeof runDriverSchema>;

/** What became of the planned changes of a dry run. `open`: not decided yet. */
export const planStateSchema = z.enum(PLAN_STATES);
export type PlanState = z.infer<typeof planStateSchema>;

/**
 * What the calls of a run do.
 *
 * - `commit`: they change the notebook.
 * - `plan`: a dry run. They plan changes, and change nothing.
 * - `isolated-plan`: a dry run with a folder of its own.
 */
export const runEffectsSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('commit') }),
  z.object({ type: z.literal('plan'), state: planStateSchema }),
  z.object({ type: z.literal('isolated-plan'), state: planStateSchema, isolation: isolationSchema }),
]);
export type RunEffects = z.infer<typeof runEffectsSchema>;
