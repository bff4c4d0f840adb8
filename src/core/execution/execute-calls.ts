import type { ToolCallRow } from '../../contracts/domain/run/run.ts';
import { executePlanned } from '../dry-run/execute-planned.ts';
import { type CallPaths, overlaps, pathsOfApproval, pathsOfCall } from './call-conflicts.ts';
import { interruptedCall } from './call-outcome.ts';
import { executeApproved, executeCall } from './execute-call.ts';
import type { ExecutableCall, ExecutionContext, ExecutorPorts } from './execution-context.ts';
import { recordOutcome, recordRejection } from './record-outcome.ts';

/**
 * Executes the calls of one step in order until one has to wait. Later reads of other files are still answered, and later
 * changes still asked for; a call that overlaps a waiting one stays planned, and no effect overtakes another.
 * Resolves with the rows as they are now. Every call has its result when none is `planned` or `waiting`.
 */
export async function executeCalls(
  calls: readonly ToolCallRow[],
  context: ExecutionContext,
  ports: ExecutorPorts,
): Promise<ToolCallRow[]> {
  const rows = [...calls];
  const waiting: string[] = [];
  for (const [index, row] of rows.entries()) {
    if (context.signal.aborted) break;
    const { call, waitsFor } = await executeNext(row, waiting, context, ports);
    rows[index] = { ...row, ...call, toolCallId: row.toolCallId };
    if (waitsFor) waiting.push(...waitsFor);
  }
  return rows;
}

interface Progress {
  readonly call: ExecutableCall;
  /** Paths that a call without a result may still use; null once it has its result. */
  readonly waitsFor: CallPaths | null;
}

async function executeNext(
  row: ToolCallRow,
  waiting: CallPaths,
  context: ExecutionContext,
  ports: ExecutorPorts,
): Promise<Progress> {
  const isBlocked = waiting.length > 0;
  if (row.state === 'performing') {
    // The call was in flight when the run was interrupted; its outcome is unknown.
    const outcome = { type: 'error' as const, ...interruptedCall(row) };
    return finished(await recordOutcome(row, outcome, { durationMs: 0 }, context, ports));
  }
  if (row.state !== 'planned' && row.state !== 'waiting') return finished(row);
  if (row.state === 'waiting' && row.approvalId !== null) {
    const approval = await ports.store.approval(row.approvalId);
    if (approval?.state === 'pending') return { call: row, waitsFor: pathsOfApproval(approval) };
    // Effects keep the order of their calls: an allowed one waits for those before it.
    if (approval?.state === 'allowed' && isBlocked) return { call: row, waitsFor: pathsOfApproval(approval) };
    if (approval?.state === 'rejected') return finished(recordRejection(row, approval, context));
    if (approval?.state === 'allowed') {
      const approved = await executeApproved(row, approval, context, ports);
      if (approved.type === 'finished') return finished(approved.call);
    }
  }
  const paths = () => pathsOfCall(row, ports.tools, context.origin.runId);
  if (isBlocked && overlaps(paths(), waiting)) return { call: { ...row, state: 'planned' }, waitsFor: paths() };
  const { call, approval } =
    row.plannedAs === undefined
      ? await executeCall(row, waiting, context, ports)
      : await executePlanned(row, row.plannedAs, isBlocked, context, ports);
  if (approval) return { call, waitsFor: pathsOfApproval(approval) };
  return { call, waitsFor: call.state === 'planned' ? paths() : null };
}

function finished(call: ExecutableCall): Progress {
  return { call, waitsFor: null };
}
