import { z } from 'zod';
import { hashSchema, idSchema } from '../../domain/ids.ts';
import type { PlanState } from '../../domain/run/kind/run-kind.ts';
import type { Sentence } from '../../errors/errors.ts';
import type { ApprovalListing } from './decisions/approval-requests.ts';

/** Most planned changes that are applied at once. */
const MAX_APPLIED = 10_000;

/** The commands for the plan of a dry run. */
export const PLAN_COMMANDS = {
  'runs.plan': z.strictObject({ runId: idSchema }),
  /** Starts a run that makes planned changes; the others are left out for good. Rejects with `approval-settled` when the plan is decided. */
  'runs.apply': z.strictObject({
    runId: idSchema,
    /** The changes to make, each with its receipt as it was shown. Default: all. */
    actions: z
      .array(z.strictObject({ approvalId: idSchema, receipt: hashSchema }))
      .min(1)
      .max(MAX_APPLIED)
      .optional(),
  }),
  'runs.discard': z.strictObject({ runId: idSchema }),
};

/** One planned change. */
export interface PlannedAction extends Omit<ApprovalListing, 'runId'> {
  /** Whether such a call needs approval outside of a dry run. Applying the plan is this approval. */
  asks: boolean;
  /** `planned` until the plan is decided on. */
  state: 'planned' | 'applied' | 'left-out';
}

/** What a dry run would do. */
export interface RunPlan {
  runId: string;
  state: PlanState;
  /** In the order in which they take effect; without the run's own files. */
  actions: PlannedAction[];
  /** Calls that a dry run cannot plan, with the reason. */
  notPlanned: { toolName: string; target: string; reason: string; sentence?: Sentence }[];
}

export interface PlanResults {
  'runs.plan': RunPlan;
  'runs.apply': { sessionId: string; runId: string };
  'runs.discard': RunPlan;
}
