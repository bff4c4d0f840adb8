import { z } from 'zod';
import { hashSchema, idSchema } from '../../../domain/ids.ts';
import { rawPathSchema } from '../../../domain/notebook/path.ts';
import { type AlwaysReach, type Approval, alwaysReachSchema, approvalDecisionSchema } from '../../../domain/run/run.ts';
import type { ToolCallOutcome } from '../../../domain/tool.ts';

/** What is different in an approval. */
const approvalEditSchema = z.discriminatedUnion('type', [
  /** Other arguments: the call is planned again. */
  z.strictObject({ type: z.literal('input'), input: z.unknown() }),
  /** Another text for a file of the change. */
  z.strictObject({ type: z.literal('text'), path: rawPathSchema, text: z.string() }),
  /** Only these hunks of the text files, numbered from 0 in the order of the change. */
  z.strictObject({ type: z.literal('hunks'), keep: z.array(z.number().int().nonnegative()) }),
  /** As the agent proposed it. */
  z.strictObject({ type: z.literal('reset') }),
]);
export type ApprovalEdit = z.output<typeof approvalEditSchema>;

/** The commands of approvals. */
export const APPROVAL_COMMANDS = {
  /** `runId`: those of one run and its helpers. Default: all. */
  'approvals.list': z.strictObject({ runId: idSchema.optional() }),
  'approvals.respond': z.strictObject({
    approvalIds: z.array(idSchema).min(1).max(1000),
    decision: approvalDecisionSchema,
    /** How far an "always" reaches. Default: `files`. An "always" that cannot become a rule is an answer for this call only. */
    reach: alwaysReachSchema.optional(),
    /** Receipts of the approvals as they were shown, in the same order. Default: the answer holds for what is stored now. */
    receipts: z.array(hashSchema).optional(),
    reason: z.string().max(2000).optional(),
  }),
  /** Edits a pending approval: what is allowed then is the edited call, under a new receipt. */
  'approvals.edit': z.strictObject({
    approvalId: idSchema,
    /** Receipt of the approval as it was shown. */
    receipt: hashSchema,
    edit: approvalEditSchema,
  }),
  /** The rules that "always" could create, narrowest first. None where no rule may decide. */
  'approvals.reaches': z.strictObject({ approvalId: idSchema, decision: z.enum(['allow_always', 'reject_always']) }),
};

/** What an "always" would hold for. */
export interface ReachListing {
  reach: AlwaysReach;
  /** The files, or the folder; none for the tool. */
  paths: string[];
  /** How many files in the scope of the agent it covers today, in all notebooks. */
  files: number;
  /** The rules in words, in English. */
  rules: string[];
}

/** A pending approval as listed in the console. */
export interface ApprovalListing {
  approvalId: string;
  runId: string | null;
  agent: string;
  toolName: string;
  input: unknown;
  target: string;
  risk: Approval['risk'];
  /** The change as a unified diff. */
  diff: string;
  receipt: string;
  /** Text of the checkpoint at which a script waits: allowed, it continues, and `diff` is not written yet. Absent for other calls. */
  checkpoint?: string;
}

export interface ApprovalResults {
  'approvals.list': ApprovalListing[];
  /** The runs that waited for these answers; empty for approvals outside a run. */
  'approvals.respond': { runIds: string[]; outcomes: ToolCallOutcome[] };
  'approvals.reaches': ReachListing[];
  'approvals.edit': { receipt: string };
}
