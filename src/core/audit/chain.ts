import type { AuditEntry, AuditRecord, AuditRecordInput } from '../../contracts/domain/audit.ts';
import { auditRecordSchema } from '../../contracts/domain/audit.ts';
import { damagedError } from '../../contracts/errors/messages/notebook-messages.ts';
import type { Hasher, SaltedHasher } from '../ports/hasher.ts';
import { canonicalJson } from './canonical-json.ts';
import { hideTexts, isHashedForm, isHashedRecord, showTexts } from './entry-texts.ts';

/** Previous hash of the first entry: 64 zeros. */
export const GENESIS_HASH = '0'.repeat(64);

/** Head of the chain. `seq` 0 and the genesis hash for an empty log. */
export interface ChainHead {
  readonly seq: number;
  readonly hash: string;
  /** The newest entry as stored. Absent in an empty log, and in a head that was kept elsewhere. */
  readonly line?: string;
}

export const EMPTY_HEAD: ChainHead = { seq: 0, hash: GENESIS_HASH };

/** One entry as it is stored: the canonical text, its hash, and beside them its private texts. */
export interface ChainRow {
  readonly seq: number;
  /** Canonical JSON (RFC 8785) of the record together with its `seq`. Private texts are digests; in the first form they are texts. */
  readonly line: string;
  /** SHA-256 over the hash before, a line feed, and `line`. */
  readonly hash: string;
  /** The private texts with their salts, or that they were erased; see `readTexts`. Absent for an entry without any. */
  readonly texts?: string | undefined;
}

/** Computes the hash of a line that follows `prevHash`. */
export function chainHash(prevHash: string, line: string, hasher: Hasher): string {
  return hasher.sha256(`${prevHash}\n${line}`);
}

/** Creates the next entry of the chain. Synchronous, for use inside a transaction. */
export function appendToChain(head: ChainHead, input: AuditRecordInput, hasher: SaltedHasher): ChainRow {
  const seq = head.seq + 1;
  const { record, texts } = hideTexts(auditRecordSchema.parse(input), hasher);
  const line = canonicalJson({ ...record, seq });
  return { seq, line, hash: chainHash(head.hash, line, hasher), ...(texts === '' ? {} : { texts }) };
}

/**
 * Creates the chained rows for records, in order, after `head`. Where the newest entry is of the first form, an entry that marks the
 * border comes before them. Synchronous.
 */
export function chainRows(head: ChainHead, records: readonly AuditRecordInput[], hasher: SaltedHasher): ChainRow[] {
  const [first] = records;
  const isBorder = first !== undefined && head.line !== undefined && !isHashedForm(head.line);
  const rows: ChainRow[] = [];
  let last = head;
  for (const record of isBorder ? [borderRecord(first.atMs), ...records] : records) {
    const row = appendToChain(last, record, hasher);
    rows.push(row);
    last = row;
  }
  return rows;
}

function borderRecord(atMs: number): AuditRecordInput {
  return { atMs, actor: { type: 'app' }, action: 'log.format', decision: 'allowed', rule: 'app' };
}

/**
 * Converts a stored row for display and the console. `prevHash` is the hash of the previous row. An unreadable line becomes a
 * placeholder.
 */
export function entryOf(row: ChainRow, prevHash: string): AuditEntry {
  const record = readLine(row.line) ?? DAMAGED;
  const shown = isHashedRecord(record) ? showTexts(record, row.texts) : record;
  return { ...shown, seq: row.seq, prevHash, hash: row.hash };
}

/** Parses the record of a line, with digests for its texts; null for a damaged line. */
export function readLine(line: string): AuditRecord | null {
  try {
    const record: unknown = JSON.parse(line);
    return isRecord(record) ? record : null;
  } catch {
    return null;
  }
}

// Only `appendToChain` writes lines, and it checks every field; these are the fields that readers use.
function isRecord(value: unknown): value is AuditRecord {
  if (typeof value !== 'object' || value === null || !('action' in value && 'actor' in value && 'paths' in value))
    return false;
  const { action, actor, paths } = value;
  return (
    typeof action === 'string' && typeof actor === 'object' && actor !== null && 'type' in actor && Array.isArray(paths)
  );
}

const DAMAGED: AuditRecord = auditRecordSchema.parse({
  atMs: 0,
  actor: { type: 'app' },
  action: 'log.damaged',
  outputSummary: damagedError.sentence('entry').message,
  decision: 'failed',
});
