import type { Agent } from '../../contracts/domain/agent.ts';
import type { AuditAction } from '../../contracts/domain/audit-actions.ts';
import type { RunLabel } from '../../contracts/domain/notebook/label.ts';
import type { RuleBook } from '../../contracts/domain/policy.ts';
import type { Approval, ReceiptClaims } from '../../contracts/domain/run/run.ts';
import { scriptSourceOf } from '../../contracts/domain/run/script.ts';
import type { Said } from '../../contracts/errors/errors.ts';
import { targetsNow } from '../approval/receipt.ts';
import { validateReceipt } from '../approval/validate-receipt.ts';
import { checkGrant } from '../grants/check-grant.ts';
import type { GrantUse } from '../grants/within-grant.ts';
import { labelsOf } from '../policy/flow-labels.ts';
import { labelsThatCount } from '../policy/run-labels.ts';
import type { ChangePart } from '../ports/commit-batch.ts';
import type { Hasher } from '../ports/hasher.ts';
import type { Ids } from '../ports/id-source.ts';
import type { NotebookReader } from '../ports/notebook-reader-port.ts';
import type { ToolList } from '../tool-catalog/tool-list.ts';
import { auditActionOf, changeAction } from './prepare-call.ts';
import { withChangeId } from './record-outcome.ts';

/** An allowed approval, revalidated. */
export type VerifiedApproval =
  | { type: 'change'; part: ChangePart; action: AuditAction; output: unknown }
  /** No change was stored: the call is prepared again and executed. */
  | { type: 'prepare' }
  /** The approval holds no longer: void because something changed, or expired. */
  | { type: 'stale'; state: 'void' | 'expired'; reason: Said };

/**
 * Revalidates an allowed approval and returns the change to commit: the stored one, and nothing else. The commit checks the
 * files again inside its transaction.
 */
export function verifyApproval(
  approval: Approval,
  now: {
    agent: Agent;
    grant: GrantUse | null;
    ruleBook: RuleBook;
    reader: NotebookReader;
    labels: readonly RunLabel[];
    nowMs: number;
  },
  ports: { hasher: Hasher; ids: Ids; tools: ToolList },
): VerifiedApproval {
  const refused = refuseByGrant(approval, now, ports.hasher);
  if (refused) return refused;
  const claimsNow: ReceiptClaims = {
    ...approval.claims,
    agent: now.agent.name,
    agentRevision: now.agent.revision,
    ruleBookRevision: now.ruleBook.revision,
    targets: approval.change ? targetsNow(approval.claims.targets, now.reader) : approval.claims.targets,
  };
  const { nowMs } = now;
  const labelsNow = labelsThatCount(now.agent, now.labels);
  const validity = validateReceipt({ approval, claimsNow, labelsNow, nowMs, hasher: ports.hasher });
  if (validity.type !== 'valid') return { type: 'stale', state: validity.type, reason: validity.reason };
  if (!approval.change) return { type: 'prepare' };
  const tool = ports.tools.get(approval.toolName);
  const changeId = ports.ids.next('change');
  return {
    type: 'change',
    part: {
      changeId,
      change: approval.change,
      action: changeAction(tool, approval.change),
      actor: { type: 'agent', agent: approval.agent, runId: approval.runId },
      runId: approval.runId,
      toolCallId: approval.toolCallId,
      labels: labelsOf(labelsNow),
      ...(approval.script ? { scriptSource: scriptSourceOf(approval.input) } : {}),
    },
    action: auditActionOf(tool, approval.change),
    output: withChangeId(approval.output, changeId),
  };
}

/** An approval of a run is worth no more than the grant of the run is by now. */
function refuseByGrant(
  { runId }: Approval,
  { agent, grant, reader }: { agent: Agent; grant: GrantUse | null; reader: NotebookReader },
  hasher: Hasher,
): Extract<VerifiedApproval, { type: 'stale' }> | null {
  if (runId === null) return null;
  const { notebookId, workspaceId } = reader;
  const used = { runId, agent: agent.name, notebookId, workspaceId, nowMs: grant?.nowMs() ?? Number.NaN };
  const decision = checkGrant(grant?.grant, used, hasher);
  if (decision.type === 'valid') return null;
  return { type: 'stale', state: decision.isRenewable ? 'expired' : 'void', reason: decision.reason };
}
