import type { Agent } from '../../contracts/domain/agent.ts';
import type { RuleBook } from '../../contracts/domain/policy.ts';
import type { Approval } from '../../contracts/domain/run/run.ts';
import type { ToolCallOutcome } from '../../contracts/domain/tool.ts';
import { type ErrorCode, hasErrorCode, toErrorData } from '../../contracts/errors/errors.ts';
import type { CommandValue } from '../../contracts/wire/commands.ts';
import { callRecord } from '../../core/execution/call-outcome.ts';
import { changeAction, type PreparedCall, prepareToolCall } from '../../core/execution/prepare-call.ts';
import { withChangeId } from '../../core/execution/record-outcome.ts';
import { createApproval } from '../../core/execution/request-approval.ts';
import { checkApproval } from '../../core/execution/verify-approval.ts';
import { labelsOf } from '../../core/policy/flow-labels.ts';
import type { CommitBatch } from '../../core/ports/store.ts';
import type { Services } from '../app/services.ts';
import {
  activeAgent,
  labelsPart,
  type NamedCall,
  onlyCandidate,
  type ResolvedCall,
  resolveCall,
} from './direct-call.ts';

/** How long an effect elsewhere may take here, where nobody can cancel it: 60 s. */
const PERFORM_DEADLINE_MS = 60_000;

type Call = Omit<CommandValue<'tools.call'>, 'input'> & { input?: unknown };

/** One tool call as an agent, outside a run or beside one: the whole path, with its entry in the log. */
export async function callTool(services: Services, call: Call): Promise<ToolCallOutcome> {
  const agent = await activeAgent(services, call.agent);
  const notebookId = call.notebookId ?? (await onlyCandidate(services, agent));
  const inputText = JSON.stringify(call.input ?? {});
  const startMs = services.loop.clock.monotonicMs();
  // The rules that decide are those under which it is written, and no later ones.
  const rights = { agent, ruleBook: await services.store.ruleBook() };
  const resolved = await resolveCall(services, { ...call, notebookId });
  const prepared = await prepare(services, rights, resolved, inputText, false);
  return settle(services, rights, resolved, prepared, services.loop.clock.monotonicMs() - startMs);
}

/** Carries out what the person has answered to a call outside a run. What cannot be done any more is an outcome, too. */
export async function carryOutApproved(services: Services, approval: Approval): Promise<ToolCallOutcome> {
  if (approval.state !== 'allowed') {
    const reason = approval.answerReason ? `: ${approval.answerReason}` : '.';
    return { type: 'denied', rule: 'person', reason: `The person rejected this${reason}` };
  }
  try {
    return await carryOut(services, approval);
  } catch (error) {
    const { code, message } = toErrorData(error);
    return setAside(services, approval, 'void', code, message);
  }
}

async function carryOut(services: Services, approval: Approval): Promise<ToolCallOutcome> {
  const agent = await activeAgent(services, approval.agent);
  const [reader, ruleBook] = [await services.store.notebook(approval.notebookId), await services.store.ruleBook()];
  const nowMs = services.loop.clock.nowMs();
  const call = await resolveCall(services, callOf(approval));
  const used = checkApproval(approval, { agent, ruleBook, reader, labels: call.labels.all(), nowMs }, services.loop);
  const { approvalId, receipt } = approval;
  if (used.type === 'stale') return setAside(services, approval, used.state, 'conflict', used.reason);
  const consume = [{ approvalId, from: ['allowed' as const], patch: { state: 'used' as const } }];
  if (used.type === 'again') {
    const rights = { agent, ruleBook };
    const prepared = await prepare(services, rights, call, JSON.stringify(approval.input), true);
    if (prepared.type === 'perform') return perform(services, rights, call, prepared, { consume, receipt });
    await services.store.commit({ approvals: consume, rights: revisionsOf(rights), audit: [] });
    return settle(services, rights, call, prepared, 0);
  }
  const facts = { ...plainFacts(approval), action: used.action };
  await services.store.commit({
    approvals: consume,
    rights: revisionsOf({ agent, ruleBook }),
    change: used.part,
    idempotencyKey: approvalId,
    audit: [record(services, call, facts, 'allowed', used.output, { receipt, changeId: used.part.changeId })],
  });
  return { type: 'result', output: used.output };
}

