import { z } from 'zod';
import { sentenceSchema } from '../../errors/error-data.ts';
import { hashSchema, idSchema, timestampMsSchema } from '../ids.ts';
import { WORKSPACE_COLORS } from '../workspace-colors.ts';
import { addedLabelsSchema, labelRowSchema, labelSchema } from './label.ts';
import { provenanceSchema } from './provenance.ts';

/** Who performed an action: the person, an agent in a run, or the app itself. */
export const actorSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('person') }),
  z.object({ type: z.literal('agent'), agent: z.string(), runId: idSchema.nullable() }),
  z.object({ type: z.literal('app') }),
]);
export type Actor = z.infer<typeof actorSchema>;

/** A workspace: the outermost container of notebooks. */
export const workspaceSchema = z.object({
  workspaceId: idSchema,
  name: z.string().min(1).max(200),
  createdMs: timestampMsSchema,
  /** Default: none. */
  color: z.enum(WORKSPACE_COLORS).optional(),
});
export type Workspace = z.infer<typeof workspaceSchema>;

/** A notebook. `seq` counts its changes from 0; every commit that changes it adds 1. */
export const notebookSchema = z.object({
  notebookId: idSchema,
  workspaceId: idSchema,
  name: z.string().min(1).max(200),
  createdMs: timestampMsSchema,
  /** Number of the last change. Default 0. */
  seq: z.number().int().nonnegative(),
  /** Files outside `/runs` and `/scratch`. Default 0. */
  files: z.number().int().nonnegative(),
  /** Bytes of those files. Default 0. */
  sizeBytes: z.number().int().nonnegative(),
  /** Quota for those files, in bytes. Default 2 GiB. */
  quotaBytes: z.number().int().positive(),
  /** Whether this is the sample notebook that ships with the app. Default false. */
  sample: z.boolean(),
  /** Counts label edits by the person. Labels raised by a change are listed in the change. Default 0. */
  labelsRevision: z.number().int().nonnegative().optional(),
});
export type Notebook = z.infer<typeof notebookSchema>;

export const fileKindSchema = z.enum(['file', 'folder']);
export type FileKind = z.infer<typeof fileKindSchema>;

/** State of one file or folder before or after a change. */
export const fileStateSchema = z.object({
  /** Normalised, absolute, as stored: `/notes/a.md`, `/runs/<run>/x`, `/scratch/<run>/x`. */
  path: z.string(),
  kind: fileKindSchema,
  /** SHA-256 of the bytes; null for a folder. */
  hash: hashSchema.nullable(),
  /** Bytes; 0 for a folder. */
  sizeBytes: z.number().int().nonnegative(),
});
export type FileState = z.infer<typeof fileStateSchema>;

/** One row of the file table. `fileId` stays the same through moves. */
export const fileRowSchema = fileStateSchema.extend({
  fileId: idSchema,
  notebookId: idSchema,
  /** The path folded by Unicode form and case; unique within a notebook. */
  pathKey: z.string(),
  createdMs: timestampMsSchema,
  modifiedMs: timestampMsSchema,
  author: actorSchema,
  /** The notebook's `seq` at which this row last changed. */
  seq: z.number().int().nonnegative(),
});
export type FileRow = z.infer<typeof fileRowSchema>;

const textPlaceSchema = z.tuple([z.number().int().nonnegative(), z.number().int().nonnegative()]);

/** A version of a file from before an import, as its archive says. The log of this app knows nothing of it. */
export const earlierVersionSchema = z.object({
  atMs: timestampMsSchema,
  actor: actorSchema,
  /** As the action of a change. */
  action: z.string().max(100),
  before: fileStateSchema.nullable(),
  after: fileStateSchema.nullable(),
  /** Whether the change of this version had been undone. */
  isUndone: z.boolean(),
  /** The reviewed work that made it. Default: none. */
  provenance: provenanceSchema.optional(),
});
export type EarlierVersion = z.infer<typeof earlierVersionSchema>;

/** What an archive says of an imported file. It describes the file and allows nothing. */
export const importedFileSchema = z.object({
  /** Who wrote the imported content, and when. Default: the person, with the import. */
  written: z.object({ author: actorSchema, createdMs: timestampMsSchema, modifiedMs: timestampMsSchema }).optional(),
  /** Oldest first. Default: none. */
  versions: z.array(earlierVersionSchema).optional(),
});
export type ImportedFile = z.infer<typeof importedFileSchema>;

/**
 * The states of one file before and after a change. `before: null` is a creation, `after: null` a deletion, different paths
 * a move. Swapping both undoes it.
 */
