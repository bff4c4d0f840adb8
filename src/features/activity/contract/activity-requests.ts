import { z } from 'zod';
import { idSchema } from '../../../contracts/domain/ids.ts';
import type { ExecutionTrace } from '../../../contracts/domain/run/isolation.ts';
import type { ZipBlob } from '../../../contracts/wire/transfer.ts';
import type { AgentActivity } from './agent-activity.ts';
import type { AgentMetrics } from './agent-metrics.ts';
import type { SessionListing } from './session-listing.ts';

/** Days of local time until today. */
const days = z.number().int().positive().max(3660).default(30);

/** Commands about the work of agents. All of it is computed from runs, changes and the log; nothing is stored for it. */
export const ACTIVITY_COMMANDS = {
  /** Lists conversations, that of the newest run first. `agent`: those in which it worked. Includes the sessions of helpers. */
  'sessions.list': z.strictObject({
    agent: z.string().optional(),
    notebookId: idSchema.optional(),
    limit: z.number().int().positive().max(10_000).default(100),
  }),
  'sessions.get': z.strictObject({ sessionId: idSchema }),
  /** Returns what an agent did, by day and in sum. Works for an agent that was removed, too. */
  'agents.activity': z.strictObject({ name: z.string(), days }),
  /** Counts how runs ended. Without an agent: those of all. */
  'agents.metrics': z.strictObject({ agent: z.string().optional(), days }),
  /** Returns the trace of a run, which may still be active. */
  'runs.trace': z.strictObject({ runId: idSchema }),
  /** Packs the trace of a run as JSON. `masked`: as for `runs.export`. */
  'runs.exportTrace': z.strictObject({ runId: idSchema, masked: z.boolean().optional() }),
} as const;

export interface ActivityResults {
  'sessions.list': SessionListing[];
  'sessions.get': SessionListing;
  'agents.activity': AgentActivity;
  'agents.metrics': AgentMetrics;
  'runs.trace': ExecutionTrace;
  'runs.exportTrace': ZipBlob;
}
