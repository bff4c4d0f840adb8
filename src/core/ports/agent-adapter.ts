import type { Agent, Availability, ModelRef } from '../../contracts/domain/agent.ts';
import type { AgentRequest, AgentResponse } from '../../contracts/domain/run/agent-request.ts';
import type { Run } from '../../contracts/domain/run/run.ts';
import type { ErrorCode } from '../../contracts/errors/errors.ts';
import type { ChosenModel } from '../run/chosen-model.ts';
import type { LoopPorts } from '../run/run-ports.ts';

/** A model, or why there is none and what to do. */
export type ModelChoice = ({ type: 'model' } & ChosenModel) | Unavailable;

/** `code` tells what it is waiting for, where it is only waiting. */
export interface Unavailable {
  readonly type: 'unavailable';
  readonly reason: string;
  readonly code?: ErrorCode;
}

/** Finds models by provider and id; `default` stands for the person's default model. */
export interface ModelSource {
  /** `runId` is the run on whose behalf it will be asked, as the gate writes it down; null when there is none yet. */
  find(ref: ModelRef, runId: string | null): Promise<ModelChoice>;
}

/** What an adapter is given to work with: the loop with its guard, never the notebook itself. */
export interface AgentContext {
  readonly models: ModelSource;
  readonly ports: LoopPorts;
  readonly epoch: number;
  /** Aborted when the person cancels or pauses. */
  readonly signal: AbortSignal;
}

/** One kind of agent. Its name is its key in the list of `src/agents/index.ts`; an agent's `adapter` field holds it. */
export interface AgentAdapter {
  /** Whether an agent of this kind can work now. */
  isAvailable(agent: Agent, models: ModelSource): Promise<Availability>;
  /** Works on a run until it ends or parks. Rejects only when the store does. */
  execute(request: AgentRequest, agent: Agent, context: AgentContext): Promise<AgentResponse>;
}

/** What an adapter answers with: where the run stands. */
export function responseOf(run: Run): AgentResponse {
  const { status, stopReason, text, usage } = run;
  return { status, stopReason, text, usage };
}
