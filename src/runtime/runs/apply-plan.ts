import type { Provenance } from '../../contracts/domain/notebook/provenance.ts';
import { withPlanState } from '../../contracts/domain/run/kind/read-kind.ts';
import type { RunOrigin } from '../../contracts/domain/run/kind/run-kind.ts';
import type { Approval, Run, ToolCallRow } from '../../contracts/domain/run/run.ts';
import { plannedRow } from '../../core/execution/call-outcome.ts';
import { makeGrant } from '../../core/grants/make-grant.ts';
import { proveGrant } from '../../core/grants/prove-grant.ts';
import { createRunLabels } from '../../core/policy/run-labels.ts';
import type { CommitBatch, Write } from '../../core/ports/commit-batch.ts';
import { createRun } from '../../core/run/create-run.ts';
import { refuseLive } from '../../core/run/refuse-live.ts';
import { isOfRunsOnly } from '../../core/shared/changes/combine-changes.ts';
import { personEntry, type Services } from '../app/services.ts';
import { activeAgent } from './direct-call.ts';
import { refuseElsewhere } from './start/refuse-elsewhere.ts';

/** Returns whether a planned change concerns only the run's own folders. Such changes belong to the others and are never left out. */
export function isOwnFiles({ change }: Pick<Approval, 'change'>): boolean {
  return change !== null && isOfRunsOnly(change);
}

/** What is applied beside the plan of one dry run. */
interface AlsoApplied {
  /** Earlier runs whose planned changes are among the chosen ones. */
  readonly runs: readonly Run[];
  /** Written to the changes. */
  readonly provenance: Provenance;
  /** Committed with the start. */
  readonly batch: (runId: string) => CommitBatch;
}

/**
 * Starts the run that makes the chosen changes of a plan: its one step has their calls, in their order. The conversation gets the same
 * calls, so that its agent knows what was done.
 */
export async function applyPlan(
  services: Services,
  dryRun: Run,
  planned: readonly Approval[],
  chosen: readonly Approval[],
  also?: AlsoApplied,
): Promise<{ sessionId: string; runId: string }> {
  const { store, loop } = services;
  const { sessionId, notebookId, config } = dryRun;
  const agent = await activeAgent(services, dryRun.agent);
  const earlier = await store.runsOfSession(sessionId);
  refuseLive(earlier);
  const labels = createRunLabels(earlier.flatMap((run) => run.labels));
  const runId = loop.ids.next('run');
  const nowMs = loop.clock.nowMs();
  const calls = chosen.map((approval, index) => toCall(approval, runId, index, nowMs));
  const shown = chosen.filter((one) => !isOwnFiles(one)).length;
  const all = planned.filter((one) => !isOwnFiles(one)).length;
  const prompt = `Apply ${shown} of ${all} planned changes.`;
  const { workspaceId } = await store.notebook(notebookId);
  await refuseElsewhere(services, agent, workspaceId);
  const made = makeGrant({ runId, notebookId, workspaceId, config }, agent, nowMs, loop.hasher);
  const grant = await proveGrant(made, loop.sealer);
  const started = createRun({
    runId,
    session: { sessionId, notebookId, workspaceId },
    // The model that made the plan; applying it asks none.
    agent: { ...agent, model: dryRun.model },
    prompt,
    // Templates and scripts of the plan were resolved on this day.
    today: dryRun.today,
    nowMs,
    retryOf: null,
    labels: labels.all(),
    grant,
    config,
    origin: originOf(dryRun),
    driver: { type: 'plan', dryRunId: dryRun.runId, ...(also ? { provenance: also.provenance } : {}) },
    effects: { type: 'commit' },
  });
  const run: Run = { ...started, step: 1, maxSteps: 1, toolCalls: calls.length };
  const kept = new Set(chosen.map(({ approvalId }) => approvalId));
  const more = also?.batch(runId);
  await store.commit({
    ...(more?.checks ? { checks: more.checks } : {}),
    writes: [
      ...(more?.writes ?? []),
      { type: 'put', table: 'runs', rows: [run] },
      ...[...(also?.runs ?? []), dryRun].map(
        (one): Write => ({
          type: 'patch-run',
          runId: one.runId,
          patch: { effects: withPlanState(one.effects, 'applied') },
        }),
      ),
      ...planned.map(
        ({ approvalId }): Write => ({
          type: 'patch-approval',
          approvalId,
          // Refused when another window has decided on the plan.
          from: ['planned'],
          patch: { state: kept.has(approvalId) ? 'used' : 'cancelled' },
        }),
      ),
      { type: 'put', table: 'steps', rows: [stepOf(run, nowMs)] },
      { type: 'put', table: 'toolCalls', rows: calls },
      {
        type: 'append-messages',
        messages: [
          { sessionId, runId, role: 'user', content: [{ type: 'text', text: prompt }], atMs: nowMs },
          { sessionId, runId, role: 'assistant', content: calls.map(toPart), atMs: nowMs },
        ],
      },
    ],
    audit: [
      ...(more?.audit ?? []),
      personEntry(
        {
          action: 'plan.apply',
          target: agent.name,
          runId,
          notebookId,
          sessionId,
          inputSummary: `${shown} of ${all}`,
          outputSummary: dryRun.runId,
        },
        nowMs,
      ),
    ],
  });
  services.wakeRunner();
  return { sessionId, runId };
}

/** What the person had attached belongs to the dry run; the task is that of both. */
function originOf({ origin }: Run): RunOrigin {
  return origin.type === 'task' ? { ...origin, attachments: [] } : { type: 'person', attachments: [] };
}

function stepOf({ runId, agent, usage }: Run, startedMs: number) {
  const step = { runId, index: 1, agent, text: '', reasoning: '', usage };
  return { ...step, finishReason: 'tool-calls', startedMs, durationMs: 0 };
}

function toCall(
  { approvalId, toolName, input, risk }: Approval,
  runId: string,
  index: number,
  startedMs: number,
): ToolCallRow {
  const place = { runId, stepIndex: 1, index, startedMs };
  const row = plannedRow(place, { toolName, inputText: JSON.stringify(input) }, `planned-${index + 1}`);
  return { ...row, risk, plannedAs: approvalId };
}

function toPart({ providerCallId, toolName, inputText }: ToolCallRow) {
  return { type: 'tool-call', toolCallId: providerCallId, toolName, input: JSON.parse(inputText) as unknown };
}
