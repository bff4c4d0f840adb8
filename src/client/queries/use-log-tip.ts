import { liveDatabase } from '../startup/watch-database.ts';
import { useLive } from './use-live.ts';

/** Number of the newest entry of the log; 0 when it is empty. */
export function useLogTip(): number | undefined {
  return useLive(async () => {
    const database = liveDatabase();
    const newest = await database.audit.orderBy('seq').last();
    if (newest) return newest.seq;
    return (await database.auditSegments.orderBy('fromSeq').last())?.toSeq ?? 0;
  }, []);
}
