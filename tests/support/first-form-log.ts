import { type AuditRecordInput, auditRecordSchema } from '../../src/contracts/domain/audit.ts';
import { canonicalJson } from '../../src/core/audit/canonical-json.ts';
import { type ChainHead, type ChainRow, chainHash, EMPTY_HEAD, entryOf } from '../../src/core/audit/chain.ts';
import { nodeHasher } from './memory-services.ts';

/** Chains a record as versions before the digests of texts did: the line has the texts. */
function appendInFirstForm(head: ChainHead, record: AuditRecordInput): ChainRow {
  const seq = head.seq + 1;
  const line = canonicalJson({ ...auditRecordSchema.parse(record), seq });
  return { seq, line, hash: chainHash(head.hash, line, nodeHasher) };
}

/** Returns a chained log as versions before the digests of texts left it. */
export function firstFormLog(records: readonly AuditRecordInput[]): ChainRow[] {
  const rows: ChainRow[] = [];
  for (const record of records) rows.push(appendInFirstForm(rows.at(-1) ?? EMPTY_HEAD, record));
  return rows;
}

/** Returns a log of today as an earlier version would have written it. */
export function inFirstForm(rows: readonly ChainRow[]): ChainRow[] {
  return firstFormLog(
    rows.map((row) => {
      const { seq: _seq, prevHash: _before, hash: _hash, ...record } = entryOf(row, '');
      // What was logged is an action of the log.
      return record as AuditRecordInput;
    }),
  );
}
