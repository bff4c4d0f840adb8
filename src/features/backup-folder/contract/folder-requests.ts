import { z } from 'zod';
import type { Restored } from '../../backup/contract/backup-engine.ts';
import type { BackupFolderStatus, FolderSnapshot } from './folder-status.ts';

/** The part of a browser's `FileSystemDirectoryHandle` used here; this layer has no DOM types. */
export interface FolderHandle {
  readonly kind: 'directory';
  readonly name: string;
}

const handle = z.custom<FolderHandle>(
  (value) =>
    typeof value === 'object' && value !== null && Reflect.get(value, 'kind') === 'directory' && 'entries' in value,
  'expected a folder: the handle of a directory',
);
const none = z.strictObject({});
/** Name of the manifest of a snapshot, as listed. */
const ofSnapshot = z.strictObject({ name: z.string().max(200) });

/** Copies in a folder that the person chose. */
export const BACKUP_FOLDER_COMMANDS = {
  /** Chooses the folder. Snapshots that are in it stay. */
  'backup.folder.connect': z.strictObject({ handle }),
  /** Forgets the folder. The files in it stay. */
  'backup.folder.disconnect': none,
  /** Makes a snapshot and proves it. Resolves with the status, also when it failed: see `state`. */
  'backup.folder.run': z.strictObject({
    /** By the app itself: only when one is due. Default: by the person. */
    by: z.enum(['person', 'app', 'closing']).default('person'),
  }),
  /** Stops the snapshot, check or restore that is being made, in whatever window. */
  'backup.folder.stop': none,
  'backup.folder.status': none,
  /** Returns the handle of the folder, for the question of the browser that only a page can ask; null without a folder. */
  'backup.folder.handle': none,
  /** Lists the snapshots of all devices, newest first. */
  'backup.folder.snapshots': none,
  /**
   * Restores a snapshot in place of everything in this browser: proven first, taken over at the next start of the worker. Refused with
   * `conflict` when there are notebooks, unless `replace` is true.
   */
  'backup.folder.restore': ofSnapshot.extend({ replace: z.boolean().default(false) }),
  /** Removes a snapshot. Its objects stay as long as another one names them, and at least a day. */
  'backup.folder.remove': ofSnapshot,
} as const;

export interface BackupFolderResults {
  'backup.folder.connect': BackupFolderStatus;
  'backup.folder.disconnect': null;
  'backup.folder.run': BackupFolderStatus;
  'backup.folder.stop': null;
  'backup.folder.status': BackupFolderStatus;
  'backup.folder.handle': FolderHandle | null;
  'backup.folder.snapshots': readonly FolderSnapshot[];
  'backup.folder.restore': Restored;
  'backup.folder.remove': null;
}
