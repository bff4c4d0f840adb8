import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { runStatusSchema, stopReasonSchema, usageSchema } from './run.ts';

/** Request to an agent adapter. Every run belongs to a workspace. */
export const agentRequestSchema = z.object({
  runId: idSchema,
  workspaceId: idSchema,
  notebookId: idSchema,
  agent: z.string(),
  task: z.string(),
});
export type AgentRequest = z.infer<typeof agentRequestSchema>;

/** State in which an adapter returns a run: ended or parked. */
export const agentResponseSchema = z.object({
  status: runStatusSchema,
  stopReason: stopReasonSchema.nullable(),
  text: z.string(),
  usage: usageSchema,
});
export type AgentResponse = z.infer<typeof agentResponseSchema>;
