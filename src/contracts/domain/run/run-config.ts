import { z } from 'zod';
import { limitsPatchSchema, modelRefSchema } from '../agent.ts';

/** Most folders that a run can be limited to. */
const MAX_MOUNTS = 50;
/** Most tools that a run can be limited to. */
const MAX_TOOLS = 200;
export const MAX_GOAL_CHARS = 4000;

/** A folder that a run works in. Of folders within each other, the deepest one that holds a path counts. */
export const runMountSchema = z.strictObject({
  /** Absolute and without wildcards: the folder and all below it, or one file. */
  folder: z.string().min(1).max(1024),
  /** The run changes nothing in it. Default false. */
  readOnly: z.boolean().optional(),
});
export type RunMount = z.infer<typeof runMountSchema>;

/** Limits of one run. An absent one stays that of the agent. */
export const runBudgetsSchema = limitsPatchSchema
  .pick({ steps: true, toolCalls: true, wallClockMs: true, tokensPerRequest: true })
  .extend({ costUsd: z.number().nonnegative().optional() });

/**
 * Options of one run. All but goal, model and metadata narrow what its agent may do, and none can widen it: the grant of the run holds
 * them. An absent option limits nothing; an empty list allows nothing.
 */
export const runConfigSchema = z.strictObject({
  /** What the run is for; added to the instructions of the agent. */
  goal: z.string().trim().min(1).max(MAX_GOAL_CHARS).optional(),
  /** The model that answers. Default: that of the agent. */
  model: modelRefSchema.optional(),
  /** Names of the only tools that the run may use, or of groups of tools (`file`, `web_search`, `web_fetch`, `script`). */
  tools: z.array(z.string().min(1).max(100)).max(MAX_TOOLS).optional(),
  /** The only folders that the run may use, beside its own. */
  mounts: z.array(runMountSchema).max(MAX_MOUNTS).optional(),
  budgets: runBudgetsSchema.optional(),
  /** Notes of the caller, kept with the run and not read by the agent. */
  metadata: z
    .record(z.string().min(1).max(64), z.string().max(500))
    .refine((notes) => Object.keys(notes).length <= 20, 'at most 20 entries')
    .optional(),
});
export type RunConfig = z.infer<typeof runConfigSchema>;
