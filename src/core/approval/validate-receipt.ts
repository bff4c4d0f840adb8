import type { RunLabel } from '../../contracts/domain/notebook/label.ts';
import { ANSWER_TTL_MS, type Approval, type ReceiptClaims } from '../../contracts/domain/run/run.ts';
import type { Said } from '../../contracts/errors/errors.ts';
import { receiptReason } from '../../contracts/sentences/permission-sentences.ts';
import { plainWord } from '../../contracts/sentences/run-sentences.ts';
import { canonicalJson } from '../audit/canonical-json.ts';
import { untrustedSince } from '../policy/flow-labels.ts';
import type { Hasher } from '../ports/hasher.ts';
import { receiptOf, scriptClaim, targetsOf } from './receipt.ts';

export type ReceiptVerdict = { type: 'valid' } | { type: 'void'; reason: Said } | { type: 'expired'; reason: Said };

export interface ReceiptCheck {
  readonly approval: Approval;
  /**
   * The claims as they would be made now: the current revisions, the stored input, and the stored change's targets with the
   * current hash of each path as `before` (`targetsNow`). The nonce is the approval's own.
   */
  readonly claimsNow: ReceiptClaims;
  /** Labels of what the run has been given by now. */
  readonly labelsNow: readonly RunLabel[];
  readonly nowMs: number;
  readonly hasher: Hasher;
  /**
   * Whether the notebook stores bytes of that hash already: an undo carries none. Default: left to the commit, which
   * refuses a hash without bytes.
   */
  readonly holds?: (hash: string) => boolean;
}

/**
 * Revalidates an allowed approval right before its change is written. `valid`: the change is the one that was shown and allowed,
 * and files, agent, rules and labels are unchanged. `expired` and `void` are final.
 */
export function validateReceipt(check: ReceiptCheck): ReceiptVerdict {
  try {
    return checkAnswer(check) ?? checkStored(check) ?? checkWorld(check) ?? checkBytes(check) ?? { type: 'valid' };
  } catch {
    return voided(receiptReason('unchecked'));
  }
}

function checkAnswer({ approval, nowMs }: ReceiptCheck): ReceiptVerdict | null {
  const { state, decision, answeredMs } = approval;
  if (state === 'expired') return expired(receiptReason('expired'));
  if (state === 'used') return voided(receiptReason('used'));
  if (state !== 'allowed') return voided(receiptReason('state', { what: plainWord(state) }));
  if (decision !== 'allow_once' && decision !== 'allow_always') return voided(receiptReason('notAllowed'));
  if (answeredMs === null) return voided(receiptReason('noTime'));
  const ageMs = nowMs - answeredMs;
  if (ageMs < 0) return expired(receiptReason('clock'));
  // Negated so that NaN expires, too.
  if (!(ageMs < ANSWER_TTL_MS)) return expired(receiptReason('late'));
  return null;
}

/** Checks the stored row against its own receipt: no part of it may have been replaced. */
function checkStored({ approval, hasher }: ReceiptCheck): ReceiptVerdict | null {
  const { claims, change } = approval;
  if (receiptOf(claims, hasher) !== approval.receipt) return changed('itsTerms');
  if (claims.notebook !== approval.notebookId || claims.notebook !== (change?.notebookId ?? claims.notebook))
    return changed('theNotebook');
  if (claims.agent !== approval.agent) return changed('theAgent');
  if (claims.tool !== approval.toolName) return changed('theTool');
  if (claims.run !== approval.runId) return changed('theRun');
  if (!same(claims.input ?? null, approval.input ?? null)) return changed('theArguments');
  if (claims.script !== scriptClaim(approval.script, hasher).script) return changed('itsTerms');
  if (change !== null && !same(claims.targets, targetsOf(change))) return changed('theContent');
  return null;
}

function checkWorld({ approval, claimsNow, labelsNow, hasher }: ReceiptCheck): ReceiptVerdict | null {
  const { claims } = approval;
  if (claimsNow.agentRevision !== claims.agentRevision) {
    return voided(receiptReason('agentEdited', { agent: claims.agent }));
  }
  if (claimsNow.ruleBookRevision !== claims.ruleBookRevision) {
    return voided(receiptReason('rulesEdited'));
  }
  // The person allowed it before the untrusted input was read. A read needs no approval because of it.
  const foreign = approval.risk === 'read' ? undefined : untrustedSince(approval.labels, labelsNow);
  if (foreign !== undefined) return voided(receiptReason('untrusted', { path: foreign }));
  const before = new Map(claimsNow.targets.map((target) => [target.path, target.before]));
  const moved = claims.targets.find((target) => before.get(target.path) !== target.before);
  if (moved !== undefined) return voided(receiptReason('fileChanged', { path: moved.path }));
  if (receiptOf(claimsNow, hasher) !== approval.receipt) return voided(receiptReason('differs'));
  return null;
}

/** Checks that the bytes to be written are those whose hashes were approved, all of them and no others. */
function checkBytes({ approval: { change }, hasher, holds }: ReceiptCheck): ReceiptVerdict | null {
  if (change === null) return null;
  const sizes = new Map<string, number>();
  for (const { hash, bytes } of change.blobs) {
    if (hasher.sha256(bytes) !== hash) return changed('theContent');
    sizes.set(hash, bytes.length);
  }
  const wanted = new Set<string>();
  for (const { after } of change.transitions) {
    if (after?.hash == null) continue;
    wanted.add(after.hash);
    const sizeBytes = sizes.get(after.hash);
    if (sizeBytes === undefined && holds?.(after.hash) === false)
      return voided(receiptReason('content', { path: after.path }));
    if (sizeBytes !== undefined && sizeBytes !== after.sizeBytes) return changed('theSize');
  }
  const extra = change.blobs.some(({ hash }) => !wanted.has(hash));
  return extra ? changed('theContent') : null;
}

/** Part of an approval that is not what it was. */
type Part = 'itsTerms' | 'theNotebook' | 'theAgent' | 'theTool' | 'theRun' | 'theArguments' | 'theContent' | 'theSize';

function same(a: unknown, b: unknown): boolean {
  return canonicalJson(a) === canonicalJson(b);
}

function changed(part: Part): ReceiptVerdict {
  return voided(receiptReason('notAsApproved', { what: plainWord(part) }));
}

function voided(reason: Said): ReceiptVerdict {
  return { type: 'void', reason };
}

function expired(reason: Said): ReceiptVerdict {
  return { type: 'expired', reason };
}
