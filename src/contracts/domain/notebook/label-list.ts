import { z } from 'zod';
import { labelSchema } from './label.ts';
import { rawPathSchema } from './path.ts';

/**
 * The list of labels inside an exported archive, at `.cloister/labels.json`. `.cloister` is reserved, so no note has this path, and
 * no agent can write it. Importing the list only adds labels.
 */
export const labelListSchema = z.strictObject({
  format: z.literal('cloister-labels'),
  version: z.literal(1),
  /** Files and folders that carry labels themselves. A folder's labels apply to its whole content. */
  files: z.array(
    z.strictObject({
      /** Path in the archive, starting with `/`. */
      path: rawPathSchema,
      labels: z.array(labelSchema).min(1),
    }),
  ),
});
export type LabelList = z.infer<typeof labelListSchema>;
