import { z } from 'zod';
import { idSchema, timestampMsSchema } from './ids.ts';

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
