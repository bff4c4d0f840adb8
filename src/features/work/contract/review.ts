import { z } from 'zod';
import { modelRefSchema } from '../../../contracts/domain/agent.ts';
import { hashSchema, idSchema, timestampMsSchema } from '../../../contracts/domain/ids.ts';
import { runLabelSchema } from '../../../contracts/domain/notebook/label.ts';
import { handedTextSchema } from '../../../contracts/domain/notebook/provenance.ts';
import { sentenceSchema } from '../../../contracts/errors/error-data.ts';
import { REVIEW_STATES } from './review-states.ts';

export const reviewStateSchema = z.enum(REVIEW_STATES);
export type ReviewState = z.infer<typeof reviewStateSchema>;

/** States in which the app has something to do, or waits for a run. */
export const WORKING_REVIEW_STATES = [
  'planning',
  'executing',
  'reviewing',
  'applying',
] as const satisfies readonly ReviewState[];

/** States in which the work waits for the person. */
export const WAITING_REVIEW_STATES = [
  'awaiting-hand-over',
  'awaiting-decision',
] as const satisfies readonly ReviewState[];

/** Longest title of reviewed work, and longest remarks, in characters. */
export const MAX_REVIEW_TITLE = 200;
export const MAX_REMARKS = 4000;
/** Most rounds, and how many there are unless the person chooses. */
export const MAX_ROUNDS = 5;
export const DEFAULT_ROUNDS = 3;

/** What a reviewer, or the person, wants to become of a round. */
export const verdictSchema = z.enum(['approve', 'send-back', 'reject']);
export type Verdict = z.infer<typeof verdictSchema>;

/** One round: the work of the executor, and what was said of it. */
export const reviewRoundSchema = z.object({
  executorRunId: idSchema,
  /** Null when no agent reviews. */
  reviewerRunId: idSchema.nullable(),
  /** What the agent said; null when it has not, or named none of the three. */
  verdict: verdictSchema.nullable(),
  /** The agent's remarks. */
  remarks: z.string(),
  /** What became of the round; null while it is open. An agent can only send back: the rest is up to the person. */
  decision: z
    .object({
      type: verdictSchema,
      by: z.enum(['person', 'agent']),
      remarks: z.string(),
      atMs: timestampMsSchema,
    })
    .nullable(),
});
export type ReviewRound = z.infer<typeof reviewRoundSchema>;

/** A file with its content at some time. */
export const fileVersionSchema = z.object({
  fileId: idSchema,
  path: z.string(),
  hash: hashSchema,
  /** Default: the notebook of the work. */
  notebookId: idSchema.optional(),
});
export type FileVersion = z.infer<typeof fileVersionSchema>;

/** A text that waits for the person to hand it over to a part in another notebook. The part gets exactly this text. */
export const waitingTextSchema = handedTextSchema.omit({ by: true, atMs: true, labels: true }).extend({
  text: z.string(),
  labels: z.array(runLabelSchema),
  /** What the executor has to change; empty for other parts. */
  remarks: z.string(),
  /** Files whose changes were dropped because the notebook has changed. */
  dropped: z.array(z.string()),
});

/** Who did a part, as it was then. */
export const partAuthorSchema = z.object({
  runId: idSchema,
  agent: z.string(),
  agentRevision: z.number().int().positive(),
  model: modelRefSchema,
});
export type PartAuthor = z.infer<typeof partAuthorSchema>;

/**
 * Work in three roles: one agent plans it, one does it in a folder of its own, one reviews what was done. What the executor planned
 * reaches the notebook only when the person approves.
 *
 * Each part works in its own notebook. What goes to a part in another one waits in `awaiting-hand-over` until the person hands it over.
 *
 *     planning ──▶ executing ──▶ reviewing ──▶ awaiting-decision ──▶ applying ──▶ applied
 *                     ▲             │                 │   │
 *                     └── sent back, at most `maxRounds` ─┘   └──▶ rejected ⇄ awaiting-decision
 *
 * From each of the first four it can be cancelled; a part that fails leads to `failed`, from where it can be repeated.
 */
export const reviewSchema = z.object({
  reviewId: idSchema,
  workspaceId: idSchema,
  /** The notebook of the executor, which the changes are for. */
  notebookId: idSchema,
  /** The notebooks of planner and reviewer. Default: that of the executor. */
  plannerNotebookId: idSchema.optional(),
  reviewerNotebookId: idSchema.optional(),
  title: z.string(),
  /** The person's request. */
  prompt: z.string(),
  /** Names of the agents; null for a role without an agent. */
  planner: z.string().nullable(),
  executor: z.string(),
  reviewer: z.string().nullable(),
  maxRounds: z.number().int().min(1).max(MAX_ROUNDS),
  state: reviewStateSchema,
  /** Why it failed, or what the person should know before deciding; in English. */
  message: z.string().nullable(),
  /** Key and values of `message`, for its translation. Default: none. */
  sentence: sentenceSchema.nullable().optional(),
  /** The run that the work waits for; null when it waits for the person or has ended. */
  currentRunId: idSchema.nullable(),
  planRunId: idSchema.nullable(),
  /** The planner's text; empty without one. */
  plan: z.string(),
  /** Oldest first. */
  rounds: z.array(reviewRoundSchema).max(MAX_ROUNDS),
  /** What was handed over from part to part, oldest first. Default: nothing. */
  handed: z.array(handedTextSchema).optional(),
  /** Set in the state `awaiting-hand-over`. Default: null. */
  waiting: waitingTextSchema.nullable().optional(),
  /** The run that wrote the approved changes. */
  applyRunId: idSchema.nullable(),
  /** What the work made, once applied. */
  files: z.array(fileVersionSchema),
  /** What planner and executor had read, with its content then. */
  inputs: z.array(fileVersionSchema),
  /** Who did the parts, once applied. */
  authors: z
    .object({
      planner: partAuthorSchema.nullable(),
      executor: partAuthorSchema,
      reviewer: partAuthorSchema.nullable(),
    })
    .nullable(),
  createdMs: timestampMsSchema,
  updatedMs: timestampMsSchema,
  endedMs: timestampMsSchema.nullable(),
});
export type Review = z.infer<typeof reviewSchema>;
