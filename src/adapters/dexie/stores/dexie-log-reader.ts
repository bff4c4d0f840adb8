import type { SaltedHasher } from '../../../core/ports/hasher.ts';
import type { LogReader } from '../../../core/ports/rows/log-reader.ts';
import type { CloisterDatabase } from '../database.ts';
import { countDays } from '../log/count-days.ts';
import { createRuleCounter } from '../log/count-rules.ts';
import { findErasable } from '../log/find-erasable.ts';
import { findInLog } from '../log/find-in-log.ts';
import { packLog } from '../log/log-store.ts';
import { readHashedLog, readLog } from '../log/read-log.ts';
import { summarizeRuns } from '../log/summarize-runs.ts';
import { verifyLog } from '../log/verify-log.ts';
import { findDamaged, findSetAside } from '../rows/damaged-rows.ts';
import { rebuildRow } from '../rows/rebuild-row.ts';

export function createLogReader(database: CloisterDatabase, hasher: SaltedHasher): LogReader {
  return {
    readLog: (query) => readLog(database, query),
    readHashedLog: (query) => readHashedLog(database, query),
    findErasable: (subject) => findErasable(database, subject),
    findInLog: (search) => findInLog(database, search),
    countDays: (sinceMs, dayOf) => countDays(database, sinceMs, dayOf),
    summarizeRuns: (sinceMs) => summarizeRuns(database, sinceMs),
    countRules: createRuleCounter(database),
    verifyLog: (known, watch) => verifyLog(database, hasher, known, watch),
    async compactLog() {
      while ((await packLog(database)) > 0);
    },
    findDamagedRows: () => findDamaged(database, hasher),
    findSetAside: (tables) => findSetAside(database, tables),
    rebuildRow: (table, rowKey) => rebuildRow(database, table, rowKey),
  };
}
