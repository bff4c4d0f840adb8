import type { Agent, Limits } from '../../contracts/domain/agent.ts';
import { MAX_SUMMARY_CHARS } from '../../contracts/domain/audit.ts';
import { MAX_HELPERS } from '../../contracts/domain/run/delegation/helper-limits.ts';
import type { HelperOf } from '../../contracts/domain/run/delegation/helper-of.ts';
import type { Grant } from '../../contracts/domain/run/grant.ts';
import type { Run, Session } from '../../contracts/domain/run/run.ts';
import type { RunConfig } from '../../contracts/domain/run/run-config.ts';
import type { Said } from '../../contracts/errors/errors.ts';
import { helperReason } from '../../contracts/sentences/run-sentences.ts';
import { describeGrant, scopeIn } from '../grants/make-grant.ts';
import { delegate, narrowingOf } from '../grants/narrow-grant.ts';
import { proveGrant } from '../grants/prove-grant.ts';
import { deniedByWorkspace } from '../guard/check-scope.ts';
import { isolatedRoot } from '../isolation/isolated-root.ts';
import { isIsolated } from '../policy/kind-limits.ts';
import { createRun, effectsOf } from '../run/create-run.ts';
import { addUsage } from '../run/limits/add-usage.ts';
import type { LoopPorts, LoopRun } from '../run/run-ports.ts';
import type { Work } from '../run/run-state.ts';
import { cutBesideValue } from '../shared/cuts/value-edges.ts';
import { expandTools } from '../tool-catalog/expand-tools.ts';
import type { HelperStart, HelperTask, HelperUse } from './helper-use.ts';

const TITLE_CHARS = 80;

/** What the caller of a helper has for it. */
export interface HelperMeans {
  readonly agent: Agent;
  readonly grant: Grant;
  /** Helpers that were started before and have not ended. */
  readonly open: readonly Run[];
  /** Calls of the step that start helpers and have not started one yet: they share what is left. */
  readonly sharers: number;
  /** Whether the model of the run is on a server. */
  readonly isForServer: () => Promise<boolean>;
}

