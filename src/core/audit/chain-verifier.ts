import type { AuditVerdict } from '../../contracts/domain/audit.ts';
import type { Said } from '../../contracts/errors/errors.ts';
import { logFault } from '../../contracts/sentences/log-fault-sentences.ts';
import { reasonOf } from '../../contracts/sentences/said.ts';
import type { SaltedHasher } from '../ports/hasher.ts';
import type { ChainHead, ChainRow } from './chain.ts';
import { chainHash, EMPTY_HEAD } from './chain.ts';
import { createTextVerifier } from './text-verifier.ts';

/** A head kept outside the app: only it can show that entries are missing at the end. */
export type KnownHead = ChainHead;

/** Verifies a chain row by row, so that a log of any length can be checked in parts. */
export interface ChainVerifier {
  /** Returns false once a fault was found; later rows are then ignored. */
  push(row: ChainRow): boolean;
  /** Records a fault outside the chain, unless one is already known. Returns false. */
  blame(seq: number, reason: Said): boolean;
  finish(): AuditVerdict;
}

/**
 * Checks order, gaps, every hash and every text. Names the first invalid entry. `intact` covers the stored entries; `complete` covers
 * missing entries at the end, which only `known` can reveal.
 */
export function createChainVerifier(hasher: SaltedHasher, known?: KnownHead): ChainVerifier {
  let head: ChainHead = EMPTY_HEAD;
  let fault: { seq: number; reason: Said } | null = null;
  let isRewritten = false;
  const texts = createTextVerifier(hasher);
  const fail = (seq: number, reason: Said) => {
    fault = { seq, reason };
    return false;
  };
  return {
    blame: (seq, reason) => (fault ? false : fail(seq, reason)),
    push(row) {
      if (fault) return false;
      const expected = head.seq + 1;
      if (row.seq !== expected) {
        return fail(expected, logFault('gap', { seq: expected, before: head.seq, after: row.seq }));
      }
      if (chainHash(head.hash, row.line, hasher) !== row.hash) {
        return fail(expected, logFault('changed', { seq: expected }));
      }
      if (seqInLine(row.line) !== expected) {
        return fail(expected, logFault('moved', { seq: expected }));
      }
      if (known?.seq === row.seq && known.hash !== row.hash) {
        isRewritten = true;
        return fail(expected, logFault('differs', { seq: expected }));
      }
      const wrong = texts.push(row);
      if (wrong !== null) return fail(expected, wrong);
      head = { seq: row.seq, hash: row.hash };
      return true;
    },
    finish() {
      const entries = head.seq;
      const unnamed = fault ? null : texts.finish();
      if (unnamed) fault = { seq: unnamed.seq, reason: unnamed.reason };
      if (fault) {
        return {
          intact: false,
          complete: isRewritten ? 'no' : 'unknown',
          entries,
          firstBadSeq: fault.seq,
          ...reasonOf(fault.reason),
        };
      }
      if (!known) return { intact: true, complete: 'unknown', entries };
      if (entries >= known.seq) return { intact: true, complete: 'yes', entries };
      const fell = logFault('shorter', { from: entries + 1, to: known.seq, last: known.seq });
      return { intact: true, complete: 'no', entries, firstBadSeq: entries + 1, ...reasonOf(fell) };
    },
  };
}

/** Reads `"seq":n` from a canonical line without parsing it; keys are sorted, so it stands once at the top level. */
function seqInLine(line: string): number | null {
  const at = line.lastIndexOf('"seq":');
  if (at < 0) return null;
  const value = Number.parseInt(line.slice(at + 6), 10);
  return Number.isNaN(value) ? null : value;
}
