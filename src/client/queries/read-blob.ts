import { liveDatabase } from '../startup/watch-database.ts';

/** Returns the bytes with this hash; `null` when the notebook does not contain them. */
export async function readBlob(hash: string): Promise<Uint8Array | null> {
  return (await liveDatabase().blobs.get(hash))?.bytes ?? null;
}
