import type { AuditRecordInput } from '../../contracts/domain/audit.ts';
import type { Rule } from '../../contracts/domain/policy.ts';
import type { Approval, ApprovalDecision } from '../../contracts/domain/run/run.ts';
import type { ToolCallOutcome } from '../../contracts/domain/tool.ts';
import { CloisterError, toErrorData } from '../../contracts/errors/errors.ts';
import type { CommandResults, CommandValue } from '../../contracts/wire/commands/commands.ts';
import { FOLDER_MARK } from '../../core/approval/receipt.ts';
import { UNTRUSTED_RULE } from '../../core/policy/flow-labels.ts';
import { describeRule } from '../../core/policy/resolve-decision.ts';
import { withRules } from '../../core/policy/rules.ts';
import type { CommitBatch, Write } from '../../core/ports/commit-batch.ts';
import { personEntry, type Services } from '../app/services.ts';
import { pendingApprovals } from '../runs/approval-listing.ts';
import { executeAnswered } from '../runs/execute-direct-call.ts';

export function approvalCommands(services: Services) {
  const { store } = services;

  async function find(approvalId: string): Promise<Approval> {
    const approval = await store.approval(approvalId);
    if (!approval) throw new CloisterError('not-found', `The approval ${approvalId} does not exist.`, { approvalId });
    if (approval.state !== 'pending') {
      const why = approval.stateReason ? ` (${approval.stateReason})` : '';
      throw new CloisterError('approval-settled', `This approval is already closed: ${approval.state}${why}.`, {
        approvalId,
        state: approval.state,
      });
    }
    return approval;
  }

  return {
    'approvals.list': () => pendingApprovals(services),
    'approvals.respond': async ({
      approvalIds,
      decision,
      reason,
    }: CommandValue<'approvals.respond'>): Promise<CommandResults['approvals.respond']> => {
      const approvals: Approval[] = [];
      for (const approvalId of new Set(approvalIds)) approvals.push(await find(approvalId));
      const runIds = [...new Set(approvals.flatMap((approval) => (approval.runId === null ? [] : [approval.runId])))];
      await store.commit(await answerBatch(services, approvals, decision, reason ?? null));
      for (const runId of runIds) await requeueRun(services, runId);
      const outcomes: ToolCallOutcome[] = [];
      for (const approval of approvals) {
        if (approval.toolCallId === null) outcomes.push(await carryOut(services, approval.approvalId));
      }
      return { runIds, outcomes };
    },
  };
}

/** Queues a parked run again. A running or paused run needs no action. */
async function requeueRun(services: Services, runId: string): Promise<void> {
  try {
    await services.store.commit({
      writes: [{ type: 'patch-run', runId, patch: { status: 'queued' }, from: ['awaiting-approval'] }],
      audit: [],
    });
  } catch (error) {
    if (toErrorData(error).code !== 'run-not-live') throw error;
  }
  services.wakeRunner();
}

async function carryOut(services: Services, approvalId: string): Promise<ToolCallOutcome> {
  const approval = await services.store.approval(approvalId);
  if (!approval) throw new CloisterError('not-found', 'The approval no longer exists.', { approvalId });
  return executeAnswered(services, approval);
}

/** Commits the answers with their log entries and, for an "always", the new rule. */
async function answerBatch(
  services: Services,
  approvals: readonly Approval[],
  decision: ApprovalDecision,
  reason: string | null,
): Promise<CommitBatch> {
  const atMs = services.loop.clock.nowMs();
  const allowed = decision === 'allow_once' || decision === 'allow_always';
  const always = decision === 'allow_always' || decision === 'reject_always';
  const made = new Map(
    always ? approvals.map((approval) => [approval, rulesOf(services, approval, allowed, atMs)] as const) : [],
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
          patch: {
            state: allowed ? 'allowed' : 'rejected',
            decision: answerTo(approval),
            answerReason: reason,
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

/**
 * Returns whether an "always" can become a rule. No rule can waive an approval caused by untrusted input, and no rule names a
 * URL: both are allowed once only.
 */
function canBecomeRule({ rule, risk }: Approval): boolean {
  return rule !== UNTRUSTED_RULE && risk !== 'network';
}

function onceOf(decision: ApprovalDecision): ApprovalDecision {
  return decision === 'allow_always' ? 'allow_once' : decision === 'reject_always' ? 'reject_once' : decision;
}

function rebind(services: Services, claims: Approval['claims'], ruleBookRevision: number): Partial<Approval> {
  const bound = { ...claims, ruleBookRevision };
  return { claims: bound, receipt: services.receiptOf(bound) };
}

/** Returns the narrowest rules for an "always": this tool, on these files, for this agent. None if no rule can name the action. */
function rulesOf(services: Services, approval: Approval, allow: boolean, createdMs: number): Rule[] {
  if (!canBecomeRule(approval)) return [];
  const { approvalId, runId, toolName, agent } = approval;
  return ruledPaths(approval).map((path) => ({
    ruleId: services.loop.ids.next('rule'),
    effect: allow ? 'allow' : 'deny',
    tool: toolName,
    path,
    // Exact: a folder may later take the file's name, and its content must not be allowed with it.
    ...(allow ? { exact: true } : {}),
    agent,
    origin: { type: 'approval', approvalId, runId },
    createdMs,
  }));
}

/**
 * Returns the paths of an action that a rule can name. Folders are omitted, because a rule for a folder covers its content.
 * Throws `bad-input` for a name that a rule would parse as a pattern.
 */
function ruledPaths({ claims, toolName }: Approval): string[] {
  const paths = claims.targets
    .filter(({ path, before, after }) => path !== '/' && before !== FOLDER_MARK && after !== FOLDER_MARK)
    .map(({ path }) => path);
  const pattern = paths.find((path) => /[*?]/.test(path));
  if (pattern === undefined) return paths;
  const message = `The name ${pattern} contains * or ?, which a rule for ${toolName} would treat as a wildcard. Choose an answer for this call only.`;
  throw new CloisterError('bad-input', message, { path: pattern });
}
