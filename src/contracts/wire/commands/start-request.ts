import { z } from 'zod';
import { modelRefSchema } from '../../domain/agent.ts';
import { DEFAULT_AGENT } from '../../domain/agent-kinds.ts';
import { idSchema } from '../../domain/ids.ts';
import { attachmentRequestSchema } from '../../domain/run/attachments/attachment.ts';
import { MAX_ATTACHMENTS } from '../../domain/run/attachments/attachment-limits.ts';
import { answerLanguageSchema } from '../../domain/run/kind/answer-language.ts';
import { runConfigSchema } from '../../domain/run/run-config.ts';

/** A message of the person that starts a run. */
export const startRequestSchema = z.strictObject({
  message: z.string().trim().min(1).max(100_000),
  agent: z.string().default(DEFAULT_AGENT),
  notebookId: idSchema.optional(),
  sessionId: idSchema.optional(),
  /** Refused as a whole when the agent may not have one of them. */
  attachments: z.array(attachmentRequestSchema).max(MAX_ATTACHMENTS).optional(),
  /** Plans the changes and makes none. Default false. */
  dryRun: z.boolean().optional(),
  /** Options of this run: narrower than its agent, never wider. Refused with `bad-input` where one names what does not exist. */
  config: runConfigSchema.optional(),
  /** The same as `model` in `config`, and counts before it. */
  model: modelRefSchema.optional(),
  /** The language of answers that no model writes. Default: English. */
  language: answerLanguageSchema.optional(),
  /** A run of the same notebook that this one repeats, with edits. Refused with `not-found` without one. */
  retryOf: idSchema.optional(),
});
