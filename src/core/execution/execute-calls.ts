import type { Approval, ToolCallRow } from '../../contracts/domain/run/run.ts';
import { type ErrorCode, type ErrorData, toErrorData } from '../../contracts/errors/errors.ts';
import { filesReadBy } from '../ports/store.ts';
import type { LoopPorts } from '../run/run-ports.ts';
import { meets, touchedByApproval, touchedByCall } from './call-conflicts.ts';
import { callRecord, interruptedCall, isTooLong, settledCall } from './call-outcome.ts';
import { executeExternal } from './execute-external.ts';
import { type ExecutionContext, emitResult, factsOf, heedNewLabels, noteLabels } from './execution-context.ts';
import { type CallFacts, type PreparedCall, prepareToolCall } from './prepare-call.ts';
import { deny, fail, finish, reject, write } from './record-outcome.ts';
import { createApproval } from './request-approval.ts';
import { checkApproval } from './verify-approval.ts';

/**
 * Takes the calls of one step as far as they go, in their order: reads are answered, changes written or
 * asked for. Calls that wait hold back what touches the same files, and every later effect.
 * Resolves with the rows as they stand; all are settled when none is `planned` or `waiting`.
 */
export async function executeCalls(
  calls: readonly ToolCallRow[],
  context: ExecutionContext,
  ports: LoopPorts,
): Promise<ToolCallRow[]> {
  const rows = [...calls];
  // A call beside the run may have brought it labels.
  noteLabels(context, (await ports.store.run(context.run.runId))?.labels ?? []);
  const undecided: string[] = [];
  for (const [index, call] of rows.entries()) {
    if (context.signal.aborted) break;
    const before = undecided.length > 0;
    const settled = await settleOne(call, { held: undecided, before }, context, ports);
    rows[index] = settled.row;
    if (settled.touched) undecided.push(...settled.touched);
  }
  return rows;
}

interface Settled {
  row: ToolCallRow;
  /** Set while the call is not settled: what it may still touch. */
  touched?: readonly string[];
}

async function settleOne(
  call: ToolCallRow,
  earlier: { held: readonly string[]; before: boolean },
  context: ExecutionContext,
  ports: LoopPorts,
): Promise<Settled> {
  // Nobody performs it any longer: it was begun before the run was taken up here.
  if (call.state === 'performing') {
    return { row: fail(call, { type: 'error', ...interruptedCall(call) }, 0, context, ports) };
  }
  if (call.state !== 'planned' && call.state !== 'waiting') return { row: call };
  if (call.state === 'waiting' && call.approvalId !== null) {
    const approval = await ports.store.approval(call.approvalId);
    if (approval?.state === 'pending') return { row: call, touched: touchedByApproval(approval) };
    // Effects take place in the order given: an allowed one waits for those before it.
    if (approval?.state === 'allowed' && earlier.before) return { row: call, touched: touchedByApproval(approval) };
    if (approval?.state === 'rejected') return { row: reject(call, approval, context, ports) };
    if (approval?.state === 'allowed') {
      const used = await settleAllowed(call, approval, context, ports);
      if (used) return { row: used };
    }
  }
  const touched = () => touchedByCall(call.toolName, call.inputText, ports.tools);
  if (earlier.held.length > 0 && meets(touched(), earlier.held))
    return { row: { ...call, state: 'planned' }, touched: touched() };
  return settlePlanned(call, { touched, before: earlier.before }, context, ports);
}

async function settlePlanned(
  call: ToolCallRow,
  place: { touched: () => readonly string[]; before: boolean },
  context: ExecutionContext,
  ports: LoopPorts,
): Promise<Settled> {
  // What was written by a call before must be there when the next one looks.
  if (context.pending.hasChange()) await context.pending.flush();
  const startMs = ports.clock.monotonicMs();
  const prepared = await prepare(call, context, ports, null);
  const durationMs = ports.clock.monotonicMs() - startMs;
  switch (prepared.type) {
    case 'error':
      return { row: fail(call, prepared, durationMs, context, ports) };
    case 'denied':
      return { row: deny(call, prepared, durationMs, context, ports) };
    case 'done':
      return { row: await finish(call, prepared.facts, prepared.output, durationMs, context, ports) };
    case 'commit':
      if (place.before) return { row: { ...call, state: 'planned' }, touched: place.touched() };
      return { row: await write(call, prepared, durationMs, context, ports) };
    case 'perform': {
      if (place.before) return { row: { ...call, state: 'planned' }, touched: place.touched() };
      return { row: (await executeExternal(call, prepared, context, ports)) ?? call };
    }
    case 'ask':
      return ask(call, prepared, durationMs, context, ports);
    default:
      return prepared satisfies never;
  }
}

async function prepare(
  call: ToolCallRow,
  context: ExecutionContext,
  ports: LoopPorts,
  approval: Approval | null,
): Promise<PreparedCall> {
  const reader = await ports.store.notebook(context.run.notebookId);
  heedNewLabels(context, reader);
  const prepared = await prepareToolCall(
    {
      toolName: call.toolName,
      // What was allowed, and not what the row may say by now.
      inputText: approval === null ? call.inputText : JSON.stringify(approval.input),
      agent: context.agent,
      ruleBook: context.ruleBook,
      reader,
      runId: context.run.runId,
      sessionId: context.run.sessionId,
      sessionRunIds: context.sessionRunIds,
      notebookName: await ports.store.notebookName(context.run.notebookId),
      labels: context.labels.all(),
      fits: (output) => !isTooLong(output, context.run.resultTokens),
    },
    ports,
    approval !== null,
  );
  noteLabels(context, prepared.facts.labels);
  for (const path of prepared.facts.read) context.read.add(path);
  for (const { fileId, path } of filesReadBy([prepared.facts])) context.files.set(fileId, path);
  return prepared;
}

