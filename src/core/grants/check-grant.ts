import type { Grant } from '../../contracts/domain/run/grant.ts';
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
      reason: string;
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
    return denied('grant.missing', 'This run has no grant, so it may do nothing. Ask again to start a new run.');
  }
  if (!isIntact(grant, hasher) || grant.runId !== used.runId || grant.agent !== used.agent) return DAMAGED;
  if (grant.notebookId !== used.notebookId) {
    const reason = 'This run may work only in the notebook that it was started in. Ask again in this notebook.';
    return denied('grant.notebook', reason);
  }
  if (used.workspaceId !== undefined && grant.workspaceId !== used.workspaceId) {
    const reason =
      'The notebook was moved to another workspace after this run started, so the run may do nothing more in it. Move the notebook back, or ask again to start a new run.';
    return denied('grant.workspace', reason);
  }
  if (!isProven(grant)) {
    const reason =
      'It is not proven that Cloister made the grant of this run: it comes from an earlier version, was replaced, or the key of the grants is lost. Resume the run to give it a new grant with the present rights of its agent.';
    return { ...denied('grant.unproven', reason), isRenewable: true };
  }
  if (used.nowMs < grant.issuedMs - CLOCK_TOLERANCE_MS) {
    const reason =
      'The clock was set back to before this run got its grant, so the grant has ended. Check the clock, then resume the run to renew the grant.';
    return { ...denied('grant.clock', reason), isRenewable: true };
  }
  // Negated so that NaN expires, too.
  if (!(used.nowMs < grant.expiresMs)) {
    const reason = 'The grant of this run has expired. Resume the run to renew the grant for 7 days.';
    return { ...denied('grant.expired', reason), isRenewable: true };
  }
  return { type: 'valid', grant };
}

function denied(rule: GrantRule, reason: string): Extract<GrantDecision, { type: 'denied' }> {
  return { type: 'denied', rule, reason, isRenewable: false };
}

const DAMAGED = denied(
  'grant.damaged',
  'The grant of this run was edited or is damaged, so the run may do nothing more. Ask again to start a new run.',
);