/** An answer that cannot be used is kept with its reason, and never used later. */
async function setAside(
  services: Services,
  approval: Approval,
  state: 'void' | 'expired',
  code: ErrorCode,
  reason: string,
): Promise<ToolCallOutcome> {
  const { approvalId, receipt } = approval;
  try {
    await services.store.commit({
      approvals: [{ approvalId, from: ['allowed'], patch: { state, stateReason: reason } }],
      audit: [
        record(services, callOf(approval), { ...plainFacts(approval), action: `approval.${state}` }, 'failed', reason, {
          receipt,
        }),
      ],
    });
  } catch (error) {
    // It is settled: another window has used it, or set it aside.
    if (!hasErrorCode(error, 'approval-settled')) throw error;
  }
  return { type: 'error', code, message: reason };
}

function callOf({ agent, toolName, notebookId, runId }: Approval): NamedCall {
  return { agent, toolName, notebookId, runId: runId ?? undefined };
}

/** Who acts, and the rules it was decided by. */
interface Rights {
  readonly agent: Agent;
  readonly ruleBook: RuleBook;
}

function revisionsOf({ agent, ruleBook }: Rights): NonNullable<CommitBatch['rights']> {
  return { agent: agent.name, agentRevision: agent.revision, ruleBookRevision: ruleBook.revision };
}

async function prepare(
  services: Services,
  { agent, ruleBook }: Rights,
  call: ResolvedCall,
  inputText: string,
  approved: boolean,
): Promise<PreparedCall> {
  const reader = await services.store.notebook(call.notebookId);
  const { run, labels } = call;
  const sessionRuns = run ? await services.store.runsOfSession(run.sessionId) : [];
  const prepared = await prepareToolCall(
    {
      toolName: call.toolName,
      inputText,
      agent,
      ruleBook,
      reader,
      runId: call.runId ?? null,
      sessionId: run?.sessionId ?? null,
      sessionRunIds: sessionRuns.map((one) => one.runId),
      notebookName: await services.store.notebookName(call.notebookId),
      labels: labels.all(),
      fits: () => true,
    },
    services.loop,
    approved,
  );
  for (const label of prepared.facts.labels) labels.add(label);
  return prepared;
}

async function settle(
  services: Services,
  rights: Rights,
  call: ResolvedCall,
  prepared: PreparedCall,
  durationMs: number,
): Promise<ToolCallOutcome> {
  const { facts } = prepared;
  const more = { durationMs };
  switch (prepared.type) {
    case 'error':
      await services.store.commit({
        ...labelsPart(call),
        audit: [record(services, call, facts, 'failed', `${prepared.code}: ${prepared.message}`, more)],
      });
      return { type: 'error', code: prepared.code, message: prepared.message };
    case 'denied':
      await services.store.commit({
        ...labelsPart(call),
        audit: [record(services, call, facts, 'denied', prepared.reason, more)],
      });
      return { type: 'denied', rule: facts.rule ?? 'scope', reason: prepared.reason };
    case 'done':
      await services.store.commit({
        ...labelsPart(call),
        audit: [record(services, call, facts, 'allowed', prepared.output, more)],
      });
      return { type: 'result', output: prepared.output };
    case 'commit':
      return write(services, rights, call, prepared, durationMs);
    case 'perform':
      return perform(services, rights, call, prepared, null);
    case 'ask':
      return ask(services, rights, call, prepared, durationMs);
    default:
      return prepared satisfies never;
  }
}

/**
 * An effect elsewhere: written down before it is begun, with the answer that is used up for it, and again when it has ended. A
 * first entry without a second is one that was interrupted.
 */
