import type { AgentAdapterName } from '../contracts/domain/agent-kinds.ts';
import type { AgentAdapter } from '../core/ports/agent-adapter.ts';
import { createNavigatorAdapter, type NavigatorPorts } from './navigator/adapter.ts';
import { reactAdapter } from './react/adapter.ts';

/** What the kinds of agents need from outside. */
export type AgentKindPorts = NavigatorPorts;

/** Returns the adapter of every kind of agent, by the kind's name. */
export function createAdapters(ports: AgentKindPorts): ReadonlyMap<string, AgentAdapter> {
  const adapters: Readonly<Record<AgentAdapterName, AgentAdapter>> = {
    react: reactAdapter,
    navigator: createNavigatorAdapter(ports),
  };
  return new Map(Object.entries(adapters));
}
