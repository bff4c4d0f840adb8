import { z } from 'zod';
import { errorCodeSchema } from '../errors/error-data.ts';
import { idSchema } from './ids.ts';
import { riskSchema } from './policy.ts';

/** Kind of a tool, as named by the Agent Client Protocol. */
export const toolKindSchema = z.enum(['read', 'edit', 'delete', 'move', 'search', 'execute', 'fetch']);
export type ToolKind = z.infer<typeof toolKindSchema>;

/** Hints about a tool, as named by the Model Context Protocol. */
export const toolHintsSchema = z.object({
  readOnlyHint: z.boolean(),
  destructiveHint: z.boolean(),
  idempotentHint: z.boolean(),
  openWorldHint: z.boolean(),
});
export type ToolHints = z.infer<typeof toolHintsSchema>;

/** A tool as shown by the catalog, the console and the documentation. */
export const toolDescriptorSchema = z.object({
  name: z.string(),
  description: z.string(),
  kind: toolKindSchema,
  risk: riskSchema,
  hints: toolHintsSchema,
  /** Every call needs approval, whatever rules allow. Absent when false. */
  alwaysAsks: z.literal(true).optional(),
  /** JSON Schema (draft 2020-12) generated from the zod schema. */
  inputSchema: z.record(z.string(), z.unknown()),
  outputSchema: z.record(z.string(), z.unknown()),
  examples: z.array(z.object({ title: z.string(), input: z.unknown() })),
});
export type ToolDescriptor = z.infer<typeof toolDescriptorSchema>;

/** What a model asked for, before anything was believed. */
export const toolCallEnvelopeSchema = z.object({
  toolCallId: idSchema,
  toolName: z.string(),
  /** The raw text of the arguments, as the model wrote it. */
  inputText: z.string(),
  runId: idSchema.nullable(),
  stepIndex: z.number().int().nonnegative(),
  /** Never two effects under one key. */
  idempotencyKey: z.string(),
});

/** Result of one tool call. */
export const toolCallResultSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('result'), output: z.unknown() }),
  z.object({ type: z.literal('denied'), rule: z.string(), reason: z.string() }),
  z.object({ type: z.literal('error'), code: errorCodeSchema, message: z.string() }),
]);
export type ToolCallResult = z.infer<typeof toolCallResultSchema>;

/** Result of one direct call, or the id of its pending approval. */
export type ToolCallOutcome = ToolCallResult | { type: 'needs-approval'; approvalId: string };
