import { z } from 'zod';
import { idSchema } from '../../domain/ids.ts';
import type { Label } from '../../domain/notebook/label.ts';
import { rawPathSchema } from '../../domain/notebook/path.ts';
import { jobId, type ZipBlob } from '../transfer.ts';

/** Whether keys and personal data are masked. Default: as chosen in the settings. */
const masked = z.boolean().optional();

/** What is exported. `notes`: printed, or made one file of. */
export const exportSubjectSchema = z.discriminatedUnion('of', [
  z.strictObject({
    of: z.literal('notebook'),
    notebookId: idSchema,
    /** What goes beside its files, as for `notebooks.export`. Default: nothing. */
    beside: z
      .strictObject({ authorship: z.boolean(), provenance: z.boolean(), history: z.boolean(), log: z.boolean() })
      .optional(),
  }),
  z.strictObject({ of: z.literal('notes'), notebookId: idSchema, paths: z.array(rawPathSchema).max(1000) }),
  z.strictObject({ of: z.literal('conversation'), sessionId: idSchema }),
  z.strictObject({ of: z.literal('run'), runId: idSchema }),
  /** Default: the whole log. */
  z.strictObject({ of: z.literal('log'), runId: idSchema.optional() }),
  z.strictObject({ of: z.literal('model'), modelId: z.string().min(1).max(300) }),
]);
export type ExportSubject = z.infer<typeof exportSubjectSchema>;

/** Most names that are listed of files with a label. */
export const MAX_NAMED_FILES = 10;

export const EXPORT_COMMANDS = {
  /**
   * Returns what an export holds: how much, and which of it is labelled. Packs nothing.
   */
  'exports.describe': z.strictObject({
    subject: exportSubjectSchema,
    /** Whether the texts are searched for keys and personal data, which reads all of them. Default: false. */
    search: z.boolean().default(false),
    jobId,
  }),
  /** Packs log entries as JSON lines, oldest first, after a line that says what they are. Default: all of them. */
  'audit.export': z.strictObject({
    runId: idSchema.optional(),
    agent: z.string().optional(),
    /** Lines of JSON. Default, and the only one. */
    format: z.literal('jsonl').optional(),
    masked,
    jobId,
  }),
  /** Packs a run as JSON: steps with the requests as sent, tool calls, messages and changes. */
  'runs.export': z.strictObject({ runId: idSchema, masked }),
  /** Packs a conversation, as Markdown to read or as JSON. */
  'sessions.export': z.strictObject({
    sessionId: idSchema,
    format: z.enum(['markdown', 'json']).default('markdown'),
    masked,
  }),
} as const;

/** Files with a label in an export, or whose content an exported conversation has read. */
export interface LabelledPart {
  readonly label: Label;
  readonly files: number;
  /** The first `MAX_NAMED_FILES` paths, in order. */
  readonly names: readonly string[];
}

/** What goes beside the files of an exported notebook, in numbers. */
export interface BesideFiles {
  /** Files whose writer is named. */
  readonly authors: number;
  /** Earlier versions, and the bytes of their contents. */
  readonly versions: number;
  readonly versionBytes: number;
  /** Works that files are from. */
  readonly works: number;
  /** Entries of the log. */
  readonly entries: number;
}

export interface ExportContents {
  /** Files of a notebook or of a model, messages of a conversation, calls of a run, entries of the log. */
  readonly count: number;
  /** Bytes of files; 0 for others. */
  readonly sizeBytes: number;
  /** Of a notebook: files of the archive as an import counts them, with what goes beside those of the notebook; about. */
  readonly archiveFiles?: number;
  /** Of a notebook with a choice of what goes beside its files: how much that is. */
  readonly beside?: BesideFiles;
  /** Without labels that nothing in the export has. */
  readonly labels: readonly LabelledPart[];
  /** What looks like keys or personal data, and in how many texts; null when it was not searched. */
  readonly sensitive: { readonly values: number; readonly texts: number } | null;
}

export interface ExportResults {
  'exports.describe': ExportContents;
  'audit.export': ZipBlob;
  'runs.export': ZipBlob;
  'sessions.export': ZipBlob;
}
