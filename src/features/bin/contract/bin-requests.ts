import { z } from 'zod';
import { idSchema } from '../../../contracts/domain/ids.ts';
import { BIN_KINDS } from '../../../contracts/domain/notebook/bin.ts';
import type { DeletedFile } from '../../../contracts/domain/notebook/deleted-file.ts';
import type { Actor } from '../../../contracts/domain/notebook/notebook.ts';
import { rawPathSchema } from '../../../contracts/domain/notebook/path.ts';
import type { ErrorData } from '../../../contracts/errors/errors.ts';

/** Everything that the bin lists. */
export const BIN_ITEM_KINDS = ['file', 'folder', 'task', ...BIN_KINDS] as const;
export type BinItemKind = (typeof BIN_ITEM_KINDS)[number];

/** Most items that one request restores or erases. */
const MOST_ITEMS = 1000;
const ids = z.array(idSchema).min(1).max(MOST_ITEMS);

/** Files and folders of one notebook, in it or deleted. A folder includes all that is in it, or was deleted with it. */
export const erasedFilesSchema = z.strictObject({
  notebookId: idSchema,
  /** Where they are now. */
  paths: z.array(rawPathSchema).min(1).max(MOST_ITEMS).optional(),
  /** Also of deleted ones. */
  fileIds: ids.optional(),
});

/** The earlier versions of one file. The file itself stays. */
const erasedVersionsSchema = z.strictObject({ notebookId: idSchema, fileId: idSchema });

/** What is to be erased: exactly one of these. */
export const eraseTargetSchema = z
  .strictObject({
    files: erasedFilesSchema.optional(),
    versions: erasedVersionsSchema.optional(),
    sessionId: idSchema.optional(),
    runId: idSchema.optional(),
    taskId: idSchema.optional(),
    reviewId: idSchema.optional(),
    notebookId: idSchema.optional(),
  })
  .refine((target) => Object.values(target).filter((value) => value !== undefined).length === 1, {
    error: 'name exactly one of files, versions, sessionId, runId, taskId, reviewId and notebookId',
  });
export type EraseTarget = z.infer<typeof eraseTargetSchema>;

/** Commands about the bin, and about erasing for good. All are for the person alone. */
export const BIN_COMMANDS = {
  /** Lists what was deleted and is still gone, the latest first. */
  'files.deleted': z.strictObject({ notebookId: idSchema }),
  /**
   * Restores a deleted file, or a folder with all that was deleted with it, as one change; under a free name when its path is taken.
   * Rejects with `not-found` when it is not deleted any more, and with `conflict` when it cannot be restored whole.
   */
  'files.restore': z.strictObject({
    notebookId: idSchema,
    /** The change that deleted it. Default: the latest that did. */
    changeId: idSchema.optional(),
    fileId: idSchema,
  }),
  /**
   * Moves a notebook, a conversation, a run or reviewed work to the bin: hidden everywhere, restorable as a whole. Refused with `conflict` or
   * `run-waiting` while something that has not ended needs it.
   */
  'bin.put': z.strictObject({ kind: z.enum(BIN_KINDS), id: idSchema }),
  /** Lists what is in the bin, the latest first. With a notebook: what belongs to it, also while the notebook itself is in the bin. */
  'bin.list': z.strictObject({ notebookId: idSchema.optional() }),
  /** Restores one item of `bin.list`. Rejects with `not-found` when it is not in the bin any more. */
  'bin.restore': z.strictObject({ id: idSchema, notebookId: idSchema }),
  /** Erases what is in the bin of a notebook for good. What something still needs stays, with the reason. */
  'bin.empty': z.strictObject({
    notebookId: idSchema,
    /** Only what was deleted so many milliseconds ago or earlier. Default: everything. */
    olderThanMs: z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER).optional(),
  }),
  /** Erases what is in the bin for longer than the limit that the person has set; nothing without one, or while a run works. */
  'bin.expire': z.strictObject({}),
  /** Returns what erasing would remove, what would still hold it, and why it is refused now. Writes nothing. */
  'erase.plan': eraseTargetSchema,
  /** Erases for good: no undo, no history. Refused with `conflict` while an open run or an unanswered approval needs it. */
  'erase.run': eraseTargetSchema,
} as const;

/** Something in the bin. */
export interface BinItem {
  readonly kind: BinItemKind;
  /** The file, notebook, conversation, run, task or reviewed work. */
  readonly id: string;
  /** The same for a file or folder. */
  readonly fileId?: string;
  /** The change that deleted a file or folder. */
  readonly changeId?: string;
  readonly notebookId: string;
  /** A path, or a title. */
  readonly name: string;
  /** The same for a file or folder. */
  readonly path?: string;
  readonly deletedMs: number;
  readonly actor: Actor;
  /** Files in it, where that is known. */
  readonly files?: number;
  readonly sizeBytes: number;
}

/** What was erased: contents of files, rows of the database, and texts of log entries. `logKept`: entries of the first form about it, which keep their texts. */
export interface Erased {
  readonly blobs: number;
  readonly rows: number;
  readonly logTexts: number;
  readonly logKept: number;
}

export interface Emptied extends Erased {
  /** How many items were erased. */
  readonly items: number;
  readonly kept: readonly { readonly id: string; readonly name: string; readonly reason: string }[];
}

/** What may still hold what was erased and the app cannot reach: it says so. */
export const OUTSIDE = ['backup-files', 'backup-folder', 'disk', 'browser', 'peers'] as const;
/** `folder-bin`: the bin of the folder that the notebook is kept in step with. `git`: earlier versions in the Git history of the notebook. `links`: names of files in other notes; `settings`: in rules, agents and playbooks. */
export type Holder = (typeof OUTSIDE)[number] | 'folder-bin' | 'git' | 'links' | 'settings';

/** What erasing would remove. */
export interface ErasePlan {
  readonly files: number;
  readonly folders: number;
  /** Changes of the history that lose names and contents. */
  readonly changes: number;
  /** Contents that nothing else uses, and those that stay because another file has the same. */
  readonly blobs: number;
  readonly sharedBlobs: number;
  readonly sizeBytes: number;
  /** Conversations that have read or changed it: their words are erased with it. */
  readonly conversations: readonly { readonly sessionId: string; readonly title: string }[];
  readonly runs: number;
  readonly tasks: number;
  readonly reviews: number;
  readonly drafts: number;
  /** Earlier versions of a file that stays: their contents. 0 for any other target. */
  readonly versions: number;
  /** Log entries about it that keep their texts, because their hashes cover them. */
  readonly logKept: number;
  readonly holders: readonly Holder[];
  /** Why it cannot be erased now, and what to do; null when it can. */
  readonly refusal: ErrorData | null;
}

export interface BinResults {
  /** The latest ones; `count` is the number of all. */
  'files.deleted': { readonly files: readonly DeletedFile[]; readonly count: number };
  'files.restore': { readonly path: string; readonly changeId: string | null };
  'bin.put': { readonly notebookId: string };
  'bin.list': BinItem[];
  'bin.restore': { readonly path?: string; readonly changeId: string | null };
  'bin.empty': Emptied;
  'bin.expire': Emptied;
  'erase.plan': ErasePlan;
  'erase.run': Erased;
}
