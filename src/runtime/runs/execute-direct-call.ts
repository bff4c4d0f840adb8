import type { Approval } from '../../contracts/domain/run/run.ts';
import type { ToolCallOutcome } from '../../contracts/domain/tool.ts';
import { hasErrorCode, toErrorData } from '../../contracts/errors/errors.ts';
import { reasonOf, saidOf } from '../../contracts/sentences/said.ts';
import type { CommandValue } from '../../contracts/wire/commands/commands.ts';
import { plannedCall } from '../../core/execution/call-outcome.ts';
import { executeApproved, executeCall } from '../../core/execution/execute-call.ts';
import {
  type ExecutableCall,
  type ExecutionContext,
  factsOf,
  requireCurrentRights,
  saveLabels,
} from '../../core/execution/execution-context.ts';
import { actionOf } from '../../core/execution/prepare-call.ts';
import { recordOutcome, recordStaleApproval, rejectionOf } from '../../core/execution/record-outcome.ts';
import { createUnitOfWork } from '../../core/run/unit-of-work.ts';
import type { Services } from '../app/services.ts';
import { activeAgent, approvedCall, onlyCandidate, openExecution } from './direct-call.ts';

/** Time limit of a direct call, which cannot be cancelled, in milliseconds: 60 s. */
const DEADLINE_MS = 60_000;

type Call = Omit<CommandValue<'tools.call'>, 'input'> & { input?: unknown };

/**
 * Executes one tool call as an agent, outside a run or during one, and logs it. Waits for no approval: the caller gets its id.
 */
export async function callTool(services: Services, call: Call): Promise<ToolCallOutcome> {
  const agent = await activeAgent(services, call.agent);
  const notebookId = call.notebookId ?? (await onlyCandidate(services, agent));
  const planned = plannedCall(call.toolName, JSON.stringify(call.input ?? {}), services.loop.ids.next('call'));
  return withDeadline(services, async (signal) => {
    const context = await openExecution(services, { agent, notebookId, runId: call.runId ?? null }, signal);
    requireCurrentRights(context);
    let executed = planned;
    try {
      executed = (await executeCall(planned, [], context, services.loop)).call;
      return await commitOutcome(executed, context);
    } catch (error) {
      return commitFailure(executed, error, context, services);
    }
  });
}

/** Executes what the person has answered to a direct call. That it cannot be executed any more is an outcome, too. */
export async function executeAnswered(services: Services, approval: Approval): Promise<ToolCallOutcome> {
  if (approval.state !== 'allowed') {
    return { type: 'denied', rule: 'person', ...reasonOf(rejectionOf(approval)) };
  }
  try {
    return await withDeadline(services, (signal) => executeAllowed(services, approval, signal));
  } catch (error) {
    return voidApproval(services, approval, error);
  }
}

async function executeAllowed(services: Services, approval: Approval, signal: AbortSignal): Promise<ToolCallOutcome> {
  const agent = await activeAgent(services, approval.agent);
  const context = await openExecution(services, { ...approval, agent }, signal);
  requireCurrentRights(context);
  const executed = await executeApproved(approvedCall(approval), approval, context, services.loop);
  if (executed.type !== 'stale') return commitOutcome(executed.call, context);
  context.pending.under(null);
  await unlessSettled(context.pending.flush());
  return { type: 'error', code: executed.code, ...executed.reason };
}

async function commitOutcome(call: ExecutableCall, { pending }: ExecutionContext): Promise<ToolCallOutcome> {
  // Content is given away and approvals are asked for under current rights only; that a call was refused is always logged.
  if (call.state === 'denied' || call.state === 'failed') pending.under(null);
  await pending.flush();
  if (call.result) return { ...call.result, durationMs: call.durationMs };
  return { type: 'needs-approval', approvalId: call.approvalId ?? '' };
}

/** Logs that a call could not be committed. Its output is not given away. */
async function commitFailure(
  call: ExecutableCall,
  error: unknown,
  context: ExecutionContext,
  { loop }: Services,
): Promise<ToolCallOutcome> {
  const { code, ...said } = toErrorData(error);
  const tool = loop.tools.get(call.toolName);
  const facts = { ...factsOf(call), ...(tool ? { action: actionOf(tool) } : {}) };
  context.pending.under(null);
  saveLabels(context);
  const { durationMs } = call;
  await recordOutcome(call, { type: 'error', facts, code, ...saidOf(said) }, { durationMs }, context, loop);
  await context.pending.flush();
  return { type: 'error', code, ...saidOf(said), durationMs };
}

/** Sets an approval aside that cannot be used, with the reason. It is never used later. */
async function voidApproval(services: Services, approval: Approval, error: unknown): Promise<ToolCallOutcome> {
  const { code, ...said } = toErrorData(error);
  const { notebookId, agent, runId, sessionId } = approval;
  const pending = createUnitOfWork(services.store, { runId, epoch: null }, services.loop.probe);
  const origin = { notebookId, agent, runId, sessionId };
  recordStaleApproval(
    approvedCall(approval),
    approval,
    { state: 'void', reason: saidOf(said) },
    { origin, pending },
    services.loop,
  );
  await unlessSettled(pending.flush());
  return { type: 'error', code, ...saidOf(said) };
}

/** Waits for a commit. An approval that another window has used or set aside needs nothing more. */
async function unlessSettled(commit: Promise<void>): Promise<void> {
  try {
    await commit;
  } catch (error) {
    if (!hasErrorCode(error, 'approval-settled')) throw error;
  }
}

async function withDeadline<T>({ loop }: Services, execute: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const deadline = loop.deadline(DEADLINE_MS);
  return execute(deadline.signal).finally(() => deadline.cancel());
}
