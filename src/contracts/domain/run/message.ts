import { z } from 'zod';
import { idSchema, timestampMsSchema } from '../ids.ts';

/**
 * One message of a session, word for word as the provider interface (LanguageModelV4) has it:
 * parts and provider metadata must go back unchanged, so `content` is kept as it came.
 */
export const messageRowSchema = z.object({
  sessionId: idSchema,
  /** Place in the session, from 1. */
  seq: z.number().int().positive(),
  runId: idSchema,
  role: z.enum(['user', 'assistant', 'tool']),
  content: z.array(z.record(z.string(), z.unknown())),
  atMs: timestampMsSchema,
});
export type MessageRow = z.infer<typeof messageRowSchema>;

/** A message as the console shows it. */
export const historyMessageSchema = z.object({
  role: z.enum(['user', 'assistant', 'tool']),
  text: z.string(),
  runId: idSchema,
  atMs: timestampMsSchema,
});
export type HistoryMessage = z.infer<typeof historyMessageSchema>;

/** Longest summary that a person may write: later turns are added to it. */
export const MAX_EDITED_SUMMARY_CHARS = 16_000;
export const MAX_SUMMARY_CHARS = 20_000;

/**
 * What stands for the older messages of a session when they no longer fit into a model's context. Made by the app from what was
 * said and done; the person may see and change it. The messages themselves stay as they are.
 */
export const sessionSummarySchema = z.object({
  sessionId: idSchema,
  /** The last message that it stands for. */
  upToSeq: z.number().int().positive(),
  text: z.string().max(MAX_SUMMARY_CHARS),
  /** Whether the person wrote it anew: then only what came after is added. */
  edited: z.boolean(),
  updatedMs: timestampMsSchema,
});
export type SessionSummary = z.infer<typeof sessionSummarySchema>;

export const SESSION_COMMANDS = {
  'sessions.history': z.strictObject({ sessionId: idSchema }),
  /** What stands for the older messages of a conversation; null while there is no need. */
  'sessions.summary': z.strictObject({ sessionId: idSchema }),
  /** The person's own text in its place; null has it made from the messages again. */
  'sessions.setSummary': z.strictObject({
    sessionId: idSchema,
    text: z.string().max(MAX_EDITED_SUMMARY_CHARS).nullable(),
    /** The last message that the text is about. Default: as far as the summary goes. */
    upToSeq: z.number().int().positive().optional(),
  }),
} as const;

export interface SessionResults {
  'sessions.history': HistoryMessage[];
  'sessions.summary': SessionSummary | null;
  'sessions.setSummary': SessionSummary | null;
}
