import { useCallback } from 'react';
import { useAgentList } from './use-agent-list.tsx';

/** Returns a function from an agent's name to its title; the name itself if the agent was removed. */
export function useAgentTitle(): (name: string) => string {
  const { agents } = useAgentList();
  return useCallback((name) => agents.find((agent) => agent.name === name)?.title ?? name, [agents]);
}
