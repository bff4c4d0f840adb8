import type { Grant } from '../../contracts/domain/run/grant.ts';
import type { Said } from '../../contracts/errors/errors.ts';
import { grantReason } from '../../contracts/sentences/permission-sentences.ts';
import type { Hasher } from '../ports/hasher.ts';
import { isIntact, isProven } from './seal-grant.ts';

export type GrantRule =
  | 'grant.missing'
  | 'grant.damaged'
  | 'grant.notebook'
  | 'grant.workspace'
  | 'grant.unproven'
  | 'grant.expired'
  | 'grant.clock'
  | 'helper.caller';

export type GrantDecision =
  | { type: 'valid'; grant: Grant }
  | {
      type: 'denied';
      rule: GrantRule;
      reason: Said;
      /** Whether the person can renew the grant by resuming the run. */
      isRenewable: boolean;
    };

export interface GrantUsed {
  readonly runId: string;
  readonly agent: string;
  readonly notebookId: string;
  /** The workspace that the notebook is in now; undefined where it is not known, and checked with the call. */
  readonly workspaceId?: string;
  readonly nowMs: number;
}

/** By how much a clock may be set back before a grant ends, in milliseconds: 24 h. Smaller corrections are common. */
const CLOCK_TOLERANCE_MS = 86_400_000;

/** Decides whether a grant holds for this run, in this place, at this time. An exception in the check denies. */
export function checkGrant(grant: Grant | undefined, used: GrantUsed, hasher: Hasher): GrantDecision {
  try {
    return check(grant, used, hasher);
  } catch {
    return DAMAGED;
  }
}

function check(grant: Grant | undefined, used: GrantUsed, hasher: Hasher): GrantDecision {
  if (grant === undefined) {
    return denied('grant.missing', grantReason('missing'));
  }
  if (!isIntact(grant, hasher) || grant.runId !== used.runId || grant.agent !== used.agent) return DAMAGED;
  if (grant.notebookId !== used.notebookId) {
    return denied('grant.notebook', grantReason('notebook'));
  }
  if (used.workspaceId !== undefined && grant.workspaceId !== used.workspaceId) {
    return denied('grant.workspace', grantReason('workspace'));
  }
  if (!isProven(grant)) {
    return { ...denied('grant.unproven', grantReason('unproven')), isRenewable: true };
  }
  if (used.nowMs < grant.issuedMs - CLOCK_TOLERANCE_MS) {
    return { ...denied('grant.clock', grantReason('clock')), isRenewable: true };
  }
  // Negated so that NaN expires, too.
  if (!(used.nowMs < grant.expiresMs)) {
    return { ...denied('grant.expired', grantReason('expired')), isRenewable: true };
  }
  return { type: 'valid', grant };
}

function denied(rule: GrantRule, reason: Said): Extract<GrantDecision, { type: 'denied' }> {
  return { type: 'denied', rule, reason, isRenewable: false };
}

const DAMAGED = denied('grant.damaged', grantReason('damaged'));
