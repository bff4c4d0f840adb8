import { z } from 'zod';
import { hashSchema, idSchema, timestampMsSchema } from '../../../contracts/domain/ids.ts';
import type { Actor, ChangeRow, FileKind, FileState, UndoResult } from '../../../contracts/domain/notebook/notebook.ts';
import { rawPathSchema } from '../../../contracts/domain/notebook/path.ts';
import type { Sentence } from '../../../contracts/errors/errors.ts';

/** Most files that one answer lists. */
export const MAX_LISTED_FILES = 1000;

const seq = z.int().nonnegative();
/** Default: the whole notebook. */
const path = rawPathSchema.optional();

/**
 * Instead of the state after a change: a time in the history that imports brought. Only the contents of files with such a history are
 * restored then; their names stay. Default: the state after the change.
 */
const archiveMs = timestampMsSchema.optional();

/** What is taken back: one change, or all that a run changed. `redo`: the undo of a run. */
export const takenBackSchema = z.union([
  z.strictObject({ changeId: idSchema }),
  z.strictObject({ runId: idSchema, what: z.enum(['undo', 'redo']).default('undo') }),
]);

export const decisionSchema = z.strictObject({
  fileId: idSchema,
  /** The file as the person saw it; null for a deleted one. Refused with `conflict` when it is another one by now. */
  seenHash: hashSchema.nullable(),
  seenPath: z.string().nullable(),
  /** `now` keeps the file as it is, `earlier` restores what the undo would, `both` restores it beside the file, `merged` merges the texts. */
  take: z.enum(['now', 'earlier', 'both', 'merged']),
  /** For `merged`: what to take of each place that both sides changed, in order. */
  places: z
    .array(z.enum(['mine', 'theirs', 'both']))
    .max(100_000)
    .default([]),
  /** For a file that was moved to two places. Default: where it is now. */
  place: z.enum(['now', 'earlier']).default('now'),
});

/** Commands about the history of files, folders and notebooks, and about undo that meets later edits. */
export const HISTORY_COMMANDS = {
  'changes.list': z.strictObject({
    notebookId: idSchema.optional(),
    runId: idSchema.optional(),
    path: rawPathSchema.optional(),
  }),
  'changes.undo': z.strictObject({ changeId: idSchema }),
  /** Returns the changes of a notebook, a folder or a file, newest first, with their reasons. */
  'changes.page': z.strictObject({
    notebookId: idSchema,
    path,
    /** Only changes before this one. Default: from the newest. */
    beforeSeq: seq.optional(),
    limit: z.int().min(1).max(200).default(50),
    /** Instead: what the import with this id says was before it. Default: the changes of the notebook itself. */
    of: idSchema.optional(),
    /** With `of`: how many of the newest are left out. Default: none. */
    skip: z.int().nonnegative().default(0),
  }),
  /** Compares a notebook, a folder or a file between two changes: after `fromSeq` and after `toSeq`. 0: before the first change. */
  'changes.compare': z.strictObject({
    notebookId: idSchema,
    path,
    fromSeq: seq,
    /** Default: as it is now. */
    toSeq: seq.optional(),
    /** Instead of `fromSeq`, or of `toSeq`: a time in the history that imports brought. Only files with such a history are compared then. */
    fromArchiveMs: archiveMs,
    toArchiveMs: archiveMs,
  }),
  /** Returns what restoring a notebook, a folder or a file to its state after a change would do. Changes nothing. */
  'changes.planRestore': z.strictObject({ notebookId: idSchema, path, seq, archiveMs }),
  /** Restores it as one change. Rejects with `conflict` when the notebook has changed since the plan. */
  'changes.restore': z.strictObject({
    notebookId: idSchema,
    path,
    seq,
    archiveMs,
    /** `nowSeq` of the plan that the person saw. Default: whatever the notebook is now. */
    seenSeq: seq.optional(),
  }),
  /** Returns the files that an undo left as they are, because they changed since, with what can be done about each. Changes nothing. */
  'changes.conflicts': z.strictObject({ of: takenBackSchema }),
  /** Returns the text of one of them as the undo and the later edits would merge. */
  'changes.mergedText': z.strictObject({ of: takenBackSchema, fileId: idSchema }),
  /** Carries out the decisions as one change. */
  'changes.merge': z.strictObject({ of: takenBackSchema, decisions: z.array(decisionSchema).min(1).max(10_000) }),
} as const;

export type TakenBack = z.input<typeof takenBackSchema>;
export type MergeDecision = z.output<typeof decisionSchema>;
export type MergeTake = MergeDecision['take'];

/** Why a change was made. */
export interface ChangeReason {
  /** The request of the run, shortened; null when its conversation is no longer stored. */
  readonly prompt: string | null;
  readonly from: 'message' | 'task' | 'playbook' | 'review' | 'helper' | 'hand-over';
  /** Title of the task, the playbook or the reviewed work; else null. */
  readonly title: string | null;
  /** Whether the person approved the change itself. */
  readonly approved: boolean;
}

