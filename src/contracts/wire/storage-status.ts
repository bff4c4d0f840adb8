import { z } from 'zod';

/** The key of a row of the database. */
export type RowKey = string | number | RowKey[];

export const rowKeySchema: z.ZodType<RowKey, RowKey> = z.lazy(() =>
  z.union([z.string().max(4000), z.number(), z.array(rowKeySchema).max(4)]),
);

/** `low`: the person is warned, and everything still works. `full`: writes that add bytes are refused. */
export type RoomState = 'enough' | 'low' | 'full';

/** How the notebook is stored on this device. The browser's figures are coarse. */
export interface StorageStatus {
  /** Whether the browser keeps the data when the device runs out of space. */
  persisted: boolean;
  usageBytes: number;
  /** Of these, the app's own files for offline use, and the space that it keeps free for a full device. Default: the browser does not report it. */
  appBytes?: number;
  /** The browser's quota for this app. */
  quotaBytes: number;
  /** Null when unknown: Chromium may report 10 GiB more than the usage, whatever the free space. */
  leftBytes: number | null;
  room: RoomState;
  schemaVersion: number;
  /** When the last backup was made as a file. Default: never. */
  lastBackupMs?: number;
  /** Damaged and rebuilt rows, as far as checked since the start. Default: none. */
  damaged?: DamagedRow[];
  repaired?: RepairedRow[];
  /** The journal outside the database; see `JournalStatus`. Default: unknown. */
  journal?: JournalStatus;
  /** What was rebuilt from the journal since this worker started. Default: nothing. */
  rebuilt?: Rebuild;
  /** Why the browser's file of writes could not be renewed at the start. Default: it was renewed, or need not be. */
  renewalProblem?: string;
}

/**
 * `on`: all acknowledged changes are in the journal. `off`: this browser has no files for it. `full`, `limit`, `refused`: newer changes
 * are only in the database, until the next base is written.
 */
export type JournalStatus = 'on' | 'off' | 'full' | 'limit' | 'refused';

/** What was rebuilt from the journal after the browser had lost the database, or its newest part. */
export interface Rebuild {
  atMs: number;
  notebooks: number;
  files: number;
  /** Files whose content could not be rebuilt. */
  lostContents: number;
  /** Log entries that are missing. */
  missingEntries: number;
}

/** A row that does not match its schema, which stays unchanged and is not used; or a sound row without its content. */
export interface DamagedRow {
  table: string;
  /** Its key as text. */
  key: string;
  rowKey: RowKey;
  /** Description of the damage. */
  reason: string;
  /** What is damaged: the row, or the content of a file. Only a damaged row can be removed. */
  part: 'row' | 'content';
  /** The file that the row describes, if the row or the journal tells. Default: none. */
  file?: { notebookId: string; path: string };
  /** Whether it can be rebuilt from the journal and other rows. Default: false. */
  repairable?: true;
}

/** A row that was damaged and has been rebuilt. The damaged original is kept until the person removes it. */
export interface RepairedRow {
  table: string;
  key: string;
  rowKey: RowKey;
  reason: string;
  atMs: number;
  /** Key of the row of `meta` that holds the original. */
  originalKey: string;
}

/** Result of a check of the rows. */
export interface DamageReport {
  damaged: DamagedRow[];
  repaired: RepairedRow[];
}

const ofRow = z.strictObject({ table: z.string().max(40), rowKey: rowKeySchema });

/** Commands about the state of the storage, and about its rows. */
export const ROW_COMMANDS = {
  'storage.status': z.strictObject({}),
  /** Logs whether the browser granted persistent storage. Only a page can request it, and does so first. */
  'storage.persist': z.strictObject({}),
  /** Finds damaged rows. Reads everything, including contents. */
  'storage.damaged': z.strictObject({}),
  /** Finds damaged rows without reading contents, and rows that were rebuilt. */
  'storage.setAside': z.strictObject({}),
  /** Rebuilds a damaged row from the journal and other rows. Keeps the original. */
  'storage.repair': ofRow,
  /** Removes the kept original of a rebuilt row, or a damaged row; refused with `conflict` for a valid row. */
  'storage.discard': ofRow,
} as const;

export interface RowResults {
  'storage.status': StorageStatus;
  'storage.persist': { persisted: boolean };
  'storage.damaged': DamagedRow[];
  'storage.setAside': DamageReport;
  'storage.repair': DamageReport;
  'storage.discard': null;
}
