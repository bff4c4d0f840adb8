import type { Agent } from '../../contracts/domain/agent.ts';
import { notFoundError } from '../../contracts/errors/messages/notebook-messages.ts';
import { prepareToolCall } from '../../core/execution/prepare-call.ts';
import type { PreparedCall } from '../../core/execution/prepared-call.ts';
import { agentOfRun } from '../../core/grants/agent-of-run.ts';
import type { Services } from '../app/services.ts';
import { isRemote } from './direct-call.ts';
import { grantUseOf } from './grant-of-run.ts';

/** A call as an agent would make it. */
export interface CallAs {
  readonly agent: Agent;
  readonly toolName: string;
  readonly input: unknown;
  readonly notebookId: string;
  /** The run whose labels count; null for none. */
  readonly runId: string | null;
}

/**
 * Prepares a call as the executor would, without any effect. Rejects with `not-found` for a run of another agent or notebook.
 */
export async function prepareAs(
  services: Services,
  { agent, toolName, input, notebookId, runId }: CallAs,
): Promise<PreparedCall> {
  const { store, models, loop } = services;
  const run = runId === null ? undefined : await store.run(runId);
  if (runId !== null && (run?.notebookId !== notebookId || run.agent !== agent.name)) {
    throw notFoundError('agentRun', { agent: agent.name, runId });
  }
  const sessionRuns = run ? await store.runsOfSession(run.sessionId) : [];
  return prepareToolCall(
    {
      toolName,
      inputText: JSON.stringify(input ?? {}),
      agent,
      grant: run ? await grantUseOf(services, run, agent) : null,
      ruleBook: await store.ruleBook(),
      reader: await store.notebook(notebookId),
      runId,
      sessionId: run?.sessionId ?? null,
      sessionRunIds: sessionRuns.map((one) => one.runId),
      notebookName: await store.notebookName(notebookId),
      isRemote: () => isRemote(models, run ? agentOfRun(agent, run) : agent),
      labels: run?.labels ?? [],
      fits: () => true,
    },
    loop,
  );
}
