import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { callDecisionSchema, riskSchema } from '../policy.ts';

/** Names what a call was made by, in and for. */
export const callContextSchema = z.object({
  /** Name of the agent whose run made the call. */
  requesterId: z.string(),
  /** What the agent wrote before the call, otherwise its to-do, at most 500 characters. It decides nothing. Default: neither. */
  reason: z.string().optional(),
  /** The to-do that the call was made for. Default: none. */
  todoId: z.string().optional(),
  /** The step that the call belongs to: `<run>:<step>`. Absent for the read of a selection that the person attached. */
  deepStepId: z.string().optional(),
  /** The run of the helper that made the call. Absent when no helper made it. */
  subagentId: idSchema.optional(),
});
export type CallContext = z.infer<typeof callContextSchema>;

/**
 * One action of any tool in a uniform shape, for the debug view and the record of a run. Computed from the rows of the run, so that
 * runs of earlier versions have it too.
 */
export const actionEnvelopeSchema = z.object({
  actionType: z.string(),
  target: z.string(),
  /** Parsed arguments as they were executed, or would be; the raw text when they are not valid JSON. */
  args: z.unknown(),
  /** Arguments that the model proposed, where the person edited them. Default: the same as `args`. */
  proposedArgs: z.unknown().optional(),
  riskLevel: riskSchema,
  requiresConfirmation: z.boolean(),
  idempotencyKey: z.string(),
  auditContext: callContextSchema.extend({
    runId: idSchema,
    toolCallId: idSchema,
    rule: z.string().nullable(),
  }),
  /** Null while the call is not decided, and for one that was no valid call. */
  decision: callDecisionSchema.nullable(),
});
export type ActionEnvelope = z.infer<typeof actionEnvelopeSchema>;
