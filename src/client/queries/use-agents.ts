import type { Agent } from '../../contracts/domain/agent.ts';
import { liveDatabase } from '../startup/watch-database.ts';
import { useLive } from './use-live.ts';

/** Returns the stored agents, by name. Availability comes from the worker (`agents.list`). */
export function useAgents(): Agent[] | undefined {
  return useLive(() => liveDatabase().agents.orderBy('name').toArray(), []);
}
