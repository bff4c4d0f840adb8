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

/** Largest list that an import reads, in bytes: 32 MiB. */
export const MAX_LABEL_LIST_BYTES = 32 * 1024 * 1024;

const LIST_PATH = '/.cloister/labels.json';

/** Path of the list in an archive, without the leading slash. */
export const LABEL_LIST_NAME = LIST_PATH.slice(1);

/**
 * Returns the folder that a list at this path describes: empty for the top of an archive, `/lab` for a list inside the one folder
 * `lab`, as in an archive that was unpacked. Null for any other path.
 */
export function labelListRoot(path: string): string | null {
  const full = path.startsWith('/') ? path : `/${path}`;
  if (!full.endsWith(LIST_PATH)) return null;
  const root = full.slice(0, -LIST_PATH.length);
  return root.includes('/', 1) ? null : root;
}

/** Returns the path of the label list among the entries of an import; null when there is none. */
export function findLabelList(entries: Iterable<string>): string | null {
  let found: string | null = null;
  for (const path of entries) {
    const root = labelListRoot(path);
    if (root === '') return path;
    if (root !== null) found ??= path;
  }
  return found;
}
