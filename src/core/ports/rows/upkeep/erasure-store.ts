import type { BinRow } from '../../../../contracts/domain/notebook/bin.ts';
import type { ErrorData } from '../../../../contracts/errors/errors.ts';
import type { EraseFields } from '../../commit-batch.ts';

/** An item of the bin without its rows. */
export type BinHead = Omit<BinRow, 'rows' | 'part'>;

/** What is to be erased. Files with the change that removes those that still exist are given by the caller. */
export interface ErasureTarget {
  readonly notebookId: string;
  readonly fileIds?: readonly string[];
  readonly sessionIds?: readonly string[];
  readonly runIds?: readonly string[];
  readonly taskIds?: readonly string[];
  readonly reviewIds?: readonly string[];
}

/** What was found to be erased together. */
export interface FoundErasure {
  readonly parts: EraseFields;
  /** Files of the runs that are erased, in `/runs` and `/scratch`. They are part of `parts.fileIds`. */
  readonly folders: number;
  readonly changes: number;
  readonly sharedBlobs: number;
  readonly sizeBytes: number;
  readonly conversations: readonly { readonly sessionId: string; readonly title: string }[];
  /** Titles of the conversations, tasks and reviewed work that are erased: the log names these by them. */
  readonly titles: readonly string[];
  /** All runs that are erased, with those of the conversations. */
  readonly runIds: readonly string[];
  /** Whether the notebook has a Git history, which may hold earlier versions. */
  readonly hasGit: boolean;
  /** Whether a rule, an agent or a playbook names one of the files. */
  readonly isInSettings: boolean;
  /** Why it may not be erased now; null when it may. */
  readonly refusal: ErrorData | null;
}

/** Reads the bin, and what erasing concerns. */
export interface ErasureStore {
  /** Lists the items that the bin keeps as rows, the latest first. */
  listBin(notebookId?: string): Promise<BinHead[]>;
  findInBin(binId: string): Promise<BinHead | undefined>;
  /** Finds everything that erasing a target concerns. Reads all changes, and the conversations of the notebook. */
  findErasure(target: ErasureTarget): Promise<FoundErasure>;
  /** Notebooks whose copies beside the database may still hold what was erased. */
  listUncleared(): Promise<string[]>;
  /** Notes that these copies are gone. */
  noteCleared(notebookIds: readonly string[]): Promise<void>;
}
