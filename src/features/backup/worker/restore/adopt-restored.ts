import { inOneTransaction } from '../../../../adapters/dexie/commit/one-transaction.ts';
import type { CloisterDatabase } from '../../../../adapters/dexie/database.ts';
import { waitingRuns } from '../../../../adapters/dexie/snapshot/waiting-runs.ts';
import { createGrantSealer, GRANT_KEY } from '../../../../adapters/web-crypto/grant-sealer.ts';
import type { AuditRecordInput } from '../../../../contracts/domain/audit.ts';
import { type ChainHead, chainRows } from '../../../../core/audit/chain.ts';
import { proveGrant } from '../../../../core/grants/prove-grant.ts';
import { isIntact, known } from '../../../../core/grants/seal-grant.ts';
import type { SaltedHasher } from '../../../../core/ports/hasher.ts';
import type { SnapshotManifest } from '../../contract/snapshot.ts';

/**
 * Prepares a proven copy for this browser: the log says where it is from, and runs that wait for an approval get proofs by a new key,
 * because the old one never leaves its browser. Other unfinished runs get none: they wait until the person resumes them.
 */
export async function adoptRestored(
  database: CloisterDatabase,
  {
    manifest,
    head,
    nowMs,
    hasher,
  }: { manifest: SnapshotManifest; head: ChainHead; nowMs: number; hasher: SaltedHasher },
): Promise<void> {
  const cryptoKey = await GRANT_KEY.make();
  const sealer = createGrantSealer(async () => cryptoKey);
  const waiting = await waitingRuns(database);
  const proven: typeof waiting = [];
  for (const run of waiting) {
    const { grant } = run;
    if (grant !== undefined && isIntact(grant, hasher))
      proven.push({ ...run, grant: await proveGrant(known(grant), sealer) });
  }
  await inOneTransaction(database, ['audit', 'meta', 'runs'], async (rows) => {
    rows.put('meta', { key: 'grant-key', cryptoKey });
    for (const run of proven) rows.put('runs', run);
    const newest = await rows.last('audit');
    // Its line says whether the log has to change its form first; a damaged one says nothing.
    const last = newest?.seq === head.seq ? newest : head;
    for (const row of chainRows(last, [entryOf(manifest, head, nowMs)], hasher)) rows.add('audit', row);
  });
}

function entryOf({ createdMs, origin, totals }: SnapshotManifest, { seq }: ChainHead, atMs: number): AuditRecordInput {
  return {
    atMs,
    actor: { type: 'person' },
    action: 'backup.restore',
    target: null,
    outputSummary:
      `Restored from a backup of ${new Date(createdMs).toISOString()} made at ${origin.address || 'an unknown address'}: ` +
      `${totals.notebooks} notebooks, ${totals.files} files, ${totals.rows} records, proven equal. ` +
      `Backup ${origin.snapshotId}. The log continues after entry ${seq}.`,
    decision: 'allowed',
    rule: 'person',
    risk: 'destructive',
  };
}
