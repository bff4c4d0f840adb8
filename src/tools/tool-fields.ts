import { z } from 'zod';
import { hashSchema, idSchema, timestampMsSchema } from '../contracts/domain/ids.ts';
import { labelSchema } from '../contracts/domain/notebook/label.ts';
import { fileKindSchema } from '../contracts/domain/notebook/notebook.ts';
import { rawPathSchema } from '../contracts/domain/notebook/path.ts';
import type { FileInfo } from '../core/ports/scoped-notebook-port.ts';

/** Fields that several tools share, described once. */

/** Paths of the notebook as an agent names them. */
export function pathField(what: string) {
  return rawPathSchema.describe(`${what} Absolute, with / between names, such as /notes/plan.md.`);
}

/** Text that can be stored as UTF-8 as it is. Half of a surrogate pair would silently become another character. */
export function textField(what: string) {
  return z
    .string()
    .refine((text) => text.isWellFormed(), 'the text holds half of a surrogate pair; send the whole character')
    .describe(what);
}

/** A folder to start from; without one, the whole notebook. */
export function baseField(what: string) {
  return rawPathSchema.default('/').describe(`${what} Default: / (the whole notebook).`);
}

export function limitField(what: string, byDefault: number, most: number) {
  return z.int().min(1).max(most).default(byDefault).describe(`${what} From 1 to ${most}. Default: ${byDefault}.`);
}

export const baseHashField = hashSchema
  .optional()
  .describe(
    'The hash (SHA-256, 64 hexadecimal digits) that read_file gave. When the file has another by now, nothing is changed and the answer is a conflict. Default: no check.',
  );

/** The executor adds it when the change has been written; what a plan answers has none yet. */
export const changeIdField = idSchema
  .optional()
  .describe('Names the change that was made, for undo_change. Absent when nothing had to be changed.');

/** What a file is after it was written. */
export const writtenFields = {
  path: z.string().describe('The file, as the agent names it.'),
  hash: hashSchema.describe('SHA-256 of the new content, 64 hexadecimal digits.'),
  sizeBytes: z.int().nonnegative().describe('Size of the new content in bytes.'),
  changeId: changeIdField,
};

/** Left out where there are none, so that a list stays short. */
const labelsField = z
  .array(labelSchema)
  .optional()
  .describe(
    'Labels of it and of the folders it lies in. After reading local-only, no model elsewhere and no fetching; after reading untrusted, ' +
      'each write asks the person. Absent when it has none.',
  );

/** What a listing says of a file or folder. */
export const entryFields = {
  path: z.string().describe('The file or folder, as the agent names it.'),
  kind: fileKindSchema.describe('Whether it is a file or a folder.'),
  sizeBytes: z.int().nonnegative().describe('Size in bytes; 0 for a folder.'),
  modifiedMs: timestampMsSchema.describe('Last change, in milliseconds since 1970-01-01 UTC.'),
  labels: labelsField,
};

/** What a listing says of one file or folder. */
export function entryOf({ path, kind, sizeBytes, modifiedMs, labels }: FileInfo) {
  return { path, kind, sizeBytes, modifiedMs, ...(labels.length > 0 ? { labels: [...labels] } : {}) };
}

export const totalField = z.int().nonnegative().describe('How many there are in all.');
export const truncatedField = z.boolean().describe('Whether some were left out.');

/** What a tool promises; a new tool says what differs from one that only looks. */
export const READ_HINTS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
export const WRITE_HINTS = { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false };

/** Which of the files that are looked through count. */
export const globField = z
  .string()
  .min(1)
  .max(1024)
  .optional()
  .describe('Only files whose path fits this pattern, such as **/*.md. Default: all files.');