export const transitionSchema = z.object({
  fileId: idSchema,
  before: fileStateSchema.nullable(),
  after: fileStateSchema.nullable(),
  /**
   * Places of the text after it, `[start, end]` in UTF-16 units, where the app put a masked value back and nothing around it marks it as
   * one. All other words are those of the model. Default: the text was not written on masked values.
   */
  unmarked: z.array(textPlaceSchema).optional(),
  /** Whether the file was erased for good: its paths are placeholders, and its contents are gone. Default: false. */
  erased: z.literal(true).optional(),
  /** When it was erased. Default: it was not, or by a version that did not note it. */
  erasedMs: timestampMsSchema.optional(),
  /** For a file of an import: what its archive says of it. Default: nothing. */
  imported: importedFileSchema.optional(),
});
export type TextPlace = z.infer<typeof textPlaceSchema>;
export type Transition = z.infer<typeof transitionSchema>;

/** Content that a change adds, keyed by its hash. */
export const blobSchema = z.object({
  hash: hashSchema,
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
});
export type Blob = z.infer<typeof blobSchema>;

/** A change as a value: `plan` returns it, a person approves it, `commit` writes exactly it. */
export const changeSchema = z.object({
  notebookId: idSchema,
  transitions: z.array(transitionSchema).min(1),
  /** Content for every `after.hash` that the notebook may not have yet. */
  blobs: z.array(blobSchema),
  /** One short line for people: "Create /notes/a.md (12 lines)". */
  summary: z.string(),
  /** Ids of the changes this one undoes. Default: none. */
  undoes: z.array(idSchema).optional(),
  /** Ids of changes that were undone before, of which this one decides the files that the undo left. Default: none. */
  merges: z.array(idSchema).optional(),
  /** New files that are copies, with their source; a copy inherits the labels of its source. Default: none. */
  copies: z.array(z.object({ fileId: idSchema, from: idSchema })).optional(),
  /**
   * Labels that the change adds to files and folders. One that only gains labels has the same state before and after. No change
   * removes a label. Default: none.
   */
  addedLabels: z.array(addedLabelsSchema).optional(),
  /**
   * Notes that link to what moves and whose links stay as they are, because an agent wrote them on masked values: a link that follows
   * would tell whether its value is right. For the person only. Default: none.
   */
  keptLinks: z.array(idSchema).optional(),
});
export type Change = z.infer<typeof changeSchema>;

/** A committed change: a row of the journal. */
export const changeRowSchema = z.object({
  changeId: idSchema,
  notebookId: idSchema,
  /** The notebook's `seq` after this change. */
  seq: z.number().int().positive(),
  runId: idSchema.nullable(),
  toolCallId: idSchema.nullable(),
  actor: actorSchema,
  atMs: timestampMsSchema,
  /** What kind of change: `create`, `write`, `move`, `delete`, `import`, `undo`, `redo` … */
  action: z.string(),
  summary: z.string(),
  transitions: z.array(transitionSchema),
  /** `seq` of its log entry. */
  auditSeq: z.number().int().positive(),
  /** Ids of the changes this one undoes. Default: none. */
  undoes: z.array(idSchema),
  /** Id of the change that undid this one; null while it is in effect. */
  undoneBy: idSchema.nullable(),
  /** Ids of changes that decided about files which its undo left as they were. Default: none. */
  mergedBy: z.array(idSchema).optional(),
  /** Source of the script that made the change. Default: no script made it, or one of an earlier version. */
  scriptSource: z.string().optional(),
  /** The reviewed work that made the change. Default: none. */
  provenance: provenanceSchema.optional(),
  /** Labels that an import, or a change made to add labels, added to files that existed before. The person’s undo removes them. Default: none. */
  gainedLabels: z.array(labelRowSchema).optional(),
  /** See `Change.keptLinks`. Default: none. */
  keptLinks: z.array(idSchema).optional(),
});
export type ChangeRow = z.infer<typeof changeRowSchema>;

/** Result of an undo or redo per file. Files that have changed since are left unchanged and listed as conflicts. */
export const undoResultSchema = z.object({
  restored: z.array(z.string()),
  conflicts: z.array(z.object({ path: z.string(), reason: z.string(), sentence: sentenceSchema.optional() })),
});
export type UndoResult = z.infer<typeof undoResultSchema>;

/** Text the person has typed that is not yet in the notebook. Keyed by notebook and path. */
export const draftRowSchema = z.object({
  /** `<notebookId> <path>` */
  draftId: z.string(),
  notebookId: idSchema,
  path: z.string(),
  text: z.string(),
  /** Hash of the file the draft started from; null for a file that did not exist. */
  baseHash: hashSchema.nullable(),
  updatedMs: timestampMsSchema,
  /** Whether the file changed meanwhile and the person has to choose a version. Default false. */
  conflict: z.boolean(),
  /** Labels of the source file when the text is saved to another file. Default: none. */
  labels: z.array(labelSchema).optional(),
});
export type DraftRow = z.infer<typeof draftRowSchema>;
