import type { Agent } from '../../contracts/domain/agent.ts';
import type { Run, Session } from '../../contracts/domain/run/run.ts';

/** What a new run is made from. */
export interface NewRun {
  readonly runId: string;
  readonly session: Pick<Session, 'sessionId' | 'workspaceId' | 'notebookId'>;
  readonly agent: Pick<Agent, 'name' | 'revision' | 'model' | 'limits'>;
  readonly prompt: string;
  /** Local date, `YYYY-MM-DD`. */
  readonly today: string;
  readonly nowMs: number;
  readonly retryOf: string | null;
  readonly labels: Run['labels'];
}

/** Returns the row of a run that is queued and has done nothing yet. */
export function newRun({ runId, session, agent, prompt, today, nowMs, retryOf, labels }: NewRun): Run {
  return {
    runId,
    sessionId: session.sessionId,
    workspaceId: session.workspaceId,
    notebookId: session.notebookId,
    agent: agent.name,
    agentRevision: agent.revision,
    model: agent.model,
    prompt,
    today,
    status: 'queued',
    stopReason: null,
    message: null,
    error: null,
    text: '',
    step: 0,
    maxSteps: agent.limits.steps,
    toolCalls: 0,
    usage: { inputTokens: 0, outputTokens: 0, requests: 0 },
    costUsd: 0,
    unpricedRequests: 0,
    labels,
    activeMs: 0,
    epoch: 0,
    request: 'none',
    retryOf,
    createdMs: nowMs,
    updatedMs: nowMs,
    endedMs: null,
  };
}
