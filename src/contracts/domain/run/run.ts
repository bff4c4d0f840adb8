import { z } from 'zod';
import { errorDataSchema, sentenceSchema } from '../../errors/error-data.ts';
import { modelRefSchema } from '../agent.ts';
import { hashSchema, idSchema, timestampMsSchema } from '../ids.ts';
import { runLabelSchema } from '../notebook/label.ts';
import { changeSchema } from '../notebook/notebook.ts';
import { riskSchema } from '../policy.ts';
import { APPROVAL_STATES, RUN_STATUSES, TOOL_CALL_STATES } from '../row-words.ts';
import { toolCallResultSchema } from '../tool.ts';
import { MAX_RUN_PICTURES, runPictureSchema } from './attachments/run-picture.ts';
import { beyondSchema } from './delegation/hand-over.ts';
import { grantSchema } from './grant.ts';
import { answerLanguageSchema } from './kind/answer-language.ts';
import { runDriverSchema, runEffectsSchema, runOriginSchema } from './kind/run-kind.ts';
import { runConfigSchema } from './run-config.ts';
import { scriptRecordSchema } from './script.ts';
import { sentTextSchema } from './sent-text.ts';
import { TODO_LIMITS, todoSchema } from './todo.ts';

/** `driveRun` moves a run from state to state; its comment draws them. */
export const runStatusSchema = z.enum(RUN_STATUSES);
export type RunStatus = z.infer<typeof runStatusSchema>;

export const TERMINAL_RUN_STATUSES = [
  'completed',
  'failed',
  'cancelled',
  'blocked',
] as const satisfies readonly RunStatus[];

/** All others. At most one run of a conversation is in one of them. */
export const LIVE_RUN_STATUSES = [
  'queued',
  'running',
  'awaiting-approval',
  'paused',
  'interrupted',
] as const satisfies readonly Exclude<RunStatus, (typeof TERMINAL_RUN_STATUSES)[number]>[];

const ENDED: ReadonlySet<RunStatus> = new Set(TERMINAL_RUN_STATUSES);

/** Returns whether a run has ended; only a new run continues it. */
export function hasEnded({ status }: Pick<Run, 'status'>): boolean {
  return ENDED.has(status);
}

export const stopReasonSchema = z.enum([
  'end',
  'step-limit',
  'tool-call-limit',
  'token-limit',
  'time-limit',
  'cost-limit',
  'rate-limit',
  'denied',
  'cancelled',
  'error',
]);
export type StopReason = z.infer<typeof stopReasonSchema>;

/** Token counts reported by the model; 0 when not reported. */
export const usageSchema = z.object({
  inputTokens: z.number().int().nonnegative(),
  outputTokens: z.number().int().nonnegative(),
  requests: z.number().int().nonnegative(),
  /** Part of `inputTokens` read from the server's cache. Default: none. */
  cachedInputTokens: z.number().int().nonnegative().optional(),
  /** Part of `inputTokens` written to the server's cache, of one request; not summed. Default: none. */
  cacheWriteTokens: z.number().int().nonnegative().optional(),
});
export type Usage = z.infer<typeof usageSchema>;

/** A session: a conversation in one notebook. At most one live run. */
export const sessionSchema = z.object({
  sessionId: idSchema,
  workspaceId: idSchema,
  notebookId: idSchema,
  /** The agent that continues the conversation. A hand-over changes it; each run names its own. */
  agent: z.string(),
  title: z.string(),
  /** The run whose helper works in this session; such a session is no conversation of the person's. Default: none. */
  helperOf: idSchema.optional(),
  createdMs: timestampMsSchema,
  updatedMs: timestampMsSchema,
});
export type Session = z.infer<typeof sessionSchema>;

/** What the helpers of a run have used of its budget. Their tokens and money are counted with those of the run itself. */
export const helpedSchema = z.object({
  /** Helpers that were started. */
  runs: z.number().int().nonnegative(),
  steps: z.number().int().nonnegative(),
  toolCalls: z.number().int().nonnegative(),
});

/**
 * One request of the person, or of another run to a helper, executed step by step.
 *
 * `origin`, `driver` and `effects` are fixed at the start, but for the state of a plan. The optional fields are state that any run
 * may gain: `resultTokens` once the context of its model is known, `helped` with its first helper, `beyond` at the end of a run of an
 * agent without a model, `todos` when the agent writes its list, `pictures` with the first request that could have had one. `grant` is absent only in runs of earlier versions.
 */
