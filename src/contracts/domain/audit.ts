import { z } from 'zod';
import { sentenceSchema } from '../errors/error-data.ts';
import type { AuditAction } from './audit-actions.ts';
import { hashSchema, idSchema, timestampMsSchema } from './ids.ts';
import { actorSchema } from './notebook/notebook.ts';
import { riskSchema } from './policy.ts';

/** The outcome of an action. `asked`: waits for approval. `failed`: was allowed and threw an error. */
export const auditDecisionSchema = z.enum(['allowed', 'denied', 'asked', 'failed']);
export type AuditDecision = z.infer<typeof auditDecisionSchema>;

/** Longest summary of an input or output in the log, in characters. */
export const MAX_SUMMARY_CHARS = 500;

/** Number of an entry: from 1, without gaps. */
const seqSchema = z.number().int().positive();

/** One log entry without its position in the chain. */
export const auditRecordSchema = z.object({
  atMs: timestampMsSchema,
  actor: actorSchema,
  /** Noun and verb: `file.read`, `file.create`, `approval.answer`, `run.start`, `agent.update`, `import.batch` … */
  action: z.string().min(1),
  notebookId: idSchema.nullable().default(null),
  sessionId: idSchema.nullable().default(null),
  runId: idSchema.nullable().default(null),
  toolCallId: idSchema.nullable().default(null),
  toolName: z.string().nullable().default(null),
  /** What was acted on, usually a path. */
  target: z.string().nullable().default(null),
  /** All paths whose content was returned or changed, at most 200. Default: none. */
  paths: z.array(z.string()).default([]),
  inputSummary: z.string().default(''),
  outputSummary: z.string().default(''),
  decision: auditDecisionSchema,
  /** Id of the deciding rule, e.g. `scope.folders`, `default.read`, `rule:<id>`. */
  rule: z.string().nullable().default(null),
  risk: riskSchema.nullable().default(null),
  /** Receipt of the approval that allowed the action. */
  receipt: hashSchema.nullable().default(null),
  changeId: idSchema.nullable().default(null),
  /** SHA-256 of the manifest of one import batch. */
  manifestHash: hashSchema.nullable().default(null),
  /** Milliseconds on a monotonic clock. */
  durationMs: z.number().nonnegative().default(0),
  /** Entries whose texts this action erased: first and last of each range. Default: none. */
  erasedEntries: z.array(z.tuple([seqSchema, seqSchema])).optional(),
});
export type AuditRecord = z.infer<typeof auditRecordSchema>;
/** An entry to write. */
export type AuditRecordInput = Omit<z.input<typeof auditRecordSchema>, 'action'> & { action: AuditAction };

/**
 * One entry as it is shown. `hash` = SHA-256 over `prevHash`, a line feed, and the canonical JSON of record and `seq`, in which
 * `SHA-256(salt ‖ text)` replaces each private text. `audit.export` has that form, and the salts.
 */
export const auditEntrySchema = auditRecordSchema.extend({
  seq: seqSchema,
  /** Hash of the entry before; 64 zeros for the first. */
  prevHash: hashSchema,
  hash: hashSchema,
  /** When the texts of the entry were erased; null when they are missing. Absent while they are there. */
  erasedMs: timestampMsSchema.nullable().optional(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** What happened on one day of local time, in numbers of entries. */
export interface LogDay {
  /** `YYYY-MM-DD` */
  day: string;
  read: number;
  changed: number;
  /** Denied by a rule, whatever it was. */
  refused: number;
}

/**
 * The result of verifying the log. `intact`: the stored entries and hashes form one chain, which has the entries of all changes, runs
 * and answers in the database; without a checkpoint kept outside the app, a log and a database that were rewritten together are
 * `intact`, too. `complete`: no entry is missing at the end; without a checkpoint, `unknown`, or `no` when the database shows it.
 */
export const auditVerdictSchema = z.object({
  intact: z.boolean(),
  complete: z.enum(['yes', 'no', 'unknown']),
  entries: z.number().int().nonnegative(),
  firstBadSeq: z.number().int().positive().optional(),
  reason: z.string().optional(),
  sentence: sentenceSchema.optional(),
});
export type AuditVerdict = z.infer<typeof auditVerdictSchema>;
