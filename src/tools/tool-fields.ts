import { z } from 'zod';
import { hashSchema, idSchema, timestampMsSchema } from '../contracts/domain/ids.ts';
import { labelSchema } from '../contracts/domain/notebook/label.ts';
import { fileKindSchema } from '../contracts/domain/notebook/notebook.ts';
import { rawPathSchema } from '../contracts/domain/notebook/path.ts';
import type { FileInfo } from '../core/ports/scoped-notebook-port.ts';
import { PATH_FORM } from '../core/tool-catalog/server-tool.ts';

/** Fields that several tools share. */

/** Paths of the notebook as an agent names them. */
export function pathField(what: string) {
  return rawPathSchema.describe(`${what} ${PATH_FORM}`);
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

/** A folder to list or search; without one, all that the agent may read. */
export function scopeField(what: string) {
  return rawPathSchema.default('/').describe(`${what} Default: / (all that you may read).`);
}

export function limitField(what: string, byDefault: number, most: number) {
  return z.int().min(1).max(most).default(byDefault).describe(`${what} From 1 to ${most}. Default: ${byDefault}.`);
}

export const baseHashField = hashSchema
  .optional()
  .describe(
    'The hash that read_file gave: if the file has changed since, the call fails with a conflict. Default: no check.',
  );

/** Added by the executor after the commit; a plan has none yet. */
export const changeIdField = idSchema
  .optional()
  .describe('Id of the change, for undo_change. Absent when nothing changed.');

/** Facts of a file after a write. */
export const writtenFields = {
  path: z.string().describe('The file, as the agent names it.'),
  hash: hashSchema.describe('SHA-256 of the new content, 64 hexadecimal digits.'),
  sizeBytes: z.int().nonnegative().describe('Size of the new content in bytes.'),
  changeId: changeIdField,
};

/** Absent when empty, so that a list stays short. */
const labelsField = z
  .array(labelSchema)
  .optional()
  .describe(
    'Labels of the entry and of the folders that contain it. After reading local-only, no model elsewhere and no fetching; after reading untrusted, ' +
      'each write asks the person. Absent when it has none.',
  );

const ABSENT_WHEN_WITHHELD = 'Absent for local-only files when the model is on a server.';

/** Facts of a file or folder in a listing. */
export const entryFields = {
  path: z.string().describe('The file or folder, as the agent names it.'),
  kind: fileKindSchema.describe('Whether it is a file or a folder.'),
  sizeBytes: z
    .int()
    .nonnegative()
    .optional()
    .describe(
      `Size in bytes; 0 for a folder. ${ABSENT_WHEN_WITHHELD} Also absent in lists where values are masked; get_file_metadata has it.`,
    ),
  modifiedMs: timestampMsSchema
    .optional()
    .describe(`Last change, in milliseconds since 1970-01-01 UTC. ${ABSENT_WHEN_WITHHELD}`),
  labels: labelsField,
};

/** Returns the facts of one file or folder for a listing. */
export function entryOf({ path, kind, sizeBytes, modifiedMs, labels, isWithheld }: FileInfo) {
  const facts = isWithheld ? {} : { ...(sizeBytes === null ? {} : { sizeBytes }), modifiedMs };
  return { path, kind, ...facts, ...(labels.length > 0 ? { labels: [...labels] } : {}) };
}

/** Number of entries of a place that are withheld, whatever the call asked for. Absent when none is. */
const withheldField = z
  .int()
  .positive()
  .optional()
  .describe(
    'Files and folders of this place that are left out, because they are local-only and the model is on a server. A folder counts as one. ' +
      'Absent when none is.',
  );

/** Returns the field of a result; nothing for 0. */
export function withheldOf(count: number): { withheld?: number } {
  return count > 0 ? { withheld: count } : {};
}

export const totalField = z.int().nonnegative().describe('Total number.');
export const truncatedField = z.boolean().describe('Whether some were omitted.');

/** What a list omits: entries above the limit, and withheld ones. */
export const omittedFields = { truncated: truncatedField, withheld: withheldField };

/** Hints of a tool; a new tool states what differs. */
export const READ_HINTS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
export const WRITE_HINTS = { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false };

/** What every tool states that only reads what the agent may read. */
export const READS = { kind: 'read', risk: 'read', hints: READ_HINTS, rights: ['read'] } as const;

/** Restricts a search to some files. */
export const globField = z
  .string()
  .min(1)
  .max(1024)
  .optional()
  .describe('Only files whose path matches, such as **/*.md. Default: all files.');
