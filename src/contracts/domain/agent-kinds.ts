/** Facts of a kind of agent, wherever it is named. */
export interface AgentKind {
  /** In the form of an agent. */
  readonly title: string;
  /** What it is for; beside the title. */
  readonly description: string;
  /** Whether agents of this kind need a language model. */
  readonly usesModel: boolean;
  /** Tools that the executor refuses to every agent of this kind, in addition to those that it refuses to all agents. */
  readonly deniedTools: readonly string[];
  /** Most seconds that a run may be active; null for no limit of the kind. */
  readonly maxDurationSeconds: number | null;
  /** Whether agents of this kind always work in a folder of their own. */
  readonly isIsolated: boolean;
  /** The only rights that agents of this kind can have, from the skills that the manifest allows; null for no limit of the kind. */
  readonly allowedRights: readonly string[] | null;
  /** Whether every change of such an agent needs approval, which no rule waives. */
  readonly isHighRisk: boolean;
}

/**
 * The kinds of agents, by the value of an agent's `adapter` field. The build reads them from `src/agents/<kind>/AGENT.md`: a folder
 * added there is a kind.
 */
const AGENT_KINDS: Readonly<Record<string, AgentKind>> = __CLOISTER_AGENT_KINDS__;

export const AGENT_ADAPTERS: readonly string[] = Object.keys(AGENT_KINDS);

/** Kind of an agent that names none. */
export const DEFAULT_AGENT_KIND = 'react';

/** Returns a kind of agent; undefined for one that this version does not have. */
export function agentKind(name: string): AgentKind | undefined {
  return Object.hasOwn(AGENT_KINDS, name) ? AGENT_KINDS[name] : undefined;
}

/** Returns whether the manifest of a kind leaves a right to its agents. An unknown kind leaves what the agent has. */
export function leavesRight(kind: string | undefined, right: string): boolean {
  const allowed = kind === undefined ? null : (agentKind(kind)?.allowedRights ?? null);
  return allowed === null || allowed.includes(right);
}

/** Whether agents of this kind need a model. An unknown kind is treated as one that does. */
export function usesModel(kind: string): boolean {
  return agentKind(kind)?.usesModel !== false;
}

/** Names of the agents that are always there. */
export const BUILT_IN_AGENTS = { navigator: 'navigator', assistant: 'assistant' } as const;

/** Returns whether an agent ships with the app, by its name. */
export function isBuiltIn(name: string | undefined): boolean {
  return Object.values<string | undefined>(BUILT_IN_AGENTS).includes(name);
}

/** The agent that is asked when none is named. */
export const DEFAULT_AGENT: string = BUILT_IN_AGENTS.navigator;
