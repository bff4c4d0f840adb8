import type { AuditVerdict } from '../../../contracts/domain/audit.ts';
import { createChainVerifier, type KnownHead } from '../../../core/audit/verify.ts';
import type { Hasher } from '../../../core/ports/hasher.ts';
import type { CloisterDatabase } from '../database.ts';
import { walkLog } from './log-store.ts';

/** Verifies the whole log: order, gaps, hashes, and the names by which packed entries are found. */
export async function verifyLog(database: CloisterDatabase, hasher: Hasher, known?: KnownHead): Promise<AuditVerdict> {
  const verifier = createChainVerifier(hasher, known);
  await walkLog(database, (rows, namesTrue) => {
    const whole = rows.every((row) => verifier.push(row));
    if (!whole || namesTrue) return whole;
    const seq = rows[0]?.seq ?? 1;
    return verifier.blame(seq, `The entries from ${seq} on are intact, but their index keys were changed.`);
  });
  return verifier.finish();
}
