import { z } from 'zod';
import { idSchema } from '../domain/ids.ts';
import { type Label, labelSchema } from '../domain/notebook/label.ts';
import { rawPathSchema } from '../domain/notebook/path.ts';

/** Moving files in and out of a notebook: what the page may ask, and what it is told. */

export const contentSchema = z.union([
  z.string(),
  z.custom<Uint8Array>((value) => value instanceof Uint8Array, 'expected text or bytes'),
]);
export const importEntrySchema = z.strictObject({ path: rawPathSchema, content: contentSchema });
export type ImportEntry = z.infer<typeof importEntrySchema>;

/** A browser's `Blob`, which this floor does not know. */
export interface ZipBlob {
  readonly size: number;
  readonly type: string;
  arrayBuffer(): Promise<ArrayBuffer>;
}
const zip = z.custom<ZipBlob>(
  (value) => typeof value === 'object' && value !== null && 'arrayBuffer' in value && 'size' in value,
  'expected a zip archive as a Blob',
);
const notebookId = idSchema;
const into = rawPathSchema.default('/');

export const importConflictSchema = z.enum(['keep-both', 'replace', 'skip']);
export type ImportConflict = z.infer<typeof importConflictSchema>;

export const MOVE_COMMANDS = {
  'notebooks.import': z.strictObject({
    notebookId,
    /** Files, or a zip archive of them. */
    entries: z.union([z.array(importEntrySchema).max(100_000), zip]),
    into,
    onConflict: importConflictSchema.default('keep-both'),
    /** `untrusted` when someone else wrote what comes in. Default: none, it is the person's own. */
    labels: z.array(labelSchema).max(2).default([]),
    /** Whether labels that the archive lists are added to its files. Default: `apply`. */
    archiveLabels: z.enum(['apply', 'ignore']).optional(),
    /** By this the import can be watched and stopped; the result then names its changes. Default: it cannot. */
    importId: idSchema.optional(),
  }),
  /** What an import would do. Writes nothing. */
  'notebooks.previewImport': z.strictObject({
    notebookId,
    source: z.union([
      z.array(z.strictObject({ path: rawPathSchema, sizeBytes: z.number().int().nonnegative() })).max(100_000),
      zip,
    ]),
    /** The label list among the files of `source`: its path and text. Default: none, or the one in the archive. */
    labelList: z.strictObject({ path: rawPathSchema, text: z.string() }).optional(),
    into,
  }),
  'notebooks.importProgress': z.strictObject({ importId: idSchema }),
  /** Ends an import before its next batch; what was committed stays. */
  'notebooks.stopImport': z.strictObject({ importId: idSchema }),
  /** All files outside runs, with drafts brought in first, and the list of their labels (`label-list.ts`). */
  'notebooks.export': z.strictObject({ notebookId, format: z.enum(['zip', 'eln']).default('zip') }),
} as const;

/** An entry of an import with what is to be said of it. */
export interface ImportRemark {
  path: string;
  code: string;
  message: string;
  /** Of what is left out at once, such as `.obsidian/`: how many files it is. Default: it is one entry. */
  files?: number;
}

export interface ImportPreview {
  files: number;
  sizeBytes: number;
  /** Files whose name is taken, as they would be called. */
  conflicts: string[];
  /** What cannot be taken, and why. */
  skipped: ImportRemark[];
  /** What is taken, but not quite as it was. */
  notes: ImportRemark[];
  renamed: { from: string; to: string }[];
  /** How many files will carry each label that the archive lists. Default: it has no list. */
  labels?: ArchiveLabelCounts;
}

/** Number of files by label that an archive lists for them or their folders. */
export type ArchiveLabelCounts = { readonly files: number; readonly byLabel: Partial<Record<Label, number>> };

export interface MoveResults {
  'notebooks.import': {
    imported: number;
    skipped: ImportRemark[];
    /** Entries whose first folder has a name that the app keeps for itself, and where they are now. */
    renamed?: { from: string; to: string }[];
    /** What was taken, but not quite as it was: links as text, names in old letters. */
    notes?: ImportRemark[];
    /** With an `importId`: the changes it made, oldest first, and whether it was stopped. */
    changeIds?: string[];
    stopped?: boolean;
  };
  'notebooks.previewImport': ImportPreview;
  /** Null when no such import is at work. */
  'notebooks.importProgress': { done: number; all: number } | null;
  'notebooks.stopImport': null;
  'notebooks.export': ZipBlob;
}
