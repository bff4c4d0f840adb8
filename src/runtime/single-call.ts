import type { Agent } from '../contracts/agent.ts';
import type { CommandValue } from '../contracts/commands.ts';
import { CloisterError, type ErrorCode, hasErrorCode, toErrorData } from '../contracts/errors.ts';
import type { RuleBook } from '../contracts/policy.ts';
import type { Approval } from '../contracts/run.ts';
import type { ToolCallOutcome } from '../contracts/tool.ts';
import { createApproval } from '../core/loop/ask.ts';
import { callRecord } from '../core/loop/call-outcome.ts';
import { withChangeId } from '../core/loop/settle-outcomes.ts';
import type { CommitBatch } from '../core/loop/store.ts';
import { checkApproval } from '../core/loop/use-approval.ts';
import {
  changeAction,
  type ExecutorPorts,
  type PreparedCall,
  prepareToolCall,
} from '../core/tools/execute-tool-call.ts';
import type { House } from './house.ts';

type Call = Omit<CommandValue<'tools.call'>, 'input'> & { input?: unknown };

/** One tool call as an agent, outside a run or beside one: the whole path, with its entry in the log. */
export async function callTool(house: House, call: Call): Promise<ToolCallOutcome> {
  const agent = await activeAgent(house, call.agent);
  const notebookId = call.notebookId ?? (await onlyCandidate(house, agent));
  const inputText = JSON.stringify(call.input ?? {});
  const startMs = house.loop.clock.monotonicMs();
  // The rules that decide are those under which it is written, and no later ones.
  const rights = { agent, ruleBook: await house.store.ruleBook() };
  const prepared = await prepare(house, rights, { ...call, notebookId, inputText }, false);
  return settle(house, rights, { ...call, notebookId }, prepared, house.loop.clock.monotonicMs() - startMs);
}

/** Carries out what the person has answered to a call outside a run. What cannot be done any more is an outcome, too. */
export async function carryOutApproved(house: House, approval: Approval): Promise<ToolCallOutcome> {
  if (approval.state !== 'allowed') {
    const reason = approval.answerReason ? `: ${approval.answerReason}` : '.';
    return { type: 'denied', rule: 'person', reason: `The person rejected this${reason}` };
  }
  try {
    return await carryOut(house, approval);
  } catch (error) {
    const { code, message } = toErrorData(error);
    return setAside(house, approval, 'void', code, message);
  }
}

async function carryOut(house: House, approval: Approval): Promise<ToolCallOutcome> {
  const agent = await activeAgent(house, approval.agent);
  const [reader, ruleBook] = [await house.store.notebook(approval.notebookId), await house.store.ruleBook()];
  const nowMs = house.loop.clock.nowMs();
  const used = checkApproval(approval, { agent, ruleBook, reader, nowMs }, house.loop);
  const call = callOf(approval);
  const { approvalId, receipt } = approval;
  if (used.type === 'stale') return setAside(house, approval, used.state, 'conflict', used.reason);
  const consume = [{ approvalId, from: ['allowed' as const], patch: { state: 'used' as const } }];
  if (used.type === 'read') {
    const rights = { agent, ruleBook };
    const prepared = await prepare(house, rights, { ...call, inputText: JSON.stringify(approval.input) }, true);
    await house.store.commit({ approvals: consume, rights: revisionsOf(rights), audit: [] });
    return settle(house, rights, call, prepared, 0);
  }
  const facts = { ...plainFacts(approval), action: used.action };
  await house.store.commit({
    approvals: consume,
    rights: revisionsOf({ agent, ruleBook }),
    change: used.part,
    idempotencyKey: approvalId,
    audit: [record(house, call, facts, 'allowed', used.output, { receipt, changeId: used.part.changeId })],
  });
  return { type: 'result', output: used.output };
}

