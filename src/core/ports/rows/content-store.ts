import type { LastBackup } from '../../../contracts/domain/notebook/last-backup.ts';
import type { OldContent } from '../../retention/old-contents.ts';

export interface OldContents {
  /** Number of the last entry of the log when this was read: every change adds one. */
  readonly headSeq: number;
  /** Stored contents that nothing needs, each with the last path of its file. None while a row is damaged that may need them. */
  readonly contents: readonly (OldContent & { readonly path: string })[];
}

/** Contents of the earlier versions of one file, without that of the file itself. */
export interface VersionContents extends OldContents {
  /** How many stay, because another file, a conversation, a draft or an approval needs them. */
  readonly needed: number;
}

/** Reads which contents of earlier versions are stored. */
export interface ContentStore {
  findOldContents(kept: {
    readonly nowMs: number;
    readonly days: number;
    readonly versions: number;
  }): Promise<OldContents>;
  /** Returns what is stored of the earlier versions of a file, of whatever age. */
  findVersionContents(fileId: string): Promise<VersionContents>;
  /** Returns the hashes of which no content is stored. */
  listMissingContents(hashes: readonly string[]): Promise<string[]>;
  /** Returns what the last backup as a file was; null before the first. */
  lastBackup(): Promise<LastBackup | null>;
}
