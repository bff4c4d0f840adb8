import type { Agent } from '../../contracts/domain/agent.ts';
import type { RunLabel } from '../../contracts/domain/notebook/label.ts';
import type { Grant } from '../../contracts/domain/run/grant.ts';
import type { Isolation } from '../../contracts/domain/run/isolation.ts';
import type { AnswerLanguage } from '../../contracts/domain/run/kind/answer-language.ts';
import type { RunDriver, RunEffects, RunOrigin } from '../../contracts/domain/run/kind/run-kind.ts';
import type { Run, Session } from '../../contracts/domain/run/run.ts';
import type { RunConfig } from '../../contracts/domain/run/run-config.ts';

export interface NewRun {
  readonly runId: string;
  readonly session: Pick<Session, 'sessionId' | 'workspaceId' | 'notebookId'>;
  readonly agent: Pick<Agent, 'name' | 'revision' | 'model' | 'limits'>;
  readonly prompt: string;
  /** Local date, `YYYY-MM-DD`. */
  readonly today: string;
  readonly nowMs: number;
  readonly retryOf: string | null;
  readonly labels: readonly RunLabel[];
  readonly grant: Grant;
  readonly config?: RunConfig | undefined;
  readonly language?: AnswerLanguage | undefined;
  readonly origin: RunOrigin;
  readonly driver: RunDriver;
  readonly effects: RunEffects;
}

/** Returns the row of a run that is queued and has done nothing yet. Every run is made here, so that none inherits the state of another. */
export function createRun(start: NewRun): Run {
  const { session, agent, nowMs } = start;
  return {
    runId: start.runId,
    sessionId: session.sessionId,
    workspaceId: session.workspaceId,
    notebookId: session.notebookId,
    agent: agent.name,
    agentRevision: agent.revision,
    model: start.config?.model ?? agent.model,
    prompt: start.prompt,
    today: start.today,
    status: 'queued',
    stopReason: null,
    message: null,
    error: null,
    text: '',
    step: 0,
    maxSteps: Math.min(agent.limits.steps, start.grant.limits.steps),
    toolCalls: 0,
    usage: { inputTokens: 0, outputTokens: 0, requests: 0 },
    costUsd: 0,
    unpricedRequests: 0,
    labels: [...start.labels],
    grant: start.grant,
    ...(start.config === undefined ? {} : { config: start.config }),
    ...(start.language === undefined ? {} : { language: start.language }),
    origin: start.origin,
    driver: start.driver,
    effects: start.effects,
    activeMs: 0,
    epoch: 0,
    request: 'none',
    retryOf: start.retryOf,
    createdMs: nowMs,
    updatedMs: nowMs,
    endedMs: null,
  };
}

/** Returns what the calls of a new run do. An isolated run is a dry run, too. */
export function effectsOf(dryRun: boolean, isolation: Isolation | null): RunEffects {
  if (isolation !== null) return { type: 'isolated-plan', state: 'open', isolation };
  return dryRun ? { type: 'plan', state: 'open' } : { type: 'commit' };
}
