import { z } from 'zod';
import { sentenceSchema } from '../../errors/error-data.ts';
import { operationSchema } from '../agent.ts';
import { hashSchema, idSchema } from '../ids.ts';
import { REDACTION_KINDS } from '../row-words.ts';
import { attachmentRequestSchema } from './attachments/attachment.ts';
import { MAX_ATTACHMENTS } from './attachments/attachment-limits.ts';
import { runConfigSchema } from './run-config.ts';

/** `blocking`: the task would fail or give something away, so the person is asked first. `info`: worth knowing. */
const levelSchema = z.enum(['blocking', 'info']);

/** What a task asks for that will not work, or that leaves this device, found before it starts. */
export const preflightFindingSchema = z.discriminatedUnion('kind', [
  /** The task asks for something that the agent has no right to. `words`: the part of the message that asks. */
  z.strictObject({ kind: z.literal('right'), level: levelSchema, right: operationSchema, words: z.string() }),
  /** The task names a tool that no agent, or not this one, may use. */
  z.strictObject({ kind: z.literal('tool'), level: levelSchema, toolName: z.string(), never: z.boolean() }),
  /** The task names a path outside of the agent's scope. `reason`: in English. */
  z.strictObject({ kind: z.literal('path'), level: levelSchema, path: z.string(), reason: z.string() }),
  /** The agent may not work in this notebook at all. */
  z.strictObject({ kind: z.literal('notebook'), level: levelSchema, reason: z.string() }),
  /** The message holds secrets or personal data. `origin`: where they go; null when they stay on this device. */
  z.strictObject({
    kind: z.literal('sensitive'),
    level: levelSchema,
    what: z.array(z.enum([...REDACTION_KINDS, 'own'])),
    origin: z.string().nullable(),
    /** Whether the server receives placeholders in their place. */
    masked: z.boolean(),
  }),
  /** No model answers now. `reason`: in English. */
  z.strictObject({
    kind: z.literal('model'),
    level: levelSchema,
    reason: z.string(),
    sentence: sentenceSchema.optional(),
  }),
  /** Local-only content that this task needs, and a model on a server. */
  z.strictObject({
    kind: z.literal('local-only'),
    level: levelSchema,
    /** The file or folder. */
    source: z.string(),
    origin: z.string(),
    /** Read, or shown, earlier in this conversation: nothing at all is sent. */
    earlier: z.boolean(),
  }),
  /** Pictures, and what their model gets of them. `origin`: its server; null on this device. */
  z.strictObject({
    kind: z.literal('pictures'),
    level: levelSchema,
    paths: z.array(z.string()),
    /** SHA-256 of each of them, in the same order. */
    hashes: z.array(hashSchema),
    /**
     * `sent`: the picture itself. All others: its path alone. `blind`: the model is not known to see. `ask`: the person has not named its
     * server. `format`, `refused`, `size`: the picture cannot be sent. `many`: there are too many. `embedded`: an attached note embeds the
     * picture, which is not attached itself.
     */
    use: z.enum(['sent', 'blind', 'ask', 'format', 'refused', 'size', 'many', 'embedded']),
    modelId: z.string(),
    origin: z.string().nullable(),
  }),
]);
export type PreflightFinding = z.infer<typeof preflightFindingSchema>;

export const PREFLIGHT_COMMANDS = {
  /** Checks a task before it starts. Starts, sends and stores nothing. */
  'runs.preflight': z.strictObject({
    message: z.string().max(100_000),
    agent: z.string(),
    notebookId: idSchema,
    sessionId: idSchema.optional(),
    attachments: z.array(attachmentRequestSchema).max(MAX_ATTACHMENTS).optional(),
    config: runConfigSchema.optional(),
  }),
};

export interface PreflightResults {
  'runs.preflight': PreflightFinding[];
}
