import { z } from 'zod';
import { idSchema } from '../domain/ids.ts';
import { type Label, labelSchema } from '../domain/notebook/label.ts';
import { MAX_IMPORT_FILES } from '../domain/notebook/label-list-path.ts';
import { NAME_ENCODINGS, type NameEncoding } from '../domain/notebook/name-encodings.ts';
import { rawPathSchema } from '../domain/notebook/path.ts';
import type { Said } from '../errors/errors.ts';

/** Requests and results about importing and exporting files. */

/** Identifies a long command for its progress and for stopping it. Default: not observable. */
export const jobId = idSchema.optional();

export const contentSchema = z.union([
  z.string(),
  z.custom<Uint8Array>((value) => value instanceof Uint8Array, 'expected text or bytes'),
]);
export const importEntrySchema = z.strictObject({ path: rawPathSchema, content: contentSchema });
export type ImportEntry = z.infer<typeof importEntrySchema>;

/** A browser's `Blob`, whose type this layer lacks. */
export interface ZipBlob {
  readonly size: number;
  readonly type: string;
  arrayBuffer(): Promise<ArrayBuffer>;
}
const zip = z.custom<ZipBlob>(
  (value) => typeof value === 'object' && value !== null && 'arrayBuffer' in value && 'size' in value,
  'expected a zip archive as a Blob',
);
/** All files, and the list of their labels. */
const MOST_ENTRIES = MAX_IMPORT_FILES + 1;
const notebookId = idSchema;
const into = rawPathSchema.default('/');

export const importConflictSchema = z.enum(['keep-both', 'replace', 'skip']);
export type ImportConflict = z.infer<typeof importConflictSchema>;

/** What a notebook is exported with, beside its files and the list of labels. */
export const sidecarChoice = {
  /** Who wrote each file, and when. Default: false. */
  authorship: z.boolean().default(false),
  /** Which reviewed work each file is from. Default: true. */
  provenance: z.boolean().default(true),
  /** The earlier versions of the files, with who made them. Default: false. */
  history: z.boolean().default(false),
  /** The entries of the log about the notebook. Default: false. */
  log: z.boolean().default(false),
};

/** How an archive is read. */
const archiveReading = {
  /** Encoding of names in the archive that are not marked as UTF-8. Default: a guess. */
  nameEncoding: z.enum(NAME_ENCODINGS).optional(),
  /** Whether zip archives inside the archive are unpacked, one level deep. Default: false. */
  unpackInner: z.boolean().optional(),
  /** Whether each entry of an electronic lab notebook (`.eln`, RO-Crate) becomes a note. Default: true. */
  elnNotes: z.boolean().optional(),
};

export const MOVE_COMMANDS = {
  'notebooks.import': z.strictObject({
    notebookId,
    /** Files, or a zip archive of them. */
    entries: z.union([z.array(importEntrySchema).max(MOST_ENTRIES), zip]),
    into,
    onConflict: importConflictSchema.default('keep-both'),
    /** `untrusted` for files written by others. Default: none. */
    labels: z.array(labelSchema).max(2).default([]),
    /** Whether labels that the archive lists are added to its files. Default: `apply`. */
    archiveLabels: z.enum(['apply', 'ignore']).optional(),
    /** Whether authorship, provenance, history and log of an exported notebook are restored. Default: `apply`. */
    sidecar: z.enum(['apply', 'ignore']).optional(),
    /** Whether a folder that holds the whole archive is left out. Default: false. */
    stripTop: z.boolean().optional(),
    ...archiveReading,
    /** Identifies the import for progress and stopping; the result then lists its changes. Default: not observable. */
    importId: idSchema.optional(),
  }),
  /** Previews an import. Writes nothing. */
  'notebooks.previewImport': z.strictObject({
    notebookId,
    source: z.union([
      z.array(z.strictObject({ path: rawPathSchema, sizeBytes: z.number().int().nonnegative() })).max(MOST_ENTRIES),
      zip,
    ]),
    /** The label list among the files of `source`: its path and text. Default: none, or the one in the archive. */
    labelList: z.strictObject({ path: rawPathSchema, text: z.string() }).optional(),
    into,
    /** As for the import. Default: false. */
    stripTop: z.boolean().optional(),
    ...archiveReading,
  }),
  'notebooks.importProgress': z.strictObject({ importId: idSchema }),
  /** Stops an import before its next batch; committed batches stay. */
  'notebooks.stopImport': z.strictObject({ importId: idSchema }),
  /**
   * Exports all files outside runs, after committing drafts, and the list of their labels (`label-list.ts`), with what is chosen beside them
   * (`notebook-sidecar.ts`).
   */
  'notebooks.export': z.strictObject({
    notebookId,
    format: z.enum(['zip', 'eln']).default('zip'),
    /** Masks keys and personal data in texts. Default: the archive has everything, as a copy must. */
    masked: z.boolean().default(false),
    ...sidecarChoice,
    jobId,
  }),
} as const;

