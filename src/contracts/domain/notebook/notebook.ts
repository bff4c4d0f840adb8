import { z } from 'zod';
import { hashSchema, idSchema, timestampMsSchema } from '../ids.ts';
import { labelSchema } from './label.ts';

/** Who did something: the person at the screen, an agent in a run, or the app itself. */
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
});
export type Workspace = z.infer<typeof workspaceSchema>;

/** A notebook. `seq` counts its changes, from 0; every commit that touches it adds 1. */
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
  /** Room for those files, in bytes. Default 2 GiB. */
  quotaBytes: z.number().int().positive(),
  /** Set when the notebook is the sample that ships with the app. Default false. */
  sample: z.boolean(),
  /** Counts how often the person has set labels in it; every change names those that it raises itself. Default 0. */
  labelsRevision: z.number().int().nonnegative().optional(),
});
export type Notebook = z.infer<typeof notebookSchema>;

export const fileKindSchema = z.enum(['file', 'folder']);
export type FileKind = z.infer<typeof fileKindSchema>;

/** What one file or folder is at one moment, as far as a change speaks of it. */
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

/** One row of the table of files. `fileId` stays the same through moves. */
export const fileRowSchema = fileStateSchema.extend({
  fileId: idSchema,
  notebookId: idSchema,
  /** The path folded by Unicode form and case: two rows of a notebook never share one. */
  pathKey: z.string(),
  createdMs: timestampMsSchema,
  modifiedMs: timestampMsSchema,
  author: actorSchema,
  /** The notebook's `seq` at which this row last changed. */
  seq: z.number().int().nonnegative(),
});
export type FileRow = z.infer<typeof fileRowSchema>;

/**
 * From which state to which one file goes. `before: null` is a creation, `after: null` a deletion;
 * both with another path a move. Reversing it is the undo.
 */
export const transitionSchema = z.object({
  fileId: idSchema,
  before: fileStateSchema.nullable(),
  after: fileStateSchema.nullable(),
});
export type Transition = z.infer<typeof transitionSchema>;

/** Bytes that a change brings along, named by their hash. */
export const blobSchema = z.object({
  hash: hashSchema,
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
});
export type Blob = z.infer<typeof blobSchema>;

/** A change as a value: what `plan` returns, a person approves, and `commit` writes, exactly. */
export const changeSchema = z.object({
  notebookId: idSchema,
  transitions: z.array(transitionSchema).min(1),
  /** Every `after.hash` that the notebook may not hold yet. */
  blobs: z.array(blobSchema),
  /** One short line for people: "Create /notes/a.md (12 lines)". */
  summary: z.string(),
  /** Changes that this one takes back. Default: none. */
  undoes: z.array(idSchema).optional(),
  /** New files that are copies, and of what: they carry its labels. Default: none. */
  copies: z.array(z.object({ fileId: idSchema, from: idSchema })).optional(),
});
export type Change = z.infer<typeof changeSchema>;

/** A change that happened: a row of the journal. */
export const changeRowSchema = z.object({
  changeId: idSchema,
  notebookId: idSchema,
  /** The notebook's `seq` that this change made. */
  seq: z.number().int().positive(),
  runId: idSchema.nullable(),
  toolCallId: idSchema.nullable(),
  actor: actorSchema,
  atMs: timestampMsSchema,
  /** What kind of change: `create`, `write`, `move`, `delete`, `import`, `undo`, `redo` … */
  action: z.string(),
  summary: z.string(),
  transitions: z.array(transitionSchema),
  /** The log entry that stands with it. */
  auditSeq: z.number().int().positive(),
  /** The changes that this one takes back. Default none. */
  undoes: z.array(idSchema),
  /** The change that took this one back; null while it stands. */
  undoneBy: idSchema.nullable(),
});
export type ChangeRow = z.infer<typeof changeRowSchema>;

/** What an undo or redo did, file by file. A file that changed since is left alone and listed. */
export const undoResultSchema = z.object({
  restored: z.array(z.string()),
  conflicts: z.array(z.object({ path: z.string(), reason: z.string() })),
});
export type UndoResult = z.infer<typeof undoResultSchema>;

/** What the person has typed and the notebook does not hold yet. Keyed by notebook and path. */
export const draftRowSchema = z.object({
  /** `<notebookId> <path>` */
  draftId: z.string(),
  notebookId: idSchema,
  path: z.string(),
  text: z.string(),
  /** Hash of the file the draft started from; null for a file that did not exist. */
  baseHash: hashSchema.nullable(),
  updatedMs: timestampMsSchema,
  /** Set when the file changed underneath and the person must choose. Default false. */
  conflict: z.boolean(),
  /** Labels of the file whose text it holds when it goes to another one. Default: none. */
  labels: z.array(labelSchema).optional(),
});
export type DraftRow = z.infer<typeof draftRowSchema>;
