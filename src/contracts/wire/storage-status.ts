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
}

/** A row that does not fit its schema. It is left as it is, and used nowhere. */
export interface DamagedRow {
  table: string;
  /** Its key as text. */
  key: string;
  rowKey: RowKey;
  /** What is wrong with it. */
  reason: string;
}
