import { z } from 'zod';
import { errorDataSchema, sentenceSchema } from '../errors/error-data.ts';
import type { Sentence } from '../errors/errors.ts';
import { capabilitiesSchema } from './agent.ts';
import { hashSchema } from './ids.ts';
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

/** What a tool is about. */
export const TOOL_TAGS = [
  'files',
  'folders',
  'text',
  'search',
  'code',
  'patch',
  'history',
  'screen',
  'network',
  'script',
  'helpers',
  'tools',
  'plan',
] as const;
export const toolTagSchema = z.enum(TOOL_TAGS);
export type ToolTag = z.infer<typeof toolTagSchema>;

/** What the effect of a call reaches: nothing, the named files, any file of the scope, the app, or a server. */
export const toolEffectSchema = z.enum(['none', 'files', 'notebook', 'app', 'network']);
export type ToolEffect = z.infer<typeof toolEffectSchema>;

/** Where a call is executed: over the notebook, or by the page that the person sees. */
export const TOOL_RUNTIMES = ['notebook', 'screen'] as const;
export const toolRuntimeSchema = z.enum(TOOL_RUNTIMES);
export type ToolRuntime = z.infer<typeof toolRuntimeSchema>;

/**
 * What a call is called on the screen. Each sentence is a template: `{path}` is filled from the call's input and output (the
 * output wins), `{path=/}` has a default, `{total#file}` counts ("3 files"; of a list, its length), and `{?created}` or
 * `{?toLine=totalLines}` is empty and lets the sentence be used only when the field is true or both are equal.
 */
export const toolWordsSchema = z.object({
  /** An infinitive, as in "Wants to read /notes/plan.md". */
  want: z.string(),
  /** Sentences for a call that is done: the first whose fields are all known. */
  done: z.array(z.string()).min(1),
  /** Labels of parameters whose name means something else in this tool, or something narrower. Default: the labels that all tools share. */
  parameters: z.record(z.string(), z.string()).optional(),
});
export type ToolWords = z.infer<typeof toolWordsSchema>;

/** A tool as shown by the catalog, the console and the documentation. */
export const toolDescriptorSchema = z.object({
  name: z.string(),
  /** What it is about first. Tools of one namespace belong together. */
  namespace: toolTagSchema,
  description: z.string(),
  kind: toolKindSchema,
  risk: riskSchema,
  hints: toolHintsSchema,
  tags: z.array(toolTagSchema),
  effect: toolEffectSchema,
  /** What an agent must be allowed to do. */
  rights: z.array(capabilitiesSchema.keyof()),
  /** Where a call is executed. A script calls only tools of its own runtime. */
  runtimes: z.array(toolRuntimeSchema),
  /** What has to be true for a call to succeed, a sentence each. */
  preconditions: z.array(z.string()),
  /** Whether what it does is a change of the notebook, which can be undone. False for a tool that changes nothing. */
  undoable: z.boolean(),
  /** What a person should know before allowing it. */
  safety: z.string(),
  /** A model is told of it once the catalog has described it. Absent when false. */
  catalogOnly: z.literal(true).optional(),
  /** Every call needs approval, whatever rules allow. Absent when false. */
  alwaysAsks: z.literal(true).optional(),
  /** JSON Schema (draft 2020-12) generated from the zod schema. */
  inputSchema: z.record(z.string(), z.unknown()),
  outputSchema: z.record(z.string(), z.unknown()),
  examples: z.array(z.object({ title: z.string(), input: z.unknown() })),
  /** What the undo journal calls its changes, when that does not follow from the change itself. */
  changeAction: z.literal('undo').optional(),
  /** What the person reads of its calls. */
  words: toolWordsSchema,
});
export type ToolDescriptor = z.infer<typeof toolDescriptorSchema>;

/** What only people do, with the reason. */
export interface PeopleOnly {
  readonly name: string;
  readonly reason: string;
  readonly sentence?: Sentence | undefined;
}

/** Number of different values that are masked in what the model gets. Absent for a model on this device, and when there are none. */
const redactionsApplied = z.int().positive().optional();

/** Milliseconds on a monotonic clock. Added where a result is shown: the row of a call has it beside its result. */
const durationMs = z.number().nonnegative().optional();

/** Result of one tool call. */
export const toolCallResultSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('result'),
    output: z.unknown(),
    /** Files that came with the result and are kept in the folder of the run. Default: none. */
    files: z.array(z.object({ path: z.string(), hash: hashSchema })).optional(),
    durationMs,
    redactionsApplied,
  }),
  z.object({
    type: z.literal('denied'),
    rule: z.string(),
    reason: z.string(),
    sentence: sentenceSchema.optional(),
    durationMs,
    redactionsApplied,
  }),
  errorDataSchema.omit({ data: true }).extend({ type: z.literal('error'), durationMs, redactionsApplied }),
]);
export type ToolCallResult = z.infer<typeof toolCallResultSchema>;

/** Result of one direct call, or the id of its pending approval. */
export type ToolCallOutcome = ToolCallResult | { type: 'needs-approval'; approvalId: string };
