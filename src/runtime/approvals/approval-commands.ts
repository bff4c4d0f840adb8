import type { AuditRecordInput } from '../../contracts/domain/audit.ts';
import type { Rule } from '../../contracts/domain/policy.ts';
import type { AlwaysReach, Approval, ApprovalDecision } from '../../contracts/domain/run/run.ts';
import type { ToolCallOutcome } from '../../contracts/domain/tool.ts';
import { toErrorData } from '../../contracts/errors/errors.ts';
import { notFoundError } from '../../contracts/errors/messages/notebook-messages.ts';
import type { CommandHandlers, CommandValue } from '../../contracts/wire/commands/commands.ts';
import { alwaysRules } from '../../core/policy/always-rules.ts';
import { describeRule } from '../../core/policy/resolve-decision.ts';
import { withRules } from '../../core/policy/rules.ts';
import type { CommitBatch, Write } from '../../core/ports/commit-batch.ts';
import { personEntry, type Services } from '../app/services.ts';
import { askedRun } from '../runs/driving/helper-runs.ts';
import { executeAnswered } from '../runs/execute-direct-call.ts';
import { pendingApprovals } from './approval-listing.ts';
import { editApproval } from './edit-approval.ts';
import { findPending } from './find-pending.ts';
import { listReaches } from './list-reaches.ts';

export function approvalCommands(services: Services) {
  const { store } = services;

  return {
    'approvals.list': ({ runId }) => pendingApprovals(services, runId),
    'approvals.reaches': async ({ approvalId, decision }) =>
      listReaches(services, await findPending(store, approvalId), decision === 'allow_always' ? 'allow' : 'deny'),
    'approvals.edit': (input) => editApproval(services, input),
    'approvals.respond': async ({ approvalIds, ...answer }) => {
      const approvals: Approval[] = [];
      for (const approvalId of new Set(approvalIds)) approvals.push(await findPending(store, approvalId));
      const runIds = [...new Set(approvals.flatMap((approval) => (approval.runId === null ? [] : [approval.runId])))];
      await store.commit(await answerBatch(services, approvals, answer, shownReceipts(approvalIds, answer.receipts)));
      const asked = new Set<string>();
      for (const runId of runIds) asked.add(await requeueRun(services, runId));
      const outcomes: ToolCallOutcome[] = [];
      for (const approval of approvals) {
        if (approval.toolCallId === null) outcomes.push(await carryOut(services, approval.approvalId));
      }
      return { runIds: [...asked], outcomes };
    },
  } satisfies Partial<CommandHandlers>;
}

/**
 * Queues a parked run again, and for a helper the run that it works for. A running or paused run needs no action. Resolves with the id
 * of the run that the person asked for.
 */
async function requeueRun(services: Services, runId: string): Promise<string> {
  const run = await services.store.run(runId);
  const askedId = run === undefined ? runId : (await askedRun(services, run)).runId;
  for (const id of new Set([runId, askedId])) {
    try {
      await services.store.commit({
        writes: [{ type: 'patch-run', runId: id, patch: { status: 'queued' }, from: ['awaiting-approval'] }],
        audit: [],
      });
    } catch (error) {
      if (toErrorData(error).code !== 'run-not-live') throw error;
    }
  }
  services.wakeRunner();
  return askedId;
}

async function carryOut(services: Services, approvalId: string): Promise<ToolCallOutcome> {
  const approval = await services.store.approval(approvalId);
  if (!approval) throw notFoundError('approvalGone', {}, { approvalId });
  return executeAnswered(services, approval);
}

function shownReceipts(approvalIds: readonly string[], receipts: readonly string[] = []): Map<string, string> {
  return new Map(
    approvalIds.flatMap((approvalId, index) => {
      const receipt = receipts[index];
      return receipt === undefined ? [] : [[approvalId, receipt] as const];
    }),
  );
}

/** Commits the answers with their log entries and, for an "always", the new rule. */
async function answerBatch(
  services: Services,
  approvals: readonly Approval[],
  { decision, reason, reach = 'files' }: Pick<CommandValue<'approvals.respond'>, 'decision' | 'reason' | 'reach'>,
  receipts: ReadonlyMap<string, string>,
): Promise<CommitBatch> {
  const atMs = services.loop.clock.nowMs();
  const allowed = decision === 'allow_once' || decision === 'allow_always';
  const always = decision === 'allow_always' || decision === 'reject_always';
  const made = new Map(
    always ? approvals.map((approval) => [approval, rulesOf(services, approval, allowed, reach, atMs)] as const) : [],
  );
  const rules = [...made.values()].flat();
  const now = await services.store.ruleBook();
  const book = rules.length > 0 ? withRules(now, [...now.rules, ...rules]) : null;
  /** An "always" that makes no rule is an answer for this call only. */
  const answerTo = (approval: Approval) => (made.get(approval)?.length ? decision : onceOf(decision));
  return {
    writes: [
      ...approvals.map(
        (approval): Write => ({
          type: 'patch-approval',
          approvalId: approval.approvalId,
          from: ['pending'],
          receipt: receipts.get(approval.approvalId) ?? approval.receipt,
          patch: {
            state: allowed ? 'allowed' : 'rejected',
            decision: answerTo(approval),
            answerReason: reason ?? null,
            answeredMs: atMs,
            // An "always" creates a new rule book revision, to which this answer is rebound. An approval requested under an
            // earlier revision is not rebound: the runner must request it again.
            ...(book && allowed && approval.claims.ruleBookRevision === book.revision - 1
              ? rebind(services, approval.claims, book.revision)
              : {}),
          },
        }),
      ),
      ...(book ? [{ type: 'rule-book' as const, ruleBook: book, atMs }] : []),
    ],
    audit: [
      ...approvals.map(
        (approval): AuditRecordInput => ({
          atMs,
          actor: { type: 'person' },
          action: 'approval.answer',
          notebookId: approval.notebookId,
          sessionId: approval.sessionId,
          runId: approval.runId,
          toolCallId: approval.toolCallId,
          toolName: approval.toolName,
          target: approval.target,
          inputSummary: answerTo(approval),
          outputSummary: reason ?? '',
          decision: allowed ? 'allowed' : 'denied',
          rule: approval.rule,
          risk: approval.risk,
          receipt: approval.receipt,
        }),
      ),
      ...approvals.flatMap((approval) =>
        (made.get(approval) ?? []).map((rule) => {
          const { notebookId, sessionId, runId } = approval;
          return personEntry({ action: 'rule.add', target: describeRule(rule), notebookId, sessionId, runId }, atMs);
        }),
      ),
    ],
  };
}

function onceOf(decision: ApprovalDecision): ApprovalDecision {
  return decision === 'allow_always' ? 'allow_once' : decision === 'reject_always' ? 'reject_once' : decision;
}

function rebind(services: Services, claims: Approval['claims'], ruleBookRevision: number): Partial<Approval> {
  const bound = { ...claims, ruleBookRevision };
  return { claims: bound, receipt: services.receiptOf(bound) };
}

function rulesOf(
  services: Services,
  approval: Approval,
  allow: boolean,
  reach: AlwaysReach,
  createdMs: number,
): Rule[] {
  const { approvalId, runId, agent } = approval;
  const found = alwaysRules(approval, allow ? 'allow' : 'deny').find((rules) => rules.reach === reach);
  const origin = { type: 'approval' as const, approvalId, runId };
  return (found?.specs ?? []).map((spec) => ({
    ...spec,
    ruleId: services.loop.ids.next('rule'),
    agent,
    origin,
    createdMs,
  }));
}
