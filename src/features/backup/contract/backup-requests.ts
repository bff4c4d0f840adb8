import { z } from 'zod';
import { idSchema } from '../../../contracts/domain/ids.ts';
import type { LastBackup } from '../../../contracts/domain/notebook/last-backup.ts';
import type { ZipBlob } from '../../../contracts/wire/transfer.ts';
import type { Difference, SnapshotManifest } from './snapshot.ts';

const passphrase = z.string().min(1).max(1000).optional();
const blob = z.custom<ZipBlob>(
  (value) => typeof value === 'object' && value !== null && 'arrayBuffer' in value && 'size' in value,
  'expected a backup as a Blob',
);
/** Identifies the job for progress and stopping. Default: not observable. */
const importId = idSchema.optional();

/** Commands about the copy of everything, as one file. */
export const BACKUP_COMMANDS = {
  /** Returns what the last backup was, and what one would hold now. */
  'backup.status': z.strictObject({}),
  /** Copies everything into one zip file; with a passphrase, into an age file of it, which also has the keys of servers. */
  'backup.create': z.strictObject({ passphrase, importId }),
  /** Reads a backup and returns what it holds. Restores nothing. */
  'backup.inspect': z.strictObject({ blob, passphrase, importId }),
  /**
   * Restores a backup in place of everything in this browser: proven first, taken over at the next start of the worker. Refused with
   * `conflict` when there are notebooks, unless `replace` is true.
   */
  'backup.restore': z.strictObject({ blob, passphrase, replace: z.boolean().default(false), importId }),
  /** Restores a backup into a scratch database, and compares that with the backup row by row and byte by byte. */
  'backup.drill': z.strictObject({ blob, passphrase, importId }),
  'backup.progress': z.strictObject({ importId: idSchema }),
  'backup.stop': z.strictObject({ importId: idSchema }),
} as const;

/** What a job is doing. `sealing` and `opening`: with a passphrase. */
export type BackupStage = 'reading' | 'writing' | 'sealing' | 'opening' | 'restoring' | 'comparing';

/** Bytes or rows of a stage; `all` is 0 while it is unknown. */
export interface BackupProgress {
  readonly stage: BackupStage;
  readonly done: number;
  readonly all: number;
}

export interface MadeBackup {
  readonly blob: ZipBlob;
  /** Suggested name of the file. */
  readonly name: string;
  readonly manifest: Omit<SnapshotManifest, 'parts'>;
}

/** What a drill found. */
export interface DrillResult {
  readonly equal: boolean;
  /** Current files, and rows of all tables, that were compared. */
  readonly files: number;
  readonly rows: number;
  readonly differences: readonly Difference[];
}

export interface RestoreResult extends DrillResult {
  readonly notebooks: number;
  /** When the backup was made, and the log entry after which the log continues. */
  readonly createdMs: number;
  readonly lastSeq: number;
}

export interface BackupStatus {
  /** Null before the first backup. */
  readonly last: LastBackup | null;
  readonly notebooks: number;
  readonly files: number;
  /** What a backup leaves out, by name. */
  readonly models: readonly string[];
  readonly keys: readonly string[];
}

export interface BackupResults {
  'backup.status': BackupStatus;
  'backup.create': MadeBackup;
  'backup.inspect': Omit<SnapshotManifest, 'parts'>;
  'backup.restore': RestoreResult;
  'backup.drill': DrillResult;
  'backup.progress': BackupProgress | null;
  'backup.stop': { readonly stopped: boolean };
}
