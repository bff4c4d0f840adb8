import { z } from 'zod';
import { errorDataSchema } from '../../errors/error-data.ts';
import { modelRefSchema } from '../agent.ts';
import { hashSchema, idSchema, timestampMsSchema } from '../ids.ts';
import { runLabelSchema } from '../notebook/label.ts';
import { changeSchema } from '../notebook/notebook.ts';
import { riskSchema } from '../policy.ts';
import { APPROVAL_STATES, RUN_STATUSES, TOOL_CALL_STATES } from '../row-words.ts';
import { toolCallResultSchema } from '../tool.ts';

export const runStatusSchema = z.enum(RUN_STATUSES);
export type RunStatus = z.infer<typeof runStatusSchema>;

export const TERMINAL_RUN_STATUSES = [
  'completed',
  'failed',
  'cancelled',
  'blocked',
] as const satisfies readonly RunStatus[];

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

/** Tokens counted by the model itself; 0 where it does not say. */
export const usageSchema = z.object({
  inputTokens: z.number().int().nonnegative(),
  outputTokens: z.number().int().nonnegative(),
  requests: z.number().int().nonnegative(),
  /** Part of `inputTokens` that the server had kept from before. Default: none. */
  cachedInputTokens: z.number().int().nonnegative().optional(),
});
export type Usage = z.infer<typeof usageSchema>;

/** A session: a conversation with one agent in one notebook. At most one live run. */
export const sessionSchema = z.object({
  sessionId: idSchema,
  workspaceId: idSchema,
  notebookId: idSchema,
  agent: z.string(),
  title: z.string(),
  createdMs: timestampMsSchema,
  updatedMs: timestampMsSchema,
});
export type Session = z.infer<typeof sessionSchema>;

/** A run: one request of the person, worked on step by step. */
export const runSchema = z.object({
  runId: idSchema,
  sessionId: idSchema,
  workspaceId: idSchema,
  notebookId: idSchema,
  agent: z.string(),
  agentRevision: z.number().int().positive(),
  model: modelRefSchema,
  /** What the person asked. */
  prompt: z.string(),
  /** Fixed at the start, so that the run reads the same when it goes on: `YYYY-MM-DD`, local time. */
  today: z.string(),
  status: runStatusSchema,
  stopReason: stopReasonSchema.nullable(),
  /** Why, in words, when it did not end by itself. */
  message: z.string().nullable(),
  error: errorDataSchema.nullable(),
  /** The model's last text. */
  text: z.string(),
  /** Steps finished or under way; the first is 1. 0 before it starts. */
  step: z.number().int().nonnegative(),
  maxSteps: z.number().int().positive(),
  toolCalls: z.number().int().nonnegative(),
  usage: usageSchema,
  /** US dollars as far as prices are known, guessed where a server does not count; 0 for a model on this device. Default 0. */
  costUsd: z.number().nonnegative().default(0),
  /** Requests whose price is not known. Default 0. */
  unpricedRequests: z.number().int().nonnegative().default(0),
  /** Labels of what it has been given, those of its conversation before it included. Default: none. */
  labels: z.array(runLabelSchema).default([]),
  /** Most tokens of one tool result, by the context of the model that asked for it. Default: as many as any model takes. */
  resultTokens: z.number().int().positive().optional(),
  /** Milliseconds it worked; waiting for a person does not count. */
  activeMs: z.number().nonnegative(),
  /** Which runner has it; a commit under an older epoch is refused. */
  epoch: z.number().int().nonnegative(),
  /** What the person wants next; the runner heeds it between and within steps. */
  request: z.enum(['none', 'cancel', 'pause']),
  /** Set by a retry: the run this one repeats. */
  retryOf: idSchema.nullable(),
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
});
export type Step = z.infer<typeof stepSchema>;

/** `performing`: something outside the notebook was begun; found so after a restart, nobody knows whether it was done. */
export const toolCallStateSchema = z.enum(TOOL_CALL_STATES);
export type ToolCallState = z.infer<typeof toolCallStateSchema>;

/** One tool call of a step. */
export const toolCallRowSchema = z.object({
  toolCallId: idSchema,
  runId: idSchema,
  stepIndex: z.number().int().positive(),
  /** Place among the calls of its step, from 0. Effects take place in this order. */
  index: z.number().int().nonnegative(),
  /** The model's own id for the call, given back with the result. */
  providerCallId: z.string(),
  toolName: z.string(),
  inputText: z.string(),
  state: toolCallStateSchema,
  result: toolCallResultSchema.nullable(),
  risk: riskSchema.nullable(),
  rule: z.string().nullable(),
  /** Paths it acts on, as the agent names them. */
  targets: z.array(z.string()),
  /** Paths whose content it returned. */
  read: z.array(z.string()),
  /** The files that were at those paths then, in the same order: they may be elsewhere by now. Default: not known. */
  readIds: z.array(z.string()).optional(),
  approvalId: idSchema.nullable(),
  changeId: idSchema.nullable(),
  idempotencyKey: z.string(),
  startedMs: timestampMsSchema,
  durationMs: z.number().nonnegative(),
});
export type ToolCallRow = z.infer<typeof toolCallRowSchema>;

export const approvalStateSchema = z.enum(APPROVAL_STATES);
export type ApprovalState = z.infer<typeof approvalStateSchema>;

export const approvalDecisionSchema = z.enum(['allow_once', 'allow_always', 'reject_once', 'reject_always']);
export type ApprovalDecision = z.infer<typeof approvalDecisionSchema>;

/** An answer that is not used within this time expires: 10 minutes. Questions never do. */
export const ANSWER_TTL_MS = 600_000;

/** One target of an approval: a path, and its content before and after. */
export const receiptTargetSchema = z.object({
  path: z.string(),
  before: hashSchema.nullable(),
  after: hashSchema.nullable(),
});
export type ReceiptTarget = z.infer<typeof receiptTargetSchema>;

/** All that an approval binds. The receipt is SHA-256 over its canonical JSON. */
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
});
export type ReceiptClaims = z.infer<typeof receiptClaimsSchema>;

/** A question to the person and its answer. The stored change is what will be written, nothing else. */
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
  /** The rule that asks, and why in words. */
  rule: z.string(),
  reason: z.string(),
  /** Null for a call that changes nothing and still asks, because a rule says so. */
  change: changeSchema.nullable(),
  /** What the tool will answer once the change is written. */
  output: z.unknown(),
  claims: receiptClaimsSchema,
  receipt: hashSchema,
  /** What the run has read so far: paths. */
  read: z.array(z.string()),
  /** Labels of what the run has been given so far. Default: none. */
  labels: z.array(runLabelSchema).default([]),
  state: approvalStateSchema,
  decision: approvalDecisionSchema.nullable(),
  /** What the person said with the answer; the agent gets it. */
  answerReason: z.string().nullable(),
  createdMs: timestampMsSchema,
  answeredMs: timestampMsSchema.nullable(),
  /** Why it became void or expired. */
  stateReason: z.string().nullable(),
});
export type Approval = z.infer<typeof approvalSchema>;
