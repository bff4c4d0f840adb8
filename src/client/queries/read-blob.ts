import { liveDatabase } from '../startup/watch-database.ts';

/** The bytes with this hash; `null` when the notebook does not hold them. */
export async function readBlob(hash: string): Promise<Uint8Array | null> {
  return (await liveDatabase().blobs.get(hash))?.bytes ?? null;
}