/** Returns how the calls of one step of a run start helpers. */
export function createHelperUse(work: Work, rest: HelperMeans, loop: LoopRun, ports: LoopPorts): HelperUse {
  let { sharers } = rest;
  /** Parts of the budget that helpers hold. */
  const reserved = { steps: 0, toolCalls: 0, costUsd: 0 };
  const reserve = ({ grant }: Pick<Run, 'grant'>, sign: 1 | -1) => {
    reserved.steps += sign * (grant?.limits.steps ?? 0);
    reserved.toolCalls += sign * (grant?.limits.toolCalls ?? 0);
    reserved.costUsd += sign * (grant?.limits.costUsd ?? 0);
  };
  for (const helper of rest.open) reserve(helper, 1);

  /**
   * Returns an equal part of what is left, so that all helpers together never use more than the run has. One step is kept back, in
   * which the run can use what they return.
   */
  function share(): Pick<Limits, 'steps' | 'toolCalls' | 'wallClockMs' | 'costUsd'> | null {
    const { limits } = rest.agent;
    const { step, helped, toolCalls, costUsd } = work.run;
    const parts = Math.max(1, sharers);
    const steps = Math.floor((limits.steps - step - (helped?.steps ?? 0) - reserved.steps - 1) / parts);
    const calls = Math.floor((limits.toolCalls - toolCalls - (helped?.toolCalls ?? 0) - reserved.toolCalls) / parts);
    const wallClockMs = Math.floor(limits.wallClockMs - work.activeMs());
    const money = limits.costUsd === undefined ? undefined : (limits.costUsd - costUsd - reserved.costUsd) / parts;
    if (steps < 1 || calls < 1 || wallClockMs < 1 || (money !== undefined && money <= 0)) return null;
    return { steps, toolCalls: calls, wallClockMs, ...(money === undefined ? {} : { costUsd: money }) };
  }

  async function begin({ task, agent: name, prompt, ...asked }: HelperTask, toolCallId: string): Promise<HelperStart> {
    const { run } = work;
    if (run.origin.type === 'helper') {
      return refused('helper.depth', helperReason('depth'));
    }
    const started = run.helped?.runs ?? 0;
    if (started >= MAX_HELPERS) {
      return refused('helper.count', helperReason('count', { n: MAX_HELPERS }));
    }
    const agent = name === undefined || name === run.agent ? rest.agent : await ports.store.agent(name);
    if (agent === undefined || !agent.active) {
      return refused('helper.agent', helperReason('agent', { agent: name ?? '' }));
    }
    if (deniedByWorkspace(agent, rest.grant.workspaceId) !== null) {
      return refused('scope.workspace', helperReason('workspace', { agent: agent.name }));
    }
    const { config, unknown } = configOf(asked, ports.tools);
    if (unknown !== undefined) {
      return refused('helper.tools', helperReason('tools', { toolName: unknown }));
    }
    const limits = share();
    sharers -= 1;
    if (limits === null) {
      return refused('helper.budget', helperReason('budget'));
    }
    const nowMs = ports.clock.nowMs();
    const helperRunId = ports.ids.next('run');
    const { runId, workspaceId, notebookId } = run;
    const sessionId = ports.ids.next('session');
    const title = task.slice(0, TITLE_CHARS).toWellFormed();
    const session: Session = {
      sessionId,
      workspaceId,
      notebookId,
      agent: agent.name,
      title,
      helperOf: runId,
      createdMs: nowMs,
      updatedMs: nowMs,
    };
    const own = narrowingOf(config ?? {});
    const by = {
      ...own,
      within: scopeIn({ notebookId, workspaceId: rest.grant.workspaceId }, agent),
      can: agent.can,
      hosts: agent.fetchAllowlist,
      limits: { ...limits, wallClockMs: Math.min(limits.wallClockMs, own.limits.wallClockMs ?? limits.wallClockMs) },
    };
    const to = { runId: helperRunId, agent: agent.name };
    const grant = await proveGrant(delegate(rest.grant, to, by, ports.hasher), ports.sealer);
    const of: HelperOf = { runId, toolCallId, agent: run.agent, agentRevision: rest.agent.revision };
    if (prompt !== undefined) of.prompt = prompt;
    if (await rest.isForServer()) of.isForServer = true;
    const isolation = isIsolated(agent)
      ? { root: isolatedRoot({ workspaceId, notebookId, runId: helperRunId }), earlier: [] }
      : null;
    const helper = createRun({
      runId: helperRunId,
      session,
      agent: { ...agent, limits: { ...agent.limits, steps: Math.min(agent.limits.steps, limits.steps) } },
      prompt: task,
      today: run.today,
      nowMs,
      retryOf: null,
      labels: work.labels.all(),
      grant,
      config,
      origin: { type: 'helper', of },
      driver: { type: 'model' },
      effects: effectsOf(false, isolation),
    });
    reserve(helper, 1);
    const helped = { steps: 0, toolCalls: 0, ...run.helped, runs: started + 1 };
    work.run = { ...run, helped };
    work.pending.run({ helped });
    return {
      type: 'start',
      helperRunId,
      agent: agent.name,
      writes: [
        { type: 'put', table: 'sessions', rows: [session] },
        { type: 'put', table: 'runs', rows: [helper] },
        {
          type: 'append-messages',
          messages: [
            { sessionId, runId: helperRunId, role: 'user', content: [{ type: 'text', text: task }], atMs: nowMs },
          ],
        },
      ],
      audit: [
        {
          atMs: nowMs,
          actor: { type: 'agent', agent: run.agent, runId },
          action: 'run.delegate',
          notebookId,
          sessionId,
          runId: helperRunId,
          toolCallId,
          target: agent.name,
          inputSummary: task.slice(0, cutBesideValue(task, MAX_SUMMARY_CHARS)).toWellFormed(),
          outputSummary: describeGrant(grant),
          decision: 'allowed',
          rule: 'helper',
        },
      ],
    };
  }

  return {
    begin,
    drive: (helperRunId) => ports.helpers.drive(helperRunId, { epoch: loop.epoch, signal: loop.signal }),
    charge(helper) {
      reserve(helper, -1);
      const { run } = work;
      const { runs = 0, steps = 0, toolCalls = 0 } = run.helped ?? {};
      const spent: Partial<Run> = {
        helped: { runs, steps: steps + helper.step, toolCalls: toolCalls + helper.toolCalls },
        usage: addUsage(run.usage, helper.usage),
        costUsd: run.costUsd + helper.costUsd,
        unpricedRequests: run.unpricedRequests + helper.unpricedRequests,
      };
      work.run = { ...run, ...spent };
      work.pending.run(spent);
    },
    announce(event, toolCallId, { runId: helperRunId, agent, prompt, status }) {
      const { runId } = work.run;
      ports.emit(
        event === 'start'
          ? { type: 'subagent-start', runId, toolCallId, helperRunId, agent, task: prompt }
          : { type: 'subagent-end', runId, toolCallId, helperRunId, status },
      );
    },
  };
}

/** Returns the options of a helper's run, or the first name that no tool has. */
function configOf(
  { tools: names, wallClockMs }: Pick<HelperTask, 'tools' | 'wallClockMs'>,
  tools: LoopPorts['tools'],
): { config?: RunConfig; unknown?: string | undefined } {
  if (names === undefined && wallClockMs === undefined) return {};
  const config: RunConfig = wallClockMs === undefined ? {} : { budgets: { wallClockMs } };
  if (names === undefined) return { config };
  const expanded = expandTools(names, tools);
  return { config: { ...config, tools: expanded.tools }, unknown: expanded.unknown[0] };
}

function refused(rule: string, reason: Said): HelperStart {
  return { type: 'refused', rule, reason };
}
