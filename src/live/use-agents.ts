import type { Agent } from '../contracts/agent.ts';
import { liveDatabase } from './database.ts';
import { useLive } from './use-live.ts';

/** Agents as stored, by name. Whether one can work now is the worker's to say (`agents.list`). */
export function useAgents(): Agent[] | undefined {
  return useLive(() => liveDatabase().agents.orderBy('name').toArray(), []);
}