async function settleAllowed(
  call: ToolCallRow,
  approval: Approval,
  context: ExecutionContext,
  ports: LoopPorts,
): Promise<ToolCallRow | null> {
  const reader = await ports.store.notebook(context.run.notebookId);
  heedNewLabels(context, reader);
  const { agent, ruleBook } = context;
  const labels = context.labels.all();
  const used = checkApproval(approval, { agent, ruleBook, reader, labels, nowMs: ports.clock.nowMs() }, ports);
  if (used.type === 'again') {
    const prepared = await prepare(call, context, ports, approval);
    if (prepared.type === 'perform') return executeExternal(call, prepared, context, ports, approval);
    context.pending.approval(approval.approvalId, ['allowed'], { state: 'used' });
    if (prepared.type === 'done')
      return finish(call, prepared.facts, prepared.output, 0, context, ports, approval.receipt);
    if (prepared.type === 'error') return fail(call, prepared, 0, context, ports);
    if (prepared.type === 'denied') return deny(call, prepared, 0, context, ports);
    return null;
  }
  if (used.type === 'stale') {
    setAside(call, approval, used, context, ports);
    return null;
  }
  // Rows gathered so far must not fall with this change.
  await context.pending.flush();
  const facts: CallFacts = { ...factsOf(call), action: used.action, input: approval.input };
  const row = settledCall(call, { type: 'result', output: used.output }, facts, 0);
  context.pending.call({ ...row, changeId: used.part.changeId });
  context.pending.change(used.part, call.idempotencyKey);
  context.pending.approval(approval.approvalId, ['allowed'], { state: 'used' });
  context.pending.audit(
    callRecord(context.run, call, facts, {
      decision: 'allowed',
      output: used.output,
      durationMs: 0,
      atMs: ports.clock.nowMs(),
      receipt: approval.receipt,
      changeId: used.part.changeId,
    }),
  );
  const refused = await tryFlush(context);
  if (refused) {
    if (refused.code !== 'approval-settled')
      setAside(call, approval, { state: 'void', reason: refused.message }, context, ports);
    return null;
  }
  emitResult(row, context, ports);
  return { ...row, changeId: used.part.changeId };
}

/** An answer that holds no longer is kept with its reason; the call is planned and asked for anew. */
function setAside(
  call: ToolCallRow,
  approval: Approval,
  stale: { state: 'void' | 'expired'; reason: string },
  context: ExecutionContext,
  ports: LoopPorts,
): void {
  context.pending.approval(approval.approvalId, ['allowed'], { state: stale.state, stateReason: stale.reason });
  context.pending.audit(
    callRecord(
      context.run,
      call,
      { ...factsOf(call), action: `approval.${stale.state}` },
      {
        decision: 'failed',
        output: stale.reason,
        durationMs: 0,
        atMs: ports.clock.nowMs(),
        receipt: approval.receipt,
      },
    ),
  );
}

/** What the commit may find changed in the last moment: the plan is stale, not wrong, and is made and asked for anew. */
const PLAN_ANEW: readonly ErrorCode[] = [
  'conflict',
  'approval-settled',
  'name-collision',
  'quota-exceeded',
  'nothing-to-undo',
  'damaged',
];

async function tryFlush(context: ExecutionContext): Promise<ErrorData | null> {
  try {
    await context.pending.flush();
    return null;
  } catch (error) {
    const data = toErrorData(error);
    if (PLAN_ANEW.includes(data.code)) return data;
    throw error;
  }
}

function ask(
  call: ToolCallRow,
  prepared: Extract<PreparedCall, { type: 'ask' }>,
  durationMs: number,
  context: ExecutionContext,
  ports: LoopPorts,
): Settled {
  const { run, agent, ruleBook } = context;
  const nowMs = ports.clock.nowMs();
  const approval = createApproval(
    prepared,
    {
      notebookId: run.notebookId,
      runId: run.runId,
      sessionId: run.sessionId,
      toolCallId: call.toolCallId,
      agent,
      ruleBook,
      read: [...context.read],
      labels: context.labels.all(),
      nowMs,
    },
    ports,
  );
  const { facts } = prepared;
  const row: ToolCallRow = {
    ...call,
    state: 'waiting',
    approvalId: approval.approvalId,
    risk: facts.risk,
    rule: facts.rule,
    targets: [...facts.targets],
    durationMs,
  };
  context.pending.call(row);
  context.pending.newApproval(approval);
  context.pending.audit(
    callRecord(run, call, facts, {
      decision: 'asked',
      output: prepared.reason,
      durationMs,
      atMs: nowMs,
      receipt: approval.receipt,
    }),
  );
  ports.emit({
    type: 'approval-request',
    runId: run.runId,
    approvalId: approval.approvalId,
    toolName: call.toolName,
    target: approval.target,
    risk: approval.risk,
  });
  return { row, touched: touchedByApproval(approval) };
}
