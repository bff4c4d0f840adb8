import type { LanguageModelV4, LanguageModelV4CallOptions } from '@ai-sdk/provider';
import type { Agent, Availability, ModelRef } from '../../contracts/domain/agent.ts';
import type { AgentRequest, AgentResponse } from '../../contracts/domain/run/agent-request.ts';
import type { AnswerLanguage } from '../../contracts/domain/run/kind/answer-language.ts';
import type { Run } from '../../contracts/domain/run/run.ts';
import type { ErrorCode, Said } from '../../contracts/errors/errors.ts';
import type { GivenNames } from '../execution/repair/given-names.ts';
import type { ChosenModel } from '../run/chosen-model.ts';
import type { LoopPorts } from '../run/run-ports.ts';

/** A model, or why none is available and how to fix it. */
export type ModelChoice = ({ type: 'model' } & ChosenModel) | Unavailable;

/** Why something is unavailable. `code` is set when the cause is temporary. */
export interface Unavailable {
  readonly type: 'unavailable';
  readonly reason: Said;
  readonly code?: ErrorCode;
}

/** Finds models by provider and id; `default` names the person's default model. */
export interface ModelSource {
  /**
   * `runId` is the run that will call the model, for the network log; null when there is none yet. `agentId` is the agent that it is
   * for: without it, no model is found whose connection is for one agent alone.
   */
  find(ref: ModelRef, runId: string | null, agentId?: string): Promise<ModelChoice>;
}

/** Gives an adapter the guarded loop, never the notebook itself. */
export interface AgentContext {
  readonly models: ModelSource;
  readonly ports: LoopPorts;
  readonly epoch: number;
  /** Aborted when the person cancels or pauses. */
  readonly signal: AbortSignal;
}

/** Runs one kind of agent: the one that is named as its folder in `src/agents`, and in an agent's `adapter` field. */
export interface AgentAdapter {
  /** Resolves with whether an agent of this kind can run now. */
  isAvailable(agent: Agent, models: ModelSource): Promise<Availability>;
  /** Executes a run until it ends or parks. Rejects only when the store does. */
  execute(request: AgentRequest, agent: Agent, context: AgentContext): Promise<AgentResponse>;
}

/** Creates an adapter's response from the state of a run. */
export function responseOf(run: Run): AgentResponse {
  const { status, stopReason, text, usage } = run;
  return { status, stopReason, text, usage };
}

/** What the kinds of agents need from outside. */
export interface AgentKindPorts {
  /** Returns the deterministic model of the Navigator, which answers in a language. Default: English. */
  readonly navigatorModel: (language: AnswerLanguage | undefined) => LanguageModelV4;
  /** Wraps a model in a graph that plans and delegates, one step for each request. */
  readonly deepModel: (model: LanguageModelV4, options: DeepModelOptions) => DeepModel;
}

/** A model that is told of tools by the names of its graph. */
export interface DeepModel extends LanguageModelV4 {
  /** Default: those of the run. */
  readonly givenNames?: GivenNames;
}

export interface DeepModelOptions {
  /** Whether the run may ask helpers. */
  readonly delegates: boolean;
  /** Is told what is sent to the model: more than the request of the step. */
  readonly onRequest: (sent: LanguageModelV4CallOptions) => void;
}

/** What the `adapter.ts` of a kind exports. */
export interface KindModule {
  readonly createAdapter: (ports: AgentKindPorts) => AgentAdapter;
}
