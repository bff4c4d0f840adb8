import type { RunLabel } from '../../contracts/domain/notebook/label.ts';
import { ANSWER_TTL_MS, type Approval, type ReceiptClaims } from '../../contracts/domain/run/run.ts';
import { canonicalJson } from '../audit/canonical-json.ts';
import { untrustedSince } from '../policy/flow-labels.ts';
import type { Hasher } from '../ports/hasher.ts';
import { receiptOf, targetsOf } from './receipt.ts';

export type ReceiptVerdict = { type: 'valid' } | { type: 'void'; reason: string } | { type: 'expired'; reason: string };

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
    return voided('The approval could not be checked. Ask again.');
  }
}

function checkAnswer({ approval, nowMs }: ReceiptCheck): ReceiptVerdict | null {
  const { state, decision, answeredMs } = approval;
  if (state === 'expired') return expired('The approval has expired. Ask again.');
  if (state === 'used') return voided('The approval has already been used. Ask again for another call.');
  if (state !== 'allowed') return voided(`The approval is ${state}, not allowed.`);
  if (decision !== 'allow_once' && decision !== 'allow_always') return voided('The answer does not allow the call.');
  if (answeredMs === null) return voided('The approval has no answer time. Ask again.');
  const ageMs = nowMs - answeredMs;
  if (ageMs < 0) return expired('The clock was set back after the approval. Ask again.');
  // Negated so that NaN expires, too.
  if (!(ageMs < ANSWER_TTL_MS)) return expired('The approval was not used within 10 minutes. Ask again.');
  return null;
}

/** Checks the stored row against its own receipt: no part of it may have been replaced. */
function checkStored({ approval, hasher }: ReceiptCheck): ReceiptVerdict | null {
  const { claims, change } = approval;
  if (receiptOf(claims, hasher) !== approval.receipt) return changed('its terms');
  if (claims.notebook !== approval.notebookId || claims.notebook !== (change?.notebookId ?? claims.notebook))
    return changed('the notebook');
  if (claims.agent !== approval.agent) return changed('the agent');
  if (claims.tool !== approval.toolName) return changed('the tool');
  if (claims.run !== approval.runId) return changed('the run');
  if (!same(claims.input ?? null, approval.input ?? null)) return changed('the input');
  if (change !== null && !same(claims.targets, targetsOf(change))) return changed('the content');
  return null;
}

function checkWorld({ approval, claimsNow, labelsNow, hasher }: ReceiptCheck): ReceiptVerdict | null {
  const { claims } = approval;
  if (claimsNow.agentRevision !== claims.agentRevision) {
    return voided(`The agent ${claims.agent} was edited after you allowed this. Ask again.`);
  }
  if (claimsNow.ruleBookRevision !== claims.ruleBookRevision) {
    return voided('The rules were edited after you allowed this. Ask again.');
  }
  // The person allowed it before the untrusted input was read. A read needs no approval because of it.
  const foreign = approval.risk === 'read' ? undefined : untrustedSince(approval.labels, labelsNow);
  if (foreign !== undefined)
    return voided(`The run read untrusted content (${foreign}) after you allowed this. Ask again.`);
  const before = new Map(claimsNow.targets.map((target) => [target.path, target.before]));
  const moved = claims.targets.find((target) => before.get(target.path) !== target.before);
  if (moved !== undefined) return voided(`${moved.path} was changed after you allowed this. Ask again.`);
  if (receiptOf(claimsNow, hasher) !== approval.receipt)
    return voided('The call differs from the approved one. Ask again.');
  return null;
}

/** Checks that the bytes to be written are those whose hashes were approved, all of them and no others. */
function checkBytes({ approval: { change }, hasher, holds }: ReceiptCheck): ReceiptVerdict | null {
  if (change === null) return null;
  const sizes = new Map<string, number>();
  for (const { hash, bytes } of change.blobs) {
    if (hasher.sha256(bytes) !== hash) return changed('the content');
    sizes.set(hash, bytes.length);
  }
  const wanted = new Set<string>();
  for (const { after } of change.transitions) {
    if (after?.hash == null) continue;
    wanted.add(after.hash);
    const sizeBytes = sizes.get(after.hash);
    if (sizeBytes === undefined && holds?.(after.hash) === false)
      return voided(`The content for ${after.path} is missing. Ask again.`);
    if (sizeBytes !== undefined && sizeBytes !== after.sizeBytes) return changed('the size of a file');
  }
  const extra = change.blobs.some(({ hash }) => !wanted.has(hash));
  return extra ? changed('the content') : null;
}

function same(a: unknown, b: unknown): boolean {
  return canonicalJson(a) === canonicalJson(b);
}

function changed(what: string): ReceiptVerdict {
  return voided(`The stored approval does not match what was approved: ${what} differs. Ask again.`);
}

function voided(reason: string): ReceiptVerdict {
  return { type: 'void', reason };
}

function expired(reason: string): ReceiptVerdict {
  return { type: 'expired', reason };
}
