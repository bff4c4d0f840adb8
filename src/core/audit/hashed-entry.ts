import type { AuditRecord } from '../../contracts/domain/audit.ts';
import { type ChainRow, entryOf, readLine } from './chain.ts';
import { digestsIn, isHashedForm, readTexts } from './entry-texts.ts';

/** An entry as it is hashed, with what another program needs to verify it. */
export interface HashedEntry {
  /** Its canonical JSON (RFC 8785) is what is hashed, after `prevHash` and a line feed. */
  readonly entry: AuditRecord & { readonly seq: number };
  readonly prevHash: string;
  readonly hash: string;
  /** Each private text by its digest, `SHA-256(salt ‖ text)`. A text that is masked has no salt. Absent in the first form. */
  readonly texts?: Readonly<Record<string, { readonly salt?: string; readonly text: string }>>;
  /** When the texts were erased. */
  readonly erasedMs?: number;
}

/** Converts a stored row for export. An unreadable line becomes a placeholder. */
export function hashedEntryOf(row: ChainRow, prevHash: string): HashedEntry {
  const { seq, line, hash } = row;
  const chained = { prevHash, hash };
  const record = readLine(line);
  if (record === null || !isHashedForm(line)) {
    const { prevHash: _before, hash: _hash, ...entry } = entryOf(row, prevHash);
    return { entry, ...chained };
  }
  const stored = readTexts(row.texts);
  const entry = { ...record, seq };
  if (stored !== null && 'erasure' in stored) return { entry, ...chained, erasedMs: stored.erasure.erasedMs };
  const texts: Record<string, { salt: string; text: string }> = {};
  let at = 0;
  for (const digest of digestsIn(line)) {
    const [salt, text] = stored?.pairs.slice(at, at + 2) ?? [];
    if (salt !== undefined && text !== undefined) texts[digest] = { salt, text };
    at += 2;
  }
  return { entry, ...chained, texts };
}
