import type { CloisterDatabase } from '../database.ts';

/** Returns the time of the last erasure for good, in milliseconds; 0 for none. */
export async function readLastErasureMs(database: CloisterDatabase): Promise<number> {
  const row: unknown = await database.table<unknown, string>('meta').get('lastErasureMs');
  const atMs: unknown = typeof row === 'object' && row !== null ? Reflect.get(row, 'atMs') : 0;
  return typeof atMs === 'number' ? atMs : 0;
}
