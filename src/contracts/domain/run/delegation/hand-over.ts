import { z } from 'zod';
import { idSchema } from '../../ids.ts';
import { rawPathSchema } from '../../notebook/path.ts';

/** Why a request is beyond an agent that works by rules: then the conversation can be handed over. */
export const beyondSchema = z.enum(['not-understood', 'too-long', 'many-files']);
export type Beyond = z.infer<typeof beyondSchema>;

/** Most open notes that a hand-over names. */
const MAX_OPEN = 20;

/** Where a run comes from that another agent's conversation was handed over to. */
export const handOverSchema = z.object({
  /** The run that was handed over. */
  runId: idSchema,
  /** Its agent. */
  agent: z.string(),
  /** What the agent was told beside the request: earlier requests, files with their ids, and what waited for approval. */
  note: z.string(),
});
export type HandOver = z.infer<typeof handOverSchema>;

export const HAND_OVER_COMMANDS = {
  /**
   * Continues the conversation of a run with another agent, which gets the person's requests, the ids of its files that are in
   * the agent's scope, and the calls that wait for approval, as its own. Refused with `local-only` for a model on a server when the
   * conversation has local-only content, and with `run-waiting` while the run works.
   */
  'runs.handOver': z.strictObject({
    runId: idSchema,
    agent: z.string(),
    /** Default: the request of the run. */
    message: z.string().trim().min(1).max(100_000).optional(),
    /** Notes that are open on the screen; those outside the agent's scope are left out. Default: none. */
    open: z.array(rawPathSchema).max(MAX_OPEN).optional(),
  }),
  /** Returns the conversation of a run to the agent that handed it over. No request is made. */
  'runs.handBack': z.strictObject({ runId: idSchema }),
} as const;

export interface HandOverResults {
  'runs.handOver': { sessionId: string; runId: string };
  'runs.handBack': { sessionId: string; agent: string };
}
