import type { Run, ToolCallRow } from '../../contracts/domain/run/run.ts';
import { todoInProgress } from '../../contracts/domain/run/todo.ts';
import { executePlanned } from '../dry-run/execute-planned.ts';
import { recordHelper, waitsForHelper } from '../helpers/execute-helper.ts';
import type { Tool } from '../tool-catalog/define-tool.ts';
import { type CallPaths, overlaps, pathsOfApproval, pathsOfCall } from './call-conflicts.ts';
import { interruptedCall } from './call-outcome.ts';
import { executeApproved, executeCall } from './execute-call.ts';
import type { ExecutableCall, ExecutionContext, ExecutorPorts } from './execution-context.ts';
import { recordOutcome, recordRejection } from './record-outcome.ts';

/**
 * Executes the calls of one step in order until one has to wait. Later reads of other files are still answered, and later
 * changes still asked for; a call that overlaps a waiting one stays planned, and no effect overtakes another. Helpers that are asked
 * one after the other work at the same time; a call after them waits until all have ended.
 * Resolves with the rows as they are now. Every call has its result when none is `planned`, `waiting` or `performing`.
 */
export async function executeCalls(
  calls: readonly ToolCallRow[],
  context: ExecutionContext,
  ports: ExecutorPorts,
): Promise<ToolCallRow[]> {
  const rows = [...calls];
  const waiting: string[] = [];
  const working = createWorkingHelpers(rows, context, ports);
  for (const [index, row] of rows.entries()) {
    if (context.signal.aborted) break;
    if (!waitsForHelper(row)) {
      const asksHelper = isHelperTool(ports.tools.get(row.toolName));
      if (!asksHelper && !(await working.haveEnded())) break;
      const { call, waitsFor } = await executeNext(withTodo(row, context), waiting, context, ports);
      rows[index] = { ...row, ...call, toolCallId: row.toolCallId };
      if (waitsFor) waiting.push(...waitsFor);
    }
    working.add(index);
  }
  await working.haveEnded();
  return rows;
}

/** Drives the helpers that calls wait for, and records in `rows` what they return, in the order of the calls. */
function createWorkingHelpers(rows: ToolCallRow[], context: ExecutionContext, ports: ExecutorPorts) {
  const working = new Map<number, Promise<Run>>();
  return {
    /** Drives the helper of a row, if it waits for one. */
    add(index: number): void {
      const row = rows[index];
      if (row === undefined || !waitsForHelper(row) || context.helpers === null) return;
      const helper = context.helpers.drive(row.helperRunId);
      // Awaited in order below; until then, a failure must not count as unhandled.
      helper.catch(() => undefined);
      working.set(index, helper);
    },
    /** Resolves with whether all have ended, and not merely parked. */
    async haveEnded(): Promise<boolean> {
      const all = [...working];
      working.clear();
      // Waits for all of them: when one fails, none may still be working.
      await Promise.allSettled(all.map(([, helper]) => helper));
      let isOver = true;
      for (const [index, helper] of all) {
        const row = rows[index];
        if (row === undefined) continue;
        const call = await recordHelper(row, await helper, context, ports);
        rows[index] = { ...row, ...call, toolCallId: row.toolCallId };
        isOver &&= !waitsForHelper(call);
      }
      return isOver;
    },
  };
}

function isHelperTool(tool: Tool | undefined): boolean {
  return tool?.type === 'perform' && tool.delegate !== undefined;
}

/** Notes the to-do in progress with a call that is about to be executed: an earlier call of the step may have begun another one. */
function withTodo(row: ToolCallRow, { todos }: Pick<ExecutionContext, 'todos'>): ToolCallRow {
  const todoId = todoInProgress(todos())?.id;
  return row.state !== 'planned' || todoId === undefined ? row : { ...row, todoId };
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
      if (approved.type === 'asked') return { call: approved.call, waitsFor: pathsOfApproval(approved.approval) };
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
