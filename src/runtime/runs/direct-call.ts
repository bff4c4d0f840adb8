import type { Agent } from '../../contracts/domain/agent.ts';
import { usesModel } from '../../contracts/domain/agent-kinds.ts';
import type { Approval } from '../../contracts/domain/run/run.ts';
import {
  agentInactiveError,
  notebookAmbiguousError,
  unknownAgentError,
} from '../../contracts/errors/messages/app-messages.ts';
import { notFoundError } from '../../contracts/errors/messages/notebook-messages.ts';
import { plannedCall } from '../../core/execution/call-outcome.ts';
import type { ExecutableCall, ExecutionContext, OutcomeSink } from '../../core/execution/execution-context.ts';
import { agentOfRun } from '../../core/grants/agent-of-run.ts';
import { deniedByWorkspace } from '../../core/guard/check-scope.ts';
import { createRunLabels } from '../../core/policy/run-labels.ts';
import { filesAttachedTo } from '../../core/ports/store.ts';
import { createUnitOfWork } from '../../core/run/unit-of-work.ts';
import type { Services } from '../app/services.ts';
import { grantUseOf } from './grant-of-run.ts';

/** A tool call by an agent outside the steps of a run. */
export interface NamedCall {
  readonly agent: Agent;
  readonly notebookId: string;
  /** The run that the call is made during; null outside any run. */
  readonly runId: string | null;
}

/**
 * Returns what a direct call is executed with: the labels and the files read of the run it is made during, and a unit of work
 * that patches this run's row. Throws `not-found` for a run of another agent or notebook.
 */
export async function openExecution(
  { store, loop, models }: Services,
  { agent, notebookId, runId }: NamedCall,
  signal: AbortSignal,
): Promise<ExecutionContext> {
  // The rules that decide are those the outcome is committed under, and no later ones.
  const ruleBook = await store.ruleBook();
  const run = runId === null ? undefined : await store.run(runId);
  if (runId !== null && (run?.notebookId !== notebookId || run.agent !== agent.name)) {
    throw notFoundError('agentRun', { agent: agent.name, runId });
  }
  // A call reads what is on the screen, and an approved change meets no text that is still being typed.
  await loop.flushDrafts(notebookId);
  const sessionRuns = run ? await store.runsOfSession(run.sessionId) : [];
  const sessionRunIds = sessionRuns.map((one) => one.runId);
  const known = (await Promise.all(sessionRunIds.map((id) => store.filesRead(id)))).flat();
  const filesRead = [...filesAttachedTo(sessionRuns), ...known];
  const earlier = sessionRunIds.filter((id) => id !== runId);
  const readBefore = (await Promise.all(earlier.map((id) => store.pathsRead(id)))).flat();
  return {
    origin: { notebookId, agent: agent.name, runId, sessionId: run?.sessionId ?? null },
    agent,
    grant: run ? await grantUseOf({ store, loop }, run, agent) : null,
    ruleBook,
    sessionRunIds,
    read: new Set(runId === null ? [] : await store.pathsRead(runId)),
    readBefore,
    files: new Map(filesRead.map(({ fileId, path }) => [fileId, path])),
    labels: createRunLabels(run?.labels ?? []),
    pending: createUnitOfWork(store, { runId, epoch: null }, loop.probe),
    helpers: null,
    isRemote: () => isRemote(models, run ? agentOfRun(agent, run) : agent),
    signal,
    todos: () => run?.todos,
    sink: DIRECT_SINK,
  };
}

/** Returns whether the configured model of an agent is on a server. One that is not available now may be. */
export async function isRemote(models: Services['models'], agent: Agent): Promise<boolean> {
  if (!usesModel(agent.adapter)) return false;
  const found = await models.find(agent.model, null, agent.agentId);
  return found.type === 'unavailable' || found.remote !== null;
}

/** The sink of a direct call: no row is stored, and its caller gets the outcome, whole, as the return value. */
const DIRECT_SINK: OutcomeSink = {
  save: () => {},
  fits: () => true,
  shorten: async (output) => output,
  // A call outside the steps of a run has no folder.
  keepFiles: async () => [],
  conclude: () => () => {},
  announceTodos: () => {},
  announceResult: () => {},
  announceApproval: () => {},
  stopsAt: () => false,
};

/** Returns the direct call that an approval belongs to. The approval is its idempotency key: it is executed one time. */
export function approvedCall({ approvalId, toolName, input, risk, rule, target }: Approval): ExecutableCall {
  const call = plannedCall(toolName, JSON.stringify(input), approvalId);
  return { ...call, state: 'waiting', approvalId, risk, rule, targets: [target] };
}

/** Returns the agent, if it may act. Throws `unknown-agent` or `agent-inactive`. */
export async function activeAgent(services: Services, name: string): Promise<Agent> {
  const agent = await services.store.agent(name);
  if (!agent) throw unknownAgentError('plain', { name });
  if (!agent.active) throw agentInactiveError('named', { name });
  return agent;
}

/** Returns the one notebook that an agent's scope leaves. Throws `notebook-ambiguous`. */
export async function onlyCandidate(services: Services, agent: Agent): Promise<string> {
  const { notebooks } = agent.scope;
  const all = await services.store.listNotebooks();
  const candidates = all.filter(
    ({ notebookId, workspaceId }) =>
      (notebooks.includes('*') || notebooks.includes(notebookId)) && deniedByWorkspace(agent, workspaceId) === null,
  );
  const [only] = candidates;
  if (only && candidates.length === 1) return only.notebookId;
  throw only
    ? notebookAmbiguousError(
        'scopeMany',
        { agent: agent.name, n: candidates.length },
        { candidates: candidates.map((notebook) => notebook.notebookId) },
      )
    : notebookAmbiguousError(
        'scopeNone',
        { agent: agent.name },
        { candidates: candidates.map((notebook) => notebook.notebookId) },
      );
}
