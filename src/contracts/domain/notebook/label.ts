import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { LABELS } from '../row-words.ts';

/**
 * What a person, or a note's frontmatter, says of a file or folder. `local-only`: whoever has read it may not ask a model
 * elsewhere, nor fetch. `untrusted`: written by others; whoever has read it asks again before it writes or fetches.
 */
export const labelSchema = z.enum(LABELS);
export type Label = z.infer<typeof labelSchema>;

/** The labels that one file or folder carries itself. What lies in a labelled folder carries its labels too. */
export const labelRowSchema = z.object({
  fileId: idSchema,
  notebookId: idSchema,
  labels: z.array(labelSchema),
});
export type LabelRow = z.infer<typeof labelRowSchema>;

/** A label of a file, and the file or folder that carries it. */
export interface LabelAt {
  readonly label: Label;
  readonly path: string;
}

/** A label that a run carries since it was given something: the path of a file, or an address. */
export const runLabelSchema = z.object({ label: labelSchema, source: z.string() });
export type RunLabel = z.infer<typeof runLabelSchema>;
