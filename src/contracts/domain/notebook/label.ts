import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { LABELS } from '../row-words.ts';

/**
 * A label set on a file or folder by a person or by frontmatter. `local-only`: a run that has read the file may not use a
 * remote model or fetch. `untrusted`: written by others; a run that has read the file needs approval to write or fetch.
 */
export const labelSchema = z.enum(LABELS);
export type Label = z.infer<typeof labelSchema>;

/** Labels set on one file or folder. Files inherit the labels of their folders. */
export const labelRowSchema = z.object({
  fileId: idSchema,
  notebookId: idSchema,
  labels: z.array(labelSchema),
});
export type LabelRow = z.infer<typeof labelRowSchema>;

/** Labels that a change adds to one file or folder. */
export const addedLabelsSchema = z.object({ fileId: idSchema, labels: z.array(labelSchema).min(1) });
export type AddedLabels = z.infer<typeof addedLabelsSchema>;

/** A label that applies to a file, and the file or folder it is set on. */
export interface LabelAt {
  readonly label: Label;
  readonly path: string;
}

/**
 * A label of a run, and the path or URL it came from. `by: 'name'`: the run was shown only names of the source. Default: the run
 * was given content.
 */
export const runLabelSchema = z.object({ label: labelSchema, source: z.string(), by: z.literal('name').optional() });
export type RunLabel = z.infer<typeof runLabelSchema>;
