import type { Approval } from '../../contracts/domain/run/run.ts';
import type { ScriptRecord } from '../../contracts/domain/run/script.ts';
import { type ErrorCode, type ErrorData, type Said, toErrorData } from '../../contracts/errors/errors.ts';
import { receiptReason } from '../../contracts/sentences/permission-sentences.ts';
import { reviewRemark } from '../../contracts/sentences/run-sentences.ts';
import { saidOf } from '../../contracts/sentences/said.ts';
import { withExecutedInput } from '../approval/executed-input.ts';
import { recordPlanned } from '../dry-run/record-planned.ts';
import { startHelper } from '../helpers/execute-helper.ts';
import { isIsolated } from '../policy/kind-limits.ts';
import { filesReadBy } from '../ports/store.ts';
import { type CallPaths, overlaps } from './call-conflicts.ts';
import { callRecord, finishedCall } from './call-outcome.ts';
import { executeExternal } from './execute-external.ts';
import {
  addLabels,
  addLaterLabels,
  type ExecutableCall,
  type ExecutionContext,
  type ExecutorPorts,
  factsOf,
} from './execution-context.ts';
import { type CallFacts, type PreparedCall, pathsOfChange, prepareToolCall } from './prepare-call.ts';
import { commitChange, commitFinished, flushEarlier, recordOutcome, recordStaleApproval } from './record-outcome.ts';
import { requestApproval } from './request-approval.ts';
import { type VerifiedApproval, verifyApproval } from './verify-approval.ts';

/** A call after it was executed as far as it goes without the person. */
export interface ExecutedCall {
  /** In one of the states below; `planned` when it has to wait for earlier calls. */
  readonly call: ExecutableCall;
  /** The pending approval of a call that is `waiting`. */
  readonly approval: Approval | null;
}

/** An allowed call: executed, or why its approval holds no longer. */
export type ApprovedCall =
  | { type: 'finished'; call: ExecutableCall }
  /** The script continues: it waits at its next checkpoint, or for the approval of its changes. */
  | { type: 'asked'; call: ExecutableCall; approval: Approval }
  | { type: 'stale'; code: ErrorCode; reason: Said };

/** Refusals of a commit that make an approval stale: the notebook changed in the last moment. The call is planned again. */
const REPLANNED: readonly ErrorCode[] = [
  'conflict',
  'approval-settled',
  'name-collision',
  'quota-exceeded',
  'nothing-to-undo',
  'damaged',
];

/**
 * Prepares one call, decides on it, and reads, commits, executes or asks. The states of a call:
 *
 * ```
 *   planned ──┬── read, or nothing to change ──────────▶ done | failed
 *      ▲      ├── change that needs no approval ───────▶ done | failed
 *      │      ├── denied by scope, labels or a rule ───▶ denied
 *      │      ├── any change, in a dry run ────────────▶ done, as planned
 *      │      ├── external tool ──▶ performing ────────▶ done | failed (also: found so after a restart)
 *      │      ├── helper ─────────▶ performing ────────▶ done | failed, when its run has ended
 *      │      └── needs approval ─▶ waiting
 *      │                              ├── allowed ─────▶ as from planned, under the receipt
 *      │                              ├── rejected ────▶ denied
 *      └── approval void or expired ──┘
 * ```
 *
 * @param waiting paths of earlier calls of the same step that still wait. Effects keep their order, so this one stays planned; it
 *   is asked for at once unless its change overlaps one of them: an approval binds files as they are
 */
export async function executeCall(
  call: ExecutableCall,
  waiting: CallPaths,
  context: ExecutionContext,
  ports: ExecutorPorts,
): Promise<ExecutedCall> {
  const { prepared, durationMs } = await prepareCall(call, null, context, ports);
  if (context.overlay) {
    return withoutApproval(await recordPlanned(call, prepared, durationMs, context.overlay, context, ports));
  }
  if (isIsolated(context.agent) && hasEffect(prepared)) {
    const reason = reviewRemark('outside');
    const denied = { type: 'denied' as const, facts: { ...prepared.facts, rule: 'isolation' }, reason };
    return withoutApproval(await recordOutcome(call, denied, { durationMs }, context, ports));
  }
  const isBlocked = waiting.length > 0;
  switch (prepared.type) {
    case 'error':
    case 'denied':
    case 'done':
      return withoutApproval(await recordOutcome(call, prepared, { durationMs }, context, ports));
    case 'commit':
      if (isBlocked) return withoutApproval({ ...call, state: 'planned' });
      return withoutApproval(await commitChange(call, prepared, durationMs, context, ports));
    case 'perform':
      if (isBlocked) return withoutApproval({ ...call, state: 'planned' });
      return withoutApproval((await startOrExecute(call, prepared, context, ports, null)) ?? call);
    case 'ask':
      if (prepared.change && overlaps(pathsOfChange(prepared.change), waiting)) {
        return withoutApproval({ ...call, state: 'planned' });
      }
      return requestApproval(call, prepared, durationMs, context, ports);
    default:
      return prepared satisfies never;
  }
}