export const runSchema = z.object({
  runId: idSchema,
  sessionId: idSchema,
  workspaceId: idSchema,
  notebookId: idSchema,
  agent: z.string(),
  agentRevision: z.number().int().positive(),
  model: modelRefSchema,
  /** The person's request. */
  prompt: z.string(),
  /** Local date at the start, `YYYY-MM-DD`; stored so that a resumed run sees the same date. */
  today: z.string(),
  status: runStatusSchema,
  stopReason: stopReasonSchema.nullable(),
  /** Why the run stopped, for the person; null when it ended normally. */
  message: z.string().nullable(),
  /** Key and values of `message`, for its translation. Default: none. */
  sentence: sentenceSchema.nullable().optional(),
  error: errorDataSchema.nullable(),
  /** The model's last text. */
  text: z.string(),
  /** Number of the current or last step, from 1; 0 before the run starts. */
  step: z.number().int().nonnegative(),
  maxSteps: z.number().int().positive(),
  toolCalls: z.number().int().nonnegative(),
  usage: usageSchema,
  /** US dollars over requests with a known price, estimated where the server reports no tokens; 0 for a local model. Default 0. */
  costUsd: z.number().nonnegative().default(0),
  /** Number of requests with an unknown price. Default 0. */
  unpricedRequests: z.number().int().nonnegative().default(0),
  /** Labels of everything the run has read, including earlier runs of its conversation. Default: none. */
  labels: z.array(runLabelSchema).default([]),
  /** Most tokens of one tool result, derived from the model's context. Default: no model-specific limit. */
  resultTokens: z.number().int().positive().optional(),
  /** What its helpers have used. Default: it had none. */
  helped: helpedSchema.optional(),
  /** Why the request is beyond the rules of the agent. Default: it is not. */
  beyond: beyondSchema.optional(),
  /** The agent's to-do list, as it last wrote it. Default: none. */
  todos: z.array(todoSchema).max(TODO_LIMITS.count).optional(),
  /** What its requests did with pictures, those of the newest messages first. Default: there were none. */
  pictures: z.array(runPictureSchema).max(MAX_RUN_PICTURES).optional(),
  /** The upper bound of what the run may do. A run of an earlier version gets its grant when it is continued. */
  grant: grantSchema.optional(),
  /** Options that the run was started with. Its grant holds those that limit it. Default: none. */
  config: runConfigSchema.optional(),
  /** The language of answers that no model writes, fixed at the start. Default: English. */
  language: answerLanguageSchema.optional(),
  /** Milliseconds the run was active; time spent waiting for approval does not count. */
  activeMs: z.number().nonnegative(),
  /** Epoch of the runner that executes the run; a commit with an older epoch is refused. */
  epoch: z.number().int().nonnegative(),
  /** Pending request of the person; the runner checks it between and within steps. */
  request: z.enum(['none', 'cancel', 'pause']),
  /** Id of the run that this one retries. */
  retryOf: idSchema.nullable(),
  /** Where the run comes from. */
  origin: runOriginSchema,
  /** What makes its calls. */
  driver: runDriverSchema,
  /** What its calls do. */
  effects: runEffectsSchema,
  createdMs: timestampMsSchema,
  updatedMs: timestampMsSchema,
  endedMs: timestampMsSchema.nullable(),
});
export type Run = z.infer<typeof runSchema>;

/** One request to the model and what came back. */
export const stepSchema = z.object({
  runId: idSchema,
  /** From 1. */
  index: z.number().int().positive(),
  agent: z.string(),
  text: z.string(),
  reasoning: z.string(),
  finishReason: z.string(),
  usage: usageSchema,
  startedMs: timestampMsSchema,
  durationMs: z.number().nonnegative(),
  /** The request as the model received it. Absent in steps of earlier versions. */
  sent: sentTextSchema.optional(),
});
export type Step = z.infer<typeof stepSchema>;

/** `performing`: an external side effect was started. Found in this state after a restart, its outcome is unknown. */
export const toolCallStateSchema = z.enum(TOOL_CALL_STATES);
export type ToolCallState = z.infer<typeof toolCallStateSchema>;

/** One tool call of a step. */
export const toolCallRowSchema = z.object({
  toolCallId: idSchema,
  runId: idSchema,
  /** From 1; 0 for the read of a selection that the person attached. */
  stepIndex: z.number().int().nonnegative(),
  /** Position among the calls of its step, from 0. Effects happen in this order. */
  index: z.number().int().nonnegative(),
  /** The model's own id for the call, sent back with the result. */
  providerCallId: z.string(),
  toolName: z.string(),
  /** Arguments as the model proposed them, in JSON. */
  inputText: z.string(),
  /** Arguments that were executed, in JSON, where the person edited the proposal. Default: those proposed. */
  executedInput: z.string().optional(),
  state: toolCallStateSchema,
  result: toolCallResultSchema.nullable(),
  risk: riskSchema.nullable(),
  rule: z.string().nullable(),
  /** Paths the call acts on, as the agent names them. */
  targets: z.array(z.string()),
  /** Paths whose content the call returned. */
  read: z.array(z.string()),
  /** `fileId`s of those paths at that time, in the same order; the files may have moved since. Default: unknown. */
  readIds: z.array(z.string()).optional(),
  /** SHA-256 of the files at those paths at that time, in the same order; empty for a folder. Default: unknown. */
  readHashes: z.array(z.string()).optional(),
  approvalId: idSchema.nullable(),
  changeId: idSchema.nullable(),
  /** Id of the to-do that was in progress when the call was made. Default: none. */
  todoId: z.string().optional(),
  /** `approvalId` of the planned change of a dry run that this call makes. Default: none. */
  plannedAs: idSchema.optional(),
  /** The run of the helper that the call has started. Default: none. */
  helperRunId: idSchema.optional(),
  idempotencyKey: z.string(),
  startedMs: timestampMsSchema,
  durationMs: z.number().nonnegative(),
});
export type ToolCallRow = z.infer<typeof toolCallRowSchema>;

