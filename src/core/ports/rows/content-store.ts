import type { LastBackup } from '../../../contracts/domain/notebook/last-backup.ts';
import type { OldContent } from '../../retention/old-contents.ts';

export interface OldContents {
  /** Number of the last entry of the log when this was read: every change adds one. */
  readonly headSeq: number;
  /** Stored contents that nothing needs, each with the last path of its file. None while a row is damaged that may need them. */
  readonly contents: readonly (OldContent & { readonly path: string })[];
}

/** Reads which contents of earlier versions are stored. */
export interface ContentStore {
  findOldContents(kept: {
    readonly nowMs: number;
    readonly days: number;
    readonly versions: number;
  }): Promise<OldContents>;
  /** Returns the hashes of which no content is stored. */
  listMissingContents(hashes: readonly string[]): Promise<string[]>;
  /** Returns what the last backup as a file was; null before the first. */
  lastBackup(): Promise<LastBackup | null>;
}
