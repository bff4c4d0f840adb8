import { z } from 'zod';
import type { Outcome } from './conversation.ts';

/** Schemas of the tools' outputs, limited to the fields that the Navigator reads. */
const entrySchema = z.object({
  path: z.string(),
  kind: z.enum(['file', 'folder']),
  sizeBytes: z.number().default(0),
  modifiedMs: z.number().default(0),
});
export type Entry = z.infer<typeof entrySchema>;

export const listOutputSchema = z.object({
  path: z.string().default('/'),
  entries: z.array(entrySchema),
  total: z.number(),
  truncated: z.boolean(),
});

export const globOutputSchema = z.object({ paths: z.array(z.string()), total: z.number(), truncated: z.boolean() });

const matchSchema = z.object({ path: z.string(), line: z.number(), text: z.string() });
export type Match = z.infer<typeof matchSchema>;

export const grepOutputSchema = z.object({ matches: z.array(matchSchema), total: z.number(), truncated: z.boolean() });

const tabSchema = z.object({
  path: z.string(),
  side: z.number().default(1),
  isShown: z.boolean().default(false),
  isPinned: z.boolean(),
});
export type Tab = z.infer<typeof tabSchema>;

export const tabsOutputSchema = z.object({ tabs: z.array(tabSchema) });

export const fileOutputSchema = z.object({
  path: z.string(),
  content: z.string(),
  isPicture: z.boolean().optional(),
  totalLines: z.number(),
  fromLine: z.number(),
  toLine: z.number(),
  truncated: z.boolean(),
  hash: z.string().optional(),
});
export type FileOutput = z.infer<typeof fileOutputSchema>;

export const metadataOutputSchema = z.object({
  path: z.string(),
  kind: z.enum(['file', 'folder']),
  sizeBytes: z.number().default(0),
  hash: z.string().nullable().default(null),
});

export const changesOutputSchema = z.object({
  changes: z.array(
    z.object({
      changeId: z.string(),
      action: z.string(),
      summary: z.string(),
      paths: z.array(z.string()).default([]),
      atMs: z.number().default(0),
      by: z.string().default(''),
      ownSession: z.boolean(),
      undone: z.boolean(),
    }),
  ),
});

export const undoOutputSchema = z.object({
  restored: z.array(z.string()),
  conflicts: z.array(z.object({ path: z.string(), reason: z.string() })).default([]),
});

export const writeOutputSchema = z.object({ path: z.string() });
export const moveOutputSchema = z.object({ from: z.string(), to: z.string() });

/** Returns the output of a successful call if it has the expected shape, otherwise null. */
export function outputOf<Value>(outcome: Outcome, schema: z.ZodType<Value>): Value | null {
  if (outcome.type !== 'ok') return null;
  const parsed = schema.safeParse(outcome.value);
  return parsed.success ? parsed.data : null;
}
