import { liveDatabase } from '../startup/watch-database.ts';
import { useLive } from './use-live.ts';

/** Returns the number of the newest log entry; 0 for an empty log. */
export function useLogTip(): number | undefined {
  return useLive(async () => {
    const database = liveDatabase();
    const newest = await database.audit.orderBy('seq').last();
    if (newest) return newest.seq;
    return (await database.auditSegments.orderBy('fromSeq').last())?.toSeq ?? 0;
  }, []);
}
