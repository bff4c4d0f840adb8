import type { ImportRemark, RestoredSidecar } from '../../../../contracts/wire/transfer.ts';

export interface Imported {
  imported: number;
  skipped: ImportRemark[];
  notes: ImportRemark[];
  renamed: { from: string; to: string }[];
  /** Ids of its changes, oldest first. */
  changeIds: string[];
  /** What was restored beside files and labels; null for nothing. */
  restored: RestoredSidecar | null;
  /** Error that ended the import early; null without one. Committed batches stay and can be undone. */
  error: string | null;
}

/** Returns the result of an import before its first file, or of one that could not start. */
export function nothingImported(error: string | null = null): Imported {
  return { imported: 0, skipped: [], notes: [], renamed: [], changeIds: [], restored: null, error };
}
