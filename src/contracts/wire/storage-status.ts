import { z } from 'zod';

/** The key of a row of the database. */
export type RowKey = string | number | RowKey[];

export const rowKeySchema: z.ZodType<RowKey, RowKey> = z.lazy(() =>
  z.union([z.string().max(4000), z.number(), z.array(rowKeySchema).max(4)]),
);

/** `low`: the person is told, and can still do everything. `full`: nothing that brings bytes is taken any more. */
export type RoomState = 'enough' | 'low' | 'full';

/** How the notebook is stored on this device. The browser's figures are coarse. */
export interface StorageStatus {
  /** Whether the browser keeps it when the device runs out of room. */
  persisted: boolean;
  usageBytes: number;
  /** What the browser says it allows this app in all. */
  quotaBytes: number;
  /** Null where the browser does not say: Chromium names 10 GiB more than is used, whatever room there is. */
  leftBytes: number | null;
  room: RoomState;
  schemaVersion: number;
  /** Rows set aside and rows rebuilt, as far as they were checked since the start. Default: none was found. */
  damaged?: DamagedRow[];
  repaired?: RepairedRow[];
}

/** A row that does not fit its schema. It is left as it is, and used nowhere. */
export interface DamagedRow {
  table: string;
  /** Its key as text. */
  key: string;
  rowKey: RowKey;
  /** What is wrong with it. */
  reason: string;
  /** The file that the row describes, as far as the row or the journal tells. Default: none. */
  file?: { notebookId: string; path: string };
  /** Whether journal and other rows hold enough to rebuild it. Default: they do not. */
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

/** What a check of the rows found. */
export interface DamageReport {
  damaged: DamagedRow[];
  repaired: RepairedRow[];
}
