import { z } from 'zod';
import { idSchema } from '../../ids.ts';

/** The call of another run that a helper's run works for. */
export const helperOfSchema = z.object({
  runId: idSchema,
  toolCallId: idSchema,
  /** The agent that made the call: a helper may do only what this agent may do, too. */
  agent: z.string(),
  /** Its revision at that time. Once it is edited, the helper may do nothing more. */
  agentRevision: z.number().int().positive(),
  /** Instructions of the caller, in place of those of the helper's agent. Default: those of the agent. */
  prompt: z.string().optional(),
  /** Whether the model of the caller is on a server: then the helper works on masked texts as well, wherever its own model is. Default false. */
  isForServer: z.boolean().optional(),
});
export type HelperOf = z.infer<typeof helperOfSchema>;
