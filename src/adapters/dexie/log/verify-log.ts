import type { AuditVerdict } from '../../../contracts/domain/audit.ts';
import { logFault } from '../../../contracts/sentences/log-fault-sentences.ts';
import { reasonOf } from '../../../contracts/sentences/said.ts';
import type { JobWatch } from '../../../contracts/wire/transfer.ts';
import { createChainVerifier, type KnownHead } from '../../../core/audit/chain-verifier.ts';
import { compareLog } from '../../../core/audit/compare-log.ts';
import { createLogNames } from '../../../core/audit/log-names.ts';
import type { SaltedHasher } from '../../../core/ports/hasher.ts';
import type { CloisterDatabase } from '../database.ts';
import { walkLog } from './log-store.ts';
import { readTraces } from './read-traces.ts';

/**
 * Verifies the whole log: order, gaps, hashes, the names by which packed entries are found, and whether the entries that other tables
 * show are there.
 */
export async function verifyLog(
  database: CloisterDatabase,
  hasher: SaltedHasher,
  known?: KnownHead,
  watch?: JobWatch,
): Promise<AuditVerdict> {
  watch?.expect((await database.audit.orderBy('seq').last())?.seq ?? 0);
  const tracesBeside = await readTraces(database);
  const verifier = createChainVerifier(hasher, known);
  const log = createLogNames();
  await walkLog(database, (rows, namesTrue) => {
    watch?.throwIfStopped();
    watch?.advance(rows.length);
    for (const row of rows) {
      if (!verifier.push(row)) return false;
      log.add(row.seq, row.line);
    }
    if (namesTrue) return true;
    const seq = rows[0]?.seq ?? 1;
    return verifier.blame(seq, logFault('keys', { seq }));
  });
  const verdict = verifier.finish();
  if (!verdict.intact) return verdict;
  const fault = compareLog(verdict.entries, log.names, await tracesBeside(log.names));
  if (fault === null) return verdict;
  // A fault within the entries leaves open whether more are missing at the end.
  return {
    ...verdict,
    intact: false,
    complete: fault.firstBadSeq > verdict.entries ? 'no' : 'unknown',
    firstBadSeq: fault.firstBadSeq,
    ...reasonOf(fault.reason),
  };
}