/** An entry of an import with a remark. */
export interface ImportRemark extends Said {
  path: string;
  code: string;
  /** Number of files, for a group skipped together, such as `.obsidian/`. Default: one entry. */
  files?: number;
}

/** Most listed notes of entries. */
export const MAX_LISTED_ENTRIES = 200;

export interface ElnPreview {
  /** Name of the program that wrote the archive; null when it does not say. */
  program: string | null;
  /** The first `MAX_LISTED_ENTRIES`. */
  notes: { title: string; path: string; files: number }[];
  /** Number of all; 0 when entries do not become notes. */
  total: number;
}

export interface ImportPreview {
  files: number;
  sizeBytes: number;
  /** Files whose path is taken, with the name they would get. */
  conflicts: string[];
  /** Entries that cannot be imported, and why. */
  skipped: ImportRemark[];
  /** Entries imported with a modification. */
  notes: ImportRemark[];
  renamed: { from: string; to: string }[];
  /** Number of files that will get each label of the archive's list. Default: no list. */
  labels?: ArchiveLabelCounts;
  /** Name of the folder that holds the whole archive. Default: there is none. */
  topFolder?: string;
  /** How names were read whose encoding the archive does not say, with some of them. Default: it says that of all. */
  names?: { encoding: NameEncoding; isGuess: boolean; samples: string[] };
  /** Zip archives inside the archive, and whether there is nothing else in it. Default: there are none. */
  archives?: { paths: string[]; isAll: boolean };
  /** Notes made of the entries of an electronic lab notebook, with the number of files of each. Default: the archive is none. */
  eln?: ElnPreview;
  /** What an exported notebook has beside its files and labels. Default: it has nothing. */
  sidecar?: SidecarCounts;
}

/** What an exported notebook has beside its files and labels, in numbers. */
export interface SidecarCounts {
  /** When it was exported. */
  readonly createdMs: number;
  /** Files whose writer is named. */
  readonly authors: number;
  /** Earlier versions, and the files that have any. */
  readonly versions: number;
  readonly versionFiles: number;
  /** Works that files are from. */
  readonly works: number;
  /** Entries of the log. */
  readonly entries: number;
}

/** Number of files by label that an archive lists for them or their folders. */
export type ArchiveLabelCounts = { readonly files: number; readonly byLabel: Partial<Record<Label, number>> };

/** What an import restored beside files and labels. */
export interface RestoredSidecar extends Omit<SidecarCounts, 'createdMs'> {
  /** Where the entries of the log are kept as a file; null without them. */
  readonly logPath: string | null;
}

export interface MoveResults {
  'notebooks.import': {
    imported: number;
    skipped: ImportRemark[];
    /** Entries whose top-level name is reserved, with their new path. */
    renamed?: { from: string; to: string }[];
    /** Entries imported with a modification: links as text, names in an old encoding. */
    notes?: ImportRemark[];
    /** What was restored beside files and labels, and where the log is. Default: nothing. */
    restored?: RestoredSidecar;
    /** With an `importId`: the changes it made, oldest first, and whether it was stopped. */
    changeIds?: string[];
    stopped?: boolean;
  };
  'notebooks.previewImport': ImportPreview;
  /** Null when no import with this id is active. */
  'notebooks.importProgress': { done: number; all: number } | null;
  'notebooks.stopImport': null;
  'notebooks.export': ZipBlob;
}

/** Commands about other commands that take long. */
export const JOB_COMMANDS = {
  /** Returns how far a command is, in steps of its own: files, entries or bytes; null when none with this id is active. */
  'jobs.progress': z.strictObject({ jobId: idSchema }),
  /** Stops a command before its next step: it rejects with `cancelled`, and nothing of it stays. */
  'jobs.stop': z.strictObject({ jobId: idSchema }),
} as const;

export interface JobProgress {
  readonly done: number;
  /** 0 until it is known. */
  readonly all: number;
}

export interface JobResults {
  'jobs.progress': JobProgress | null;
  'jobs.stop': null;
}

/** Told how far a long task is, and asked between its steps whether to go on. */
export interface JobWatch {
  /** Sets the number of steps once it is known. */
  expect(all: number): void;
  advance(steps?: number): void;
  /** Throws once the person has stopped the task. */
  throwIfStopped(): void;
}
