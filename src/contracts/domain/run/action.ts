import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { riskSchema } from '../policy.ts';
import { inputOf } from './call-input.ts';
import type { ToolCallRow } from './run.ts';

/** One action of any tool in a uniform shape, for the debug view and the record of a run. */
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
  auditContext: z.object({
    runId: idSchema,
    toolCallId: idSchema,
    rule: z.string().nullable(),
    /** The to-do that the call was made for. Default: none. */
    todoId: z.string().optional(),
  }),
});
export type ActionEnvelope = z.infer<typeof actionEnvelopeSchema>;

/** Converts a tool call row to an action envelope. */
export function actionEnvelopeOf(call: ToolCallRow): ActionEnvelope {
  return {
    actionType: call.toolName,
    target: call.targets[0] ?? '',
    args: parseOrText(inputOf(call)),
    ...(call.executedInput === undefined ? {} : { proposedArgs: parseOrText(call.inputText) }),
    riskLevel: call.risk ?? 'read',
    requiresConfirmation: call.approvalId !== null,
    idempotencyKey: call.idempotencyKey,
    auditContext: {
      runId: call.runId,
      toolCallId: call.toolCallId,
      rule: call.rule,
      ...(call.todoId === undefined ? {} : { todoId: call.todoId }),
    },
  };
}

function parseOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
