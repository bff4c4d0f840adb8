import { z } from 'zod';
import { idSchema } from '../../domain/ids.ts';
import type { ZipBlob } from '../transfer.ts';

/** Whether keys and personal data are masked. Default: as chosen in the settings. */
const masked = z.boolean().optional();

export const EXPORT_COMMANDS = {
  /** Packs log entries as JSON lines, oldest first, after a line that says what they are. Default: all of them. */
  'audit.export': z.strictObject({
    runId: idSchema.optional(),
    agent: z.string().optional(),
    /** Lines of JSON. Default, and the only one. */
    format: z.literal('jsonl').optional(),
    masked,
  }),
  /** Packs a run as JSON: steps with the requests as sent, tool calls, messages and changes. */
  'runs.export': z.strictObject({ runId: idSchema, masked }),
  /** Packs a conversation, as Markdown to read or as JSON. */
  'sessions.export': z.strictObject({
    sessionId: idSchema,
    format: z.enum(['markdown', 'json']).default('markdown'),
    masked,
  }),
} as const;

export interface ExportResults {
  'audit.export': ZipBlob;
  'runs.export': ZipBlob;
  'sessions.export': ZipBlob;
}
