import { z } from 'zod';

/** Text as nbformat has it: a string, or the lines of one. */
const lines = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => (typeof value === 'string' ? value : value.join('')));
/** What an output or attachment is, by media type. What cannot be read counts as absent. */
const bundle = z.record(z.string(), z.unknown());
export type MediaBundle = z.infer<typeof bundle>;

const outputSchema = z.discriminatedUnion('output_type', [
  z.object({ output_type: z.literal('stream'), name: z.string().optional(), text: lines }),
  z.object({
    output_type: z.literal(['display_data', 'execute_result', 'update_display_data']),
    data: bundle.default({}),
  }),
  // Before format 4.
  z.looseObject({ output_type: z.literal('pyout') }),
  z.object({
    output_type: z.literal(['error', 'pyerr']),
    ename: z.string().default(''),
    evalue: z.string().default(''),
    traceback: z.array(z.string()).default([]),
  }),
]);
export type NotebookFileOutput = z.infer<typeof outputSchema>;

const cellSchema = z.object({
  cell_type: z.string(),
  /** Format 3 calls the source of code `input`. */
  source: lines.optional(),
  input: lines.optional(),
  level: z.int().min(1).max(6).optional(),
  execution_count: z.number().nullish(),
  prompt_number: z.number().nullish(),
  attachments: z.record(z.string(), bundle).optional(),
  /** Each is read by itself: a bad one does not cost the others. */
  outputs: z.array(z.unknown()).optional(),
});
export type NotebookFileCell = z.infer<typeof cellSchema>;

const named = z.object({ name: z.string() }).partial();
export const notebookFileSchema = z.object({
  nbformat: z.number(),
  metadata: z
    .object({ kernelspec: named.extend({ language: z.string().optional() }), language_info: named })
    .partial()
    .default({}),
  cells: z.array(z.unknown()).optional(),
  worksheets: z.array(z.object({ cells: z.array(z.unknown()) })).optional(),
});

/** A cell; null for what is none. */
export function readCell(value: unknown): NotebookFileCell | null {
  return cellSchema.safeParse(value).data ?? null;
}

/** An output; null for what is none. */
export function readOutput(value: unknown): NotebookFileOutput | null {
  return outputSchema.safeParse(value).data ?? null;
}

/** The text of one media type; null where it has none. */
export function textIn(media: MediaBundle, type: string): string | null {
  if (!Object.hasOwn(media, type)) return null;
  return lines.safeParse(media[type]).data ?? null;
}
