import type { CloisterDatabase } from '../../adapters/dexie/database.ts';
import { newestEntry } from '../../adapters/dexie/journal/replay-rows.ts';
import { parseLogMark } from '../../core/shared/log/log-mark.ts';
import type { Services } from './services.ts';

/**
 * Begins an empty log with an entry that says that an older one existed, when the page still knows its newest entry: the browser has removed
 * the database, and nothing could be rebuilt. Without it, the new log would look like the first one.
 */
export async function noteLostLog(database: CloisterDatabase, services: Services, kept: string | null): Promise<void> {
  const mark = parseLogMark(kept);
  if (mark === null || (await newestEntry(database)) > 0) return;
  const { seq, hash, atMs } = mark;
  await services.store.commit({
    writes: [],
    audit: [
      {
        atMs: services.loop.clock.nowMs(),
        actor: { type: 'app' },
        action: 'log.lost',
        inputSummary: String(seq),
        outputSummary:
          `The browser removed the database with the log before this one. Its newest known entry is ${seq}, of ` +
          `${new Date(atMs).toISOString()}, with the hash ${hash}. A backup may have it.`,
        decision: 'allowed',
        rule: 'app',
      },
    ],
  });
}