async function perform(
  services: Services,
  rights: Rights,
  call: ResolvedCall,
  prepared: Extract<PreparedCall, { type: 'perform' }>,
  answer: { consume: NonNullable<CommitBatch['approvals']>; receipt: string } | null,
): Promise<ToolCallOutcome> {
  const { facts } = prepared;
  const receipt = answer === null ? {} : { receipt: answer.receipt };
  await services.store.commit({
    ...labelsPart(call),
    ...(answer === null ? {} : { approvals: answer.consume }),
    rights: revisionsOf(rights),
    audit: [record(services, call, { ...facts, action: `${facts.action}-start` }, 'allowed', 'Begun.', receipt)],
  });
  const deadline = services.loop.deadline(PERFORM_DEADLINE_MS);
  const startMs = services.loop.clock.monotonicMs();
  const ended = await prepared.perform(deadline.signal).finally(() => deadline.cancel());
  const more = { durationMs: services.loop.clock.monotonicMs() - startMs, ...receipt };
  for (const label of ended.facts.labels) call.labels.add(label);
  const failed = ended.type === 'error';
  const output = failed ? `${ended.code}: ${ended.message}` : ended.output;
  await services.store.commit({
    ...labelsPart(call),
    audit: [record(services, call, ended.facts, failed ? 'failed' : 'allowed', output, more)],
  });
  if (failed) return { type: 'error', code: ended.code, message: ended.message };
  return { type: 'result', output: ended.output };
}

async function write(
  services: Services,
  rights: Rights,
  call: ResolvedCall,
  prepared: Extract<PreparedCall, { type: 'commit' }>,
  durationMs: number,
): Promise<ToolCallOutcome> {
  const changeId = services.loop.ids.next('change');
  const output = withChangeId(prepared.output, changeId);
  const runId = call.runId ?? null;
  try {
    await services.store.commit({
      ...labelsPart(call),
      rights: revisionsOf(rights),
      change: {
        changeId,
        change: prepared.change,
        action: changeAction(call.toolName, prepared.change),
        actor: { type: 'agent', agent: rights.agent.name, runId },
        runId,
        toolCallId: null,
        labels: labelsOf(call.labels.all()),
      },
      audit: [record(services, call, prepared.facts, 'allowed', output, { durationMs, changeId })],
    });
    return { type: 'result', output };
  } catch (error) {
    const { code, message } = toErrorData(error);
    await services.store.commit({
      ...labelsPart(call),
      audit: [record(services, call, prepared.facts, 'failed', `${code}: ${message}`, { durationMs })],
    });
    return { type: 'error', code, message };
  }
}

async function ask(
  services: Services,
  rights: Rights,
  call: ResolvedCall,
  prepared: Extract<PreparedCall, { type: 'ask' }>,
  durationMs: number,
): Promise<ToolCallOutcome> {
  const approval = createApproval(
    prepared,
    {
      notebookId: call.notebookId,
      runId: call.runId ?? null,
      sessionId: null,
      toolCallId: null,
      ...rights,
      read: [],
      labels: call.labels.all(),
      nowMs: services.loop.clock.nowMs(),
    },
    services.loop,
  );
  await services.store.commit({
    ...labelsPart(call),
    rights: revisionsOf(rights),
    put: { approvals: [approval] },
    audit: [
      record(services, call, prepared.facts, 'asked', prepared.reason, { durationMs, receipt: approval.receipt }),
    ],
  });
  return { type: 'needs-approval', approvalId: approval.approvalId };
}

function record(
  services: Services,
  call: NamedCall,
  facts: PreparedCall['facts'],
  decision: 'allowed' | 'denied' | 'asked' | 'failed',
  output: unknown,
  more: { durationMs?: number; receipt?: string; changeId?: string } = {},
) {
  const { durationMs = 0, ...rest } = more;
  const entry = callRecord(
    { runId: call.runId ?? '', sessionId: '', notebookId: call.notebookId, agent: call.agent },
    { toolCallId: '', toolName: call.toolName },
    facts,
    { decision, output, durationMs, atMs: services.loop.clock.nowMs(), ...rest },
  );
  const runId = call.runId ?? null;
  return {
    ...entry,
    actor: { type: 'agent' as const, agent: call.agent, runId },
    runId,
    sessionId: null,
    toolCallId: null,
  };
}

function plainFacts(approval: Approval): PreparedCall['facts'] {
  return {
    toolName: approval.toolName,
    action: 'tool.call',
    risk: approval.risk,
    rule: approval.rule,
    targets: [approval.target],
    read: [],
    readIds: [],
    labels: [],
    input: approval.input,
  };
}