/** A change in the history. */
export interface HistoryEntry {
  readonly changeId: string;
  readonly seq: number;
  readonly auditSeq: number;
  readonly atMs: number;
  readonly actor: Actor;
  /** `create`, `write`, `move`, `delete`, `import`, `undo`, `restore` … */
  readonly action: string;
  /** The run that made the change; null for none. */
  readonly runId: string | null;
  /** Files of the change within the folder of the question, and all of them. Folders do not count. */
  readonly files: number;
  readonly allFiles: number;
  /** How many of these were erased for good since, and when; null when it was not noted. */
  readonly erasedFiles: number;
  readonly erasedMs: number | null;
  /** The first of these files. */
  readonly paths: readonly string[];
  readonly isUndone: boolean;
  /** Number of changes that it undoes. */
  readonly undoes: number;
  readonly why: ChangeReason | null;
  /** The reviewed work that made it. */
  readonly work: { readonly reviewId: string; readonly title: string } | null;
  /** Versions from before an import that this change brought. `of` of `changes.page` lists them. */
  readonly earlier: number;
  /** What it did, for a change before an import: the archive says so, and ids are those of the import. Null for a change of this notebook. */
  readonly archive: Differences | null;
}

export interface HistoryPage {
  readonly entries: readonly HistoryEntry[];
  /** `beforeSeq` of the next page, with `of` its `skip`; null at the beginning of the notebook. */
  readonly nextSeq: number | null;
}

/** How a file differs between two times. */
export interface FileDifference {
  readonly fileId: string;
  readonly kind: 'added' | 'changed' | 'moved' | 'deleted';
  readonly path: string;
  readonly before: FileState | null;
  readonly after: FileState | null;
}

export interface DifferenceCounts {
  readonly added: number;
  readonly changed: number;
  readonly moved: number;
  readonly deleted: number;
}

export interface Differences {
  /** By path, at most `MAX_LISTED_FILES`. */
  readonly files: readonly FileDifference[];
  readonly counts: DifferenceCounts;
}

/** A file that restoring leaves as it is, with the reason in English. */
export interface NotRestored {
  readonly path: string;
  readonly reason: string;
  readonly sentence?: Sentence;
}

export interface RestorePreview extends Differences {
  /** The notebook's `seq` at the plan. */
  readonly nowSeq: number;
  /** When the notebook was in that state; null for before its first change. */
  readonly atMs: number | null;
  /** Files whose content is no longer stored, or whose place is taken: at most `MAX_LISTED_FILES`. */
  readonly left: readonly NotRestored[];
  readonly leftCount: number;
}

/**
 * What stands in the way of undoing one file.
 *
 * - `text`: edited since; the texts can be merged. `places`: what the person has to decide, 0 when the merge is clean.
 * - `content`: edited since, and not text that can be merged.
 * - `moved`: moved since; the content is not in question.
 * - `deleted`: deleted since. `created`: made by the change and edited since, so that undo would delete the edits.
 * - `taken`: deleted by the change, and its path has another file now.
 * - `labels`: gained labels by the change and was edited since.
 * - `lost`: the earlier content is no longer stored.
 */
export type ConflictKind = 'text' | 'content' | 'moved' | 'deleted' | 'created' | 'taken' | 'labels' | 'lost';

export interface MergeConflict {
  readonly fileId: string;
  readonly file: FileKind;
  readonly kind: ConflictKind;
  /** Where it is now, or was last. */
  readonly path: string;
  /** As it stands; null when it is deleted. */
  readonly now: FileState | null;
  /** As the change left it: common to both sides. */
  readonly base: FileState | null;
  /** As the undo would restore it; null when it would delete the file. */
  readonly earlier: FileState | null;
  readonly places: number;
  /** What the person can take, the first of them unless told otherwise. */
  readonly takes: readonly MergeTake[];
  /** The places of a file that was moved by both sides; null unless the person has to choose one. */
  readonly moved: { readonly now: string; readonly earlier: string } | null;
  /** Where `both`, or a file whose path is taken, is restored. */
  readonly beside: string | null;
  /** Who changed it last; null for a deleted file. */
  readonly by: Actor | null;
}

export interface Conflicts {
  readonly notebookId: string;
  readonly what: 'undo' | 'redo';
  readonly conflicts: readonly MergeConflict[];
}

/** A part of a merged text: `mine` stands now, `theirs` is what the undo restores. */
export type MergedPart =
  | { readonly type: 'same' | 'mine' | 'theirs' | 'agreed'; readonly text: string }
  | { readonly type: 'conflict'; readonly mine: string; readonly base: string; readonly theirs: string };

export interface HistoryResults {
  'changes.list': ChangeRow[];
  'changes.undo': UndoResult;
  'changes.page': HistoryPage;
  'changes.compare': Differences;
  'changes.planRestore': RestorePreview;
  /** `changeId`: null when nothing had to change. */
  'changes.restore': { changeId: string | null; counts: DifferenceCounts; left: readonly NotRestored[] };
  'changes.conflicts': Conflicts;
  'changes.mergedText': { parts: readonly MergedPart[] };
  'changes.merge': { changeId: string | null; restored: string[] };
}