/** Returns whether a call changes something: the notebook, or something else. */
function hasEffect(prepared: PreparedCall): boolean {
  if (prepared.type === 'commit' || prepared.type === 'perform') return true;
  return prepared.type === 'ask' && (prepared.change !== null || prepared.facts.risk !== 'read');
}

/** Starts a helper or executes an external tool. Resolves with null when the approval was used before. */
async function startOrExecute(
  call: ExecutableCall,
  prepared: Extract<PreparedCall, { type: 'perform' }>,
  context: ExecutionContext,
  ports: ExecutorPorts,
  approval: Approval | null,
): Promise<ExecutableCall | null> {
  const { task } = prepared;
  return task === undefined
    ? executeExternal(call, prepared, context, ports, approval)
    : startHelper(call, { ...prepared, task }, context, ports, approval);
}

function withoutApproval(call: ExecutableCall): ExecutedCall {
  return { call, approval: null };
}

/**
 * Executes a call that the person allowed: writes the stored change, or reads or executes under the receipt. The approval is
 * used up in the commit that records the result. One that holds no longer is set aside with its reason in the next commit.
 */
export async function executeApproved(
  call: ExecutableCall,
  approval: Approval,
  context: ExecutionContext,
  ports: ExecutorPorts,
): Promise<ApprovedCall> {
  const reader = await ports.store.notebook(context.origin.notebookId);
  addLaterLabels(context, reader);
  const { agent, grant, ruleBook } = context;
  const labels = context.labels.all();
  const nowMs = ports.clock.nowMs();
  const verified = verifyApproval(approval, { agent, grant, ruleBook, reader, labels, nowMs }, ports);
  switch (verified.type) {
    case 'stale':
      recordStaleApproval(call, approval, verified, context, ports);
      return { type: 'stale', code: 'conflict', reason: verified.reason };
    case 'change': {
      if (approval.script?.isOpen) return passCheckpoint(call, approval, context, ports);
      const diverged = approval.script && (await compareWithDryRun(call, approval, context, ports));
      return diverged ?? commitApproved(withExecutedInput(call, approval), approval, verified, context, ports);
    }
    case 'prepare':
      if (approval.script?.isOpen) return passCheckpoint(call, approval, context, ports);
      return executePrepared(withExecutedInput(call, approval), approval, context, ports);
    default:
      return verified satisfies never;
  }
}

/** Prepares an approved call without a stored change again, and executes it under the approval. */
async function executePrepared(
  call: ExecutableCall,
  approval: Approval,
  context: ExecutionContext,
  ports: ExecutorPorts,
): Promise<ApprovedCall> {
  const { approvalId, receipt } = approval;
  const { prepared, durationMs } = await prepareCall(call, approval, context, ports);
  switch (prepared.type) {
    case 'error':
    case 'denied':
    case 'done': {
      const evidence = { durationMs, receipt, usesApproval: approvalId };
      return { type: 'finished', call: await recordOutcome(call, prepared, evidence, context, ports) };
    }
    case 'perform': {
      const executed = await startOrExecute(call, prepared, context, ports, approval);
      return executed ? { type: 'finished', call: executed } : USED_ELSEWHERE;
    }
    case 'commit':
    case 'ask': {
      recordStaleApproval(call, approval, { state: 'void', reason: OTHER_EFFECT }, context, ports);
      return { type: 'stale', code: 'conflict', reason: OTHER_EFFECT };
    }
    default:
      return prepared satisfies never;
  }
}

/**
 * Runs a script once more from its start, past the checkpoint that the person allowed. The answer is used up in the commit that records
 * what comes next: a result, or the approval of the next checkpoint or of all changes. The change that was shown is not written.
 */
async function passCheckpoint(
  call: ExecutableCall,
  approval: Approval,
  context: ExecutionContext,
  ports: ExecutorPorts,
): Promise<ApprovedCall> {
  const { approvalId, receipt, script } = approval;
  // It answers this checkpoint alone: a rule that confirms is not satisfied by it.
  const allowed = { ...call, inputText: JSON.stringify(approval.input) };
  const { prepared, durationMs } = await prepareCall(allowed, null, context, ports, script);
  switch (prepared.type) {
    case 'error':
      if (prepared.code === 'replay-diverged') {
        const reason = saidOf(prepared);
        recordStaleApproval(call, approval, { state: 'void', reason }, context, ports);
        return { type: 'stale', code: prepared.code, reason };
      }
      break;
    case 'ask':
      context.pending.approval(approvalId, ['allowed'], { state: 'used' });
      return { type: 'asked', ...requestApproval(call, prepared, durationMs, context, ports) };
    case 'denied':
    case 'done':
      break;
    case 'commit':
    case 'perform':
      recordStaleApproval(call, approval, { state: 'void', reason: OTHER_EFFECT }, context, ports);
      return { type: 'stale', code: 'conflict', reason: OTHER_EFFECT };
    default:
      return prepared satisfies never;
  }
  const evidence = { durationMs, receipt, usesApproval: approvalId };
  return { type: 'finished', call: await recordOutcome(call, prepared, evidence, context, ports) };
}

