/** Facts of a kind of agent, wherever it is named. */
export interface AgentKind {
  /** In the form of an agent. */
  readonly title: string;
  /** Whether agents of this kind need a language model. */
  readonly usesModel: boolean;
}

/**
 * The closed list of kinds of agents, by the value of an agent's `adapter` field. To add one: a folder in `src/agents`, a row
 * here, and its line in `src/agents/index.ts`, which does not compile without it.
 */
export const AGENT_KINDS = {
  react: { title: 'Language model', usesModel: true },
  navigator: { title: 'Navigator (no model)', usesModel: false },
} as const satisfies Readonly<Record<string, AgentKind>>;
export type AgentAdapterName = keyof typeof AGENT_KINDS;

export const AGENT_ADAPTERS = Object.keys(AGENT_KINDS) as readonly AgentAdapterName[];

/** Kind of an agent that names none. */
export const DEFAULT_AGENT_KIND: AgentAdapterName = 'react';

/** Whether agents of this kind need a model. An unknown kind is treated as one that does. */
export function usesModel(kind: string): boolean {
  const known: Readonly<Record<string, AgentKind>> = AGENT_KINDS;
  return !Object.hasOwn(known, kind) || known[kind]?.usesModel !== false;
}

/** Names of the agents that are always there. */
export const BUILT_IN_AGENTS = { navigator: 'navigator', assistant: 'assistant' } as const;

/** The agent that is asked when none is named. */
export const DEFAULT_AGENT: string = BUILT_IN_AGENTS.navigator;
