import type { AgentKindPorts, KindModule } from '../core/ports/agent-adapter.ts';
import { type RegisteredKinds, registerKinds } from './register-kinds.ts';

const manifests = import.meta.glob<string>('./*/AGENT.md', { eager: true, query: '?raw', import: 'default' });
const modules = import.meta.glob<KindModule>('./*/adapter.ts', { eager: true });

/** Registers the kinds of agents: one for each folder beside this file. */
export function createAdapters(ports: AgentKindPorts): RegisteredKinds {
  return registerKinds(manifests, modules, ports);
}
