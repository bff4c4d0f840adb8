import { z } from 'zod';
import { idSchema } from '../../../contracts/domain/ids.ts';
import { directoryHandleSchema, type SyncState } from './folder-sync.ts';
import type { SyncNote } from './sides.ts';

const ofNotebook = { notebookId: idSchema };
/** Words in the name of a copy, before the date. Default: "from folder". */
const copyWords = z
  .string()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} ]{0,38}$/u)
  .default('from folder');
const choice = {
  ...ofNotebook,
  handle: directoryHandleSchema,
  /** Whether notes with the label `local-only` stay out of the folder. Default: false, they go there too. */
  leaveOutLocalOnly: z.boolean().optional(),
  copyWords,
};

export const SYNC_COMMANDS = {
  /** Returns what the first pass would do. Writes nothing. */
  'sync.folder.preview': z.strictObject(choice),
  /** Connects a notebook to a folder, or to another one, and makes the first pass. */
  'sync.folder.connect': z.strictObject(choice),
  /** Makes a pass: of one notebook, or of all that are connected. */
  'sync.folder.run': z.strictObject({
    notebookId: idSchema.optional(),
    /** The answer about many files that one side lost: remove them on the other side too, or put them back. Default: ask. */
    gone: z.enum(['remove', 'restore']).optional(),
    /** Whether each file is read, even if its time and size are the same. Default: once a day. */
    full: z.boolean().optional(),
    /** Whether the call ends at once when a pass is running in any window. Default: it waits. */
    ifIdle: z.boolean().optional(),
    copyWords,
  }),
  /** Returns what is not in step: of one notebook, or of all that are connected. Reads the folder, writes nothing. */
  'sync.folder.status': z.strictObject({ notebookId: idSchema.optional() }),
  /** Stops keeping a notebook in step. All files stay on both sides. */
  'sync.folder.disconnect': z.strictObject(ofNotebook),
  /** Removes conflicts from the list. The copies stay. */
  'sync.folder.dismiss': z.strictObject(ofNotebook),
  /** Returns what the bin of the folder holds: what passes replaced or removed on disk. */
  'sync.folder.bin': z.strictObject(ofNotebook),
  /** Removes all of it for good. Nothing else does. */
  'sync.folder.emptyBin': z.strictObject(ofNotebook),
  /** Null when no pass of the notebook is running in this window. */
  'sync.folder.progress': z.strictObject(ofNotebook),
  /** Ends a running pass after the current file. */
  'sync.folder.stop': z.strictObject(ofNotebook),
} as const;

export interface SyncConflict extends SyncNote {
  notebookId: string;
}

/** State of one connected notebook. */
export interface FolderStatus {
  notebookId: string;
  folder: string;
  state: SyncState | 'busy' | 'stopped';
  lastMs: number | null;
  /** Files that come in or go out: those of the pass, or those that wait for one. */
  in: number;
  out: number;
  /** While `asking`. */
  gone?: { here: number; there: number; of: number };
  /** While `failed`. */
  problem?: string;
  /** Changes to the notebook that the pass made. */
  changeIds: string[];
}

/** Sum over the notebooks that are connected. */
export interface SyncStatus {
  in: number;
  out: number;
  conflicts: SyncConflict[];
  folders: FolderStatus[];
}

export interface SyncPreview {
  /** Files with the same content on both sides. */
  same: number;
  in: number;
  out: number;
  /** Files of one name with different contents. Both are kept. */
  conflicts: string[];
  /** Notes with the label `local-only` that would be written to the folder. */
  localOnly: number;
  /** Files that are not carried. */
  left: SyncNote[];
}

/** Files in the bin of a folder. */
export interface DiskBinContent {
  files: number;
  sizeBytes: number;
}

export interface SyncResults {
  'sync.folder.preview': SyncPreview;
  'sync.folder.connect': SyncStatus;
  'sync.folder.run': SyncStatus;
  'sync.folder.status': SyncStatus;
  'sync.folder.disconnect': null;
  'sync.folder.dismiss': null;
  'sync.folder.bin': DiskBinContent;
  'sync.folder.emptyBin': DiskBinContent;
  'sync.folder.progress': { done: number; all: number | null; phase: 'reading' | 'in' | 'out' } | null;
  'sync.folder.stop': null;
}
