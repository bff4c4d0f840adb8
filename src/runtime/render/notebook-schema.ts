import { z } from 'zod';
import { isRecord } from '../../core/shared/json/parse-json.ts';

/** Text as nbformat has it: a string, or the lines of one. */
const lines = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => (typeof value === 'string' ? value : value.join('')));
/** What an output or attachment is, by media type. What cannot be read counts as absent. */
const bundle = z.record(z.string(), z.unknown());
export type MediaBundle = z.infer<typeof bundle>;
const metadata = bundle.catch({});

const outputSchema = z.discriminatedUnion('output_type', [
  z.object({
    output_type: z.literal('stream'),
    name: z.string().optional().catch(undefined),
    /** What formats 2 and 3 call the name. */
    stream: z.string().optional().catch(undefined),
    text: lines,
  }),
  // Before format 4, what an output holds stands beside its type.
  z.looseObject({
    output_type: z.literal(['display_data', 'execute_result', 'update_display_data', 'pyout']),
    data: bundle.optional().catch(undefined),
    metadata,
  }),
  z.object({
    output_type: z.literal(['error', 'pyerr']),
    ename: z.string().catch(''),
    evalue: z.string().catch(''),
    traceback: z.union([z.array(z.string()), z.string().transform((text) => [text])]).catch([]),
  }),
]);
export type NotebookFileOutput = z.infer<typeof outputSchema>;

const count = z.number().nullish().catch(null);
const cellSchema = z.object({
  cell_type: z.string().optional(),
  /** Formats 2 and 3 call the source of code `input`, format 1 calls it `code`, and that of text `text`. */
  source: lines.nullish(),
  input: lines.nullish(),
  code: lines.nullish(),
  text: lines.nullish(),
  level: z.int().min(1).max(6).optional().catch(undefined),
  execution_count: count,
  prompt_number: count,
  attachments: z.record(z.string(), bundle.catch({})).nullish().catch(null),
  /** Each is read by itself: a bad one does not cost the others. */
  outputs: z.array(z.unknown()).nullish().catch(null),
});
export type NotebookFileCell = z.infer<typeof cellSchema>;

const named = z.object({ name: z.string().optional().catch(undefined) });
const spec = named.extend({ language: z.string().optional().catch(undefined) });
export const notebookFileSchema = z.object({
  /** Format 1 had none. */
  nbformat: z.coerce.number().catch(1),
  metadata: z
    .object({ kernelspec: spec.optional().catch(undefined), language_info: named.optional().catch(undefined) })
    .catch({}),
  cells: z.array(z.unknown()).nullish(),
  worksheets: z.array(z.object({ cells: z.array(z.unknown()).catch([]) }).catch({ cells: [] })).nullish(),
});

/** A cell; null for what is none. */
export function readCell(value: unknown): NotebookFileCell | null {
  return cellSchema.safeParse(value).data ?? null;
}

/** An output; null for what is none. Without a type, its fields tell what it is. */
export function readOutput(value: unknown): NotebookFileOutput | null {
  const type = isRecord(value) && value['output_type'] === undefined ? typeByFields(value) : null;
  return outputSchema.safeParse(type === null ? value : { ...Object(value), output_type: type }).data ?? null;
}

function typeByFields(output: Readonly<Record<string, unknown>>): NotebookFileOutput['output_type'] | null {
  if (output['data'] !== undefined) return 'display_data';
  if (output['ename'] !== undefined) return 'error';
  return output['text'] === undefined ? null : 'stream';
}

/** The text of one media type; null where it has none. */
export function textIn(media: MediaBundle, type: string): string | null {
  if (!Object.hasOwn(media, type)) return null;
  return lines.safeParse(media[type]).data ?? null;
}