export const approvalStateSchema = z.enum(APPROVAL_STATES);
export type ApprovalState = z.infer<typeof approvalStateSchema>;

export const approvalDecisionSchema = z.enum(['allow_once', 'allow_always', 'reject_once', 'reject_always']);
export type ApprovalDecision = z.infer<typeof approvalDecisionSchema>;

/** What an "always" holds for: exactly the files of the call, their folder, or the tool in the whole scope of the agent. */
export const alwaysReachSchema = z.enum(['files', 'folder', 'tool']);
export type AlwaysReach = z.infer<typeof alwaysReachSchema>;

/** An answer expires when unused for 10 minutes. A pending approval never expires. */
export const ANSWER_TTL_MS = 600_000;

/** One target of an approval: a path and its content hashes before and after. */
export const receiptTargetSchema = z.object({
  path: z.string(),
  before: hashSchema.nullable(),
  after: hashSchema.nullable(),
});
export type ReceiptTarget = z.infer<typeof receiptTargetSchema>;

/** Everything an approval binds. The receipt is the SHA-256 of its canonical JSON. */
export const receiptClaimsSchema = z.object({
  notebook: idSchema,
  agent: z.string(),
  agentRevision: z.number().int().positive(),
  ruleBookRevision: z.number().int().nonnegative(),
  tool: z.string(),
  input: z.unknown(),
  targets: z.array(receiptTargetSchema),
  run: idSchema.nullable(),
  nonce: z.string(),
  /** SHA-256 of the record of a script with checkpoints: what was answered, and whether it ends there. Absent for other calls. */
  script: hashSchema.optional(),
});
export type ReceiptClaims = z.infer<typeof receiptClaimsSchema>;

/**
 * A pending or answered approval. Only the stored change can be written. `planned`: a change of a dry run, which asks for nothing and
 * cannot be answered; when the plan is decided on, it becomes `used` (applied) or `cancelled` (left out).
 */
export const approvalSchema = z.object({
  approvalId: idSchema,
  runId: idSchema.nullable(),
  sessionId: idSchema.nullable(),
  toolCallId: idSchema.nullable(),
  notebookId: idSchema,
  agent: z.string(),
  toolName: z.string(),
  /** Parsed arguments. */
  input: z.unknown(),
  target: z.string(),
  risk: riskSchema,
  /** Id of the rule that requires the approval; `reason` explains it, and is empty for a planned change that needs none. */
  rule: z.string(),
  reason: z.string(),
  /** Key and values of `reason`, for its translation. Default: none. */
  sentence: sentenceSchema.optional(),
  /** Null for a call that changes nothing but needs approval by rule. */
  change: changeSchema.nullable(),
  /** Output of the tool call once the change is committed. */
  output: z.unknown(),
  /** What the dry run of a script did. Absent for other calls. */
  script: scriptRecordSchema.optional(),
  claims: receiptClaimsSchema,
  receipt: hashSchema,
  /** Paths the conversation has read so far: those of the run, then those of earlier runs. */
  read: z.array(z.string()),
  /** Labels the run has so far. Default: none. */
  labels: z.array(runLabelSchema).default([]),
  /** What the agent proposed, if the person has edited it since. Default: not edited. */
  proposed: z
    .object({
      input: z.unknown(),
      change: changeSchema.nullable(),
      output: z.unknown(),
      script: scriptRecordSchema.optional(),
      receipt: hashSchema,
      target: z.string(),
      risk: riskSchema,
      rule: z.string(),
      reason: z.string(),
      sentence: sentenceSchema.optional(),
    })
    .nullable()
    .optional(),
  state: approvalStateSchema,
  decision: approvalDecisionSchema.nullable(),
  /** The person's reason for the answer; sent to the agent. */
  answerReason: z.string().nullable(),
  createdMs: timestampMsSchema,
  answeredMs: timestampMsSchema.nullable(),
  /** Why the approval became void or expired. */
  stateReason: z.string().nullable(),
});
export type Approval = z.infer<typeof approvalSchema>;
