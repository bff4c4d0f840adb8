import type { ChangeRow } from '../../contracts/domain/notebook/notebook.ts';
import { liveDatabase } from '../startup/watch-database.ts';
import { useLive } from './use-live.ts';

/** Returns every change of a file, newest first, under all names that the file has had. */
export function useFileHistory(fileId: string): ChangeRow[] | undefined {
  return useLive(async () => {
    const changes = await liveDatabase().changes.where('fileIds').equals(fileId).toArray();
    return changes.sort((a, b) => b.seq - a.seq);
  }, [fileId]);
}
