import type { Agent } from '../../contracts/domain/agent.ts';
import { liveDatabase } from '../startup/watch-database.ts';
import { useLive } from './use-live.ts';

/** Agents as stored, by name. Whether one can work now is the worker's to say (`agents.list`). */
export function useAgents(): Agent[] | undefined {
  return useLive(() => liveDatabase().agents.orderBy('name').toArray(), []);
}