/**
 * Runs an approved script once more over the notebook as it is now. Only if it makes the approved calls, the approved change may be
 * written.
 */
async function compareWithDryRun(
  call: ExecutableCall,
  approval: Approval,
  context: ExecutionContext,
  ports: ExecutorPorts,
): Promise<ApprovedCall | null> {
  const { prepared } = await prepareCall(call, approval, context, ports);
  if (prepared.type === 'ask' && prepared.change !== null) return null;
  const reason = prepared.type === 'error' ? saidOf(prepared) : 'reason' in prepared ? prepared.reason : OTHER_EFFECT;
  recordStaleApproval(call, approval, { state: 'void', reason }, context, ports);
  return { type: 'stale', code: prepared.type === 'error' ? prepared.code : 'conflict', reason };
}

const OTHER_EFFECT = receiptReason('effect');

const USED_ELSEWHERE: ApprovedCall = {
  type: 'stale',
  code: 'approval-settled',
  reason: receiptReason('otherWindow'),
};

async function commitApproved(
  call: ExecutableCall,
  approval: Approval,
  { part, action, output }: Extract<VerifiedApproval, { type: 'change' }>,
  context: ExecutionContext,
  ports: ExecutorPorts,
): Promise<ApprovedCall> {
  const { origin, pending, sink } = context;
  const { changeId } = part;
  const facts: CallFacts = { ...factsOf(call), action, input: approval.input };
  const finished = { ...finishedCall(call, { type: 'result', output }, facts, 0), changeId };
  const logged = { durationMs: 0, atMs: ports.clock.nowMs(), receipt: approval.receipt, changeId };
  const refused = await tryCommit(finished, context, () => {
    pending.change(part, call.idempotencyKey);
    pending.approval(approval.approvalId, ['allowed'], { state: 'used' });
    pending.audit(callRecord(origin, call, facts, { decision: 'allowed', output, ...logged }));
  });
  if (!refused) {
    sink.announceResult(finished);
    return { type: 'finished', call: finished };
  }
  if (refused.code === 'approval-settled') return USED_ELSEWHERE;
  recordStaleApproval(call, approval, { state: 'void', reason: saidOf(refused) }, context, ports);
  return { type: 'stale', code: refused.code, reason: saidOf(refused) };
}

async function tryCommit(
  finished: ExecutableCall,
  context: ExecutionContext,
  add: () => void,
): Promise<ErrorData | null> {
  try {
    await commitFinished(finished, context, add);
    return null;
  } catch (error) {
    const data = toErrorData(error);
    if (REPLANNED.includes(data.code)) return data;
    await flushEarlier(context);
    throw error;
  }
}

/**
 * Prepares a call over the notebook as it is now, in a dry run with its planned changes; notes what it has read, and what was refused
 * inside of it.
 *
 * @param replay of a script: its record. Default: that of the approval
 */
export async function prepareCall(
  call: ExecutableCall,
  approval: Approval | null,
  context: ExecutionContext,
  ports: ExecutorPorts,
  replay: ScriptRecord | undefined = approval?.script,
): Promise<{ prepared: PreparedCall; durationMs: number }> {
  const startMs = ports.clock.monotonicMs();
  const { origin, agent, ruleBook, sessionRunIds } = context;
  const reader = await ports.store.notebook(origin.notebookId);
  addLaterLabels(context, reader);
  const prepared = await prepareToolCall(
    {
      toolName: call.toolName,
      // What was allowed, whatever the row says by now.
      inputText: approval === null ? call.inputText : JSON.stringify(approval.input),
      agent,
      grant: context.grant,
      ruleBook,
      reader: context.overlay?.over(reader, ports.clock.nowMs()) ?? reader,
      runId: origin.runId,
      sessionId: origin.sessionId,
      sessionRunIds,
      todos: context.todos(),
      notebookName: await ports.store.notebookName(origin.notebookId),
      isRemote: context.isRemote,
      isForServer: context.isForServer,
      givenNames: context.givenNames,
      labels: context.labels.all(),
      fits: context.sink.fits,
      replay,
      showsCheckpoints: context.overlay !== null && context.overlay !== undefined,
      signal: context.signal,
    },
    ports,
    approval !== null,
  );
  for (const { facts, reason } of prepared.facts.refused ?? []) {
    const atMs = ports.clock.nowMs();
    context.pending.audit(
      callRecord(origin, { ...call, toolName: facts.toolName }, facts, {
        decision: 'denied',
        output: reason,
        durationMs: 0,
        atMs,
      }),
    );
  }
  addLabels(context, prepared.facts.labels);
  for (const path of prepared.facts.read) context.read.add(path);
  for (const { fileId, path } of filesReadBy([prepared.facts])) context.files.set(fileId, path);
  return { prepared, durationMs: ports.clock.monotonicMs() - startMs };
}
