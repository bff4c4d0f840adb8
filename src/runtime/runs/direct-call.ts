import type { Agent } from '../../contracts/domain/agent.ts';
import type { Run } from '../../contracts/domain/run/run.ts';
import { CloisterError } from '../../contracts/errors/errors.ts';
import { createRunLabels, type RunLabels } from '../../core/policy/run-labels.ts';
import type { CommitBatch } from '../../core/ports/store.ts';
import type { Services } from '../app/services.ts';

/** A tool call by an agent outside of a run's own steps. */
export interface NamedCall {
  readonly agent: string;
  readonly toolName: string;
  readonly notebookId: string;
  readonly runId?: string | undefined;
}

/** A call with the run that it stands beside, if any, and the labels of what that run has been given; they grow. */
export interface ResolvedCall extends NamedCall {
  readonly run: Run | undefined;
  readonly labels: RunLabels;
}

/** Finds the run of a call. Throws `not-found` for one that is of another agent or notebook. */
export async function resolveCall(services: Services, call: NamedCall): Promise<ResolvedCall> {
  const { agent, toolName, notebookId, runId } = call;
  const run = runId === undefined ? undefined : await services.store.run(runId);
  if (runId !== undefined && (run?.notebookId !== notebookId || run.agent !== agent)) {
    throw new CloisterError('not-found', `There is no run ${runId} of ${agent} in this notebook.`, { runId });
  }
  return { agent, toolName, notebookId, runId, run, labels: createRunLabels(run?.labels ?? []) };
}

/** What the call has brought to its run: part of the commit in which the call itself is written. */
export function labelsPart({ run, labels }: ResolvedCall): Pick<CommitBatch, 'run'> {
  if (!run || labels.all().length === run.labels.length) return {};
  return { run: { runId: run.runId, patch: { labels: [...labels.all()] } } };
}

/** The agent, if it may act. Throws `unknown-agent` or `agent-inactive`. */
export async function activeAgent(services: Services, name: string): Promise<Agent> {
  const agent = await services.store.agent(name);
  if (!agent) throw new CloisterError('unknown-agent', `There is no agent "${name}".`, { name });
  if (!agent.active)
    throw new CloisterError('agent-inactive', `"${name}" is switched off. Switch it on under Agents.`, { name });
  return agent;
}

/** The one notebook that an agent's scope leaves, or `notebook-ambiguous`. */
export async function onlyCandidate(services: Services, agent: Agent): Promise<string> {
  const { notebooks } = agent.scope;
  const all = await services.store.database.notebooks.toArray();
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
