import type { Risk } from '../../../contracts/domain/policy.ts';

/** The class of a request: the highest risk of the calls that it led to; `answer` without a call. */
export type RequestClass = 'answer' | Risk;

/** Numbers of runs that have ended. A run can be in several of them. */
export interface MetricCounts {
  readonly runs: number;
  /** Completed, and the request was not beyond the rules of the agent. */
  readonly completed: number;
  /** A rule or the person denied at least one call. */
  readonly refused: number;
  /** The person took changes back, and has not redone them. */
  readonly undone: number;
  /** Another agent continued the conversation. */
  readonly handedOver: number;
}

/** How often agents finish, hand over, are refused and are undone. Helpers count with the runs that they work for. */
export interface AgentMetrics {
  /** Null for all agents. */
  readonly agent: string | null;
  readonly sinceMs: number;
  readonly total: MetricCounts;
  readonly classes: readonly (MetricCounts & { readonly class: RequestClass })[];
  readonly agents: readonly (MetricCounts & { readonly agent: string })[];
  /** The runs of other agents that continued these, and how many of them completed. */
  readonly afterHandOver: { readonly runs: number; readonly completed: number };
  /** Requests and milliseconds until the first completed run, of all time; null when none has completed. */
  readonly firstSuccess: { readonly requests: number; readonly ms: number } | null;
}
