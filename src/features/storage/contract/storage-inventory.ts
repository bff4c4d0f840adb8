import { z } from 'zod';
import type { LedgerEntry } from '../../../contracts/wire/gate-messages.ts';

/** Commands about what is stored. */
export const STORAGE_COMMANDS = {
  /** Measures what is stored about what, by notebook and kind, and what was sent where. Reads no contents. */
  'storage.inventory': z.strictObject({}),
  /**
   * Removes contents that nothing names: they stay when a notebook is removed while a row of another one is damaged. Removes none while a
   * row is damaged that may name them.
   */
  'storage.clearLeftover': z.strictObject({}),
} as const;

/**
 * What is stored of a notebook. `runFiles`: files in the folders of runs. `versions`: contents of earlier versions. `bin`: contents of
 * deleted files. `history`: the list of changes. `work`: agent tasks and reviews. `records`: names, labels and other rows.
 */
export const NOTEBOOK_KINDS = [
  ...(['files', 'versions', 'bin', 'drafts', 'history', 'conversations'] as const),
  ...(['runFiles', 'work', 'index', 'git', 'records'] as const),
] as const;
export type NotebookKind = (typeof NOTEBOOK_KINDS)[number];

/**
 * What is stored of no single notebook. `journal`: the second copy outside the database. `reserve`: space kept free for a full device.
 * `leftover`: contents and indexes that nothing names. `settings`: agents, rules, servers and other rows. `meaning`: vectors of notes.
 * `exercise`: results of exercises, with the notebooks that were made for them.
 */
export const DEVICE_KINDS = [
  'log',
  'models',
  'app',
  'journal',
  'reserve',
  'sent',
  'settings',
  'meaning',
  'exercise',
  'leftover',
] as const;
export type DeviceKind = (typeof DEVICE_KINDS)[number];

export interface Amount {
  readonly count: number;
  readonly sizeBytes: number;
  /** Whether a part was measured and the rest counted like it. Default: false. */
  readonly isEstimate?: true;
}

export interface NotebookInventory {
  readonly notebookId: string;
  /** Null for one whose own row is missing or damaged. */
  readonly name: string | null;
  readonly sizeBytes: number;
  readonly kinds: Readonly<Record<NotebookKind, Amount>>;
}

/** A run of a conversation; its bytes are counted with the conversation. */
export interface LargeRun {
  readonly runId: string;
  /** The beginning of what was asked. */
  readonly title: string;
  readonly createdMs: number;
  readonly sizeBytes: number;
}

/** One thing that takes much space. Bytes of a file include its earlier versions. */
export type LargeThing =
  | {
      readonly type: 'file' | 'deleted-file';
      readonly notebookId: string;
      readonly fileId: string;
      readonly path: string;
      /** Contents of earlier versions; of a deleted file its last one too. */
      readonly versions: number;
      readonly versionBytes: number;
      readonly sizeBytes: number;
    }
  | {
      readonly type: 'conversation';
      readonly notebookId: string;
      readonly sessionId: string;
      readonly title: string;
      readonly messages: number;
      readonly sizeBytes: number;
      /** The largest of its runs, and how many there are. */
      readonly runs: readonly LargeRun[];
      readonly runCount: number;
    }
  | { readonly type: 'model'; readonly modelId: string; readonly title: string; readonly sizeBytes: number };

/** What was sent to one server. Bytes are those of addresses and bodies, without headers. */
export interface SentTo {
  readonly origin: string;
  readonly requests: number;
  readonly bytesOut: number;
  readonly bytesIn: number;
  readonly firstMs: number;
  readonly lastMs: number;
  readonly purposes: readonly LedgerEntry['purpose'][];
  /** Notebooks whose runs sent it, as far as the runs are stored. */
  readonly notebookIds: readonly string[];
}

export interface StorageInventory {
  readonly takenMs: number;
  /** With the most bytes first. */
  readonly notebooks: readonly NotebookInventory[];
  readonly device: Readonly<Record<DeviceKind, Amount>>;
  /** Contents in the database that nothing names; a part of what is left over. */
  readonly unnamed: Amount;
  /** Bytes of contents that several files have: counted with each of them, stored once. */
  readonly sharedBytes: number;
  /** The sum of all amounts, less what is shared. */
  readonly sizeBytes: number;
  /** What the browser reports for this address; it rounds, compresses, and includes its own overhead. */
  readonly browser: { readonly usageBytes: number; readonly quotaBytes: number };
  /** With the most bytes first. */
  readonly largest: readonly LargeThing[];
  /** With the most bytes sent first. */
  readonly sent: readonly SentTo[];
  /** Requests sent in all, of which the ledger keeps the newest. */
  readonly sentRequests: number;
}

export interface ClearedLeftover {
  readonly contents: number;
  readonly sizeBytes: number;
  /** Whether a damaged row may still name them, so that they stay until it is repaired or removed. */
  readonly isUnknown: boolean;
}

export interface StorageResults {
  'storage.clearLeftover': ClearedLeftover;
  'storage.inventory': StorageInventory;
}
