import type { ChangeRow } from '../../contracts/domain/notebook/notebook.ts';
import { liveDatabase } from '../startup/watch-database.ts';
import { useLive } from './use-live.ts';

/** Every change that touched a file, newest first, whatever it was called at the time. Its moves do not break it off. */
export function useFileHistory(fileId: string): ChangeRow[] | undefined {
  return useLive(async () => {
    const changes = await liveDatabase().changes.where('fileIds').equals(fileId).toArray();
    return changes.sort((a, b) => b.seq - a.seq);
  }, [fileId]);
}