/** An answer that cannot be used is kept with its reason, and never used later. */
async function setAside(
  house: House,
  approval: Approval,
  state: 'void' | 'expired',
  code: ErrorCode,
  reason: string,
): Promise<ToolCallOutcome> {
  const { approvalId, receipt } = approval;
  try {
    await house.store.commit({
      approvals: [{ approvalId, from: ['allowed'], patch: { state, stateReason: reason } }],
      audit: [
        record(house, callOf(approval), { ...plainFacts(approval), action: `approval.${state}` }, 'failed', reason, {
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

function callOf({ agent, toolName, notebookId, runId }: Approval): ResolvedCall {
  return { agent, toolName, notebookId, runId: runId ?? undefined };
}

interface ResolvedCall {
  readonly agent: string;
  readonly toolName: string;
  readonly notebookId: string;
  readonly runId?: string | undefined;
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
  house: House,
  { agent, ruleBook }: Rights,
  call: ResolvedCall & { inputText: string },
  approvedRead: boolean,
): Promise<PreparedCall> {
  const reader = await house.store.notebook(call.notebookId);
  const run = call.runId === undefined ? undefined : await house.store.run(call.runId);
  if (call.runId !== undefined && (run?.notebookId !== call.notebookId || run.agent !== agent.name)) {
    throw new CloisterError('not-found', `There is no run ${call.runId} of ${agent.name} in this notebook.`, {
      runId: call.runId,
    });
  }
  const sessionRuns = run ? await house.store.runsOfSession(run.sessionId) : [];
  return prepareToolCall(
    {
      toolName: call.toolName,
      inputText: call.inputText,
      agent,
      ruleBook,
      reader,
      runId: call.runId ?? null,
      sessionId: run?.sessionId ?? null,
      sessionRunIds: sessionRuns.map((one) => one.runId),
    },
    executorPorts(house),
    approvedRead,
  );
}

async function settle(
  house: House,
  rights: Rights,
  call: ResolvedCall,
  prepared: PreparedCall,
  durationMs: number,
): Promise<ToolCallOutcome> {
  const { facts } = prepared;
  const more = { durationMs };
  switch (prepared.type) {
    case 'error':
      await house.store.commit({
        audit: [record(house, call, facts, 'failed', `${prepared.code}: ${prepared.message}`, more)],
      });
      return { type: 'error', code: prepared.code, message: prepared.message };
    case 'denied':
      await house.store.commit({ audit: [record(house, call, facts, 'denied', prepared.reason, more)] });
      return { type: 'denied', rule: facts.rule ?? 'scope', reason: prepared.reason };
    case 'done':
      await house.store.commit({ audit: [record(house, call, facts, 'allowed', prepared.output, more)] });
      return { type: 'result', output: prepared.output };
    case 'commit':
      return write(house, rights, call, prepared, durationMs);
    case 'ask':
      return ask(house, rights, call, prepared, durationMs);
    default:
      return prepared satisfies never;
  }
}

async function write(
  house: House,
  rights: Rights,
  call: ResolvedCall,
  prepared: Extract<PreparedCall, { type: 'commit' }>,
  durationMs: number,
): Promise<ToolCallOutcome> {
  const changeId = house.loop.ids.next('change');
  const output = withChangeId(prepared.output, changeId);
  const runId = call.runId ?? null;
  try {
    await house.store.commit({
      rights: revisionsOf(rights),
      change: {
        changeId,
        change: prepared.change,
        action: changeAction(call.toolName, prepared.change),
        actor: { type: 'agent', agent: rights.agent.name, runId },
        runId,
        toolCallId: null,
      },
      audit: [record(house, call, prepared.facts, 'allowed', output, { durationMs, changeId })],
    });
    return { type: 'result', output };
  } catch (error) {
    const { code, message } = toErrorData(error);
    await house.store.commit({
      audit: [record(house, call, prepared.facts, 'failed', `${code}: ${message}`, { durationMs })],
    });
    return { type: 'error', code, message };
  }
}

async function ask(
  house: House,
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
      labels: [],
      nowMs: house.loop.clock.nowMs(),
    },
    house.loop,
  );
  await house.store.commit({
    rights: revisionsOf(rights),
    put: { approvals: [approval] },
    audit: [record(house, call, prepared.facts, 'asked', prepared.reason, { durationMs, receipt: approval.receipt })],
  });
  return { type: 'needs-approval', approvalId: approval.approvalId };
}

function record(
  house: House,
  call: ResolvedCall,
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
    { decision, output, durationMs, atMs: house.loop.clock.nowMs(), ...rest },
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
    input: approval.input,
  };
}

function executorPorts(house: House): ExecutorPorts {
  const { tools, hasher, ids, clock } = house.loop;
  return { tools, hasher, ids, nowMs: () => clock.nowMs() };
}

async function activeAgent(house: House, name: string): Promise<Agent> {
  const agent = await house.store.agent(name);
  if (!agent) throw new CloisterError('unknown-agent', `There is no agent "${name}".`, { name });
  if (!agent.active)
    throw new CloisterError('agent-inactive', `"${name}" is switched off. Switch it on under Agents.`, { name });
  return agent;
}

/** The one notebook that an agent's scope leaves, or `notebook-ambiguous`. */
async function onlyCandidate(house: House, agent: Agent): Promise<string> {
  const { notebooks } = agent.scope;
  const all = await house.store.database.notebooks.toArray();
  const candidates = all.filter((notebook) => notebooks.includes('*') || notebooks.includes(notebook.notebookId));
  const [only] = candidates;
  if (only && candidates.length === 1) return only.notebookId;
  const problem = only
    ? `The scope of ${agent.name} leaves ${candidates.length} notebooks. Say which one is meant.`
    : `The scope of ${agent.name} leaves no notebook. Widen it under Agents.`;
  throw new CloisterError('notebook-ambiguous', problem, {
    agent: agent.name,
    candidates: candidates.map((notebook) => notebook.notebookId),
  });
}
