import type { AgentAdapterName } from '../contracts/domain/agent.ts';
import type { AgentAdapter } from '../core/ports/agent-adapter.ts';
import { createNavigatorAdapter } from './navigator/adapter.ts';
import { reactAdapter } from './react/adapter.ts';

/** Every kind of agent that the app has, by name. */
export function createAdapters(pause: () => Promise<void>): ReadonlyMap<AgentAdapterName, AgentAdapter> {
  const adapters = [createNavigatorAdapter(pause), reactAdapter];
  return new Map(adapters.map((adapter) => [adapter.name, adapter]));
}
